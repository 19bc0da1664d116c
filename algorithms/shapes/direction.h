// SPDX-License-Identifier: MIT
// Unit directions of any vector, and whether a support mapping could tell how far a point reaches along one. Squared
// lengths that would leave the range of the scalar are never formed (core/range.h).
#pragma once

#include "algorithms/core/range.h"
#include "algorithms/core/vec.h"

namespace touchstone {

/// The axis of revolution of capsules, cylinders and cones in their local frame: z in space, y in the plane.
template <int D>
inline constexpr int axis_of_revolution = D - 1;

/// True if x.d does not tell how far x reaches along d, because a coordinate of x is NaN or infinite or because the
/// product overflowed upwards. A support mapping must return such a point, or invalid input would get an answer. If the
/// product of a finite x overflowed downwards, x is merely far behind. If d is not finite, any finite x is acceptable.
/// Always false on exact scalars.
template <Scalar S, int D>
bool is_reach_unknown(const S& product, const Vec<S, D>& x, const Vec<S, D>& d) {
    if constexpr (scalar_traits<S>::is_exact) return false;
    if (scalar_traits<S>::is_finite(product)) return false;
    return !is_finite(x) || (is_finite(d) && !(product < S(0)));
}

/// The vector whose components are all NaN, computed from a number that is not finite.
template <Scalar S, int D>
Vec<S, D> not_a_number(const S& not_finite) {
    return detail::generate<S, D>([&](int) { return not_finite - not_finite; });
}

/// d / |d| for every finite d other than zero, subnormal and huge directions included. The zero vector if d = 0.
template <Real S, int D>
Vec<S, D> normalised(const Vec<S, D>& d) {
    if (!(S(0) < infinity_norm(d))) return zero_vector<S, D>();
    const Vec<S, D> scaled = scaled_by_infinity_norm(d);
    return S(1) / square_root(squared_norm(scaled)) * scaled;
}

/// As normalised(), but e_1 if d = 0. The result is a unit vector for every finite d (seed S0, I-03).
template <Real S, int D>
Vec<S, D> normalised_or_axis(const Vec<S, D>& d) {
    return S(0) < infinity_norm(d) ? normalised(d) : unit_vector<S, D>(0);
}

}  // namespace touchstone
