// SPDX-License-Identifier: MIT
// Scaling of directions whose squared length leaves the range of the scalar. They are divided by their largest
// component before any square root is taken.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/vec.h"

namespace touchstone {

/// The axis of revolution of capsules, cylinders and cones in their local frame: z in space, y in the plane.
template <int D>
inline constexpr int axis_of_revolution = D - 1;

/// d / max |d_k|, or d itself if it is zero. |d|^2 may overflow or underflow where d does not (E-04). For every finite
/// d other than zero the result has 1 <= squared norm <= D, up to rounding.
template <Field S, int D>
Vec<S, D> scaled_to_unit_box(const Vec<S, D>& d) {
    const S largest = infinity_norm(d);
    if (!(S(0) < largest)) return d;
    return detail::generate<S, D>([&](int k) { return S(d[k] / largest); });
}

namespace detail {
template <std::floating_point S>
constexpr S power_of_two(int exponent) {
    S power = S(1);
    for (int i = 0; i < exponent; ++i) power *= S(2);
    for (int i = 0; i > exponent; --i) power /= S(2);
    return power;
}

/// Scales d by a power of two such that its largest magnitude is in [1, 2). Zero, NaN and infinite directions are
/// returned unchanged. This is a separate function so that in_range, whose usual case does not need it, is short enough
/// to be inlined.
template <std::floating_point S, int D>
Vec<S, D> scaled_by_power_of_two(const Vec<S, D>& d, S largest) {
    if (!(S(0) < largest) || !scalar_traits<S>::is_finite(largest)) return d;
    const int exponent = std::ilogb(largest);
    return generate<S, D>([&](int k) { return std::scalbn(d[k], -exponent); });
}
}  // namespace detail

/// True if inner products of d with points of ordinary size (up to the fourth power of the largest length accepted
/// here) neither overflow nor underflow. False for zero, NaN and infinite directions.
template <std::floating_point S, int D>
[[gnu::always_inline]] inline bool is_ordinary(const Vec<S, D>& d) noexcept {
    constexpr int limit = std::numeric_limits<S>::max_exponent / 8;
    constexpr S least2 = detail::power_of_two<S>(-2 * limit), greatest2 = detail::power_of_two<S>(2 * limit);
    const S length2 = squared_norm(d);
    return (least2 <= length2) & (length2 <= greatest2);
}

/// Returns a positive multiple of d whose inner products with points of ordinary size neither overflow nor underflow.
/// That is d itself, unless S is a built-in floating-point type and |d| is outside 2^+-(an eighth of the exponents).
/// Then d is scaled by a power of two, which is exact and so keeps every tie. Zero, NaN and infinite directions are
/// returned unchanged.
/// The argument is passed by value and the function is always inlined: choosing between two vectors in memory costs GJK
/// on boxes a tenth of its time.
template <Scalar S, int D>
[[gnu::always_inline]] inline Vec<S, D> in_range(Vec<S, D> d) {
    if constexpr (std::floating_point<S>)
        if (!is_ordinary(d)) [[unlikely]]
            return detail::scaled_by_power_of_two(d, infinity_norm(d));
    return d;
}

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
    return detail::generate<S, D>([&](int) { return S(not_finite - not_finite); });
}

/// d / |d| for every finite d other than zero, subnormal and huge directions included. The zero vector if d = 0.
template <Real S, int D>
Vec<S, D> normalised(const Vec<S, D>& d) {
    if (!(S(0) < infinity_norm(d))) return zero_vector<S, D>();
    const Vec<S, D> scaled = scaled_to_unit_box(d);
    return S(S(1) / square_root(squared_norm(scaled))) * scaled;
}

/// As normalised(), but e_1 if d = 0. The result is a unit vector for every finite d (seed S0, I-03).
template <Real S, int D>
Vec<S, D> normalised_or_axis(const Vec<S, D>& d) {
    return S(0) < infinity_norm(d) ? normalised(d) : unit_vector<S, D>(0);
}

}  // namespace touchstone
