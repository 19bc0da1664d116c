// SPDX-License-Identifier: MIT
// The growing convex polytope of EPA in space, with its horizon (silhouette) found by adjacency.
//
// Source: seed S0, "EPA in 3D space", with specification section 2.6; van den Bergen 2001 [vdB01]. The face that was
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
#include "algorithms/epa/expanding_polygon.h"
#include "algorithms/epa/face.h"

namespace touchstone::epa {

/// Edge `index` of face `face`.
struct EdgeOfFace {
    int face = 0, index = 0;
};

/// What a point sees of a polytope: the faces to delete and the edges around them, each as an edge of the hidden face.
struct Horizon {
    std::vector<int> visible;
    std::vector<EdgeOfFace> edges;
};

template <Field S>
class ExpandingPolytope {
public:
    static constexpr int dimension = 3;

    /// The tetrahedron `start`. Precondition: size 4, affinely independent; any orientation.
    explicit ExpandingPolytope(const Simplex<S, 3>& start) {
        for (int i = 0; i < 4; ++i) vertices_.push_back(start[i]);
        const Vec<S, 3> normal = cross(start[1].w - start[0].w, start[2].w - start[0].w);
        if (S(0) < dot(normal, start[3].w - start[0].w)) std::swap(vertices_[1], vertices_[2]);
        faces_ = {face(0, 1, 2), face(0, 3, 1), face(1, 3, 2), face(2, 3, 0)};
        link({0, 0}, {1, 2});
        link({0, 1}, {2, 2});
        link({0, 2}, {3, 2});
        link({1, 0}, {3, 1});
        link({1, 1}, {2, 0});
        link({2, 1}, {3, 0});
    }

    const std::vector<CsoVertex<S, 3>>& vertices() const { return vertices_; }  ///< every point ever added
    const std::vector<Face<S, 3>>& faces() const { return faces_; }             ///< deleted ones included

    bool is_usable() const {
        return std::all_of(faces_.begin(), faces_.end(),
                           [](const auto& each) { return each.deleted || epa::is_usable(each.plane); });
    }

    /// Depth-first over the faces that see w, `popped` among them in any case; from every face first over the edge
    /// after the one it was entered by, which puts the horizon edges into the order of a loop. O(faces seen).
    Horizon horizon(int popped, const Vec<S, 3>& w, double units) const {
        Horizon result;
        std::vector<bool> reached(faces_.size(), false);
        std::vector<EdgeOfFace> pending;
        const auto cross_over = [&](int f, int edge) {
            const auto e = static_cast<std::size_t>(edge % 3);
            pending.push_back({at(f).adjacent[e], at(f).index[e]});
        };
        reached[static_cast<std::size_t>(popped)] = true;
        result.visible.push_back(popped);
        for (int edge = 2; edge >= 0; --edge) cross_over(popped, edge);
        while (!pending.empty()) {
            const EdgeOfFace entered = pending.back();
            pending.pop_back();
            if (reached[static_cast<std::size_t>(entered.face)]) continue;
            if (!sees(at(entered.face).plane, w, units)) {
                result.edges.push_back(entered);
                continue;
            }
            reached[static_cast<std::size_t>(entered.face)] = true;
            result.visible.push_back(entered.face);
            cross_over(entered.face, entered.index + 2);
            cross_over(entered.face, entered.index + 1);
        }
        return result;
    }

    /// One simple closed loop of at least three edges, each ending where the next one begins.
    bool is_loop(const std::vector<EdgeOfFace>& edges) const {
        if (edges.size() < 3) return false;
        std::vector<int> corners;
        for (std::size_t k = 0; k < edges.size(); ++k) {
            if (tail(edges[k]) != head(edges[(k + 1) % edges.size()])) return false;
            corners.push_back(tail(edges[k]));
        }
        std::sort(corners.begin(), corners.end());
        return std::adjacent_find(corners.begin(), corners.end()) == corners.end();
    }

    /// Replaces the faces that see w, `popped` among them, by the cone from w over their horizon; the new faces stand
    /// at the end of faces(). `units`: rounding_band. O(faces replaced).
    Growth expand(int popped, const CsoVertex<S, 3>& w, double units) {
        const Horizon seen = horizon(popped, w.w, units);
        if (!is_loop(seen.edges)) return Growth::broken_horizon;
        const int apex = static_cast<int>(vertices_.size()), first = static_cast<int>(faces_.size());
        vertices_.push_back(w);
        std::vector<Face<S, 3>> cone;
        for (const EdgeOfFace& edge : seen.edges) {
            cone.push_back(face(head(edge), tail(edge), apex));
            if (!epa::is_usable(cone.back().plane)) {
                vertices_.pop_back();
                return Growth::degenerate_face;
            }
        }
        for (const int f : seen.visible) at(f).deleted = true;
        faces_.insert(faces_.end(), cone.begin(), cone.end());
        const int count = static_cast<int>(cone.size());
        for (int k = 0; k < count; ++k) {
            link({first + k, 0}, seen.edges[static_cast<std::size_t>(k)]);
            link({first + k, 1}, {first + (k + 1) % count, 2});
        }
        return Growth::grown;
    }

private:
    Face<S, 3>& at(int f) { return faces_[static_cast<std::size_t>(f)]; }
    const Face<S, 3>& at(int f) const { return faces_[static_cast<std::size_t>(f)]; }
    const Vec<S, 3>& position(int v) const { return vertices_[static_cast<std::size_t>(v)].w; }

    int tail(const EdgeOfFace& edge) const { return at(edge.face).vertex[static_cast<std::size_t>(edge.index)]; }
    int head(const EdgeOfFace& edge) const {
        return at(edge.face).vertex[static_cast<std::size_t>((edge.index + 1) % 3)];
    }

    Face<S, 3> face(int x, int y, int z) const {
        Face<S, 3> result;
        result.vertex = {x, y, z};
        result.plane = plane_through<S, 3>({position(x), position(y), position(z)});
        return result;
    }

    void link(const EdgeOfFace& one, const EdgeOfFace& other) {
        const auto i = static_cast<std::size_t>(one.index), j = static_cast<std::size_t>(other.index);
        at(one.face).adjacent[i] = other.face;
        at(one.face).index[i] = other.index;
        at(other.face).adjacent[j] = one.face;
        at(other.face).index[j] = one.index;
    }

    std::vector<CsoVertex<S, 3>> vertices_;
    std::vector<Face<S, 3>> faces_;
};

/// The polygon in the plane, the polytope in space.
template <Field S, int D>
using Expanding = std::conditional_t<D == 2, ExpandingPolygon<S>, ExpandingPolytope<S>>;

}  // namespace touchstone::epa
