// SPDX-License-Identifier: MIT
// The horizon (silhouette) of a polytope seen from a point: the edges between the faces that the point sees and those
// that it does not.
//
// Source: seed S0, "EPA in 3D space" (P-16), with E-18: the popped face is deleted before the flood fill. The faces
// that w sees are traversed depth-first. In each face the traversal starts with the edge after the one through which it
// entered, which yields the edges of the horizon in the order of a loop.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "algorithms/fast/polytope/face.h"

namespace touchstone::epa {

/// Edge 4 f + i is edge i of face f, 0 <= i < 3. A single number makes a step to the next face one load.
using Edge = int;
inline int face_of(Edge edge) { return edge >> 2; }  ///< face to which the edge belongs
inline int index_of(Edge edge) { return edge & 3; }  ///< index of the edge in its face
/// The index of the edge in the lists of Links.
inline std::size_t place_of(Edge edge) { return static_cast<std::size_t>(edge); }

/// The connectivity of the triangles of a polytope, indexed by Edge, with four numbers per face.
struct Links {
    std::vector<int>
        corner;  ///< corner[e] is the start of edge e; corner[4 f + 3] = corner[4 f], so e ends at corner[e + 1]
    std::vector<Edge> twin;  ///< the same edge in the next face; twin[4 f + 3] is 1 if face f is deleted, else 0

    /// True if an expansion replaced the face.
    bool is_deleted(int face) const { return twin[place_of(4 * face + 3)] != 0; }
};

/// The faces of a polytope that a point sees, and their horizon. An object that is reused allocates nothing unless the
/// polytope is larger.
class Horizon {
public:
    /// Allocates the memory that find needs for Links of `room` numbers, four for each face.
    void make_room(std::size_t room) {
        if (pending_.size() >= room) return;
        visible_.resize(room);
        edges_.resize(room);
        pending_.resize(room);  // resized last, so that the test holds even after an allocation that failed
    }

    /// Marks the faces that w sees as deleted. `popped` always counts as visible. `unit`: see rounding_band_of.
    /// Preconditions: |w|_1 = size, w = `seen_from`; make_room was called for these links. O(faces that w sees).
    template <Field S>
    [[gnu::noinline]] void find(Links& links, const std::vector<Plane<S, 3>>& planes, int popped,
                                const Vec<S, 3>& seen_from, S size, S unit) {
        static constexpr std::array<std::size_t, 4> after{1, 2, 0, 0}, before{2, 0, 1, 0};
        Edge *const twin = links.twin.data(), *const edges = edges_.data(), *const pending = pending_.data();
        int* const visible = visible_.data();
        const Plane<S, 3>* const plane = planes.data();
        const Vec<S, 3> w = seen_from;  // a copy that stays in registers
        std::size_t visible_count = 0, edge_count = 0, pending_count = 0;
        const auto enter = [&](std::size_t first_edge) {
            twin[first_edge + 3] = 1;
            visible[visible_count++] = static_cast<int>(first_edge / 4);
        };
        const std::size_t first_popped = 4 * static_cast<std::size_t>(popped);
        enter(first_popped);
        pending[pending_count++] = twin[first_popped + 2];
        pending[pending_count++] = twin[first_popped + 1];
        for (std::size_t entered = place_of(twin[first_popped]);;) {
            const std::size_t mark = entered | 3;
            if (twin[mark] == 0) {
                if (sees(plane[entered / 4], w, size, unit)) {
                    const std::size_t first_edge = mark - 3, edge = entered % 4;
                    enter(first_edge);
                    pending[pending_count++] = twin[first_edge + before[edge]];
                    entered = place_of(twin[first_edge + after[edge]]);
                    continue;
                }
                edges[edge_count++] = static_cast<Edge>(entered);
            }
            if (pending_count == 0) break;
            entered = place_of(pending[--pending_count]);
        }
        visible_count_ = visible_count;
        edge_count_ = edge_count;
    }

    /// Reverts the marks of find.
    void restore(Links& links) const {
        for (const int face : visible()) links.twin[place_of(4 * face + 3)] = 0;
    }

    /// The faces that w sees.
    std::span<const int> visible() const { return {visible_.data(), visible_count_}; }
    /// The edges of the horizon, each as an edge of the face that w does not see.
    std::span<const Edge> edges() const { return {edges_.data(), edge_count_}; }

private:
    std::vector<int> visible_;
    std::vector<Edge> edges_, pending_;
    std::size_t visible_count_ = 0, edge_count_ = 0;
};

}  // namespace touchstone::epa
