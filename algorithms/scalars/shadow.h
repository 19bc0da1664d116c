// SPDX-License-Identifier: MIT
// A value with an exact companion that follows it. The run is that of S, to the bit. The log names the file, line and
// iteration of every comparison that the companion would have decided otherwise.
//
// Verdict, stop and bracket are those of S. The companion follows the branches of S (free run). After the first
// divergence it is therefore the exact value of the expressions that S chose, not that of the run that exact arithmetic
// would have made. The number of later divergences says how often S was wrong about its own situation. A divergence
// need not harm the answer; only comparing the verdicts shows that.
#pragma once

#include <utility>

#include "algorithms/scalars/decision_log.h"
#include "algorithms/scalars/detail/name.h"

namespace touchstone {

/// Exact is a rational, or a Real that is wide enough to be trusted. The companion is lost if it has no finite value:
/// on division by exact zero, a root of a rational, or input that is not finite. Comparisons with a lost companion
/// count as incomparable.
template <Field S, Field Exact>
class Shadow {
public:
    Shadow() : Shadow(0) {}
    /// The number x, which is also its own companion.
    explicit Shadow(int x) : value_(S(x)), companion_(Exact(x)) {}
    /// A value and the exact number that it represents.
    Shadow(S value, Exact companion) : value_(std::move(value)), companion_(std::move(companion)) {}
    /// A value whose companion is lost.
    static Shadow without_companion(S value) {
        Shadow result(std::move(value), Exact(0));
        result.has_companion_ = false;
        return result;
    }

    /// The value of the run.
    const S& value() const { return value_; }
    /// Precondition: has_companion().
    const Exact& companion() const { return companion_; }
    /// False if the companion was lost.
    bool has_companion() const { return has_companion_; }

    friend Shadow attach(Shadow x, DecisionLog& log) {
        x.log_ = &log;
        return x;
    }

    friend Shadow operator+(const Shadow& a, const Shadow& b) {
        return make(a.value_ + b.value_, a, b, [](const Exact& x, const Exact& y) { return Exact(x + y); });
    }
    friend Shadow operator-(const Shadow& a, const Shadow& b) {
        return make(a.value_ - b.value_, a, b, [](const Exact& x, const Exact& y) { return Exact(x - y); });
    }
    friend Shadow operator*(const Shadow& a, const Shadow& b) {
        return make(a.value_ * b.value_, a, b, [](const Exact& x, const Exact& y) { return Exact(x * y); });
    }
    friend Shadow operator/(const Shadow& a, const Shadow& b) {
        if (b.has_companion_ && b.companion_ == Exact(0)) {
            Shadow result = without_companion(a.value_ / b.value_);
            result.log_ = a.log_ != nullptr ? a.log_ : b.log_;
            return result;
        }
        return make(a.value_ / b.value_, a, b, [](const Exact& x, const Exact& y) { return Exact(x / y); });
    }
    Shadow operator-() const {
        return make(-value_, *this, *this, [](const Exact& x, const Exact&) { return Exact(-x); });
    }
    friend Shadow sqrt(const Shadow& a) requires Real<S> {
        if constexpr (Real<Exact>) {
            return make(square_root(a.value_), a, a, [](const Exact& x, const Exact&) { return square_root(x); });
        } else {
            Shadow result = without_companion(square_root(a.value_));
            result.log_ = a.log_;
            return result;
        }
    }

    friend bool operator<(const Located<Shadow>& a, const Located<Shadow>& b) {
        return decide(a, b, "<", [](const auto& x, const auto& y) { return static_cast<bool>(x < y); });
    }
    friend bool operator<=(const Located<Shadow>& a, const Located<Shadow>& b) {
        return decide(a, b, "<=", [](const auto& x, const auto& y) { return static_cast<bool>(x <= y); });
    }
    friend bool operator==(const Located<Shadow>& a, const Located<Shadow>& b) {
        return decide(a, b, "==", [](const auto& x, const auto& y) { return static_cast<bool>(x == y); });
    }

private:
    template <class Operation>
    static Shadow make(S value, const Shadow& a, const Shadow& b, Operation operation) {
        Shadow result = without_companion(std::move(value));
        if (a.has_companion_ && b.has_companion_) {
            result.companion_ = operation(a.companion_, b.companion_);
            result.has_companion_ = scalar_traits<Exact>::is_finite(result.companion_);
        }
        result.log_ = a.log_ != nullptr ? a.log_ : b.log_;
        return result;
    }
    template <class Predicate>
    static bool decide(const Located<Shadow>& a, const Located<Shadow>& b, std::string_view relation,
                       Predicate predicate) {
        const bool answer = predicate(a.value.value_, b.value.value_);
        DecisionLog* log = a.value.log_ != nullptr ? a.value.log_ : b.value.log_;
        if (log == nullptr) return answer;
        const bool comparable = a.value.has_companion_ && b.value.has_companion_;
        if (!comparable) log->record_incomparable();
        const bool exact_answer = comparable ? predicate(a.value.companion_, b.value.companion_) : answer;
        if (log->has_listener()) log->notify(comparison_of(a, b, relation, answer, exact_answer));
        a.record(log, exact_answer != answer);
        return answer;
    }
    static Comparison comparison_of(const Located<Shadow>& a, const Located<Shadow>& b, std::string_view relation,
                                    bool answer, bool exact_answer) {
        const auto rounded = [](const S& x) { return scalar_traits<S>::to_long_double(x); };
        Comparison result{a.file, a.function,  a.line, 0, relation, rounded(a.value.value_), rounded(b.value.value_),
                          answer, std::nullopt};
        if (!a.value.has_companion_ || !b.value.has_companion_) return result;
        const Exact &x = a.value.companion_, &y = b.value.companion_;
        const auto nearest = [](const Exact& z) { return scalar_traits<Exact>::to_long_double(z); };
        result.exact = {text(x), text(y), nearest(x), nearest(y), nearest(Exact(x - y)), exact_answer};
        return result;
    }
    static std::string text(const Exact& x) {
        if constexpr (requires { std::string(x.str()); })
            return x.str();
        else
            return "";
    }

    S value_;
    Exact companion_;
    bool has_companion_ = true;
    DecisionLog* log_ = nullptr;
};

template <Field S, Field Exact>
struct scalar_traits<Shadow<S, Exact>> {
private:
    using T = Shadow<S, Exact>;
    static constexpr std::string_view prefix = "shadow(";

public:
    static constexpr bool is_exact = scalar_traits<S>::is_exact;
    static constexpr std::string_view name =
        detail::JoinedName<prefix, scalar_traits<S>::name, detail::comma, scalar_traits<Exact>::name,
                           detail::close_parenthesis>::value;
    /// The companion of a tolerance is the same number: a tolerance is part of the algorithm, not an error of it.
    static T epsilon() { return same_number(scalar_traits<S>::epsilon()); }
    static bool is_finite(const T& x) { return scalar_traits<S>::is_finite(x.value()); }
    /// The companion starts from the number of S and not from x: a narrow scalar is judged on the rounded query. It is
    /// lost only if that number is not a finite double.
    static T from_double(double x) { return same_number(scalar_traits<S>::from_double(x)); }
    static long double to_long_double(const T& x) { return scalar_traits<S>::to_long_double(x.value()); }

private:
    static T same_number(const S& value) {
        const auto nearest = static_cast<double>(scalar_traits<S>::to_long_double(value));
        if (!std::isfinite(nearest) || !(scalar_traits<S>::from_double(nearest) == value))
            return T::without_companion(value);
        return T(value, scalar_traits<Exact>::from_double(nearest));
    }
};

}  // namespace touchstone
