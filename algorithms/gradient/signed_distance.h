// SPDX-License-Identifier: MIT
// The signed distance of two bodies and its gradient in one call: queries::signed_distance, with normal and points
// found again where rounding has turned them, and the gradient that they imply (docs/conventions.md has signs and
// frames).
#pragma once

#include <optional>
#include <type_traits>

#include "algorithms/gradient/gradient.h"
#include "algorithms/gradient/refined.h"
#include "algorithms/queries.h"

namespace touchstone {

/// The answer of a query with the gradient of the signed distance.
template <Real S, int D>
struct SignedDistance : Proximity<S, D> {
    /// By how much planes across the normal keep the bodies less far apart than the value, or by how much the way
    /// between the points is off the value along the normal, whichever is more. A length, measured; some roundoffs of
    /// the coordinates if nothing is off. It is of second order: the normal and the points themselves may be off by its
    /// root, and the normal near contact by rounding over the distance. Absent without a value or a normal.
    std::optional<S> contact_error;
    /// The gradient for rigid motions of A. Absent where contact_error is, or the verdict is open and it is large.
    std::optional<Gradient<S, D>> gradient;
};

/// queries::signed_distance with the gradient. In doubles normal and points that are off by more than rounding are
/// found again: of polytopes by exact arithmetic or with a proof, of bodies with curves or balls by Newton's method
/// (gradient/refined.h).
/// Preconditions: each body has a point, and no size is negative. Of a number that is NaN or infinite the answer is
/// undecided and has no numbers. Of curved bodies that overlap the bracket is that of the query of the depth, to its
/// curved_gap: another way out may be shorter by that. Cost: that of the query, two support points of each body, and
/// that of gradient_of; where normal or points are found again, some two hundred support points of each, and thousands
/// where many ways out are nearly as short, as of bodies in the middle of each other.
template <SupportMappable A, SupportMappable B>
auto signed_distance(const A& a, const B& b) {
    using S = typename A::scalar;
    SignedDistance<S, A::dimension> answer{queries::signed_distance(a, b), {}, {}};
    if constexpr (std::is_same_v<S, double>) detail::refine(answer, a, b);
    if (!answer.distance() || answer.normal == zero_vector<S, A::dimension>()) return answer;
    const auto error = detail::contact_error_of(answer, a, b);
    answer.contact_error = error.length;
    // Points of an open verdict may belong to nothing.
    if (answer.verdict == Verdict::undecided && error.is_beyond_rounding()) return answer;
    answer.gradient = gradient_of(answer, a, b);
    return answer;
}

}  // namespace touchstone
