// SPDX-License-Identifier: MIT
// The signed distance of two bodies and its gradient in one call: the distance of bodies that are apart, and minus the
// depth of others (docs/conventions.md).
#pragma once

#include <optional>

#include "algorithms/gjk/distance.h"
#include "algorithms/gradient/gradient.h"
#include "algorithms/penetration/depth.h"

namespace touchstone {

/// The signed distance g with a bracket, as far as it is known.
template <Real S, int D>
struct SignedDistance {
    Verdict verdict = Verdict::undecided;
    /// lower <= g <= upper, up to the rounding of the query that answered.
    std::optional<S> lower, upper;
    /// The end of the bracket that an upper bound of distance or depth gives: what was found.
    std::optional<S> value;
    /// The nearest, or the deepest, points of A and of B; of no meaning without a value.
    Vec<S, D> point_a{}, point_b{};
    /// The gradient for rigid motions of A, absent where the answer has no direction.
    std::optional<Gradient<S, D>> gradient;
};

/// Asks gjk::distance, and penetration::depth where that finds that the bodies meet. Bad input gets an answer without
/// numbers. Cost: that of the two queries and of gradient_of.
template <SupportMappable A, SupportMappable B>
auto signed_distance(const A& a, const B& b) {
    using S = typename A::scalar;
    SignedDistance<S, A::dimension> result;
    const auto nearest = gjk::distance(a, b);
    result.verdict = nearest.verdict;
    if (nearest.verdict == Verdict::separated) {
        const auto distance = square_root(nearest.distance2);
        result.value = result.upper = distance.upper;
        result.lower = distance.lower;
        result.point_a = nearest.point_a;
        result.point_b = nearest.point_b;
        result.gradient = gradient_of(nearest, a, b);
        return result;
    }
    const auto deepest = penetration::depth(a, b);
    if (!deepest.depth2.upper) return result;
    const auto depth = square_root(deepest.depth2);
    result.verdict = deepest.verdict;
    result.value = result.lower = -*depth.upper;
    result.upper = -depth.lower;
    result.point_a = deepest.point_a;
    result.point_b = deepest.point_b;
    result.gradient = gradient_of(deepest, a, b);
    return result;
}

}  // namespace touchstone
