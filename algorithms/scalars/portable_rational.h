// SPDX-License-Identifier: MIT
// Exact rationals of the standard library alone: for programs that take the certified queries without GMP and Boost. A
// few filters in a hundred degenerate queries need them; whoever computes much exactly takes rational.h, which is
// faster.
//
// A number is n 2^e / d with whole numbers n and d > 0. Nothing is cancelled but powers of two: the queries compute
// from the vertices of the bodies anew at each step, so that numbers do not grow from one to the next. Source: [Knu97,
// section 4.3.1], the classical algorithms. Cost: sums O(n), products O(n^2) in words of 32 bits.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "algorithms/core/scalar.h"

namespace touchstone {

namespace detail {

/// A whole number that is not negative: words of 32 bits, the least first, the last not 0.
class Natural {
public:
    Natural() = default;
    explicit Natural(std::uint64_t x) {
        for (; x != 0; x >>= 32) words_.push_back(static_cast<std::uint32_t>(x));
    }
    bool is_zero() const noexcept { return words_.empty(); }
    bool is_one() const noexcept { return words_.size() == 1 && words_[0] == 1; }
    /// The number of bits, 0 of 0.
    std::int64_t bits() const noexcept {
        if (is_zero()) return 0;
        std::int64_t count = 32 * static_cast<std::int64_t>(words_.size() - 1);
        for (std::uint32_t word = words_.back(); word != 0; word >>= 1) ++count;
        return count;
    }

    friend bool operator==(const Natural&, const Natural&) = default;
    friend bool operator<(const Natural& a, const Natural& b) {
        if (a.words_.size() != b.words_.size()) return a.words_.size() < b.words_.size();
        return std::lexicographical_compare(a.words_.rbegin(), a.words_.rend(), b.words_.rbegin(), b.words_.rend());
    }
    friend Natural operator+(const Natural& a, const Natural& b) {
        const auto& [longer, shorter] =
            a.words_.size() < b.words_.size() ? std::tie(b.words_, a.words_) : std::tie(a.words_, b.words_);
        Natural sum;
        sum.words_.reserve(longer.size() + 1);
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < longer.size(); ++i) {
            carry += std::uint64_t{longer[i]} + (i < shorter.size() ? shorter[i] : 0);
            sum.words_.push_back(static_cast<std::uint32_t>(carry));
            carry >>= 32;
        }
        if (carry != 0) sum.words_.push_back(static_cast<std::uint32_t>(carry));
        return sum;
    }
    /// Precondition: b <= a.
    friend Natural operator-(const Natural& a, const Natural& b) {
        Natural difference = a;
        std::int64_t borrow = 0;
        for (std::size_t i = 0; i < a.words_.size(); ++i) {
            borrow += std::int64_t{a.words_[i]} - (i < b.words_.size() ? b.words_[i] : 0);
            difference.words_[i] = static_cast<std::uint32_t>(borrow);
            borrow >>= 32;
        }
        difference.trim();
        return difference;
    }
    friend Natural operator*(const Natural& a, const Natural& b) {
        Natural product;
        if (a.is_zero() || b.is_zero()) return product;
        if (a.is_one()) return b;
        if (b.is_one()) return a;
        product.words_.assign(a.words_.size() + b.words_.size(), 0);
        for (std::size_t i = 0; i < a.words_.size(); ++i) {
            std::uint64_t carry = 0;
            for (std::size_t j = 0; j < b.words_.size(); ++j) {
                carry += std::uint64_t{a.words_[i]} * b.words_[j] + product.words_[i + j];
                product.words_[i + j] = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
            product.words_[i + b.words_.size()] = static_cast<std::uint32_t>(carry);
        }
        product.trim();
        return product;
    }
    /// Times 2^count.
    Natural shifted_up(std::int64_t count) const {
        if (is_zero() || count == 0) return *this;
        const auto whole = static_cast<std::size_t>(count / 32);
        const auto rest = static_cast<unsigned>(count % 32);
        Natural result;
        result.words_.assign(whole, 0);
        std::uint64_t carry = 0;
        for (const std::uint32_t word : words_) {
            carry |= std::uint64_t{word} << rest;
            result.words_.push_back(static_cast<std::uint32_t>(carry));
            carry >>= 32;
        }
        if (carry != 0) result.words_.push_back(static_cast<std::uint32_t>(carry));
        return result;
    }
    /// Divided by the greatest power of 2^32, whose exponent in bits is added to `exponent`.
    void drop_zero_words(std::int64_t& exponent) {
        std::size_t count = 0;
        while (count < words_.size() && words_[count] == 0) ++count;
        if (count == 0) return;
        words_.erase(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(count));
        exponent += 32 * static_cast<std::int64_t>(count);
    }
    /// x with this = x 2^exponent, x in [1/2, 1), truncated to the digits of a long double. 0 of 0.
    long double fraction(std::int64_t& exponent) const {
        exponent = bits();
        long double x = 0;
        const std::size_t used = std::min<std::size_t>(words_.size(), 4);
        for (std::size_t i = words_.size(); i > words_.size() - used; --i) x = x * 0x1p32L + words_[i - 1];
        return std::ldexp(x, static_cast<int>(32 * static_cast<std::int64_t>(words_.size() - used) - exponent));
    }

private:
    void trim() {
        while (!words_.empty() && words_.back() == 0) words_.pop_back();
    }

    std::vector<std::uint32_t> words_;
};

}  // namespace detail

/// An exact ordered field. Copies and results own their words; operations throw std::bad_alloc, and division by 0
/// std::domain_error.
class PortableRational {
public:
    PortableRational() = default;
    /// The whole number x.
    explicit PortableRational(int x)
        : numerator_(static_cast<std::uint64_t>(x < 0 ? -std::int64_t{x} : std::int64_t{x})), is_negative_(x < 0) {}
    /// Exact. Throws std::domain_error on NaN and infinities.
    explicit PortableRational(double x) : is_negative_(x < 0) {
        if (!std::isfinite(x))
            throw std::domain_error("PortableRational: the double is NaN or infinite and has no rational value");
        int exponent = 0;
        const double fraction = std::frexp(std::fabs(x), &exponent);
        numerator_ = detail::Natural(static_cast<std::uint64_t>(std::ldexp(fraction, 53)));
        exponent_ = numerator_.is_zero() ? 0 : exponent - 53;
    }

    friend PortableRational operator-(const PortableRational& a) {
        PortableRational negated = a;
        negated.is_negative_ = !a.is_negative_ && !a.numerator_.is_zero();
        return negated;
    }
    friend PortableRational operator*(const PortableRational& a, const PortableRational& b) {
        return made(a.numerator_ * b.numerator_, a.denominator_ * b.denominator_, a.exponent_ + b.exponent_,
                    a.is_negative_ != b.is_negative_);
    }
    friend PortableRational operator/(const PortableRational& a, const PortableRational& b) {
        if (b.numerator_.is_zero()) throw std::domain_error("PortableRational: division by 0");
        return made(a.numerator_ * b.denominator_, a.denominator_ * b.numerator_, a.exponent_ - b.exponent_,
                    a.is_negative_ != b.is_negative_);
    }
    friend PortableRational operator+(const PortableRational& a, const PortableRational& b) {
        if (a.numerator_.is_zero()) return b;
        if (b.numerator_.is_zero()) return a;
        const Common in(a, b);
        auto denominator = in.are_equal ? a.denominator_ : a.denominator_ * b.denominator_;
        if (a.is_negative_ == b.is_negative_)
            return made(in.a + in.b, std::move(denominator), in.exponent, a.is_negative_);
        const bool is_b_larger = in.a < in.b;
        return made(is_b_larger ? in.b - in.a : in.a - in.b, std::move(denominator), in.exponent,
                    is_b_larger ? b.is_negative_ : a.is_negative_);
    }
    friend PortableRational operator-(const PortableRational& a, const PortableRational& b) { return a + -b; }

    friend bool operator==(const PortableRational& a, const PortableRational& b) { return compare(a, b) == 0; }
    friend bool operator<(const PortableRational& a, const PortableRational& b) { return compare(a, b) < 0; }
    friend bool operator<=(const PortableRational& a, const PortableRational& b) { return compare(a, b) <= 0; }
    /// True if a is larger.
    friend bool operator>(const PortableRational& a, const PortableRational& b) { return compare(a, b) > 0; }
    /// True if a is not smaller.
    friend bool operator>=(const PortableRational& a, const PortableRational& b) { return compare(a, b) >= 0; }

    /// The number up to 2^-61 of it; 0 or an infinity where it is out of the range of long double.
    long double approximation() const {
        std::int64_t up = 0, down = 0;
        const long double quotient = numerator_.fraction(up) / denominator_.fraction(down);
        const std::int64_t exponent = std::clamp<std::int64_t>(exponent_ + up - down, -1000000, 1000000);
        const long double size = std::ldexp(quotient, static_cast<int>(exponent));
        return is_negative_ ? -size : size;
    }

private:
    /// Two numerators over one denominator and one power of two.
    struct Common {
        detail::Natural a, b;
        std::int64_t exponent;
        bool are_equal;

        Common(const PortableRational& x, const PortableRational& y)
            : exponent(std::min(x.exponent_, y.exponent_)), are_equal(x.denominator_ == y.denominator_) {
            a = x.numerator_.shifted_up(x.exponent_ - exponent);
            b = y.numerator_.shifted_up(y.exponent_ - exponent);
            if (are_equal) return;
            a = a * y.denominator_;
            b = b * x.denominator_;
        }
    };

    static PortableRational made(detail::Natural numerator, detail::Natural denominator, std::int64_t exponent,
                                 bool is_negative) {
        PortableRational result;
        if (numerator.is_zero()) return result;
        result.numerator_ = std::move(numerator);
        result.denominator_ = std::move(denominator);
        result.exponent_ = exponent;
        result.is_negative_ = is_negative;
        result.numerator_.drop_zero_words(result.exponent_);
        std::int64_t less = 0;
        result.denominator_.drop_zero_words(less);
        result.exponent_ -= less;
        return result;
    }

    /// -1, 0 or 1: the sign of the number.
    int sign() const { return numerator_.is_zero() ? 0 : is_negative_ ? -1 : 1; }
    static int compare(const PortableRational& a, const PortableRational& b) {
        if (a.sign() != b.sign() || a.sign() == 0) return a.sign() < b.sign() ? -1 : a.sign() > b.sign() ? 1 : 0;
        const Common in(a, b);
        return in.a == in.b ? 0 : (in.a < in.b) != a.is_negative_ ? -1 : 1;
    }

    detail::Natural numerator_, denominator_{1};
    std::int64_t exponent_ = 0;
    bool is_negative_ = false;
};

template <>
struct scalar_traits<PortableRational> {
    static constexpr bool is_exact = true;
    static constexpr std::string_view name = "portable_rational";
    static PortableRational epsilon() { return PortableRational(0); }
    static bool is_finite(const PortableRational&) noexcept { return true; }
    static PortableRational from_double(double x) { return PortableRational(x); }
    static long double to_long_double(const PortableRational& x) { return x.approximation(); }
};

}  // namespace touchstone
