// SPDX-License-Identifier: MIT
// Error-free transformations: the rounding error of one operation, and the two neighbouring numbers that enclose its
// exact result. The rounding mode is never changed, so code called in between is not affected.
//
// Needs IEEE arithmetic without excess precision, contraction, value-changing optimisation or flushing of subnormals.
// Source: for the sum, Knuth, TAOCP 2, section 4.2.2, theorem B [Knu97]; for the product and the remainders of quotient
// and root by a fused multiply-add, Boldo, Daumas 2003 [BD03].
#pragma once

#include <bit>
#include <cfloat>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>

#include "algorithms/core/ieee_arithmetic.h"

namespace touchstone::detail {

static_assert(FLT_EVAL_METHOD == 0,
              "error terms need FLT_EVAL_METHOD == 0: excess precision would falsify every one of them");

/// `value` is the rounded result. When `known`, `residual` is, without rounding,
///   sum, product   exact - value
///   quotient a/b   a - value * b,       so exact - value = residual / b
///   root of a      a - value * value,   so exact - value = residual / (exact + value)
/// Not known: the residual may lie below the smallest subnormal, or an operand or the result is not finite.
template <std::floating_point S>
struct WithResidual {
    S value;
    S residual;
    bool known;
};

/// Results of smaller magnitude may have a residual that is not a multiple of the smallest subnormal.
template <std::floating_point S>
inline constexpr S smallest_safe = [] {
    S x = std::numeric_limits<S>::min();
    for (int i = 0; i < std::numeric_limits<S>::digits + 2; ++i) x *= 2;
    return x;
}();

template <std::floating_point S>
WithResidual<S> sum_with_residual(S a, S b) {
    const S s = a + b;
    const S b_part = s - a;
    const S residual = (a - (s - b_part)) + (b - b_part);
    return {s, residual, std::isfinite(residual)};
}

template <std::floating_point S>
WithResidual<S> product_with_residual(S a, S b) {
    const S p = a * b;
    if (a == 0 || b == 0) return {p, S(0), std::isfinite(p)};
    return {p, std::fma(a, b, -p), std::isfinite(p) && std::fabs(p) >= smallest_safe<S>};
}

template <std::floating_point S>
WithResidual<S> quotient_with_residual(S a, S b) {
    const S q = a / b;
    if (a == 0) return {q, S(0), std::isfinite(q)};
    const bool known = std::isfinite(q) && std::isfinite(b) && std::fabs(a) >= smallest_safe<S> &&
                       std::fabs(q) >= 2 * std::numeric_limits<S>::min();
    return {q, known ? std::fma(-q, b, a) : S(0), known};
}

template <std::floating_point S>
WithResidual<S> root_with_residual(S a) {
    const S s = std::sqrt(a);
    if (a == 0) return {s, S(0), true};
    const bool known = std::isfinite(s) && a >= smallest_safe<S>;
    return {s, known ? std::fma(-s, s, a) : S(0), known};
}

/// The smallest number above a finite x, or infinity.
template <std::floating_point S>
S next_up(S x) {
    if constexpr (sizeof(S) == 8 || sizeof(S) == 4) {
        using Bits = std::conditional_t<sizeof(S) == 8, std::int64_t, std::int32_t>;
        if (x == 0) return std::numeric_limits<S>::denorm_min();
        return std::bit_cast<S>(static_cast<Bits>(std::bit_cast<Bits>(x) + (x > 0 ? 1 : -1)));
    } else {
        return std::nextafter(x, std::numeric_limits<S>::infinity());
    }
}
template <std::floating_point S>
S next_down(S x) {
    return -next_up(-x);
}

/// lower <= exact result <= upper. They are equal only if the operation was exact or its result is NaN. Otherwise they
/// are adjacent, except that both neighbours of the rounded result are taken if the residual is not known.
template <std::floating_point S>
struct Neighbours {
    S lower, upper;
};

/// The neighbours of the exact result. Precondition: `sign` has the sign of exact - value.
template <std::floating_point S>
Neighbours<S> neighbours(S value, S sign, bool known) {
    if (known) return {sign < 0 ? next_down(value) : value, sign > 0 ? next_up(value) : value};
    constexpr S infinity = std::numeric_limits<S>::infinity(), largest = std::numeric_limits<S>::max();
    if (std::isnan(value)) return {value, value};
    if (value == infinity) return {largest, infinity};
    if (value == -infinity) return {-infinity, -largest};
    return {next_down(value), next_up(value)};
}

template <std::floating_point S>
Neighbours<S> around_sum(S a, S b) {
    if (!std::isfinite(a) || !std::isfinite(b)) return {a + b, a + b};
    const auto [value, residual, known] = sum_with_residual(a, b);
    return neighbours(value, residual, known);
}

template <std::floating_point S>
Neighbours<S> around_product(S a, S b) {
    if (!std::isfinite(a) || !std::isfinite(b)) return {a * b, a * b};
    const auto [value, residual, known] = product_with_residual(a, b);
    return neighbours(value, residual, known);
}

template <std::floating_point S>
Neighbours<S> around_quotient(S a, S b) {
    if (!std::isfinite(a) || !std::isfinite(b) || b == 0) return {a / b, a / b};
    const auto [value, residual, known] = quotient_with_residual(a, b);
    return neighbours(value, b < 0 ? -residual : residual, known);
}

template <std::floating_point S>
Neighbours<S> around_root(S a) {
    if (!std::isfinite(a) || a < 0) return {std::sqrt(a), std::sqrt(a)};
    const auto [value, residual, known] = root_with_residual(a);
    return neighbours(value, residual, known);
}

}  // namespace touchstone::detail
