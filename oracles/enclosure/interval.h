// SPDX-License-Identifier: GPL-3.0-or-later
// Intervals of MPFR numbers with outward rounding: every result holds the exact value. Intervals have no comparison
// operators, because overlapping intervals have no order. Compare lower() and upper() instead.
#pragma once

#include <mpfr.h>

#include <algorithm>
#include <boost/multiprecision/mpfr.hpp>

namespace touchstone::enclosure_detail {

/// Rounds to nearest in every operation; a double converts exactly.
template <unsigned Digits>
using Real = boost::multiprecision::number<
    boost::multiprecision::mpfr_float_backend<Digits, boost::multiprecision::allocate_stack>,
    boost::multiprecision::et_off>;

enum class Round { down, up };

/// One MPFR operation, rounded in the given direction. The exponents of MPFR leave no room for overflow from doubles.
template <unsigned Digits, class Operation>
Real<Digits> rounded(Operation operation, const Real<Digits>& x, const Real<Digits>& y, Round direction) {
    Real<Digits> result;
    operation(result.backend().data(), x.backend().data(), y.backend().data(),
              direction == Round::down ? MPFR_RNDD : MPFR_RNDU);
    return result;
}

/// A closed interval, lower() <= upper(), never NaN.
template <unsigned Digits>
class Interval {
public:
    using Bound = Real<Digits>;

    Interval() : lower_(0), upper_(0) {}
    Interval(double x) : lower_(x), upper_(x) {}        // NOLINT(google-explicit-constructor): exact
    Interval(const Bound& x) : lower_(x), upper_(x) {}  // NOLINT(google-explicit-constructor): exact
    /// Precondition: lower <= upper.
    Interval(const Bound& lower, const Bound& upper) : lower_(lower), upper_(upper) {}

    const Bound& lower() const { return lower_; }
    const Bound& upper() const { return upper_; }

    friend Interval operator-(const Interval& x) { return {Bound(-x.upper_), Bound(-x.lower_)}; }
    friend Interval operator+(const Interval& x, const Interval& y) {
        return {rounded<Digits>(mpfr_add, x.lower_, y.lower_, Round::down),
                rounded<Digits>(mpfr_add, x.upper_, y.upper_, Round::up)};
    }
    friend Interval operator-(const Interval& x, const Interval& y) {
        return {rounded<Digits>(mpfr_sub, x.lower_, y.upper_, Round::down),
                rounded<Digits>(mpfr_sub, x.upper_, y.lower_, Round::up)};
    }
    friend Interval operator*(const Interval& x, const Interval& y) {
        if (x.upper_ <= 0 && x.lower_ < 0) return -(-x * y);
        if (x.lower_ < 0) {
            if (y.lower_ >= 0 || y.upper_ <= 0) return y * x;
            const Bound low =
                std::min(product(x.lower_, y.upper_, Round::down), product(x.upper_, y.lower_, Round::down));
            return {low, std::max(product(x.lower_, y.lower_, Round::up), product(x.upper_, y.upper_, Round::up))};
        }
        return {product(y.lower_ >= 0 ? x.lower_ : x.upper_, y.lower_, Round::down),
                product(y.upper_ >= 0 ? x.upper_ : x.lower_, y.upper_, Round::up)};
    }
    /// Precondition: y.lower() > 0.
    friend Interval operator/(const Interval& x, const Interval& y) {
        return {rounded<Digits>(mpfr_div, x.lower_, x.lower_ >= 0 ? y.upper_ : y.lower_, Round::down),
                rounded<Digits>(mpfr_div, x.upper_, x.upper_ >= 0 ? y.lower_ : y.upper_, Round::up)};
    }
    Interval& operator+=(const Interval& y) { return *this = *this + y; }

    /// The exact value must be known not to be negative: a lower bound below zero is set to zero.
    friend Interval sqrt(const Interval& x) { return {root(x.lower_, MPFR_RNDD), root(x.upper_, MPFR_RNDU)}; }

private:
    static Bound product(const Bound& x, const Bound& y, Round direction) {
        return rounded<Digits>(mpfr_mul, x, y, direction);
    }
    static Bound root(const Bound& x, mpfr_rnd_t direction) {
        Bound result(0);
        if (x > 0) mpfr_sqrt(result.backend().data(), x.backend().data(), direction);
        return result;
    }

    Bound lower_, upper_;
};

}  // namespace touchstone::enclosure_detail
