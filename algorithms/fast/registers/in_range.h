// SPDX-License-Identifier: MIT
// Directions whose inner products stay in range. Both functions are always inlined: a support mapping that calls them
// for every direction would otherwise keep its vectors in memory.
#pragma once

#include <concepts>
#include <limits>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/range.h"
#include "algorithms/core/vec.h"

namespace touchstone {

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

}  // namespace touchstone
