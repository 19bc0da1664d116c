// SPDX-License-Identifier: MIT
// The growing convex polytope of EPA in space, with its horizon (silhouette) found by adjacency.
//
// Source: seed S0, "EPA in 3D space" (P-16); van den Bergen 2001 [vdB01]. The face that was
// popped is deleted before the flood (E-18), coplanar faces count as visible, and the links of E-18c are
//     new face k = (x[i + 1], x[i], w):   edge 0 <-> edge i of the hidden face,   edge 1 <-> edge 2 of new face k + 1
// with the horizon edges in the order of the flood, where they form one closed loop.
//
// Invariant (exact arithmetic): the live faces triangulate the boundary of a convex polytope, V - E + F = 2, and
// faces[adjacent[i]].adjacent[index[i]] is the face itself. In floating point the loop may fail to close; then nothing
// is changed and the caller is told.
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "algorithms/core/simplex.h"
#include "algorithms/epa/polytope/expanding_polygon.h"
#include "algorithms/epa/polytope/face.h"
#include "algorithms/epa/polytope/horizon.h"

namespace touchstone::epa {

template <Field S>
class ExpandingPolytope {
public:
    static constexpr int dimension = 3;

    ExpandingPolytope() = default;
    /// As start().
    explicit ExpandingPolytope(const Simplex<S, 3>& tetrahedron) { start(tetrahedron); }

    /// Anew from a tetrahedron, in the memory it has. Precondition: size 4, affinely independent; any orientation.
    void start(const Simplex<S, 3>& tetrahedron) {
        const auto& [a, b, c, d] = tetrahedron.vertex;
        const Vec<S, 3> normal = cross(b.w - a.w, c.w - a.w);
        const bool turn = S(0) < dot(normal, d.w - a.w);
        vertices_.clear();
        sizes_.clear();
        for (const auto* each : {&a, turn ? &c : &b, turn ? &b : &c, &d}) add_vertex(*each);
        faces_.clear();
        faces_.resize(4);
        set_face(faces_[0], 0, 1, 2);
        set_face(faces_[1], 0, 3, 1);
        set_face(faces_[2], 1, 3, 2);
        set_face(faces_[3], 2, 3, 0);
        link({0, 0}, {1, 2});
        link({0, 1}, {2, 2});
        link({0, 2}, {3, 2});
        link({1, 0}, {3, 1});
        link({1, 1}, {2, 0});
        link({2, 1}, {3, 0});
    }

    const std::vector<CsoVertex<S, 3>>& vertices() const { return vertices_; }  ///< every point ever added
    const std::vector<Face<S, 3>>& faces() const { return faces_; }             ///< deleted ones included

    /// Whether every live face has a plane whose numbers are in range. O(faces).
    bool is_usable() const {
        return std::all_of(faces_.begin(), faces_.end(),
                           [](const auto& each) { return each.deleted || epa::is_usable(each.plane); });
    }

    /// What w sees, `popped` in any case; for those who look on.
    Horizon horizon(int popped, const Vec<S, 3>& w, double units) const {
        Horizon result;
        result.find<S>(faces_, vertices_.size(), popped, w, units);
        return result;
    }

    /// Replaces the faces that see w, `popped` among them, by the cone from w over their horizon; the new faces stand
    /// at the end of faces(). `units`: rounding_band. O(faces replaced).
    Growth expand(int popped, const CsoVertex<S, 3>& w, double units) {
        horizon_.find<S>(faces_, vertices_.size(), popped, w.w, units);
        if (!horizon_.is_loop()) return Growth::broken_horizon;
        const int apex = static_cast<int>(vertices_.size()), first = static_cast<int>(faces_.size());
        const auto edges = horizon_.edges();
        const int count = static_cast<int>(edges.size());
        add_vertex(w);
        faces_.resize(faces_.size() + edges.size());
        Face<S, 3>* const face = faces_.data();
        for (int k = 0; k < count; ++k) {
            const EdgeOfFace edge = edges[static_cast<std::size_t>(k)];
            const auto& hidden = face[edge.face].vertex;
            Face<S, 3>& added = face[first + k];
            set_face(added, hidden[static_cast<std::size_t>(Horizon::after(edge.index))],
                     hidden[static_cast<std::size_t>(edge.index)], apex);
            if (!epa::is_usable(added.plane)) {
                vertices_.pop_back();
                sizes_.pop_back();
                faces_.resize(static_cast<std::size_t>(first));
                return Growth::degenerate_face;
            }
            added.adjacent = {edge.face, first + (k + 1 == count ? 0 : k + 1), first + (k == 0 ? count : k) - 1};
            added.index = {edge.index, 2, 1};
        }
        for (int k = 0; k < count; ++k) {
            const EdgeOfFace edge = edges[static_cast<std::size_t>(k)];
            face[edge.face].adjacent[static_cast<std::size_t>(edge.index)] = first + k;
            face[edge.face].index[static_cast<std::size_t>(edge.index)] = 0;
        }
        for (const int f : horizon_.visible()) face[f].deleted = true;
        return Growth::grown;
    }

private:
    Face<S, 3>& at(int f) { return faces_[static_cast<std::size_t>(f)]; }
    const Face<S, 3>& at(int f) const { return faces_[static_cast<std::size_t>(f)]; }
    const Vec<S, 3>& position(int v) const { return vertices_[static_cast<std::size_t>(v)].w; }
    const S& size_of(int v) const { return sizes_[static_cast<std::size_t>(v)]; }

    void add_vertex(const CsoVertex<S, 3>& w) {
        vertices_.push_back(w);
        sizes_.push_back(one_norm(w.w));
    }

    void set_face(Face<S, 3>& face, int x, int y, int z) const {
        face.vertex = {x, y, z};
        face.plane = plane_through<S, 3>({&position(x), &position(y), &position(z)},
                                         larger(size_of(x), larger(size_of(y), size_of(z))));
    }

    void link(const EdgeOfFace& one, const EdgeOfFace& other) {
        const auto i = static_cast<std::size_t>(one.index), j = static_cast<std::size_t>(other.index);
        at(one.face).adjacent[i] = other.face;
        at(one.face).index[i] = other.index;
        at(other.face).adjacent[j] = one.face;
        at(other.face).index[j] = one.index;
    }

    std::vector<CsoVertex<S, 3>> vertices_;
    std::vector<S> sizes_;  ///< 1-norms of the vertices
    std::vector<Face<S, 3>> faces_;
    Horizon horizon_;  ///< of the last expansion
};

/// The polygon in the plane, the polytope in space.
template <Field S, int D>
using Expanding = std::conditional_t<D == 2, ExpandingPolygon<S>, ExpandingPolytope<S>>;

}  // namespace touchstone::epa
