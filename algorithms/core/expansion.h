// SPDX-License-Identifier: MIT
// Exact sums and products of doubles as expansions: unevaluated sums of doubles whose bits do not overlap.
//
// Source: Shewchuk 1997 [She97]: fast expansion sum (theorem 13), scaling by a double (theorem 19) and compression
// (theorem 23), on the error-free sum and product of two doubles.
//
// Invariant: the value is exactly the sum of the terms. The terms are not zero, increase in magnitude and are strongly
// nonoverlapping: no two have a bit in the same place, no term is adjacent to two others, and two that are adjacent are
// powers of two. So the last term is larger than the sum of the others, and has the sign of the value. [She97] proves
// that all three operations keep this if sums round to nearest, ties to even, and nothing overflows or underflows.
//
// An operation whose precondition fails - a product whose rounding error may be below the smallest double, an overflow,
// a value that needs more than `capacity` terms - has the result NaN, and so has every operation on that. NaN is
// neither positive nor negative nor zero, so a sign that is given is right.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "algorithms/core/error_free.h"
#include "algorithms/core/scalar.h"
#include "algorithms/core/vec.h"

namespace touchstone {

/// A Scalar without division. It models the integers times powers of two that `capacity` doubles can hold.
class Expansion {
public:
    /// The most terms of a value, and of a sum of products before it is compressed. The determinants of three
    /// differences of posed points, whose coordinates are sums of four products, take less than half of them.
    static constexpr int capacity = 64;

    /// 0.
    Expansion() = default;
    /// The expansion of a whole number.
    explicit Expansion(int x) : Expansion(static_cast<double>(x)) {}
    /// Exactly x; NaN if x is not finite.
    explicit Expansion(double x) {
        if (!std::isfinite(x))
            *this = nan();
        else if (x != 0)
            append(x);
    }
    /// Copies the terms in use, which are few of the array.
    Expansion(const Expansion& from) { *this = from; }
    /// The same.
    Expansion& operator=(const Expansion& from) {
        count_ = from.count_;
        for (int i = 0; i < count_; ++i) term_at(i) = from.term(i);
        return *this;
    }

    /// True if the value was lost: to overflow, underflow or too many terms.
    bool is_nan() const { return count_ > 0 && std::isnan(term(0)); }
    /// True if the value is exactly zero.
    bool is_zero() const { return count_ == 0; }
    /// True if the value is positive. False if it was lost.
    bool is_positive() const { return count_ > 0 && term(count_ - 1) > 0; }
    /// True if the value is negative. False if it was lost.
    bool is_negative() const { return count_ > 0 && term(count_ - 1) < 0; }
    /// The number of terms in use.
    int term_count() const { return count_; }
    /// The value up to two units in the last place, if the expansion is the result of a sum or a product.
    double approximation() const { return count_ == 0 ? 0 : term(count_ - 1); }
    /// A bound on |value - approximation()|, for such an expansion.
    double off_by() const { return 0x1p-51 * std::fabs(approximation()); }

    Expansion operator-() const {
        Expansion result = *this;
        for (int i = 0; i < count_; ++i) result.term_at(i) = -term(i);
        return result;
    }
    friend Expansion operator+(const Expansion& x, const Expansion& y) {
        Expansion sum = merged(x, y);
        sum.compress();
        return sum;
    }
    friend Expansion operator-(const Expansion& x, const Expansion& y) { return x + (-y); }
    /// The sum of the products with each term of y, smallest first.
    friend Expansion operator*(const Expansion& x, const Expansion& y) {
        if (x.count_ < y.count_) return y * x;
        if (x.is_nan() || y.is_nan()) return nan();
        if (y.count_ == 0) return y;
        Expansion sum = scaled(x, y.term(0));
        for (int i = 1; i < y.count_; ++i) {
            if (sum.count_ + 2 * x.count_ > capacity) sum.compress();
            sum = merged(sum, scaled(x, y.term(i)));
        }
        sum.compress();
        return sum;
    }

    /// x . y + added of vectors of doubles, which are compressed once instead of after each operation.
    template <int D>
    static Expansion dot_plus(const Vec<double, D>& x, const Vec<double, D>& y, double added) {
        Expansion sum(added);
        for (int k = 0; k < D; ++k)
            if (x[k] != 0 && y[k] != 0) sum = merged(sum, scaled(Expansion(x[k]), y[k]));
        sum.compress();
        return sum;
    }

    /// The larger of two values, of which `gain` is y - x. NaN if that is.
    static Expansion larger_by(const Expansion& x, const Expansion& y, const Expansion& gain) {
        return gain.is_nan() ? gain : gain.is_positive() ? y : x;
    }

    friend bool operator==(const Expansion& x, const Expansion& y) { return (x - y).is_zero(); }
    friend bool operator<(const Expansion& x, const Expansion& y) { return (x - y).is_negative(); }
    friend bool operator<=(const Expansion& x, const Expansion& y) {
        const Expansion difference = x - y;
        return difference.is_negative() || difference.is_zero();
    }

    /// The value rounded to long double, up to the rounding of each addition. For reporting.
    long double rounded() const {
        long double sum = 0;
        for (int i = 0; i < count_; ++i) sum += static_cast<long double>(term(i));
        return sum;
    }
    /// Term i, the smallest first. Precondition: 0 <= i < term_count().
    double term(int i) const { return terms_[static_cast<std::size_t>(i)]; }

private:
    double& term_at(int i) { return terms_[static_cast<std::size_t>(i)]; }

    static Expansion nan() {
        Expansion result;
        result.count_ = 1;
        result.terms_[0] = std::numeric_limits<double>::quiet_NaN();
        return result;
    }
    /// Precondition: there is room. Zeros are left out, which keeps the other properties of the invariant.
    void append(double x) {
        if (x != 0) term_at(count_++) = x;
    }

    /// x + y by FAST-EXPANSION-SUM: the terms of both in the order of their magnitudes, each added to the sum of those
    /// before, and what each addition rounds away kept as a term.
    static Expansion merged(const Expansion& x, const Expansion& y) {
        if (x.is_nan() || y.is_nan() || x.count_ + y.count_ > capacity) return nan();
        if (y.count_ == 0) return x;
        if (x.count_ == 0) return y;
        int i = 0, j = 0;
        const auto next = [&] {
            const bool is_of_x = j == y.count_ || (i < x.count_ && std::fabs(x.term(i)) <= std::fabs(y.term(j)));
            return is_of_x ? x.term(i++) : y.term(j++);
        };
        Expansion result;
        double sum = next();
        for (int k = 1; k < x.count_ + y.count_; ++k) {
            const auto [value, residual, is_known] = detail::sum_with_residual(sum, next());
            if (!is_known) return nan();
            result.append(residual);
            sum = value;
        }
        result.append(sum);
        return result;
    }

    /// b x by SCALE-EXPANSION. Precondition: b is neither 0 nor NaN, and x is not NaN.
    static Expansion scaled(const Expansion& x, double b) {
        if (2 * x.count_ > capacity) return nan();
        Expansion result;
        double carry = 0;
        for (int i = 0; i < x.count_; ++i) {
            const auto product = detail::product_with_residual(x.term(i), b);
            const auto low = detail::sum_with_residual(carry, product.residual);
            const auto high = detail::sum_with_residual(product.value, low.value);
            if (!product.known || !low.known || !high.known) return nan();
            result.append(low.residual);
            result.append(high.residual);
            carry = high.value;
        }
        result.append(carry);
        return result;
    }

    /// COMPRESS: the same value in fewer terms, the last of which is the value up to two units in its last place.
    void compress() {
        if (count_ < 2) return;
        std::array<double, capacity> large;
        int bottom = count_;
        double sum = term(count_ - 1);
        for (int i = count_ - 2; i >= 0; --i) {
            const auto [value, residual, is_known] = detail::sum_with_residual(sum, term(i));
            if (residual != 0) large[static_cast<std::size_t>(--bottom)] = value;
            sum = residual != 0 ? residual : value;
        }
        large[static_cast<std::size_t>(--bottom)] = sum;
        const int end = count_;
        count_ = 0;
        for (int i = bottom + 1; i < end; ++i) {
            const auto [value, residual, is_known] = detail::sum_with_residual(large[static_cast<std::size_t>(i)], sum);
            append(residual);
            sum = value;
        }
        append(sum);
    }

    int count_ = 0;
    std::array<double, capacity> terms_;
};

template <>
struct scalar_traits<Expansion> {
    static constexpr bool is_exact = true;
    static constexpr std::string_view name = "expansion";
    /// Expansions never round.
    static Expansion epsilon() { return Expansion(); }
    static bool is_finite(const Expansion& x) noexcept { return !x.is_nan(); }
    /// The expansion of one term.
    static Expansion from_double(double x) { return Expansion(x); }
    static long double to_long_double(const Expansion& x) { return x.rounded(); }
};

}  // namespace touchstone
