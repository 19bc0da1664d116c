// SPDX-License-Identifier: MIT
// Approach, the record of one iteration of dynamic GJK or conservative advancement. The stopping rules see nothing
// else.
#pragma once

#include <algorithm>
#include <concepts>
#include <tuple>

#include "algorithms/core/iterate.h"
#include "algorithms/terminations/any_of.h"

namespace touchstone::toi {

/// The state after an advance or after a step of GJK, if neither proved anything. It refers to objects of the loop, so
/// it must not be stored.
template <Scalar S, int D>
struct Approach {
    using scalar = S;
    static constexpr int dimension = D;
    int k = 0;                  ///< number of iterations so far
    const S& time;              ///< the bodies are apart throughout [0, time)
    const Vec<S, D>& v;         ///< a point of C(time) if `is_point`, else the normal of the last plane
    const Vec<S, D>& velocity;  ///< velocity of B relative to A
    S margin{};                 ///< mu, the sum of the margins: the bodies meet at |v| = mu
    S band{};                   ///< bound on the rounding error of a length; 0 on exact scalars
    bool is_point = false;
    bool has_advanced = false;  ///< true if `advance` is that of this iteration
    S advance{};                ///< increase of `time` by the last advance
};

/// A stopping rule of these loops. If it converges, contact is accepted without a proof: the answer is a hit at `time`,
/// or an overlap if that is 0. If it stalls, the answer is what the known points prove, or `undecided`.
template <class T, class S, int D>
concept ApproachRule = RuleFor<T, Approach<S, D>>;

/// The largest gap that a rule takes for contact: its accepted_length(), or 0 if it has none. The loop does not advance
/// over a smaller gap, since on curved bodies it would advance over ever smaller ones.
template <class Rule>
double accepted_length(const Rule& rule) {
    if constexpr (requires { rule.accepted_length(); })
        return rule.accepted_length();
    else
        return 0;
}
/// The largest accepted length of several rules.
template <class... Rules>
double accepted_length(const AnyOf<Rules...>& any) {
    double largest = 0;
    std::apply([&](const auto&... rule) { ((largest = std::max(largest, accepted_length(rule))), ...); }, any.rules);
    return largest;
}

/// The number of unit roundoffs of the largest coordinate within which a rule takes contact for open, so that the line
/// of the motion decides (line_of_motion.h): its contact_roundoffs(), or 0 if it has none and never asks the line.
template <class Rule>
double contact_roundoffs(const Rule& rule) {
    if constexpr (requires { rule.contact_roundoffs(); })
        return rule.contact_roundoffs();
    else
        return 0;
}
/// The largest number of several rules.
template <class... Rules>
double contact_roundoffs(const AnyOf<Rules...>& any) {
    double largest = 0;
    std::apply([&](const auto&... rule) { ((largest = std::max(largest, contact_roundoffs(rule))), ...); }, any.rules);
    return largest;
}

}  // namespace touchstone::toi
