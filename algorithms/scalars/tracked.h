// SPDX-License-Identifier: MIT
// A floating-point value with a running bound on its error. The bound includes higher orders and its own rounding. It
// says what this very computation can have lost, rather than what any computation could lose.
//
// Invariant: |value - exact| <= error, where exact is the exact value of the same expression along the branches taken.
// Each rule below propagates the errors of the operands and adds the operation's own residual, which an error-free
// transformation gives exactly. The sum is then inflated to cover its own rounding. An operation that is exact on exact
// operands keeps error 0.
// Source: Wilkinson 1986, "Error analysis revisited" [Wil86]; Higham 2002, section 3.3 [Hig02].
//
// Values and branches are those of S, bit for bit, so verdict, stop and simplex are those of S. The log counts a
// comparison as doubtful if the bounds do not settle it. Hence doubtful() == 0 means that exact arithmetic takes the
// same branches.
#pragma once

#include "algorithms/core/error_free.h"
#include "algorithms/scalars/decision_log.h"
#include "algorithms/scalars/detail/name.h"

namespace touchstone {

/// A value and its error bound. S is float, double or long double. `error` is infinite if nothing is known.
template <std::floating_point S>
class Tracked {
public:
    Tracked() = default;
    /// The number x. The error is 0 if S holds x, otherwise it covers the conversion.
    explicit Tracked(double x) : value_(static_cast<S>(x)) {
        if (static_cast<double>(value_) != x) error_ = inflate(S(0), value_);
    }
    /// Precondition: error >= 0.
    static Tracked with_error(S value, S error) { return Tracked(value, error, nullptr); }

    /// The value of the run.
    S value() const { return value_; }
    /// A bound on |value - exact|, as described at the top of the file.
    S error() const { return error_; }

    friend Tracked attach(Tracked x, DecisionLog& log) {
        x.log_ = &log;
        return x;
    }

    friend Tracked operator+(const Tracked& x, const Tracked& y) {
        const auto z = detail::sum_with_residual(x.value_, y.value_);
        const S own = std::fabs(z.residual);
        return z.known && is_exact(x, y, own) ? make(z.value, S(0), x, y)
                                              : make(z.value, inflate(x.error_ + y.error_ + own, z), x, y);
    }
    friend Tracked operator-(const Tracked& x, const Tracked& y) { return x + (-y); }
    friend Tracked operator*(const Tracked& x, const Tracked& y) {
        const auto z = detail::product_with_residual(x.value_, y.value_);
        const S own = std::fabs(z.residual);
        if (z.known && is_exact(x, y, own)) return make(z.value, S(0), x, y);
        const S carried = std::fabs(x.value_) * y.error_ + std::fabs(y.value_) * x.error_ + x.error_ * y.error_;
        return make(z.value, inflate(carried + own, z), x, y);
    }
    /// |X/Y - q| = |X - q Y|/|Y| <= (|x - q y| + e_x + |q| e_y)/(|y| - e_y).
    friend Tracked operator/(const Tracked& x, const Tracked& y) {
        const auto z = detail::quotient_with_residual(x.value_, y.value_);
        const S own = std::fabs(z.residual);
        if (z.known && is_exact(x, y, own)) return make(z.value, S(0), x, y);
        const S divisor = deflate(std::fabs(y.value_) - y.error_);
        if (!(S(0) < divisor)) return make(z.value, infinity, x, y);
        // The numerator is inflated before the division too, which would magnify what an underflow lost.
        const S numerator = inflate(own + x.error_ + std::fabs(z.value) * y.error_);
        return make(z.value, inflate(numerator / divisor, z), x, y);
    }
    Tracked operator-() const { return Tracked(-value_, error_, log_); }

    /// |sqrt X - s| = |X - s^2|/(sqrt X + s) <= (|x - s^2| + e_x)/s, and sqrt(e_x) for s = 0. Assumes X >= 0.
    friend Tracked sqrt(const Tracked& x) {
        const auto z = detail::root_with_residual(x.value_);
        const S own = std::fabs(z.residual);
        if (z.known && is_exact(x, x, own)) return make(z.value, S(0), x, x);
        if (z.value == 0) return make(z.value, inflate(std::sqrt(x.error_), z), x, x);
        return make(z.value, inflate((own + x.error_) / deflate(z.value), z), x, x);
    }

    friend bool operator<(const Located<Tracked>& x, const Located<Tracked>& y) {
        note(x, y);
        return x.value.value_ < y.value.value_;
    }
    friend bool operator<=(const Located<Tracked>& x, const Located<Tracked>& y) {
        note(x, y);
        return x.value.value_ <= y.value.value_;
    }
    friend bool operator==(const Located<Tracked>& x, const Located<Tracked>& y) {
        note(x, y);
        return x.value.value_ == y.value.value_;
    }

private:
    static constexpr S unit = std::numeric_limits<S>::epsilon() / 2;
    static constexpr S smallest = std::numeric_limits<S>::denorm_min();
    static constexpr S infinity = std::numeric_limits<S>::infinity();

    Tracked(S value, S error, DecisionLog* log) : value_(value), error_(error), log_(log) {}

    static Tracked make(S value, S error, const Tracked& x, const Tracked& y) {
        return Tracked(value, std::isfinite(value) && std::isfinite(error) ? error : infinity,
                       x.log_ != nullptr ? x.log_ : y.log_);
    }
    static bool is_exact(const Tracked& x, const Tracked& y, S own) {
        return x.error_ == 0 && y.error_ == 0 && own == 0;
    }
    /// Increases a bound that is a sum of non-negative terms with at most eight roundings. Each rounding loses a factor
    /// 1 - u or one subnormal.
    static S inflate(S bound) { return bound * (1 + 32 * unit) + 32 * smallest; }
    /// As above, and adds the rounding error of `value` itself.
    static S inflate(S bound, S value) { return inflate(bound + 2 * unit * std::fabs(value)); }
    static S inflate(S bound, const detail::WithResidual<S>& z) {
        return z.known ? inflate(bound) : inflate(bound, z.value);
    }
    /// A number that is not above the exact one, for a difference or root rounded once or twice.
    static S deflate(S bound) { return bound * (1 - 8 * unit); }

    /// The order of X and Y follows from that of x and y if both are exact or if |x - y| exceeds the bounds.
    static void note(const Located<Tracked>& x, const Located<Tracked>& y) {
        DecisionLog* log = x.value.log_ != nullptr ? x.value.log_ : y.value.log_;
        if (log == nullptr) return;
        const S bound = x.value.error_ + y.value.error_;
        const S difference = std::fabs(x.value.value_ - y.value.value_);
        x.record(log, !(bound == 0 || inflate(bound) < deflate(difference)));
    }

    S value_ = 0, error_ = 0;
    DecisionLog* log_ = nullptr;
};

template <std::floating_point S>
struct scalar_traits<Tracked<S>> {
private:
    static constexpr std::string_view prefix = "tracked(";

public:
    static constexpr bool is_exact = false;
    static constexpr std::string_view name =
        detail::JoinedName<prefix, scalar_traits<S>::name, detail::close_parenthesis>::value;
    static Tracked<S> epsilon() { return Tracked<S>::with_error(scalar_traits<S>::epsilon(), S(0)); }
    /// Tests the value alone, so that the run is that of S. The error may be infinite.
    static bool is_finite(const Tracked<S>& x) noexcept { return std::isfinite(x.value()); }
    /// The number of S nearest to x, taken as exact: a narrow scalar is judged on the rounded query.
    static Tracked<S> from_double(double x) { return Tracked<S>::with_error(static_cast<S>(x), S(0)); }
    static long double to_long_double(const Tracked<S>& x) { return static_cast<long double>(x.value()); }
};

}  // namespace touchstone
