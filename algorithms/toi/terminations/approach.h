// SPDX-License-Identifier: MIT
// What the stopping rules of dynamic GJK and of conservative advancement see.
#pragma once

#include <algorithm>
#include <concepts>
#include <tuple>

#include "algorithms/core/iterate.h"
#include "algorithms/terminations/any_of.h"

namespace touchstone::toi {

/// State after an advance and after a step of GJK, where neither proved anything. It refers to what the loop works on
/// and is not to be kept.
template <Scalar S, int D>
struct Approach {
    using scalar = S;
    int k = 0;                  ///< turns of the loop so far
    const S& time;              ///< the bodies are apart throughout [0, time)
    const Vec<S, D>& v;         ///< a point of C(time) where `is_point`, else the normal of the last plane
    const Vec<S, D>& velocity;  ///< of B relative to A
    S margin{};                 ///< mu: the bodies meet at a |v| of mu
    S band{};                   ///< the length that rounding can fake; 0 on exact scalars
    bool is_point = false;
    bool has_advanced = false;  ///< `advance` is news
    S advance{};                ///< by how much the last advance moved `time`
};

/// A stopping rule of these loops. Where it converges contact is accepted without a proof: the answer is a hit at
/// `time`, or an overlap where that is 0. Where it stalls the answer is what the points at hand prove, or `undecided`.
template <class T, class S, int D>
concept ApproachRule = requires(const T& rule, const Approach<S, D>& approach) {
    { rule(approach) } -> std::same_as<Stop<S>>;
};

/// A rule may have accepted_length(), the largest gap that it takes for contact: the loop then does not advance over a
/// gap within it, which on curved bodies it would do for ever smaller ones. 0 without it.
template <class Rule>
double accepted_length(const Rule& rule) {
    if constexpr (requires { rule.accepted_length(); })
        return rule.accepted_length();
    else
        return 0;
}
/// The largest of several rules.
template <class... Rules>
double accepted_length(const AnyOf<Rules...>& any) {
    double largest = 0;
    std::apply([&](const auto&... rule) { ((largest = std::max(largest, accepted_length(rule))), ...); }, any.rules);
    return largest;
}

}  // namespace touchstone::toi
