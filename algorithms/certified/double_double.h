// SPDX-License-Identifier: MIT
// Numbers as unevaluated sums of two doubles, some 106 bits, each with a bound on what it is off by.
//
// Source: running error analysis [Hig02, section 3.3] of sums and products that start from the error-free ones of two
// doubles (core/error_free.h). Derivation: docs/certified.md, "Two doubles before many".
//
// Invariant: the exact value is within `error` of high + low, or `error` is NaN or infinite. So a sign that is given is
// right. What overflows loses its bound and has no sign; underflow is in the bound.
#pragma once

#include <cmath>

#include "algorithms/core/error_free.h"
#include "algorithms/core/scalar.h"
#include "algorithms/core/vec.h"

namespace touchstone::certified {

/// A Scalar without division, for signs of polynomials that are not too near zero.
class DoubleDouble {
public:
    /// 0.
    DoubleDouble() = default;
    /// Exactly x.
    explicit DoubleDouble(int x) : high_(x) {}
    /// Exactly x. No sign if x is not finite.
    explicit DoubleDouble(double x) : high_(x), error_(x - x) {}

    /// True if nothing is known of the value.
    bool is_nan() const { return !std::isfinite(error_); }
    /// True if the value is proved to be zero.
    bool is_zero() const { return high_ == 0 && low_ == 0 && error_ == 0; }
    /// True if the value is proved to be positive.
    bool is_positive() const { return high_ > off_by(); }
    /// True if the value is proved to be negative.
    bool is_negative() const { return -high_ > off_by(); }
    /// The larger of the two doubles.
    double approximation() const { return high_; }
    /// A bound on |value - approximation()|.
    double off_by() const { return (std::fabs(low_) + error_) * slack; }
    /// No smaller than the value. NaN if nothing is known of it.
    double upper_bound() const {
        const double bound = high_ + off_by();
        return bound + (2 * half_ulp * std::fabs(bound) + smallest);
    }

    DoubleDouble operator-() const { return {-high_, -low_, error_}; }
    friend DoubleDouble operator+(const DoubleDouble& x, const DoubleDouble& y) {
        const auto high = detail::sum_with_residual(x.high_, y.high_);
        const double low = x.low_ + y.low_, rest = high.residual + low;
        const auto sum = detail::sum_with_residual(high.value, rest);
        const double rounding = 2 * half_ulp * (std::fabs(low) + std::fabs(rest));
        return {sum.value, sum.residual, (x.error_ + y.error_ + rounding) * slack};
    }
    friend DoubleDouble operator-(const DoubleDouble& x, const DoubleDouble& y) { return x + (-y); }
    friend DoubleDouble operator*(const DoubleDouble& x, const DoubleDouble& y) {
        const double product = x.high_ * y.high_, residual = std::fma(x.high_, y.high_, -product);
        const double left = x.high_ * y.low_, right = x.low_ * y.high_, cross = left + right, rest = residual + cross;
        const auto sum = detail::sum_with_residual(product, rest);
        const double rounding =
            2 * half_ulp * (std::fabs(left) + std::fabs(right) + std::fabs(cross) + std::fabs(rest));
        const double size_x = std::fabs(x.high_) + std::fabs(x.low_), size_y = std::fabs(y.high_) + std::fabs(y.low_);
        const double carried = size_x * y.error_ + size_y * x.error_ + x.error_ * y.error_;
        const double left_out = std::fabs(x.low_ * y.low_);
        return {sum.value, sum.residual, (carried + rounding + left_out) * slack + underflow};
    }

    /// x . y + added of vectors of doubles.
    template <int D>
    static DoubleDouble dot_plus(const Vec<double, D>& x, const Vec<double, D>& y, double added) {
        DoubleDouble sum(added);
        for (int k = 0; k < D; ++k) {
            const double product = x[k] * y[k];
            sum = sum + DoubleDouble{product, std::fma(x[k], y[k], -product), underflow};
        }
        return sum;
    }

    /// The larger of two values, of which it is left open which one it is if their difference has no sign. `gain` is
    /// y - x.
    static DoubleDouble larger_by(const DoubleDouble& x, const DoubleDouble& y, const DoubleDouble& gain) {
        if (gain.is_positive()) return y;
        if (gain.is_negative()) return x;
        return {x.high_, x.low_, (x.error_ + std::fabs(gain.high_) + gain.off_by()) * slack};
    }

    /// high + low, rounded to long double. For reporting.
    long double rounded() const { return static_cast<long double>(high_) + static_cast<long double>(low_); }
    /// The bound on |value - (high + low)|.
    double error() const { return error_; }

    friend bool operator==(const DoubleDouble& x, const DoubleDouble& y) { return (x - y).is_zero(); }
    friend bool operator<(const DoubleDouble& x, const DoubleDouble& y) { return (x - y).is_negative(); }
    friend bool operator<=(const DoubleDouble& x, const DoubleDouble& y) {
        const DoubleDouble difference = x - y;
        return difference.is_negative() || difference.is_zero();
    }

private:
    static constexpr double half_ulp = 0x1p-53, smallest = 0x1p-1074;
    /// More than the roundings of the sums that a bound is made of.
    static constexpr double slack = 1 + 0x1p-49;
    /// More than what underflow adds to a product: half the smallest double for each of its operations.
    static constexpr double underflow = 16 * smallest;

    DoubleDouble(double high, double low, double error) : high_(high), low_(low), error_(error) {}

    double high_ = 0, low_ = 0, error_ = 0;
};

}  // namespace touchstone::certified

namespace touchstone {

template <>
struct scalar_traits<certified::DoubleDouble> {
    static constexpr bool is_exact = false;
    static constexpr std::string_view name = "double_double";
    /// The unit roundoff is carried by each number.
    static certified::DoubleDouble epsilon() { return certified::DoubleDouble(0x1p-104); }
    static bool is_finite(const certified::DoubleDouble& x) noexcept { return !x.is_nan(); }
    /// Exactly x.
    static certified::DoubleDouble from_double(double x) { return certified::DoubleDouble(x); }
    static long double to_long_double(const certified::DoubleDouble& x) { return x.rounded(); }
};

}  // namespace touchstone
