// SPDX-License-Identifier: MIT
// The growing convex polytope of EPA in space, with its horizon (silhouette) found by adjacency.
//
// Source: seed S0, "EPA in 3D space" (P-16); van den Bergen 2001 [vdB01]. The popped face is deleted before the flood
// fill (E-18), coplanar faces count as visible, and the links (E-18c) are
//     new face k = (x[i + 1], x[i], w):   edge 0 <-> edge i of the hidden face,   edge 1 <-> edge 2 of new face k + 1
// with the horizon edges in the order of the flood fill, in which they form one closed loop.
//
// Invariant (exact arithmetic): the live faces triangulate the boundary of a convex polytope, V - E + F = 2, and
// twin[twin[e]] = e. In floating point the loop may fail to close. Then nothing is changed, and expand() reports it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

#include "algorithms/core/simplex.h"
#include "algorithms/epa/polytope/expanding_polygon.h"
#include "algorithms/epa/polytope/face.h"
#include "algorithms/epa/polytope/horizon.h"
#include "algorithms/epa/polytope/plane_batch.h"

namespace touchstone::epa {

template <Field S>
class ExpandingPolytope {
public:
    static constexpr int dimension = 3;

    ExpandingPolytope() = default;
    /// Constructs and calls start().
    explicit ExpandingPolytope(const Simplex<S, 3>& tetrahedron) { start(tetrahedron); }

    /// Starts again from a tetrahedron and reuses the memory. Precondition: size 4, affinely independent, in any
    /// orientation.
    void start(const Simplex<S, 3>& tetrahedron) {
        const auto& [a, b, c, d] = tetrahedron.vertex;
        const Vec<S, 3> normal = cross(b.w - a.w, c.w - a.w);
        const bool turn = S(0) < dot(normal, d.w - a.w);
        vertices_.clear();
        make_room(4, 4);
        for (const auto* each : {&a, turn ? &c : &b, turn ? &b : &c, &d}) add_vertex(*each, one_norm(each->w));
        static constexpr std::array<int, 16> corners{0, 1, 2, 0, 0, 3, 1, 0, 1, 3, 2, 1, 2, 3, 0, 2};
        static constexpr std::array<Edge, 16> twins{6, 10, 14, 0, 13, 8, 0, 0, 5, 12, 1, 0, 9, 4, 2, 0};
        std::copy(corners.begin(), corners.end(), links_.corner.begin());
        std::copy(twins.begin(), twins.end(), links_.twin.begin());
        face_count_ = 4;
        is_unscaled_ = true;
        is_usable_ = set_planes(0, 4);
    }

    const std::vector<CsoVertex<S, 3>>& vertices() const { return vertices_; }  ///< every point ever added

    int face_count() const { return face_count_; }                          ///< including deleted faces
    bool is_live(int face) const { return !links_.is_deleted(face); }       ///< true if the face is not deleted
    const Plane<S, 3>& plane(int face) const { return planes_[at(face)]; }  ///< the plane of a face, live or deleted
    /// A number of vertices(). Precondition: 0 <= i <= 3, where 3 means 0.
    int corner(int face, int i) const { return links_.corner[place_of(4 * face + i)]; }
    /// Edge i of a live face, as an edge of the next face. Precondition: 0 <= i < 3.
    Edge twin(int face, int i) const { return links_.twin[place_of(4 * face + i)]; }

    /// Corners and twins of all faces, for observers.
    const Links& links() const { return links_; }

    /// A face and its neighbours as one object, for observers. Precondition: 0 <= f < face_count().
    Face<S, 3> face(int f) const {
        Face<S, 3> result;
        for (std::size_t i = 0; i < 3; ++i) {
            const Edge twin = links_.twin[4 * at(f) + i];
            result.vertex[i] = links_.corner[4 * at(f) + i];
            result.adjacent[i] = face_of(twin);
            result.index[i] = index_of(twin);
        }
        result.plane = plane(f);
        result.deleted = !is_live(f);
        return result;
    }
    FaceRange<ExpandingPolytope> faces() const { return {*this}; }  ///< including deleted faces

    /// True if the numbers of every live face's plane are in range. O(1).
    bool is_usable() const { return is_usable_; }

    /// True if every plane so far is that of the unscaled edges (plane_through), so that the rounding of its normal is
    /// known. O(1).
    bool is_unscaled() const { return is_unscaled_; }

    /// True if the polytope has a vertex equal to w. Precondition: |w|_1 = size. O(vertices), with several 1-norms
    /// compared at once.
    bool has_vertex(const Vec<S, 3>& w, const S& size) const {
        if constexpr (Packable<S>)
            if (!has_norm(size)) return false;
        return std::any_of(vertices_.begin(), vertices_.end(), [&](const auto& each) { return each.w == w; });
    }

    /// The faces that the last expansion deleted. Precondition: it succeeded.
    std::span<const int> replaced() const { return horizon_.visible(); }

    /// The horizon of w, for observers. `popped` always counts as visible.
    Horizon horizon(int popped, const Vec<S, 3>& w, double units) const {
        Horizon result;
        Links marked = links_;
        result.find<S>(marked, planes_, popped, w, one_norm(w), units);
        return result;
    }

    /// Replaces the faces that w sees, `popped` among them, by the cone from w over their horizon. The new faces are
    /// the last ones of faces(). `units`: see rounding_band. O(faces replaced).
    Growth expand(int popped, const CsoVertex<S, 3>& w, double units) {
        const S size = one_norm(w.w);
        horizon_.find<S>(links_, planes_, popped, w.w, size, units);
        Growth growth = Growth::broken_horizon;
        const std::size_t apex = vertices_.size();
        if (horizon_.is_loop(links_, apex)) {
            growth = Growth::grown;
            const int first = face_count_, count = static_cast<int>(horizon_.edges().size());
            make_room(apex + 1, static_cast<std::size_t>(first + count));
            add_vertex(w, size);
            add_cone(first, static_cast<int>(apex));
            if (set_planes(first, count)) {
                close_cone(first);
                face_count_ += count;
                return Growth::grown;
            }
            vertices_.pop_back();
            growth = Growth::degenerate_face;
        }
        horizon_.restore(links_);
        return growth;
    }

private:
    /// Elements of sizes_ beyond the last vertex, which are read with it.
    static constexpr std::size_t spare = 8;

    static std::size_t at(int f) { return static_cast<std::size_t>(f); }

    void make_room(std::size_t vertices, std::size_t faces) {
        if (faces > face_room_) [[unlikely]]
            grow_faces(2 * faces);
        if (vertices > vertex_room_) [[unlikely]]
            grow_vertices(2 * vertices);
    }
    /// Lists grow to twice the size needed, so that the same query allocates nothing the next time. The new size counts
    /// only when all lists have it.
    [[gnu::noinline]] void grow_faces(std::size_t room) {
        planes_.resize(room);
        links_.corner.resize(4 * room);
        links_.twin.resize(4 * room);
        horizon_.make_room(4 * room);
        face_room_ = room;
    }
    [[gnu::noinline]] void grow_vertices(std::size_t room) {
        vertices_.reserve(room);
        if constexpr (Packable<S>) points_.resize(room);
        sizes_.resize(room + spare);
        vertex_room_ = room;
    }

    void add_vertex(const CsoVertex<S, 3>& w, const S& size) {
        const std::size_t v = vertices_.size();
        vertices_.push_back(w);
        sizes_[v] = size;
        if constexpr (Packable<S>) points_[v] = {w.w[0], w.w[1], w.w[2], size};
    }

    /// Writes corners and links of the new faces, except the links from the hidden faces.
    void add_cone(int first, int apex) {
        const auto edges = horizon_.edges();
        const int count = static_cast<int>(edges.size());
        int* corner = links_.corner.data() + 4 * first;
        Edge* twin = links_.twin.data() + 4 * first;
        Edge own = 4 * first;
        for (const Edge edge : edges) {
            const int from = links_.corner[place_of(edge + 1)], to = links_.corner[place_of(edge)];
            const std::array<int, 4> corners{from, to, apex, from};
            const std::array<Edge, 4> twins{edge, own + 6, own - 3, 0};
            corner = std::copy(corners.begin(), corners.end(), corner);
            twin = std::copy(twins.begin(), twins.end(), twin);
            own += 4;
        }
        links_.twin[place_of(own - 3)] = 4 * first + 2;
        links_.twin[place_of(4 * first + 2)] = 4 * (first + count) - 3;
    }

    /// Links the hidden faces to the new ones.
    void close_cone(int first) {
        Edge own = 4 * first;
        for (const Edge edge : horizon_.edges()) {
            links_.twin[place_of(edge)] = own;
            own += 4;
        }
    }

    /// Sets the planes of the faces first .. first + count - 1, whose corners are set. Returns false if one of them is
    /// degenerate.
    bool set_planes(int first, int count) {
        if constexpr (Packable<S>) {
            constexpr int width = PlaneBatch<S>::width;
            for (int done = 0; done < count; done += width) {
                const int now = std::min(width, count - done);
                if (set_planes_at_once(first + done, now)) continue;
                is_unscaled_ = false;
                if (!set_planes_singly(first + done, now)) return false;
            }
            return true;
        } else {
            is_unscaled_ = false;
            return set_planes_singly(first, count);
        }
    }

    [[gnu::always_inline]] bool set_planes_at_once(int first, int count) {
        return PlaneBatch<S>::write(points_.data(), links_.corner.data() + 4 * first, count, planes_.data() + first);
    }

    bool set_planes_singly(int first, int count) {
        for (int f = first; f < first + count; ++f) {
            const auto x = at(corner(f, 0)), y = at(corner(f, 1)), z = at(corner(f, 2));
            planes_[at(f)] = plane_through<S, 3>({&vertices_[x].w, &vertices_[y].w, &vertices_[z].w},
                                                 larger(sizes_[x], larger(sizes_[y], sizes_[z])));
            if (!epa::is_usable(planes_[at(f)])) return false;
        }
        return true;
    }

    /// True if some vertex may have this 1-norm. Numbers beyond the last vertex can cause false positives.
    bool has_norm(const S& size) const {
        using Scan = touchstone::detail::LaneScan<S>;
        typename Scan::Numbers found{};
        typename Scan::Values norms;
        const std::size_t count = vertices_.size();
        const S* const sizes = sizes_.data();
        for (std::size_t i = 0; i < count; i += at(Scan::count)) {
            Scan::load(sizes + i, norms);
            found |= norms == size;
        }
        return Scan::joined(found) != 0;
    }

    std::vector<CsoVertex<S, 3>> vertices_;
    std::vector<S> sizes_;               ///< 1-norms of the vertices, with room to spare
    std::vector<SizedPoint<S>> points_;  ///< a copy of the vertices for PlaneBatch, with room to spare
    std::vector<Plane<S, 3>> planes_;    ///< planes of the faces, with room to spare, as in links_
    Links links_;
    int face_count_ = 0;
    std::size_t face_room_ = 0, vertex_room_ = 0;  ///< numbers of faces and vertices for which there is room
    bool is_usable_ = false, is_unscaled_ = false;
    Horizon horizon_;  ///< horizon of the last expansion
};

/// The expanding polygon in the plane, the expanding polytope in space.
template <Field S, int D>
using Expanding = std::conditional_t<D == 2, ExpandingPolygon<S>, ExpandingPolytope<S>>;

}  // namespace touchstone::epa
