// SPDX-License-Identifier: MIT
// The portal of MPR: an edge (D = 2) or a triangle (D = 3) of points of C = A - B through which the ray leaves.
// Source: [Sne08].
//
// Let c be a point in the interior of C and r the direction of the ray from c. With p = x - c for a vertex x:
//     D = 2:  r lies in the cone of p_0 and p_1, and p_0 x p_1 > 0
//     D = 3:  r lies in the cone of p_0, p_1 and p_2, and p_0 . (p_1 x p_2) > 0
// This is the invariant of a complete portal in exact arithmetic. The normal then points away from c.
//
// Rounding: every p is wrong by up to an `error`, a length. A product of p and other vectors is zero if its terms would
// let the error of p make it so. A ray that passes the first vertex within the error counts as passing through it;
// otherwise the next direction would be made of rounding alone. A refined portal may miss the ray by the error, if
// there is none that does not. On exact scalars the error is 0.
#pragma once

#include <array>

#include "algorithms/core/infinity_norm.h"
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

    /// Starts with the first support point, along the ray. Returns false if the ray passes through it up to rounding.
    bool begin(const CsoVertex<S, 2>& w, const S& error) {
        const S side = side_of(w);
        open_ = side < S(0) ? 1 : 0;
        vertex_[1 - open_] = w;
        return error_of_side(error) < magnitude_of(side);
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
    /// that it replaces. A portal that the ray misses by no more than the error is complete.
    void extend(const CsoVertex<S, 2>& w, const S& error) {
        const S side = side_of(w), doubt = error_of_side(error);
        complete_ = open_ == 0 ? !(doubt < side) : !(side < -doubt);
        vertex_[complete_ ? open_ : 1 - open_] = w;
    }

    /// Orthogonal to the edge, pointing away from the centre.
    Vec<S, 2> normal() const { return normal_of(vertex_[0], vertex_[1]); }
    /// The largest of the terms of which a component of the normal is the sum: by its roundoff the normal is wrong.
    S terms_of_normal() const { return infinity_norm(vertex_[1].w - vertex_[0].w); }
    /// Replaces the portal by the one with vertex w through which the ray passes. Returns false if rounding leaves
    /// none.
    bool refine(const CsoVertex<S, 2>& w, const S& error) {
        const S side = side_of(w), doubt = error_of_side(error);
        const std::array<bool, 2> may_replace{side <= doubt && is_before(w, vertex_[1], error),
                                              -doubt <= side && is_before(vertex_[0], w, error)};
        const std::size_t nearest = side < S(0) ? 0 : 1;
        for (const std::size_t i : {nearest, 1 - nearest})
            if (may_replace[i]) {
                vertex_[i] = w;
                return true;
            }
        return false;
    }
    /// True if the ray passes through the portal, as computed: a portal that rounding has put beside it proves nothing.
    bool is_passed() const { return !(S(0) < side_of(vertex_[0])) && !(side_of(vertex_[1]) < S(0)); }
    /// Weights of the vertices, not normalised, of the point where the ray passes through the portal.
    std::array<S, 2> weights() const { return {side_of(vertex_[1]), -side_of(vertex_[0])}; }

private:
    static S turn(const Vec<S, 2>& x, const Vec<S, 2>& y) { return x[0] * y[1] - x[1] * y[0]; }
    static Vec<S, 2> normal_of(const CsoVertex<S, 2>& right, const CsoVertex<S, 2>& left) {
        const Vec<S, 2> edge = left.w - right.w;
        return {{edge[1], -edge[0]}};
    }
    S side_of(const CsoVertex<S, 2>& w) const { return turn(ray_, w.w - centre_); }
    S error_of_side(const S& error) const { return error * one_norm(ray_); }
    /// True if the centre lies behind the line of the vertices, beyond rounding.
    bool is_before(const CsoVertex<S, 2>& right, const CsoVertex<S, 2>& left, const S& error) const {
        const Vec<S, 2> normal = normal_of(right, left);
        return error * one_norm(normal) < dot(normal, right.w - centre_);
    }

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

    /// Starts with the first support point, along the ray. Returns false if the ray passes through it up to rounding.
    bool begin(const CsoVertex<S, 3>& w, const S& error) {
        vertex_[0] = w;
        count_ = 1;
        across_ = cross(ray_, from_centre(0));
        if (error * one_norm(ray_) < infinity_norm(across_)) return true;
        across_ = perpendicular_to(ray_);
        return false;
    }
    /// True when the ray passes through the portal of all vertices.
    bool is_complete() const { return complete_; }
    /// The direction in which the missing vertex is searched: across the plane of the ray and vertex 0, then across
    /// that of vertices 0 and 1, towards the ray. If the ray passes through vertex 0, any plane of both will do.
    Vec<S, 3> next_direction() const { return count_ == 1 ? across_ : cross(from_centre(0), from_centre(1)); }
    /// Adds the support point of next_direction(). If the ray misses the triangle, the vertex on the far side is
    /// dropped. A portal that the ray misses by no more than the error is complete.
    void extend(const CsoVertex<S, 3>& w, const S& error) {
        if (count_ == 1) {
            vertex_[1] = w;
            count_ = 2;
            return;
        }
        vertex_[2] = w;
        if (side(1, 2) < -error_of_side(1, 2, error))
            vertex_[0] = w;
        else if (side(2, 0) < -error_of_side(2, 0, error))
            vertex_[1] = w;
        else
            complete_ = true;
    }

    /// Orthogonal to the triangle, pointing away from the centre.
    Vec<S, 3> normal() const { return normal_of(vertex_[0], vertex_[1], vertex_[2]); }
    /// A bound of the terms of which a component of the normal is the sum: by its roundoff the normal is wrong. Of a
    /// needle the normal is far smaller than they are.
    S terms_of_normal() const {
        return infinity_norm(vertex_[1].w - vertex_[0].w) * infinity_norm(vertex_[2].w - vertex_[0].w);
    }
    /// Replaces the portal by the one with vertex w through which the ray passes. Returns false if rounding leaves
    /// none.
    bool refine(const CsoVertex<S, 3>& w, const S& error) {
        const Vec<S, 3> p = w.w - centre_;
        const Vec<S, 3> across = cross(p, ray_);
        std::array<S, 3> beyond, doubt;  // r . (p_i x p), and what rounding can make of it
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec<S, 3> p_i = from_centre(i);
            beyond[i] = dot(p_i, across);
            doubt[i] = error_of_side(p_i, p, error);
        }
        // Signs that rounding cannot have made come first.
        for (const S& share : {S(0), S(1)})
            for (std::size_t i = 0; i < 3; ++i) {
                const std::size_t j = (i + 1) % 3;
                if (share * doubt[i] < beyond[i] || beyond[j] < -(share * doubt[j])) continue;
                if (!is_before(vertex_[i], vertex_[j], w, error)) continue;
                vertex_[(i + 2) % 3] = w;
                return true;
            }
        return false;
    }
    /// True if the ray passes through the portal, as computed: a portal that rounding has put beside it proves nothing.
    /// The product of a vertex and an edge keeps the digits that the product of two vertices of a small portal loses.
    bool is_passed() const {
        for (std::size_t i = 0; i < 3; ++i)
            if (dot(ray_, cross(from_centre(i), vertex_[(i + 1) % 3].w - vertex_[i].w)) < S(0)) return false;
        return true;
    }
    /// Weights of the vertices, not normalised, of the point where the ray passes through the portal.
    std::array<S, 3> weights() const { return {side(1, 2), side(2, 0), side(0, 1)}; }

private:
    /// A vector orthogonal to x that is not zero unless x is.
    static Vec<S, 3> perpendicular_to(const Vec<S, 3>& x) {
        int least = 0;
        for (int k = 1; k < 3; ++k)
            if (magnitude_of(x[k]) < magnitude_of(x[least])) least = k;
        return cross(x, unit_vector<S, 3>(least));
    }
    static Vec<S, 3> normal_of(const CsoVertex<S, 3>& x, const CsoVertex<S, 3>& y, const CsoVertex<S, 3>& z) {
        return cross(y.w - x.w, z.w - x.w);
    }
    Vec<S, 3> from_centre(std::size_t i) const { return vertex_[i].w - centre_; }
    /// Positive if the ray is on the inner side of the plane through the centre and vertices i and j.
    S side(std::size_t i, std::size_t j) const { return dot(ray_, cross(from_centre(i), from_centre(j))); }
    /// What the error of the vertices can make of a product r . (p x q).
    S error_of_side(const Vec<S, 3>& p, const Vec<S, 3>& q, const S& error) const {
        return error * (one_norm(ray_) * (infinity_norm(p) + infinity_norm(q)));
    }
    S error_of_side(std::size_t i, std::size_t j, const S& error) const {
        return error_of_side(from_centre(i), from_centre(j), error);
    }
    /// True if the centre lies behind the plane of the vertices, and these have an area, both beyond rounding.
    bool is_before(const CsoVertex<S, 3>& x, const CsoVertex<S, 3>& y, const CsoVertex<S, 3>& z, const S& error) const {
        const Vec<S, 3> normal = normal_of(x, y, z);
        const S perimeter = infinity_norm(y.w - x.w) + infinity_norm(z.w - x.w);
        return error * perimeter < infinity_norm(normal) && error * one_norm(normal) < dot(normal, x.w - centre_);
    }

    Vec<S, 3> centre_, ray_;
    Vec<S, 3> across_{};  ///< orthogonal to the ray, and to vertex 0 as seen from the centre
    std::array<CsoVertex<S, 3>, 3> vertex_{};
    int count_ = 0;
    bool complete_ = false;
};

}  // namespace touchstone::mpr
