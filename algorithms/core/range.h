// SPDX-License-Identifier: MIT
// Arithmetic at the ends of the range of a scalar: which numbers still have all of their digits, and scaling of numbers
// and vectors so that their products stay in range.
//
// Scaling by a power of two is exact within the range, so comparing products of scaled lengths gives the same result at
// any scale. Dividing by the largest component rounds, and is for directions whose length means nothing. Exact scalars
// have no range and are left unscaled.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <type_traits>

#include "algorithms/core/infinity_norm.h"

namespace touchstone {

/// True if x is larger than the smallest normal number, so that it has all of its digits. False for NaN. Only
/// arithmetic is needed: u x rounds to zero exactly for x up to the smallest normal number, since the smallest positive
/// number is 2 u times that. On exact scalars the test is x > 0.
template <Scalar S>
bool is_normal(const S& x) {
    if constexpr (scalar_traits<S>::is_exact) return S(0) < x;
    return S(0) < x * scalar_traits<S>::epsilon();
}

/// True for a positive number that has lost digits to underflow.
template <Scalar S>
bool is_subnormal(const S& x) {
    return S(0) < x && !is_normal(x);
}

/// A number that is_normal(), at most twice the smallest one. Doubles set the range of scalars that are none of the
/// language's.
template <Scalar S>
S least_normal() {
    if constexpr (std::floating_point<S>) return S(2) * std::numeric_limits<S>::min();
    return scalar_traits<S>::from_double(2 * std::numeric_limits<double>::min());
}

/// True if x has all of its digits and is finite.
template <Scalar S>
bool is_normal_and_finite(const S& x) {
    return is_normal(x) && scalar_traits<S>::is_finite(x);
}

/// True if the tolerance is larger than eight times the smallest positive number, and on exact scalars. A product that
/// underflows is wrong by up to half of that number, which no relative error of a coordinate bounds. Such a tolerance
/// bounds what a few products lose.
template <Scalar S>
bool covers_underflow(const S& tolerance) {
    if constexpr (scalar_traits<S>::is_exact) return true;
    return S(0) < tolerance * scalar_traits<S>::from_double(1.0 / 16);
}

/// Returns x divided by its largest component on inexact scalars, so that products of such vectors neither overflow nor
/// underflow (E-04). Returns x unchanged on exact scalars, which gain nothing from it, and for x = 0.
template <Field S, int D>
Vec<S, D> scaled_by_infinity_norm(const Vec<S, D>& x) {
    if constexpr (scalar_traits<S>::is_exact) return x;
    const S largest = infinity_norm(x);
    if (!(S(0) < largest)) return x;
    return detail::generate<S, D>([&](int k) { return x[k] / largest; });
}

/// The unit vector along x, subnormal and huge ones included. Absent if x has no direction: if it is zero or a
/// component is NaN or infinite. One square root.
template <Real S, int D>
std::optional<Vec<S, D>> unit_along(const Vec<S, D>& x) {
    if (!is_finite(x)) return std::nullopt;
    const Vec<S, D> scaled = scaled_by_infinity_norm(x);
    const S length = square_root(squared_norm(scaled));
    if (!(S(0) < length)) return std::nullopt;
    return detail::generate<S, D>([&](int k) { return scaled[k] / length; });
}

namespace detail {

/// 2^exponent, in range.
template <std::floating_point S>
constexpr S power_of_two(int exponent) {
    S power = S(1);
    for (int i = 0; i < exponent; ++i) power *= S(2);
    for (int i = 0; i > exponent; --i) power /= S(2);
    return power;
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
            // Products of up to five numbers between these two are in range.
            constexpr S most = detail::power_of_two<S>(std::numeric_limits<S>::max_exponent / 10), least = 1 / most;
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
        product = product * scalar_traits<S>::from_double(std::ldexp(1.0, step));
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
    return squared_norm(times_power_of_two(x, -exponent)) <= scaled * scaled;
}

/// True if |x| < |y|. The squares compared are in range.
template <Scalar S, int D>
bool is_shorter(const Vec<S, D>& x, const Vec<S, D>& y) {
    const int exponent = Magnitude<S>{}.add(y).exponent();
    return squared_norm(times_power_of_two(x, -exponent)) < squared_norm(times_power_of_two(y, -exponent));
}

namespace detail {

/// Scales d by a power of two such that its largest magnitude is in [1, 2). Zero, NaN and infinite directions are
/// returned unchanged. This is a separate function so that in_range (fast/registers/in_range.h), whose usual case does
/// not need it, is short enough to be inlined.
template <std::floating_point S, int D>
Vec<S, D> scaled_by_power_of_two(const Vec<S, D>& d, S largest) {
    if (!(S(0) < largest) || !scalar_traits<S>::is_finite(largest)) return d;
    return touchstone::times_power_of_two(d, -std::ilogb(largest));
}

}  // namespace detail

}  // namespace touchstone
