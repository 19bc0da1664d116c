// SPDX-License-Identifier: MIT
// The signed distance of a point, segment, triangle or box, with or without a ball around it, from a half-space, such
// as a floor.
//
// Of the half-space {x : n.x <= offset} and a body A it is (the least n.x of A - offset) / |n|, whether they meet or
// not. The least n.x is that of a corner. Source: the support function of the half-space is infinite in every other
// direction. Invariant: as of pair.h, the reach with that of the boundary of the half-space. Cost: O(1), one root.
#pragma once

#include <limits>

#include "algorithms/closed_forms/cores.h"
#include "algorithms/closed_forms/nearest.h"
#include "algorithms/closed_forms/pair.h"
#include "algorithms/core/proximity.h"
#include "algorithms/core/range.h"

namespace touchstone::closed_forms {

/// {x : normal.x <= offset}. The normal points out of it and may have any length but 0.
template <Real S>
struct HalfSpace {
    Vec<S, 3> normal{};
    S offset{};  ///< in units of length times |normal|
};

/// The point of a core that has the least n.x; one of them.
template <Scalar S>
Vec<S, 3> lowest(const PointCore<S>& core, const Vec<S, 3>&) {
    return core.at;
}
/// An end of the segment.
template <Scalar S>
Vec<S, 3> lowest(const SegmentCore<S>& core, const Vec<S, 3>& n) {
    return dot(core.half, n) < S(0) ? core.centre + core.half : core.centre - core.half;
}
/// A corner of the triangle.
template <Scalar S>
Vec<S, 3> lowest(const TriangleCore<S>& core, const Vec<S, 3>& n) {
    Vec<S, 3> found = core.corner[0];
    for (const auto& x : {core.corner[1], core.corner[2]})
        if (dot(x, n) < dot(found, n)) found = x;
    return found;
}
/// A corner of the box.
template <Scalar S>
Vec<S, 3> lowest(const BoxCore<S>& core, const Vec<S, 3>& n) {
    const Vec<S, 3> seen = detail::seen_from(core, n);
    const auto down = [&](int k) { return seen[k] < S(0) ? core.half_extents[k] : -core.half_extents[k]; };
    return core.centre + detail::in_world(core, Vec<S, 3>{{down(0), down(1), down(2)}});
}

/// The signed distance of A from the half-space, both in one frame and one unit of length. The normal is that of the
/// half-space, the points are the lowest of A and its foot on the boundary.
/// Errors: as closed_forms::signed_distance; nobody answers a normal that is 0 either. Never throws.
template <SimpleBody A, Real S = typename A::scalar>
Proximity<S, 3> signed_distance(const A& a, const HalfSpace<S>& b) {
    const auto of_a = simple_form(a);
    const auto unit = unit_along(b.normal);
    if (!unit || !of_a.is_rigid || !(S(0) <= of_a.radius)) return {};
    const S largest = infinity_norm(b.normal);
    const S height = b.offset / largest / square_root(squared_norm(scaled_by_infinity_norm(b.normal)));
    const S reach = of_a.core.extent() + one_norm(of_a.move) + of_a.radius + magnitude_of(height);
    if (!is_in_range(reach)) return {};
    const S rounding = S(roundoffs) * scalar_traits<S>::epsilon() * reach;
    const Vec<S, 3> low = lowest(of_a.core, *unit);
    const S value = dot(low, *unit) + (dot(of_a.move, *unit) - height) - of_a.radius;
    const Vec<S, 3> point_a = of_a.move + (low - of_a.radius * *unit);
    return {
        verdict_of(value, rounding), Answered::closed_form, value - rounding, value + rounding, value, *unit, point_a,
        point_a - value * *unit};
}

}  // namespace touchstone::closed_forms
