// SPDX-License-Identifier: MIT
// One record per iteration: the glossary of v, w and lambda, and the only thing terminations and observers see.
#pragma once

#include <concepts>
#include <string_view>
#include <utility>

#include "algorithms/core/simplex.h"

namespace touchstone {

/// State at the moment the support point w_k is known and the stopping rule is asked.
template <Scalar S, int D>
struct Iterate {
    using scalar = S;
    int k = 0;                    ///< number of simplex reductions so far
    Vec<S, D> v{};                ///< v_k, the point of conv(W_k) nearest to the origin
    S vv{};                       ///< v_k . v_k                         (length^2)
    S previous_vv{};              ///< v_{k-1} . v_{k-1}; equal to vv when k = 0
    CsoVertex<S, D> w{};          ///< w_k = S(A - B, -v_k)
    S vw{};                       ///< v_k . w_k                         (length^2)
    S lower2{};                   ///< best lower bound on distance^2 so far
    Simplex<S, D> simplex;        ///< W_k with v_k = sum lambda_i x_i
    bool duplicate = false;       ///< w_k already in W_{k-1} u {w_{k-1}}, compared by value before culling (E-42)
    bool feature_repeat = false;  ///< the same, compared by the pair (feature_a, feature_b)
    S upper2{};                   ///< least v_j . v_j over j <= k: best upper bound on distance^2 so far
};

/// What the end of a loop is worth.
enum class StopKind {
    running,        ///< the rule has not fired
    converged,      ///< the rule's inequality holds
    stalled,        ///< no further progress is possible in this arithmetic
    exhausted,      ///< iteration cap or range of the scalar reached: says nothing about the answer
    invalid_input,  ///< a coordinate is NaN or infinite
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

/// What an answer is worth where its rule ended the loop.
enum class Promise {
    none,     ///< no more than the bracket that is returned with it
    gap,      ///< threshold bounds the duality gap v.v - v.w, so Theorem 4 makes it a bound on |v - v(A - B)|^2
    optimum,  ///< v is the point nearest to the origin, up to rounding
};

/// Why a loop ended, with the number that was measured and the one it was compared with.
template <Scalar S>
struct Stop {
    std::string_view name = "";  ///< static storage: the name of the rule
    StopKind kind = StopKind::running;
    S measured{};
    S threshold{};
    Promise promise = Promise::none;

    /// True when the loop has to end.
    explicit operator bool() const { return kind != StopKind::running; }

    /// The rule's inequality holds. `name` has static storage, here and below.
    static constexpr Stop converged(std::string_view name, const S& measured = S(0), const S& threshold = S(0),
                                    Promise promise = Promise::none) {
        return {name, StopKind::converged, measured, threshold, promise};
    }
    /// Running where the test does not hold: measured and threshold are told all the same.
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
    /// A coordinate is NaN or infinite, or the input is not what the query takes.
    static constexpr Stop invalid_input(std::string_view name, const S& measured = S(0), const S& threshold = S(0)) {
        return {name, StopKind::invalid_input, measured, threshold};
    }
};

/// A stopping rule: reads one Iterate, answers running or a reason.
template <class T, class S, int D>
concept Termination = requires(const T& rule, const Iterate<S, D>& iterate) {
    { rule(iterate) } -> std::same_as<Stop<S>>;
};

/// Neither the rule nor its scalar ever throws.
template <class T, class S, int D>
inline constexpr bool is_nothrow_rule =
    is_nothrow<S>&& noexcept(std::declval<const T&>()(std::declval<const Iterate<S, D>&>()));

}  // namespace touchstone
