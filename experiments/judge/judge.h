// SPDX-License-Identifier: GPL-3.0-or-later
// Compares an answer with the exact truth. Definitions, in the order in which a finding is looked for:
//   wrong_verdict     the verdict contradicts the truth (`intersecting` is right for touching and penetrating)
//   bracket_violated  the true distance lies outside [lower - s, upper + s]
//   no_answer         the loop was exhausted, the input refused, or the query is none this method answers
//   undecided         no verdict was claimed
//   inaccurate        a distance was asked, and it is off by more than the rule promises plus s (a stalled end promises
//                     nothing, which leaves s)
//   correct           none of these
// with the slack s = 64 u L, u the unit roundoff of the scalar and L the largest coordinate of the query in world
// space: no method of that scalar can answer below it, since rounding the input alone moves the answer by u L. On exact
// scalars s = 0 and the comparison is of rationals. What a rule promises: Theorem 4 bounds |v - v(A - B)| by the root
// of the gap threshold, and the gap divided by |v| bounds the error of the distance; the smaller of the two counts.
// Rules that bound no gap (duplicate_support) promise the exact optimum.
#pragma once

#include <optional>
#include <string_view>

#include "experiments/registry/answer.h"
#include "experiments/registry/method.h"
#include "oracles/truth.h"

namespace touchstone {

enum class Finding { correct, wrong_verdict, bracket_violated, inaccurate, undecided, no_answer };
constexpr int finding_count = 6;
std::string_view to_string(Finding finding);

/// Which way a verdict is wrong. Touching is reported apart and never folded into the other two.
enum class WrongSide {
    none,
    unsafe,        ///< truth penetrating, answered separated
    conservative,  ///< truth separated, answered touching, penetrating or intersecting
    touching,      ///< truth touching, answered separated or penetrating
    other          ///< truth penetrating, answered touching
};
std::string_view to_string(WrongSide side);

struct Judgement {
    Finding finding = Finding::no_answer;
    WrongSide side = WrongSide::none;
    /// |d - d*| of the answered distance (the upper bound); absent without an answer.
    std::optional<long double> error;
    std::optional<long double> error_relative;  ///< error / d*; absent when d* = 0
    std::optional<long double> error_scaled;    ///< error / L
    std::optional<long double> error_ulps;  ///< error in ulps of d* in the scalar; absent on exact scalars and d* = 0
};

/// Largest magnitude of a world coordinate of the two bodies (an upper bound for posed and curved shapes).
long double largest_coordinate(const AnyQuery& query);

/// `truth` is that of the query the scalar saw (rounded where it is narrow). `scale` is largest_coordinate of it.
Judgement judge(const Answer& answer, const Truth& truth, QueryKind kind, const ScalarBackend& scalar,
                long double scale);

}  // namespace touchstone
