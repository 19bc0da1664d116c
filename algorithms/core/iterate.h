// SPDX-License-Identifier: MIT
// Iterate, the record of one GJK iteration, and Stop, the reason why a loop ended. Terminations and observers see
// nothing but the Iterate.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>
#include <utility>

#include "algorithms/core/simplex.h"

namespace touchstone {

/// The state of the loop when the support point w_k is known and the stopping rule is about to be evaluated.
template <Scalar S, int D>
struct Iterate {
    using scalar = S;
    static constexpr int dimension = D;
    int k = 0;                    ///< number of simplex reductions so far
    Vec<S, D> v{};                ///< v_k, the point of conv(W_k) nearest to the origin
    S vv{};                       ///< v_k . v_k                         (length^2)
    S previous_vv{};              ///< v_{k-1} . v_{k-1}; equal to vv when k = 0
    CsoVertex<S, D> w{};          ///< w_k = S(A - B, -v_k)
    S vw{};                       ///< v_k . w_k                         (length^2)
    S lower2{};                   ///< best lower bound on distance^2 so far
    Simplex<S, D> simplex;        ///< W_k with v_k = sum lambda_i x_i
    bool duplicate = false;       ///< w_k already in W_{k-1} u {w_{k-1}}, compared by value before culling (E-42)
    bool feature_repeat = false;  ///< w_k already there, compared by the pair (feature_a, feature_b)
    S upper2{};                   ///< least v_j . v_j over j <= k, the best upper bound on distance^2 so far
};

/// How a loop ended.
enum class StopKind {
    running,        ///< the rule has not fired
    converged,      ///< the rule's inequality holds
    stalled,        ///< no further progress is possible in this arithmetic
    exhausted,      ///< the iteration cap or the range of the scalar was reached, which says nothing about the answer
    invalid_input,  ///< the input is invalid, such as a coordinate that is NaN or infinite
};

constexpr std::string_view to_string(StopKind kind) {
    switch (kind) {
        case StopKind::running: return "running";
        case StopKind::converged: return "converged";
        case StopKind::stalled: return "stalled";
        case StopKind::exhausted: return "exhausted";
        case StopKind::invalid_input: return "invalid_input";
    }
    return "running";
}

/// The guarantee of a stopping rule for the answer with which it ends the loop.
enum class Promise {
    none,     ///< nothing beyond the bracket that is returned with the answer, however wide
    bracket,  ///< the bracket is as narrow as the parameters of the rule ask
    gap,      ///< threshold bounds the duality gap v.v - v.w, so Theorem 4 makes it a bound on |v - v(A - B)|^2
    optimum,  ///< v is the point nearest to the origin, up to rounding
};

/// Why a loop ended: the rule, the number it measured and the threshold it compared that number with. If no
/// single comparison decided, but for example several signs, the number is |v|^2 or 0, and the threshold is 0.
template <Scalar S>
struct Stop {
    std::string_view name = "";  ///< name of what ended the loop: the rule's, or the loop's own; in static storage
    StopKind kind = StopKind::running;
    S measured{};
    S threshold{};
    Promise promise = Promise::none;

    /// True if the loop must end.
    explicit operator bool() const { return kind != StopKind::running; }

    /// The rule's inequality holds. Precondition here and below: `name` has static storage.
    static constexpr Stop converged(std::string_view name, const S& measured = S(0), const S& threshold = S(0),
                                    Promise promise = Promise::none) {
        return {name, StopKind::converged, measured, threshold, promise};
    }
    /// Converged if the test holds and running otherwise. Both record `measured` and `threshold`.
    static constexpr Stop converged_if(bool holds, std::string_view name, const S& measured, const S& threshold,
                                       Promise promise = Promise::none) {
        return {name, holds ? StopKind::converged : StopKind::running, measured, threshold, promise};
    }
    /// This arithmetic allows no further progress.
    static constexpr Stop stalled(std::string_view name, const S& measured = S(0), const S& threshold = S(0)) {
        return {name, StopKind::stalled, measured, threshold};
    }
    /// The iteration cap or the range of the scalar was reached.
    static constexpr Stop exhausted(std::string_view name, const S& measured = S(0), const S& threshold = S(0)) {
        return {name, StopKind::exhausted, measured, threshold};
    }
    /// A coordinate is NaN or infinite, or the query does not accept the input for another reason.
    static constexpr Stop invalid_input(std::string_view name, const S& measured = S(0), const S& threshold = S(0)) {
        return {name, StopKind::invalid_input, measured, threshold};
    }
};

/// A stopping rule that keeps something from one record of a query to the next. `begin<S, D>()` returns the state of
/// one query, which is asked in the place of the rule. Its operator() need not be const. The rule itself is never
/// changed, so any number of queries may share it, also in several threads.
template <class T, class S, int D>
concept RuleWithState = requires(const T& rule) {
    rule.template begin<S, D>();
};

/// Begins a query: returns what it asks when to stop, which is the state that the rule begins.
template <Scalar S, int D, class T>
    requires RuleWithState<T, S, D>
constexpr auto begin_rule(const T& rule) noexcept(noexcept(rule.template begin<S, D>())) {
    return rule.template begin<S, D>();
}
/// The same for a rule without state, which is asked itself. An empty rule is copied, so that a query that holds it as
/// a [[no_unique_address]] member pays nothing for it.
template <Scalar S, int D, class T>
constexpr std::conditional_t<std::is_empty_v<T>, T, const T&> begin_rule(const T& rule) noexcept {
    return rule;
}

/// The type of what begin_rule() returns.
template <class T, class S, int D>
using RuleOfQuery = decltype(begin_rule<S, D>(std::declval<const T&>()));

/// A stopping rule of the loop whose records are of type Record: it, or the state that it begins, takes one record and
/// returns a Stop, which is `running` while the loop may go on.
template <class T, class Record>
concept RuleFor = requires(RuleOfQuery<T, typename Record::scalar, Record::dimension>& rule, const Record& record) {
    { rule(record) } -> std::same_as<Stop<typename Record::scalar>>;
};

/// A stopping rule of GJK.
template <class T, class S, int D>
concept Termination = RuleFor<T, Iterate<S, D>>;

/// True if neither the rule nor its scalar ever throws.
template <class T, class S, int D>
inline constexpr bool is_nothrow_rule = is_nothrow<S>&& noexcept(begin_rule<S, D>(
    std::declval<const T&>())) && noexcept(std::declval<RuleOfQuery<T, S, D>&>()(std::declval<const Iterate<S, D>&>()));

}  // namespace touchstone
