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
#include "algorithms/fast/polytope/expanding_polygon.h"
#include "algorithms/fast/polytope/face.h"
#include "algorithms/fast/polytope/horizon.h"
#include "algorithms/fast/polytope/plane_batch.h"
#include "algorithms/fast/polytope/vertex_pool.h"

namespace touchstone::epa {

template <Field S>
class ExpandingPolytope {
public:
    static constexpr int dimension = 3;

    ExpandingPolytope() = default;
    /// Constructs and calls start().
    explicit ExpandingPolytope(const Simplex<S, 3>& tetrahedron) { start(tetrahedron); }

    /// Starts again from a tetrahedron and reuses the memory. Precondition: size 4, affinely independent, in any
    /// orientation. `has_needles`: the planes are those of plane_of_needle.
    void start(const Simplex<S, 3>& tetrahedron, bool has_needles = false) {
        has_needles_ = has_needles;
        const CsoVertex<S, 3>&a = tetrahedron[0], &b = tetrahedron[1], &c = tetrahedron[2], &d = tetrahedron[3];
        const Vec<S, 3> normal = cross(b.w - a.w, c.w - a.w);
        const bool turn = S(0) < dot(normal, d.w - a.w);
        make_room_for_faces(4);
        pool_.start({&a, turn ? &c : &b, turn ? &b : &c, &d});
        std::copy(first_corners.begin(), first_corners.end(), links_.corner.begin());
        std::copy(first_twins.begin(), first_twins.end(), links_.twin.begin());
        face_count_ = 4;
        is_unscaled_ = true;
        is_usable_ = set_first_planes();
    }

    /// Every point ever added.
    std::span<const CsoVertex<S, 3>> vertices() const { return pool_.vertices(); }

    int face_count() const { return face_count_; }                          ///< including deleted faces
    bool is_live(int face) const { return !links_.is_deleted(face); }       ///< true if the face is not deleted
    const Plane<S, 3>& plane(int face) const { return planes_[at(face)]; }  ///< the plane of a face, live or deleted
    /// A number of vertices(). Precondition: 0 <= i <= 3, where 3 means 0.
    int corner(int face, int i) const { return links_.corner[place_of(4 * face + i)]; }
    /// Edge i of a live face, as an edge of the next face. Precondition: 0 <= i < 3.
    Edge twin(int face, int i) const { return links_.twin[place_of(4 * face + i)]; }
    /// The keys of the faces from `first` on. Batch<S>::width numbers beyond them can be read.
    std::span<const S> keys_from(int first) const { return {keys_.data() + first, at(face_count_ - first)}; }

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

    /// As given to start(). O(1).
    bool has_needles() const { return has_needles_; }

    /// True if the polytope has a vertex equal to w. Precondition: |w|_1 = size. O(vertices).
    [[gnu::always_inline]] bool has_vertex(const Vec<S, 3>& w, const S& size) const { return pool_.has(w, size); }

    /// The faces that the last expansion deleted. Precondition: it succeeded.
    std::span<const int> replaced() const { return horizon_.visible(); }

    /// The horizon of w, for observers. `popped` always counts as visible.
    Horizon horizon(int popped, const Vec<S, 3>& w, double units) const {
        Horizon result;
        Links marked = links_;
        result.make_room(marked.twin.size());
        result.find<S>(marked, planes_, popped, w, one_norm(w), roundoffs<S>(units));
        return result;
    }

    /// Writes the point where the next vertex will stand, so that an expansion by it copies nothing. The reference
    /// holds until the next call of a function that is not const.
    [[gnu::always_inline]] const CsoVertex<S, 3>& stage(const CsoVertex<S, 3>& w) { return pool_.stage(w); }
    /// As expand(), by the staged point. Precondition: its 1-norm is `size`.
    [[gnu::always_inline]] Growth expand_by_staged(int popped, const S& size, double units) {
        const int first = face_count_;
        make_room_for_faces(at(first + pool_.count()));
        horizon_.find<S>(links_, planes_, popped, pool_.staged().w, size, roundoffs<S>(units));
        const int count = static_cast<int>(horizon_.edges().size());
        pool_.add_staged(size);
        Growth growth = Growth::broken_horizon;
        if (count >= 3 && count < pool_.count() && add_cone(first, count)) [[likely]] {
            if (set_planes_of_cone(first, count)) [[likely]] {
                close_cone(first);
                face_count_ += count;
                return Growth::grown;
            }
            growth = Growth::degenerate_face;
        }
        undo();
        return growth;
    }
    /// Replaces the faces that w sees, `popped` among them, by the cone from w over their horizon. The new faces are
    /// the last ones of faces(). `units`: see rounding_band. O(faces replaced).
    Growth expand(int popped, const CsoVertex<S, 3>& w, double units) {
        stage(w);
        return expand_by_staged(popped, one_norm(w.w), units);
    }

private:
    using Planes = PlaneBatch<S>;
    using Corners = typename Planes::Corners;
    /// The four numbers of a face in a list of Links, stored at once.
    using Four [[gnu::vector_size(16), gnu::may_alias, gnu::aligned(alignof(int))]] = int;
    static constexpr int width = Planes::width;

    /// Links of a tetrahedron whose first three vertices are counter-clockwise, seen from outside.
    static constexpr std::array<int, 16> first_corners{0, 1, 2, 0, 0, 3, 1, 0, 1, 3, 2, 1, 2, 3, 0, 2};
    static constexpr std::array<Edge, 16> first_twins{6, 10, 14, 0, 13, 8, 0, 0, 5, 12, 1, 0, 9, 4, 2, 0};

    static std::size_t at(int f) { return static_cast<std::size_t>(f); }

    [[gnu::always_inline]] void make_room_for_faces(std::size_t faces) {
        if (faces > face_room_) [[unlikely]]
            grow_faces(2 * faces);
    }
    /// Lists grow to twice the size needed, so that the same query allocates nothing the next time, and have `width`
    /// places beyond, since whole batches are written. The new size counts only when all lists have it.
    [[gnu::noinline]] void grow_faces(std::size_t room) {
        planes_.resize(room + at(width));
        keys_.resize(room + at(2 * width));
        links_.corner.resize(4 * room);
        links_.twin.resize(4 * room);
        horizon_.make_room(4 * room);
        rim_.resize(room + at(width) + 1);
        face_room_ = room;
    }

    /// Writes corners and links of the new faces, except the links from the hidden faces, and the vertices of the
    /// horizon in its order. False if its edges are not one simple closed loop, in which each edge ends where the next
    /// one begins.
    [[gnu::always_inline]] bool add_cone(int first, int count) {
        const int apex = pool_.count() - 1;
        const Edge* const edges = horizon_.edges().data();
        int *const corner = links_.corner.data(), *const twin = links_.twin.data();
        int *const rim = rim_.data(), *const met = pool_.marks();
        Four corners{0, 0, apex, 0}, twins{0, 4 * first + 6, 4 * first - 3, 0};
        const Four next_face{0, 4, 4, 0};
        std::size_t own = place_of(4 * first);
        int expected = corner[edges[count - 1]], mismatch = 0, newest = 0;  // newest < 0 if a vertex was met twice
        rim[0] = expected;
        for (int k = 0; k < count; ++k) {
            const std::size_t edge = place_of(edges[k]);
            const int from = corner[edge + 1], to = corner[edge];
            mismatch |= from ^ expected;
            newest |= apex - 1 - met[to];
            met[to] = apex;
            rim[k + 1] = expected = to;
            corners[0] = corners[3] = from;
            corners[1] = to;
            twins[0] = edges[k];
            *reinterpret_cast<Four*>(corner + own) = corners;
            *reinterpret_cast<Four*>(twin + own) = twins;
            twins += next_face;
            own += 4;
        }
        twin[own - 3] = 4 * first + 2;
        twin[4 * first + 2] = static_cast<Edge>(own - 3);
        return mismatch == 0 && newest >= 0;
    }

    /// Links the hidden faces to the new ones.
    [[gnu::always_inline]] void close_cone(int first) {
        Edge* const twin = links_.twin.data();
        Edge own = 4 * first;
        for (const Edge edge : horizon_.edges()) {
            twin[edge] = own;
            own += 4;
        }
    }

    /// Takes the marks and the vertex of an expansion back. The next vertex has the same number, for which a mark that
    /// add_cone left must not be taken: remove_last() clears these.
    [[gnu::noinline]] void undo() {
        horizon_.restore(links_);
        pool_.remove_last();
    }

    /// Sets the planes of the triangles (rim[k], rim[k + 1], apex). Returns false if one of them is degenerate.
    [[gnu::always_inline]] bool set_planes_of_cone(int first, int count) {
        if (has_needles_) [[unlikely]]
            return set_planes_singly(first, count);
        int* const rim = rim_.data();
        for (int k = 1; k < width; ++k) rim[count + k] = rim[k];  // the last batch goes round once more
        const SizedPoint<S>* const points = pool_.points();
        const Corners apex(points[pool_.count() - 1]);
        for (int done = 0; done < count; done += width) {
            const S* row[width + 1];
            for (int i = 0; i <= width; ++i) row[i] = points[rim[done + i]].data();
            if (Planes::write(Corners(row), Corners(row + 1), apex, planes_.data() + first + done,
                              keys_.data() + first + done)) [[likely]]
                continue;
            if (!set_planes_singly(first + done, std::min(width, count - done))) return false;
        }
        return true;
    }

    /// Sets the planes of the tetrahedron. Returns false if one of them is degenerate.
    bool set_first_planes() {
        const SizedPoint<S>* const points = pool_.points();
        for (int done = 0; done < 4; done += width) {
            const S* row[3][width];
            for (int i = 0; i < width; ++i)
                for (int k = 0; k < 3; ++k) row[k][i] = points[first_corners[at((4 * (done + i) + k) % 16)]].data();
            const bool is_written = !has_needles_ && Planes::write(Corners(row[0]), Corners(row[1]), Corners(row[2]),
                                                                   planes_.data() + done, keys_.data() + done);
            if (!is_written && !set_planes_singly(done, std::min(width, 4 - done))) return false;
        }
        return true;
    }

    /// Sets planes one by one, whose edges may have to be scaled. Returns false if one of them is degenerate.
    [[gnu::noinline]] bool set_planes_singly(int first, int count) {
        is_unscaled_ = false;
        for (int f = first; f < first + count; ++f) {
            const auto x = at(corner(f, 0)), y = at(corner(f, 1)), z = at(corner(f, 2));
            const auto vertex = pool_.vertices();
            const SizedPoint<S>* const points = pool_.points();
            Plane<S, 3>& plane = planes_[at(f)];
            const std::array point{&vertex[x].w, &vertex[y].w, &vertex[z].w};
            const S reach = larger(points[x][3], larger(points[y][3], points[z][3]));
            plane = has_needles_ ? plane_of_needle(point, reach) : plane_through<S, 3>(point, reach);
            if (!epa::is_usable(plane)) return false;
            keys_[at(f)] = plane.key;
        }
        return true;
    }

    int face_count_ = 0;
    std::size_t face_room_ = 0;  ///< number of faces for which every list has room
    bool is_usable_ = false, is_unscaled_ = false, has_needles_ = false;
    VertexPool<S> pool_;  ///< the mark of a vertex is the last vertex over whose horizon it was met
    std::vector<Plane<S, 3>> planes_;
    std::vector<S> keys_;  ///< the keys of the planes once more, side by side
    Links links_;
    std::vector<int> rim_;  ///< the vertices of the horizon in its order, the last one first and once more at the end
    Horizon horizon_;       ///< horizon of the last expansion
};

/// The expanding polygon in the plane, the expanding polytope in space.
template <Field S, int D>
using Expanding = std::conditional_t<D == 2, ExpandingPolygon<S>, ExpandingPolytope<S>>;

}  // namespace touchstone::epa
