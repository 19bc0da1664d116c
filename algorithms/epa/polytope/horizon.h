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
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/epa/polytope/face.h"

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

    /// Marks the faces that w sees as deleted. `popped` always counts as visible. `units`: see rounding_band.
    /// Precondition: |w|_1 = size. O(faces that w sees).
    template <Field S>
    void find(Links& links, const std::vector<Plane<S, 3>>& planes, int popped, const Vec<S, 3>& w, const S& size,
              double units) {
        make_room(links.twin.size());
        Edge* const twin = links.twin.data();
        Edge *pending = pending_.data(), *edges = edges_.data();
        int* visible = visible_.data();
        const auto enter = [&](int face) {
            twin[4 * face + 3] = 1;
            *visible++ = face;
        };
        enter(popped);
        for (int edge = 2; edge >= 0; --edge) *pending++ = twin[4 * popped + edge];
        while (pending != pending_.data()) {
            const Edge entered = *--pending;
            const int face = face_of(entered);
            Edge* const of_face = twin + 4 * face;
            if (of_face[3] != 0) continue;
            if (!sees(planes[static_cast<std::size_t>(face)], w, size, units)) {
                *edges++ = entered;
                continue;
            }
            enter(face);
            const int next = after(index_of(entered));
            *pending++ = of_face[after(next)];
            *pending++ = of_face[next];
        }
        edge_count_ = static_cast<std::size_t>(edges - edges_.data());
        visible_count_ = static_cast<std::size_t>(visible - visible_.data());
    }

    /// Reverts the marks of find.
    void restore(Links& links) const {
        for (const int face : visible()) links.twin[place_of(4 * face + 3)] = 0;
    }

    /// The faces that w sees.
    std::span<const int> visible() const { return std::span(visible_).first(visible_count_); }
    /// The edges of the horizon, each as an edge of the face that w does not see.
    std::span<const Edge> edges() const { return std::span(edges_).first(edge_count_); }

    /// True if the edges form one simple closed loop of at least three edges, in which each edge ends where the next
    /// one begins. O(edges).
    bool is_loop(const Links& links, std::size_t vertex_count) {
        if (edge_count_ < 3) return false;
        if (met_.size() < vertex_count) met_.resize(2 * vertex_count, 0);
        ++stamp_;
        int expected = links.corner[place_of(edges_[edge_count_ - 1])];
        for (const Edge edge : edges()) {
            if (links.corner[place_of(edge + 1)] != expected) return false;
            expected = links.corner[place_of(edge)];
            auto& met = met_[static_cast<std::size_t>(expected)];
            if (met == stamp_) return false;
            met = stamp_;
        }
        return true;
    }

    /// The index after `edge` in a triangle, counter-clockwise. Precondition: 0 <= edge < 3.
    static int after(int edge) { return edge == 2 ? 0 : edge + 1; }

private:
    std::vector<int> visible_;
    std::vector<Edge> edges_, pending_;
    std::vector<std::int64_t> met_;  ///< for each vertex, the last loop that visited it
    std::int64_t stamp_ = 0;
    std::size_t visible_count_ = 0, edge_count_ = 0;
};

}  // namespace touchstone::epa
