// SPDX-License-Identifier: MIT
// Scaling by powers of two, which rounds nothing within the range of the scalar: products of many lengths are formed of
// numbers near 1, so that a comparison of them means the same at any scale. Exact scalars have no range and stay as
// they are.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <type_traits>

#include "algorithms/core/infinity_norm.h"

namespace touchstone {

namespace detail {

/// 2^(a tenth of the exponents of S): products of five numbers between its inverse and it are in range.
template <std::floating_point S>
constexpr S middle_of_range() {
    S bound = 1;
    for (int i = 0; i < std::numeric_limits<S>::max_exponent / 10; ++i) bound *= 2;
    return bound;
}

}  // namespace detail

/// The largest magnitude of the numbers and vectors added. In long double where S is none of the built-in scalars: this
/// is no decision of the algorithm, and scalars that count their doubtful comparisons shall not count it.
template <Scalar S>
class Magnitude {
public:
    /// Takes |x| into account. NaN is passed over.
    Magnitude& add(const S& x) {
        if constexpr (!scalar_traits<S>::is_exact) {
            const Number size = std::fabs(number(x));
            largest_ = largest_ < size ? size : largest_;  // passes over NaN
        }
        return *this;
    }
    /// Takes every component of x into account.
    template <int D>
    Magnitude& add(const Vec<S, D>& x) {
        for (int k = 0; k < D; ++k) add(x[k]);
        return *this;
    }

    /// e with 2^e <= largest < 2^(e + 1), by which to divide. 0 where that gains nothing: on exact scalars, where
    /// everything is 0, where something is infinite or beyond long double, and in the middle of the range of a
    /// built-in scalar.
    int exponent() const {
        if constexpr (std::floating_point<S>) {
            constexpr S most = detail::middle_of_range<S>(), least = 1 / most;
            if (least <= largest_ && largest_ <= most) return 0;
        }
        return largest_ > 0 && std::isfinite(largest_) ? std::ilogb(largest_) : 0;
    }

private:
    using Number = std::conditional_t<std::floating_point<S>, S, long double>;
    static Number number(const S& x) {
        if constexpr (std::floating_point<S>)
            return x;
        else
            return scalar_traits<S>::to_long_double(x);
    }

    Number largest_ = 0;
};

/// 2^exponent x. In steps of half of what is left, since 2^exponent itself may be out of range where the product is
/// not.
template <Scalar S>
S times_power_of_two(const S& x, int exponent) {
    if (exponent == 0) return x;
    if constexpr (std::floating_point<S>) return std::ldexp(x, exponent);
    constexpr int most = 1000;  // 2^1000 is a double
    S product = x;
    while (exponent != 0) {
        int step = exponent / 2 + exponent % 2;
        if (most < step) step = most;
        if (step < -most) step = -most;
        product = S(product * S(scalar_traits<S>::from_double(std::ldexp(1.0, step))));
        exponent -= step;
    }
    return product;
}

/// Every component times 2^exponent.
template <Scalar S, int D>
Vec<S, D> times_power_of_two(const Vec<S, D>& x, int exponent) {
    if (exponent == 0) return x;
    return touchstone::detail::generate<S, D>([&](int k) { return times_power_of_two(x[k], exponent); });
}

/// |x| <= radius, by squares that are in range.
template <Scalar S, int D>
bool is_in_ball(const Vec<S, D>& x, const S& radius) {
    const int exponent = Magnitude<S>{}.add(x).add(radius).exponent();
    const S scaled = times_power_of_two(radius, -exponent);
    return squared_norm(times_power_of_two(x, -exponent)) <= S(scaled * scaled);
}

/// |x| < |y|, by squares that are in range.
template <Scalar S, int D>
bool is_shorter(const Vec<S, D>& x, const Vec<S, D>& y) {
    const int exponent = Magnitude<S>{}.add(y).exponent();
    return squared_norm(times_power_of_two(x, -exponent)) < squared_norm(times_power_of_two(y, -exponent));
}

/// A product that underflows is wrong by half of the smallest number, which no roundoff of a coordinate bounds. True if
/// `tolerance` is more than eight of the smallest numbers, and so bounds what a few products lose; on exact scalars.
template <Scalar S>
bool covers_underflow(const S& tolerance) {
    if constexpr (scalar_traits<S>::is_exact) return true;
    return S(0) < S(tolerance * S(scalar_traits<S>::from_double(1.0 / 16)));
}

}  // namespace touchstone
