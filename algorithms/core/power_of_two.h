// SPDX-License-Identifier: MIT
// Scaling by powers of two, which is exact within the range of the scalar. Products of several lengths are formed from
// numbers near 1, so that comparing such products gives the same result at any scale. Exact scalars have no range and
// are left unscaled.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <type_traits>

#include "algorithms/core/infinity_norm.h"

namespace touchstone {

namespace detail {

/// 2^n, where n is a tenth of the largest exponent of S. Products of up to five numbers between 1 / 2^n and 2^n are in
/// range.
template <std::floating_point S>
constexpr S middle_of_range() {
    S bound = 1;
    for (int i = 0; i < std::numeric_limits<S>::max_exponent / 10; ++i) bound *= 2;
    return bound;
}

}  // namespace detail

/// The largest magnitude of the numbers and vectors added. It is kept in long double if S is not a built-in scalar:
/// choosing a scale is not a decision of the algorithm, so scalars that count doubtful comparisons must not count it.
template <Scalar S>
class Magnitude {
public:
    /// Takes |x| into account. NaN is ignored.
    Magnitude& add(const S& x) {
        if constexpr (!scalar_traits<S>::is_exact) {
            const Number size = std::fabs(number(x));
            largest_ = largest_ < size ? size : largest_;  // ignores NaN
        }
        return *this;
    }
    /// Takes every component of x into account.
    template <int D>
    Magnitude& add(const Vec<S, D>& x) {
        for (int k = 0; k < D; ++k) add(x[k]);
        return *this;
    }

    /// The exponent e with 2^e <= largest < 2^(e + 1); dividing by 2^e brings the numbers near 1. Returns 0 if scaling
    /// gains nothing: on exact scalars, if all numbers are 0, if one is infinite or beyond long double, and if the
    /// largest is in the middle of the range of a built-in scalar.
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

/// 2^exponent x. The exponent is applied in parts, since 2^exponent may itself be out of range when the product is not.
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

/// True if |x| <= radius. The squares compared are in range.
template <Scalar S, int D>
bool is_in_ball(const Vec<S, D>& x, const S& radius) {
    const int exponent = Magnitude<S>{}.add(x).add(radius).exponent();
    const S scaled = times_power_of_two(radius, -exponent);
    return squared_norm(times_power_of_two(x, -exponent)) <= S(scaled * scaled);
}

/// True if |x| < |y|. The squares compared are in range.
template <Scalar S, int D>
bool is_shorter(const Vec<S, D>& x, const Vec<S, D>& y) {
    const int exponent = Magnitude<S>{}.add(y).exponent();
    return squared_norm(times_power_of_two(x, -exponent)) < squared_norm(times_power_of_two(y, -exponent));
}

/// True if the tolerance is larger than eight times the smallest positive number, and on exact scalars. A product that
/// underflows is wrong by up to half of that number, which no relative error of a coordinate bounds. Such a tolerance
/// bounds what a few products lose.
template <Scalar S>
bool covers_underflow(const S& tolerance) {
    if constexpr (scalar_traits<S>::is_exact) return true;
    return S(0) < S(tolerance * S(scalar_traits<S>::from_double(1.0 / 16)));
}

}  // namespace touchstone
