// SPDX-License-Identifier: GPL-3.0-or-later
// Compares an answer with the exact truth. Definitions, in the order in which a finding is looked for:
//   wrong_verdict     the verdict contradicts the truth. `intersecting` is right for touching and penetrating; the
//                     claim that the interiors are apart is right for separated and touching; on impact queries the
//                     verdict is whether the bodies meet during the motion
//   bracket_violated  the true value of the quantity asked lies outside [lower - s, upper + s]
//   no_answer         the loop was exhausted, the input refused, or the query is none this method answers
//   undecided         no verdict was claimed
//   inaccurate        a number was asked, and `upper` is off by more than s plus what the rule that stopped the loop
//                     promises (a stalled end promises nothing, which leaves s)
//   no_truth          the answer contradicts nothing that is known, but the oracle could not decide what was asked
//   correct           none of these
// The quantity asked is the distance, the penetration depth (0 where the bodies do not penetrate) or the time of
// impact.
//
// The slack is s = 64 u L for a length, u the unit roundoff of the scalar and L the largest coordinate of the query in
// world space: no method of that scalar can answer below it, since rounding the input alone moves the answer by u L.
// u is at least 2^-64, since answers are recorded as long double. For a time it is 64 u L / c, c the speed at which the
// bodies close along the normal of the contact, plus 64 u t for the time itself; where the oracle knows no normal,
// sqrt(128 u) L / |velocity|, which is what a graze of balls costs. Where the truth is an enclosure, s grows by its
// width, and an enclosure wider than s makes the number no_truth. On exact scalars s = 0 and the comparison is of
// rationals. An answer without a lower end is a number and no bracket.
//
// What a rule promises: Theorem 4 bounds |v - v(A - B)| by the root of the gap threshold, and the gap divided by |v|
// bounds the error of the distance; the smaller of the two counts. Rules that test something else (bracket_gap, the
// presets of engines) are held to the bracket they return. A repeated support point promises the exact optimum.
#pragma once

#include <optional>
#include <string_view>

#include "experiments/judge/contact.h"
#include "experiments/registry/answer.h"
#include "experiments/registry/method.h"
#include "oracles/truth.h"

namespace touchstone {

enum class Finding { correct, wrong_verdict, bracket_violated, inaccurate, undecided, no_answer, no_truth };
constexpr int finding_count = 7;
std::string_view to_string(Finding finding);

/// Which way a verdict is wrong. Touching is reported apart and never folded into the other two. On impact queries
/// penetrating stands for bodies whose interiors meet on the way, touching for a graze.
enum class WrongSide {
    none,
    unsafe,        ///< truth penetrating, answered separated or interiors apart
    conservative,  ///< truth separated, answered touching, penetrating or intersecting
    touching,      ///< truth touching, answered separated or penetrating
    other          ///< truth penetrating, answered touching
};
std::string_view to_string(WrongSide side);

struct Judgement {
    Finding finding = Finding::no_answer;
    WrongSide side = WrongSide::none;
    /// |x - x*| of the answered number (the upper bound); absent without an answer or without a truth.
    std::optional<long double> error;
    std::optional<long double> truth;           ///< x*, rounded; absent where no number is known
    std::optional<long double> error_relative;  ///< error / x*; absent when x* = 0
    std::optional<long double> error_scaled;    ///< error / L, of a time: error / duration
    std::optional<long double> error_ulps;  ///< error in ulps of x* in the scalar; absent on exact scalars and x* = 0
    /// error in ulps of the scalar at L, of a time at the duration, which is what docs/glossary.md calls ulps; of
    /// double on exact scalars. Present with error_scaled.
    std::optional<long double> ulps{};
    std::optional<ContactJudgement> contact{};  ///< of normal and points, where they are judged
};

/// What the judge must know of a question besides its truth.
struct Question {
    QueryKind kind = QueryKind::distance;
    long double scale = 0;         ///< L, the largest world coordinate
    long double speed = 0;         ///< of closing along the contact normal, impact only
    long double duration = 0;      ///< impact only
    bool normal_is_known = false;  ///< whether `speed` is along the normal of the contact or all of it
};

/// Largest magnitude of a world coordinate of the two bodies (an upper bound for posed and curved shapes).
long double largest_coordinate(const AnyQuery& query);

Question question_of(const AnyQuery& query, const Truth& truth);

/// The verdict that answers are held against: of the motion on impact queries, of the bodies as they are otherwise.
Verdict verdict_asked(const Truth& truth, QueryKind kind);

/// `truth` and `question` are of the query the scalar saw (rounded where it is narrow).
Judgement judge(const Answer& answer, const Truth& truth, const Question& question, const ScalarBackend& scalar);

}  // namespace touchstone
