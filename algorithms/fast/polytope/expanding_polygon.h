// SPDX-License-Identifier: MIT
// The growing convex polygon of EPA in the plane.
//
// Source: seed S0, "EPA in 2D space" (P-16). The text replaces one edge by two. Here every edge that the new point sees
// is removed, as in space, so that rounding and non-extreme support points (E-03) cannot leave a dent or a straight
// angle.
//
// Invariant (exact arithmetic): the live edges are the boundary of a strictly convex polygon, counter-clockwise.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "algorithms/core/simplex.h"
#include "algorithms/fast/lanes/batch.h"
#include "algorithms/fast/polytope/face.h"

namespace touchstone::epa {

template <Field S>
class ExpandingPolygon {
public:
    static constexpr int dimension = 2;

    ExpandingPolygon() = default;
    /// Constructs and calls start().
    explicit ExpandingPolygon(const Simplex<S, 2>& triangle) { start(triangle); }

    /// Starts again from a triangle and reuses the memory. Precondition: size 3, affinely independent, in any
    /// orientation.
    void start(const Simplex<S, 2>& triangle, bool = false) {
        vertices_.assign(triangle.vertex.begin(), triangle.vertex.end());
        const Vec<S, 2> e = triangle[1].w - triangle[0].w, f = triangle[2].w - triangle[0].w;
        const bool clockwise = e[0] * f[1] < e[1] * f[0];
        const int second = clockwise ? 2 : 1;
        faces_.clear();
        add(face(0, second));
        add(face(second, 3 - second));
        add(face(3 - second, 0));
        link(0, 1);
        link(1, 2);
        link(2, 0);
    }

    const std::vector<CsoVertex<S, 2>>& vertices() const { return vertices_; }  ///< every point ever added
    const std::vector<Face<S, 2>>& faces() const { return faces_; }             ///< including deleted edges

    int face_count() const { return static_cast<int>(faces_.size()); }   ///< including deleted edges
    bool is_live(int face) const { return !at(face).deleted; }           ///< true if the edge is not deleted
    const Plane<S, 2>& plane(int face) const { return at(face).plane; }  ///< the line of an edge, live or deleted
    int corner(int face, int i) const {
        return at(face).vertex[static_cast<std::size_t>(i)];
    }  ///< a number of vertices()

    /// The keys of the edges from `first` on. Batch<S>::width numbers beyond them can be read.
    std::span<const S> keys_from(int first) const {
        return std::span(keys_).first(faces_.size()).subspan(static_cast<std::size_t>(first));
    }

    /// Edges have none. O(1).
    static constexpr bool has_needles() { return false; }

    /// True if the polygon has a vertex equal to w. O(vertices).
    bool has_vertex(const Vec<S, 2>& w, const S&) const {
        return std::any_of(vertices_.begin(), vertices_.end(), [&](const auto& each) { return each.w == w; });
    }

    /// True if the numbers of every live edge's line are in range. O(edges).
    bool is_usable() const {
        for (const auto& each : faces_)
            if (!each.deleted && !epa::is_usable(each.plane)) return false;
        return true;
    }

    /// The edges that the last expansion deleted. Precondition: it succeeded.
    std::span<const int> replaced() const { return replaced_; }

    /// Keeps the point for expand_by_staged(). The reference holds until the next call of it.
    const CsoVertex<S, 2>& stage(const CsoVertex<S, 2>& w) {
        staged_ = w;
        return staged_;
    }
    /// As expand(), by the staged point.
    Growth expand_by_staged(int popped, const S&, double units) { return expand(popped, staged_, units); }
    /// Replaces the edges that w sees, `popped` among them, by two. The new edges are the last ones of faces().
    /// `units`: see rounding_band. O(edges replaced).
    Growth expand(int popped, const CsoVertex<S, 2>& w, double units) {
        const int left = first_hidden(popped, 0, w.w, units), right = first_hidden(popped, 1, w.w, units);
        if (left == popped || right == popped) return Growth::broken_horizon;
        const int added = static_cast<int>(vertices_.size());
        vertices_.push_back(w);
        const Face<S, 2> in = face(at(left).vertex[1], added), out = face(added, at(right).vertex[0]);
        if (!epa::is_usable(in.plane) || !epa::is_usable(out.plane)) {
            vertices_.pop_back();
            return Growth::degenerate_face;
        }
        replaced_.clear();
        for (int f = at(left).adjacent[1]; f != right; f = at(f).adjacent[1]) {
            at(f).deleted = true;
            replaced_.push_back(f);
        }
        const int first = static_cast<int>(faces_.size());
        add(in);
        add(out);
        link(left, first);
        link(first, first + 1);
        link(first + 1, right);
        return Growth::grown;
    }

private:
    const Face<S, 2>& at(int f) const { return faces_[static_cast<std::size_t>(f)]; }
    Face<S, 2>& at(int f) { return faces_[static_cast<std::size_t>(f)]; }
    const Vec<S, 2>& position(int v) const { return vertices_[static_cast<std::size_t>(v)].w; }

    Face<S, 2> face(int from, int to) const {
        Face<S, 2> result;
        result.vertex = {from, to};
        result.plane = plane_through<S, 2>({position(from), position(to)});
        return result;
    }

    void add(const Face<S, 2>& edge) {
        faces_.push_back(edge);
        keys_.resize(faces_.size() + static_cast<std::size_t>(Batch<S>::width));
        keys_[faces_.size() - 1] = edge.plane.key;
    }

    void link(int before, int after) {
        at(before).adjacent[1] = after;
        at(before).index[1] = 0;
        at(after).adjacent[0] = before;
        at(after).index[0] = 1;
    }

    /// The first edge hidden from w, going from `popped` over its end `side`. `popped` itself always counts as visible.
    /// Returns `popped` if w sees every edge.
    int first_hidden(int popped, std::size_t side, const Vec<S, 2>& w, double units) {
        int f = at(popped).adjacent[side];
        const S size = one_norm(w), unit = roundoffs<S>(units);
        while (f != popped && sees(at(f).plane, w, size, unit)) f = at(f).adjacent[side];
        return f;
    }

    std::vector<CsoVertex<S, 2>> vertices_;
    std::vector<Face<S, 2>> faces_;
    std::vector<S> keys_;  ///< the keys of the edges once more, side by side, with room to spare
    std::vector<int> replaced_;
    CsoVertex<S, 2> staged_{};
};

}  // namespace touchstone::epa
