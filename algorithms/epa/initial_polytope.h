// SPDX-License-Identifier: MIT
// Extends the simplex that GJK ends with to a full-dimensional one from which EPA can start, or proves that there is
// none.
//
// Source: seed S0, "Initial polytope" (P-18). The printed rules fail: one point means depth 0 only if it is the support
// point of a nonzero direction (E-20), three support points around a segment need not surround it (E-20b), a bipyramid
// over a triangle may be non-convex (E-20c), and flat bodies are not considered. Here one support point at a time is
// added along a normal n of the affine hull. If h(n) <= 0 or h(-n) <= 0 this ends, since a supporting plane of A - B
// then passes through the origin or separates it.
//
// Invariant (exact arithmetic): the simplex stays affinely independent, and contains the origin if it did so before.
#pragma once

#include <array>
#include <cstddef>

#include "algorithms/core/simplex.h"
#include "algorithms/fast/polytope/face.h"

namespace touchstone::epa {

/// The outcome of the search for a full simplex.
enum class Start {
    full,       ///< simplex.size == D + 1, affinely independent: EPA may start
    touching,   ///< h(normal) = 0, and the origin was known to lie in A - B
    separated,  ///< h(normal) < 0 beyond rounding
    flat,       ///< A - B has no extent along `normal` that this arithmetic can detect
};

template <Field S, int D>
struct InitialPolytope {
    Start outcome = Start::full;
    Simplex<S, D> simplex{};
    Vec<S, D> normal{};  ///< direction that decided the outcome; zero if full
    S support{};         ///< h(normal), not divided by |normal|
    int support_calls = 0;
};

namespace detail {

/// A vector orthogonal to x != 0, computed from the axis that is least aligned with x.
template <Field S>
Vec<S, 3> orthogonal_to(const Vec<S, 3>& x) {
    int least = 0;
    for (int i = 1; i < 3; ++i)
        if (magnitude_of(x[i]) < magnitude_of(x[least])) least = i;
    return cross(x, unit_vector<S, 3>(least));
}

/// The length by whose size the coordinates of a point of C are rounded: its own, or those of the points of A and B on
/// curved bodies, whose support mappings round.
template <Field S, int D>
S reach_of(const CsoVertex<S, D>& point, bool is_curved) {
    const S own = one_norm(point.w);
    return is_curved ? larger(own, S(one_norm(point.a) + one_norm(point.b))) : own;
}

/// A plane that contains the first `count` points of the simplex, count <= D. It is not unique while count < D.
template <Field S, int D>
Plane<S, D> plane_holding(const Simplex<S, D>& simplex, int count, bool is_curved) {
    Plane<S, D> plane;
    if (count == D) {
        std::array<Vec<S, D>, static_cast<std::size_t>(D)> point;
        for (int i = 0; i < D; ++i) point[static_cast<std::size_t>(i)] = simplex[i].w;
        plane = plane_through<S, D>(point);
        for (int i = 0; i < D; ++i) plane.reach = larger(plane.reach, reach_of(simplex[i], is_curved));
        return plane;
    }
    if constexpr (D == 3) {
        plane.normal =
            count == 1 ? unit_vector<S, D>(0) : orthogonal_to(scaled_by_infinity_norm(simplex[1].w - simplex[0].w));
    } else {
        plane.normal = unit_vector<S, D>(0);
    }
    plane.nn = squared_norm(plane.normal);
    plane.normal_size = one_norm(plane.normal);
    plane.offset = dot(plane.normal, simplex[0].w);
    for (int i = 0; i < count; ++i) plane.reach = larger(plane.reach, reach_of(simplex[i], is_curved));
    return plane;
}

/// True if point `last` is off the affine hull of the points before it, beyond rounding.
template <Field S, int D>
bool is_off_the_others(const Simplex<S, D>& simplex, int last, double units, bool is_curved) {
    const Vec<S, D>& w = simplex[last].w;
    const S reach = reach_of(simplex[last], is_curved);
    if (last == D) {
        const Plane<S, D> plane = plane_holding(simplex, D, is_curved);
        return rounding_band(units, plane, reach) < magnitude_of(dot(plane.normal, w) - plane.offset);
    }
    const Vec<S, D> edge = w - simplex[0].w;
    Plane<S, D> scale;  // a unit normal, and the reach of the first points
    scale.normal = unit_vector<S, D>(0);
    scale.normal_size = S(1);
    scale.reach = reach_of(simplex[0], is_curved);
    const S band = rounding_band(units, scale, reach);
    if (last == 1) return band < one_norm(edge);
    const Vec<S, D> base = simplex[1].w - simplex[0].w;
    if constexpr (D == 3)
        return band * one_norm(scaled_by_infinity_norm(base)) < one_norm(cross(scaled_by_infinity_norm(base), edge));
    return true;
}

}  // namespace detail

/// Says whether the origin is known to lie in A - B.
enum class Origin { unknown, inside };

/// True if initial_polytope would return the simplex as it is; false if the simplex is not full, or so thin that only
/// the tests one by one can tell. They scale an edge before they take the cross product, which changes its 1-norm by
/// less than 48 roundoffs of the product of the lengths. O(1), at a fifth of their cost and without a copy.
template <Field S>
bool is_clearly_full(const Simplex<S, 3>& simplex, double units) {
    if (simplex.size != 4) return false;
    const Vec<S, 3>&a = simplex[0].w, &b = simplex[1].w, &c = simplex[2].w, &d = simplex[3].w;
    const S reach = larger(one_norm(a), larger(one_norm(b), one_norm(c)));
    const Plane<S, 3> base = plane_through<S, 3>({&a, &b, &c}, reach);
    const bool is_scaled = !(base.normal == cross(b - a, c - a));
    if (is_scaled) return false;
    const S length = one_norm(b - a);
    const S margin = roundoffs<S>(2 * (units + 48)) * reach;
    if (!(margin < length) || !(margin * length < base.normal_size)) return false;
    return rounding_band(units, base, d) < magnitude_of(dot(base.normal, d) - base.offset);
}
/// In the plane no triangle is taken for full without the tests that follow.
template <Field S>
bool is_clearly_full(const Simplex<S, 2>&, double) {
    return false;
}

/// Extends `simplex`, which has 1 to D + 1 points of the CSO `cso` (anything with support(d) -> CsoVertex), affinely
/// independent or not. `origin` says whether the origin is known to lie in A - B; `units`: see rounding_band;
/// `is_curved`: A or B is not a polytope, and points of it that are near to each other may differ by rounding only.
/// Cost: two support points for each missing point.
template <class Cso, Field S, int D>
InitialPolytope<S, D> initial_polytope(const Cso& cso, const Simplex<S, D>& simplex, Origin origin, double units,
                                       bool is_curved = false) {
    InitialPolytope<S, D> result;
    result.simplex.push_back(simplex[0]);
    for (int i = 1; i < simplex.size; ++i) {
        result.simplex.push_back(simplex[i]);
        if (!detail::is_off_the_others(result.simplex, result.simplex.size - 1, units, is_curved))
            --result.simplex.size;
    }
    while (result.simplex.size <= D) {
        Plane<S, D> plane = detail::plane_holding(result.simplex, result.simplex.size, is_curved);
        Plane<S, D> opposite = plane;
        opposite.normal = -plane.normal;
        opposite.offset = -plane.offset;
        const CsoVertex<S, D> up = cso.support(plane.normal), down = cso.support(opposite.normal);
        result.support_calls += 2;
        const S above = dot(plane.normal, up.w), below = dot(opposite.normal, down.w);
        const bool lower_is_less = below < above;
        result.normal = lower_is_less ? opposite.normal : plane.normal;
        result.support = lower_is_less ? below : above;
        const CsoVertex<S, D>& lower = lower_is_less ? down : up;
        const S band = rounding_band(units, plane, detail::reach_of(lower, is_curved));
        if (result.support < -larger(band, doubt_of_choice(plane, lower))) {
            result.outcome = Start::separated;
            return result;
        }
        if (!is_curved && origin == Origin::inside && result.support <= S(0)) {
            result.outcome = Start::touching;
            return result;
        }
        const S rise = above - plane.offset, fall = below - opposite.offset;
        const bool upwards = fall <= rise;
        const S hidden = rounding_band(units, plane, detail::reach_of(upwards ? up : down, is_curved));
        if (!(hidden < (upwards ? rise : fall))) {
            result.outcome = Start::flat;
            return result;
        }
        result.simplex.push_back(upwards ? up : down);
    }
    result.normal = zero_vector<S, D>();
    result.support = S(0);
    return result;
}

}  // namespace touchstone::epa
