// SPDX-License-Identifier: MIT
// Overlap of two circles (in space: spheres) by squared distance, without a root (seed S2, I-67).
#pragma once

#include "algorithms/core/infinity_norm.h"
#include "algorithms/overlap/overlap_result.h"

namespace touchstone::overlap {

/// A closed disc in the plane, a closed ball in space.
template <Scalar S, int D>
struct Ball {
    Vec<S, D> centre{};
    S radius{};  ///< >= 0
};

/// The verdict is the sign of |c_a - c_b|^2 - (r_a + r_b)^2. The seed prints the open convention, `<`; here touching is
/// a verdict of its own (E-38). Two coinciding points (both radii 0) touch.
/// On inexact scalars a difference within 8 roundoffs of the squares, which rounding could have caused, is `undecided`.
/// Errors: NaN, infinity or a negative radius gives invalid_input; a difference of centres or a sum of radii out of
/// range gives `exhausted`. O(1).
template <Scalar S, int D>
OverlapResult<S> circles(const Ball<S, D>& a, const Ball<S, D>& b) {
    const bool finite = is_finite(a.centre) && is_finite(b.centre) && scalar_traits<S>::is_finite(a.radius) &&
                        scalar_traits<S>::is_finite(b.radius);
    if (!finite) return {Verdict::undecided, Stop<S>::invalid_input("not_finite")};
    if (a.radius < S(0) || b.radius < S(0)) return {Verdict::undecided, Stop<S>::invalid_input("negative_radius")};
    Vec<S, D> between = a.centre - b.centre;
    S reach = a.radius + b.radius;
    if (reach == S(0) && between == zero_vector<S, D>()) return {Verdict::touching, Stop<S>::converged("same_point")};
    if constexpr (!scalar_traits<S>::is_exact) {  // only the ratio matters, and squares of ratios stay in range
        const S longest = infinity_norm(between), largest = longest < reach ? reach : longest;
        between = touchstone::detail::generate<S, D>([&](int k) { return between[k] / largest; });
        reach = reach / largest;
    }
    const S distance2 = squared_norm(between), reach2 = reach * reach, difference = distance2 - reach2;
    const S band = S(16) * scalar_traits<S>::epsilon() * (distance2 + reach2);
    if (!scalar_traits<S>::is_finite(difference) || !scalar_traits<S>::is_finite(band))
        return {Verdict::undecided, Stop<S>::exhausted("overflow", distance2, reach2)};
    const Stop<S> stop = Stop<S>::converged("squared_distance", distance2, reach2);
    if (band < difference) return {Verdict::separated, stop};
    if (difference < -band) return {Verdict::penetrating, stop};
    if (scalar_traits<S>::is_exact) return {Verdict::touching, stop};
    return {Verdict::undecided, Stop<S>::stalled("rounding_band", difference, band)};
}

}  // namespace touchstone::overlap
