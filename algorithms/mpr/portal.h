// SPDX-License-Identifier: MIT
// The portal of MPR: an edge (D = 2) or a triangle (D = 3) of points of C = A - B through which the ray leaves.
// Source: [Sne08].
//
// Let c be a point in the interior of C and r the direction of the ray from c. With p = x - c for a vertex x:
//     D = 2:  r lies in the cone of p_0 and p_1, and p_0 x p_1 > 0
//     D = 3:  r lies in the cone of p_0, p_1 and p_2, and p_0 . (p_1 x p_2) > 0
// This is the invariant of a complete portal in exact arithmetic. The normal then points away from c.
#pragma once

#include <array>

#include "algorithms/core/support.h"

namespace touchstone::mpr {

template <Field S, int D>
class Portal;

/// The portal in the plane: vertex 0 is to the right of the ray and vertex 1 to its left.
template <Field S>
class Portal<S, 2> {
public:
    /// No portal yet, of the ray from `centre` along `ray`.
    Portal(const Vec<S, 2>& centre, const Vec<S, 2>& ray) : centre_(centre), ray_(ray) {}

    /// The vertices found so far; all of them once is_complete().
    const std::array<CsoVertex<S, 2>, 2>& vertices() const { return vertex_; }

    /// Starts with the first support point, along the ray. Returns false if the ray passes through it.
    bool begin(const CsoVertex<S, 2>& w) {
        const S side = side_of(w);
        open_ = side < S(0) ? 1 : 0;
        vertex_[1 - open_] = w;
        return !(side == S(0));
    }
    /// True when the ray passes through the portal of all vertices.
    bool is_complete() const { return complete_; }
    /// The direction in which the missing vertex is searched: perpendicular to the known one, towards the ray.
    Vec<S, 2> next_direction() const {
        const Vec<S, 2> p = vertex_[1 - open_].w - centre_;
        if (open_ == 0) return {{p[1], -p[0]}};
        return {{-p[1], p[0]}};
    }
    /// Adds the support point of next_direction(). It completes the portal, or it is nearer to the ray than the vertex
    /// that it replaces.
    void extend(const CsoVertex<S, 2>& w) {
        const S side = side_of(w);
        complete_ = open_ == 0 ? !(S(0) < side) : !(side < S(0));
        vertex_[complete_ ? open_ : 1 - open_] = w;
    }

    /// Orthogonal to the edge, pointing away from the centre.
    Vec<S, 2> normal() const {
        const Vec<S, 2> edge = vertex_[1].w - vertex_[0].w;
        return {{edge[1], -edge[0]}};
    }
    /// Replaces the portal by the one with vertex w through which the ray passes. Returns false if rounding leaves
    /// none.
    bool refine(const CsoVertex<S, 2>& w) {
        const std::size_t replaced = side_of(w) < S(0) ? 0 : 1;
        const CsoVertex<S, 2> before = vertex_[replaced];
        vertex_[replaced] = w;
        if (S(0) < turn(vertex_[0].w - centre_, vertex_[1].w - centre_)) return true;
        vertex_[replaced] = before;
        return false;
    }
    /// Weights of the vertices, not normalised, of the point where the ray passes through the portal.
    std::array<S, 2> weights() const { return {side_of(vertex_[1]), -side_of(vertex_[0])}; }

private:
    static S turn(const Vec<S, 2>& x, const Vec<S, 2>& y) { return x[0] * y[1] - x[1] * y[0]; }
    S side_of(const CsoVertex<S, 2>& w) const { return turn(ray_, w.w - centre_); }

    Vec<S, 2> centre_, ray_;
    std::array<CsoVertex<S, 2>, 2> vertex_{};
    std::size_t open_ = 0;  ///< index of the missing vertex
    bool complete_ = false;
};

/// The portal in space. The ray lies on the inner side of the planes through the centre and two of the vertices.
template <Field S>
class Portal<S, 3> {
public:
    /// No portal yet, of the ray from `centre` along `ray`.
    Portal(const Vec<S, 3>& centre, const Vec<S, 3>& ray) : centre_(centre), ray_(ray) {}

    /// The vertices found so far; all of them once is_complete().
    const std::array<CsoVertex<S, 3>, 3>& vertices() const { return vertex_; }

    /// Starts with the first support point, along the ray. Returns false if the ray passes through it.
    bool begin(const CsoVertex<S, 3>& w) {
        vertex_[0] = w;
        count_ = 1;
        return !(cross(ray_, from_centre(0)) == zero_vector<S, 3>());
    }
    /// True when the ray passes through the portal of all vertices.
    bool is_complete() const { return complete_; }
    /// The direction in which the missing vertex is searched: across the plane of the ray and vertex 0, then across
    /// that of vertices 0 and 1, towards the ray.
    Vec<S, 3> next_direction() const {
        return count_ == 1 ? cross(ray_, from_centre(0)) : cross(from_centre(0), from_centre(1));
    }
    /// Adds the support point of next_direction(). If the ray misses the triangle, the vertex on the far side is
    /// dropped.
    void extend(const CsoVertex<S, 3>& w) {
        if (count_ == 1) {
            vertex_[1] = w;
            count_ = 2;
            return;
        }
        vertex_[2] = w;
        if (side(1, 2) < S(0))
            vertex_[0] = w;
        else if (side(2, 0) < S(0))
            vertex_[1] = w;
        else
            complete_ = true;
    }

    /// Orthogonal to the triangle, pointing away from the centre.
    Vec<S, 3> normal() const { return cross(vertex_[1].w - vertex_[0].w, vertex_[2].w - vertex_[0].w); }
    /// Replaces the portal by the one with vertex w through which the ray passes. Returns false if rounding leaves
    /// none.
    bool refine(const CsoVertex<S, 3>& w) {
        const Vec<S, 3> p = w.w - centre_;
        const Vec<S, 3> across = cross(p, ray_);
        std::array<S, 3> beyond;  // r . (p_i x p)
        for (std::size_t i = 0; i < 3; ++i) beyond[i] = dot(from_centre(i), across);
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t j = (i + 1) % 3;
            if (S(0) < beyond[i] || beyond[j] < S(0)) continue;
            if (!(S(0) < dot(from_centre(i), cross(from_centre(j), p)))) continue;
            vertex_[(i + 2) % 3] = w;
            return true;
        }
        return false;
    }
    /// Weights of the vertices, not normalised, of the point where the ray passes through the portal.
    std::array<S, 3> weights() const { return {side(1, 2), side(2, 0), side(0, 1)}; }

private:
    Vec<S, 3> from_centre(std::size_t i) const { return vertex_[i].w - centre_; }
    /// Positive if the ray is on the inner side of the plane through the centre and vertices i and j.
    S side(std::size_t i, std::size_t j) const { return dot(ray_, cross(from_centre(i), from_centre(j))); }

    Vec<S, 3> centre_, ray_;
    std::array<CsoVertex<S, 3>, 3> vertex_{};
    int count_ = 0;
    bool complete_ = false;
};

}  // namespace touchstone::mpr
