// SPDX-License-Identifier: MIT
// Interval arithmetic on doubles, rounded outwards without changing the rounding mode. Each operation derives from its
// own residual on which side the exact result lies, so exact operations stay points and others widen by one ulp.
//
// Invariant: along the branches that a run takes, the exact value of every expression lies in its interval.
//
// Meaning of a comparison: `a < b` is true only if it is true for every pair of members. If it depends on the members,
// it is false, and the attached DecisionLog counts it as doubtful. Hence true is a proof, and false is a proof only if
// it was not doubtful. For a verdict this means:
//   log.doubtful() == 0   Every branch was that of exact arithmetic. Verdict, stop and simplex are those of the same
//                         algorithm on exact reals, and the bracket [lower2.lower(), upper2.upper()] holds the truth.
//   log.doubtful() > 0    The run is one of many possible ones. Intervals still hold the exact values along it, so
//                         upper2.upper() still bounds distance^2 if tests that came out true made v a convex
//                         combination (Johnson's condition 1). But a support point may have lost against one that it
//                         could not be distinguished from, and neither lower2 nor the verdict is proven.
// Touching is proven only if the arithmetic stayed exact; otherwise the run ends undecided. The same holds for an exact
// tie. At the optimum the vertices of GJK's simplex tie in the support scan, so inexact runs rarely end without doubt.
#pragma once

#include <algorithm>
#include <numeric>

#include "algorithms/core/error_free.h"
#include "algorithms/scalars/decision_log.h"

namespace touchstone {

/// The interval [lower, upper]. Overflow gives an infinite end. Division by an interval that contains 0 gives the whole
/// line. In these two cases is_finite() is false. The root of an interval that reaches below 0 is the root of its
/// non-negative part. A NaN in the input makes both ends NaN.
class Interval {
public:
    Interval() = default;
    /// The point x, for int and double.
    explicit Interval(double x) : lower_(x), upper_(x) {}
    /// Precondition: lower <= upper.
    Interval(double lower, double upper) : lower_(lower), upper_(upper) {}

    /// The lower end.
    double lower() const { return lower_; }
    /// The upper end.
    double upper() const { return upper_; }
    /// The midpoint, rounded once, for reporting.
    double midpoint() const { return std::midpoint(lower_, upper_); }
    /// True if the interval contains one number only, which is then exact.
    bool is_point() const { return lower_ == upper_; }

    /// Returns the same interval with `log` attached: its comparisons, and those of everything computed from it, are
    /// counted there.
    friend Interval attach(Interval x, DecisionLog& log) {
        x.log_ = &log;
        return x;
    }

    friend Interval operator+(const Interval& a, const Interval& b) {
        return enclose(detail::around_sum(a.lower_, b.lower_).lower, detail::around_sum(a.upper_, b.upper_).upper, a,
                       b);
    }
    friend Interval operator-(const Interval& a, const Interval& b) { return a + (-b); }
    friend Interval operator*(const Interval& a, const Interval& b) {
        const Ends first = product(a.lower_, b.lower_);
        if (a.is_point() && b.is_point()) return enclose(first.lower, first.upper, a, b);
        const Ends rest[] = {product(a.lower_, b.upper_), product(a.upper_, b.lower_), product(a.upper_, b.upper_)};
        return hull(first, rest, a, b);
    }
    friend Interval operator/(const Interval& a, const Interval& b) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        if (b.lower_ <= 0 && 0 <= b.upper_) return enclose(-infinity, infinity, a, b);
        const Ends first = detail::around_quotient(a.lower_, b.lower_);
        if (a.is_point() && b.is_point()) return enclose(first.lower, first.upper, a, b);
        const Ends rest[] = {detail::around_quotient(a.lower_, b.upper_), detail::around_quotient(a.upper_, b.lower_),
                             detail::around_quotient(a.upper_, b.upper_)};
        return hull(first, rest, a, b);
    }
    Interval operator-() const {
        Interval negated(-upper_, -lower_);
        negated.log_ = log_;
        return negated;
    }
    friend Interval sqrt(const Interval& a) {
        const double from = a.lower_ < 0 && 0 <= a.upper_ ? 0 : a.lower_;
        return enclose(detail::around_root(from).lower, detail::around_root(a.upper_).upper, a, a);
    }

    friend bool operator<(const Located<Interval>& a, const Located<Interval>& b) {
        return decide(a, b, a.value.upper_ < b.value.lower_, a.value.lower_ >= b.value.upper_);
    }
    friend bool operator<=(const Located<Interval>& a, const Located<Interval>& b) {
        return decide(a, b, a.value.upper_ <= b.value.lower_, a.value.lower_ > b.value.upper_);
    }
    friend bool operator==(const Located<Interval>& a, const Located<Interval>& b) {
        const bool certain = a.value.is_point() && b.value.is_point() && a.value.lower_ == b.value.lower_;
        return decide(a, b, certain, a.value.upper_ < b.value.lower_ || b.value.upper_ < a.value.lower_);
    }

private:
    using Ends = detail::Neighbours<double>;

    static bool decide(const Located<Interval>& a, const Located<Interval>& b, bool certainly, bool certainly_not) {
        a.record(a.value.log_ != nullptr ? a.value.log_ : b.value.log_, !certainly && !certainly_not);
        return certainly;
    }
    static Interval enclose(double lower, double upper, const Interval& a, const Interval& b) {
        const bool defined = lower <= upper;
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        Interval result = defined ? Interval(lower, upper) : Interval(nan, nan);
        result.log_ = a.log_ != nullptr ? a.log_ : b.log_;
        return result;
    }
    /// An infinite end stands for unbounded members, not for infinity, so 0 times it is 0.
    static Ends product(double a, double b) { return a == 0 || b == 0 ? Ends{0, 0} : detail::around_product(a, b); }
    static Interval hull(Ends ends, const Ends (&rest)[3], const Interval& a, const Interval& b) {
        for (const Ends& each : rest) {
            if (!(each.lower <= each.upper)) return enclose(each.lower, each.upper, a, b);
            ends.lower = std::min(ends.lower, each.lower);
            ends.upper = std::max(ends.upper, each.upper);
        }
        return enclose(ends.lower, ends.upper, a, b);
    }

    double lower_ = 0, upper_ = 0;
    DecisionLog* log_ = nullptr;
};

template <>
struct scalar_traits<Interval> {
    static constexpr bool is_exact = false;
    static constexpr std::string_view name = "interval";
    static Interval epsilon() { return Interval(std::numeric_limits<double>::epsilon() / 2); }
    static bool is_finite(const Interval& x) noexcept { return std::isfinite(x.lower()) && std::isfinite(x.upper()); }
    static Interval from_double(double x) { return Interval(x); }
    static long double to_long_double(const Interval& x) { return static_cast<long double>(x.midpoint()); }
};

}  // namespace touchstone
