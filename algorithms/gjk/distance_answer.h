// SPDX-License-Identifier: MIT
// The result that gjk::distance makes of an iterate: witness points, bracket and verdict.
// Source: seed S0, "GJK" (I-50). Invariant: every result holds for the iterate from which it is made. Cost: O(1).
#pragma once

#include <cmath>
#include <type_traits>

#include "algorithms/core/result.h"
#include "algorithms/fast/registers/combine.h"
#include "algorithms/gjk/iteration.h"

namespace touchstone::gjk::detail {

/// The result if there is no point to answer with.
template <Field S, int D>
DistanceResult<S, D> unusable(const Stop<S>& stop) {
    DistanceResult<S, D> result;
    result.stop = stop;
    return result;
}

/// True if rounding explains that the root of lower2 exceeds that of upper2, and both are beyond it. v.w takes three
/// roundings of |v| |w|, w = a - b one more; v is a sum of up to four products of weights and such w, and the weights
/// may add up to 1 within 4 roundoffs. So the two lengths differ from what they stand for by 4 and 9 roundoffs of the
/// longest w, which is sqrt(3) times the largest coordinate `reach` at most: 23 roundoffs of it, of which 32 are
/// allowed.
template <Field S>
bool is_crossing_of_rounding(const Bracket<S>& square, const S& reach) {
    using Traits = scalar_traits<S>;
    const long double least = std::sqrt(Traits::to_long_double(square.lower)),
                      most = std::sqrt(Traits::to_long_double(*square.upper)),
                      error = 32 * Traits::to_long_double(Traits::epsilon()) * Traits::to_long_double(reach);
    return error < most && least <= most + error && is_normal(*square.upper);
}

/// Bounds that cross by more than the rounding of v.v are at least no bracket of a length to the last digits, so the
/// loop has `stalled`. Where the rounding of v.w and of v explains it, |v| is the lower bound too: rounding has moved
/// one of two lengths that are beyond it. Elsewhere the arithmetic has proved nothing, and the verdict becomes
/// `undecided`. The bounds are compared in long double, so that scalars that count doubtful comparisons do not count
/// this check of the answer.
template <Field S, int D>
void refuse_crossed_bounds(DistanceResult<S, D>& result) {
    using Traits = scalar_traits<S>;
    const long double lower2 = Traits::to_long_double(result.distance2.lower),
                      upper2 = Traits::to_long_double(*result.distance2.upper);
    if (lower2 <= upper2 * (1 + 64 * Traits::to_long_double(Traits::epsilon()))) return;
    result.stop = Stop<S>::stalled("crossed_bounds", result.distance2.lower, *result.distance2.upper);
    if (is_crossing_of_rounding(result.distance2, largest_coordinate(result.simplex))) {
        result.distance2.lower = *result.distance2.upper;
        return;
    }
    result.verdict = Verdict::undecided;
    result.distance2.lower = S(0);
}

/// The result for the point v of conv(simplex) if the loop ends for the reason `stop`. `At` is State or Iterate.
template <class At, Field S>
auto known_at(const At& at, const Stop<S>& stop, const S& lower2) {
    constexpr int D = dimension_of<At>;
    DistanceResult<S, D> result;
    result.verdict = S(0) < lower2 ? Verdict::separated : Verdict::undecided;
    result.stop = stop;
    result.distance2 = {lower2, at.vv};
    result.v = at.v;
    result.simplex = at.simplex;
    result.point_a = combine(at.simplex, &CsoVertex<S, D>::a);
    result.point_b = combine(at.simplex, &CsoVertex<S, D>::b);
    if constexpr (!scalar_traits<S>::is_exact) refuse_crossed_bounds(result);
    // Near the largest number, weights whose sum rounds to more than 1 can produce a mean that is infinite.
    if (!is_finite(result.point_a) || !is_finite(result.point_b))
        result = unusable<S, D>(Stop<S>::exhausted("overflow"));
    return result;
}

/// The result for a v that is not zero. A subnormal v.v may have lost half a unit of the last place in each of its
/// terms, which is more than its own value, so three times v.v is the upper bound.
template <class At, Field S>
auto separated_or_undecided(const At& at, const Stop<S>& stop, const S& lower2) {
    auto result = known_at(at, stop, lower2);
    if (result.distance2.upper && !is_normal(at.vv)) result.distance2.upper = S(3) * at.vv;
    return result;
}

/// The result for an origin in the hull of the simplex. If the simplex is full, the origin is in its interior, so the
/// bodies penetrate. Otherwise it is on a lower-dimensional face, and GJK cannot tell touching from penetrating.
template <class At>
auto holding_origin(const At& at) {
    using S = std::remove_cvref_t<decltype(at.vv)>;
    constexpr int D = dimension_of<At>;
    auto result = known_at(at, Stop<S>::converged("origin_in_simplex", at.vv), S(0));
    if (!result.distance2.upper) return result;
    result.verdict = at.simplex.size == D + 1 ? Verdict::penetrating : Verdict::intersecting;
    result.distance2.upper = S(0);
    result.v = zero_vector<S, D>();
    return result;
}

}  // namespace touchstone::gjk::detail
