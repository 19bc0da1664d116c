// SPDX-License-Identifier: GPL-3.0-or-later
// Compares an answer with the exact truth. The findings are defined as follows, in the order in which they are tested:
//   wrong_verdict     the verdict contradicts the truth. `intersecting` is right for touching and penetrating; the
//                     claim that the interiors are apart is right for separated and touching; on impact queries the
//                     verdict is whether the bodies meet during the motion
//   bracket_violated  the true value of the quantity lies outside [lower - s, upper + s]
//   no_answer         the loop was exhausted, the input refused, the method does not take the query, or an engine
//   failed
//                     or gave no number that can be used where one is asked
//   undecided         no verdict was claimed
//   inaccurate        the query asks for a number, and the error of `upper` is more than s plus the promise of the rule
//                     that stopped the loop (a stalled end promises nothing, which leaves s)
//   no_truth          the answer contradicts nothing that is known, but the oracle could not decide the query
//   correct           none of these
// The quantity is the distance, the penetration depth (0 if the bodies do not penetrate) or the time of impact.
//
// The slack of a length is s = 64 u L, where u is the unit roundoff of the scalar and L the largest coordinate of the
// query in world space. No method can be more accurate in that scalar, since rounding the input alone changes the
// answer by u L. u is at least 2^-64, since answers are recorded as long double. The slack of a time is 64 u L / c plus
// 64 u t for the time itself, where c is the speed at which the bodies close along the contact normal. If the oracle
// knows no normal, it is sqrt(128 u) L / |velocity|, the slack of a graze of balls. If the truth is an enclosure, s
// grows by its width, and an enclosure wider than s makes the number no_truth. On exact scalars s = 0, and rationals
// are compared. An answer without a lower end is a number and no bracket.
//
// The fields of an engine's answer that break its contract (BadField, experiments/engines/answer_contract.h) are
// findings of their own beside the one above, which judges what remains. So no wrong field hides a wrong verdict.
//
// The promise of a rule: by Theorem 4 the root of the gap threshold bounds |v - v(A - B)|, and the gap divided by |v|
// bounds the error of the distance; the smaller of the two counts. Rules with other tests (bracket_gap, the presets of
// engines) are judged by the bracket that they return. A repeated support point promises the exact optimum.
// Cost: O(1) beside the truth.
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

/// The direction in which a verdict is wrong. Touching is reported separately and never counted with the other two. On
/// impact queries penetrating stands for bodies whose interiors meet on the way, and touching for a graze.
enum class WrongSide {
    none,
    unsafe,        ///< truth penetrating, answered separated or interiors apart
    conservative,  ///< truth separated, answered touching, penetrating or intersecting
    touching,      ///< truth touching, answered separated or penetrating
    other          ///< truth penetrating, answered touching
};
std::string_view to_string(WrongSide side);

/// What a promise leaves open beyond 16 s, on exact scalars beyond 16 times the slack of doubles. Less is what rounding
/// may do to a method that computes as well as its scalar lets it: brackets that are proved with rounding reach to 4 s.
enum class Leeway {
    bound,     ///< the promise is a bracket that reaches below half of its upper end, which is a bound and no number
    tolerance  ///< a length, a share or a narrower bracket by which the number may be off
};
/// The sign by which tables mark a method of which so much is left open: "\u2264" of a bound, "~" of a tolerance.
std::string_view sign_of(Leeway leeway);

struct Judgement {
    Finding finding = Finding::no_answer;
    WrongSide side = WrongSide::none;
    /// |x - x*| of the answered number x (the upper bound); absent without an answer or a truth.
    std::optional<long double> error;
    std::optional<long double> truth;           ///< x*, rounded; absent if no number is known
    std::optional<long double> error_relative;  ///< error / x*; absent if x* = 0
    std::optional<long double> error_scaled;    ///< error / L; for a time, error / duration
    std::optional<long double>
        error_ulps;  ///< error in ulps of x* in the scalar; absent on exact scalars and if x* = 0
    /// The error in ulps of the scalar at L, which docs/glossary.md calls ulps; for a time, at the duration; on exact
    /// scalars, in ulps of double. Present if error_scaled is.
    std::optional<long double> ulps{};
    /// Present if a number was asked and given, is above 0, and what the method promises leaves more than 16 s open.
    /// Such an answer that is correct is not as good as one that promises the number.
    std::optional<Leeway> leeway{};
    bool has_number = false;      ///< a number above 0 was asked and given
    bool within_promise = false;  ///< correct, though the number is off by more than 16 s: the promise allows it
    std::optional<ContactJudgement> contact{};  ///< judgement of normal and points, if they are judged
};

/// The facts about a query that the judge needs besides its truth.
struct Question {
    QueryKind kind = QueryKind::distance;
    long double scale = 0;         ///< L, the largest world coordinate
    long double speed = 0;         ///< closing speed along the contact normal, impact only
    long double duration = 0;      ///< impact only
    bool normal_is_known = false;  ///< true if `speed` is along the contact normal, false if it is |velocity|
};

/// Largest magnitude of a world coordinate of the two bodies (an upper bound for posed and curved shapes).
long double largest_coordinate(const AnyQuery& query);

Question question_of(const AnyQuery& query, const Truth& truth);

/// The verdict with which answers are compared: that of the motion on impact queries, that of the resting bodies
/// otherwise.
Verdict verdict_asked(const Truth& truth, QueryKind kind);

/// Judges an answer. `truth` and `question` are those of the query as the scalar sees it (rounded if the scalar is
/// narrow).
Judgement judge(const Answer& answer, const Truth& truth, const Question& question, const ScalarBackend& scalar);

}  // namespace touchstone
