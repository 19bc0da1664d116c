// SPDX-License-Identifier: MIT
// The horizon (silhouette) of a polytope seen from a point: the edges between the faces that see it and those that do
// not.
//
// Source: seed S0, "EPA in 3D space" (P-16), with E-18: the face that was popped is deleted
// before the flood. Depth-first over the faces that see w; from every face first over the edge after the one it was
// entered by, which puts the edges of the horizon into the order of a loop.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/epa/polytope/face.h"

namespace touchstone::epa {

/// Edge 4 f + i is edge i of face f, 0 <= i < 3: one number, so that a step to the next face is one load.
using Edge = int;
inline int face_of(Edge edge) { return edge >> 2; }  ///< the face whose edge it is
inline int index_of(Edge edge) { return edge & 3; }  ///< which of its three edges it is
/// Its place in the lists of Links.
inline std::size_t place_of(Edge edge) { return static_cast<std::size_t>(edge); }

/// How the triangles of a polytope hang together, by Edge; four numbers a face.
struct Links {
    std::vector<int>
        corner;  ///< corner[e], where edge e begins; corner[4 f + 3] = corner[4 f], so e ends at corner[e + 1]
    std::vector<Edge> twin;  ///< the same edge of the next face; twin[4 f + 3] is 1 where face f is deleted, else 0

    /// Whether the face was replaced by an expansion.
    bool is_deleted(int face) const { return twin[place_of(4 * face + 3)] != 0; }
};

/// What a point sees of a polytope. Used again it allocates nothing unless the polytope is larger.
class Horizon {
public:
    /// Takes the memory that find needs for Links of `room` numbers, four for each face.
    void make_room(std::size_t room) {
        if (pending_.size() >= room) return;
        visible_.resize(room);
        edges_.resize(room);
        pending_.resize(room);  // the last to grow: true also after an allocation that failed
    }

    /// Marks the faces that see w as deleted. `popped` counts as seeing w in any case; `units`: rounding_band.
    /// Precondition: |w|_1 = size. O(faces that see w).
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

    /// Undoes the marks of find.
    void restore(Links& links) const {
        for (const int face : visible()) links.twin[place_of(4 * face + 3)] = 0;
    }

    /// The faces that see w.
    std::span<const int> visible() const { return std::span(visible_).first(visible_count_); }
    /// Each as an edge of the face that does not see w.
    std::span<const Edge> edges() const { return std::span(edges_).first(edge_count_); }

    /// Whether the edges are one simple closed loop of at least three edges, each ending where the next one begins.
    /// O(edges).
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

    /// The edge of a triangle that follows edge `edge`, counter-clockwise. 0 <= edge < 3.
    static int after(int edge) { return edge == 2 ? 0 : edge + 1; }

private:
    std::vector<int> visible_;
    std::vector<Edge> edges_, pending_;
    std::vector<std::int64_t> met_;  ///< vertices: the last loop that met them
    std::int64_t stamp_ = 0;
    std::size_t visible_count_ = 0, edge_count_ = 0;
};

}  // namespace touchstone::epa
