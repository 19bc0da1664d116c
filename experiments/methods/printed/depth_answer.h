// SPDX-License-Identifier: GPL-3.0-or-later
// What the printed methods for penetration share: answers of the parts around the text on trial.
#pragma once

#include "algorithms/epa/initial_polytope.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/printed/epa_2d.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

/// GJK ended the query: no overlap, depth 0, or nothing known.
template <Field S, int D>
Answer answer_before_epa(const DistanceResult<S, D>& start) {
    Answer answer = answer_shell(start);
    answer.verdict = start.verdict;
    answer.quantity = Quantity::depth;
    if (start.verdict == Verdict::separated) set_squared_bracket(answer, S(0), S(0));
    return answer;
}

/// No full-dimensional polytope to begin with.
template <Field S, int D>
Answer answer_without_polytope(const DistanceResult<S, D>& start, epa::Start outcome) {
    Answer answer = answer_before_epa(start);
    answer.verdict = outcome == epa::Start::touching    ? Verdict::touching
                     : outcome == epa::Start::separated ? Verdict::separated
                                                        : Verdict::undecided;
    answer.stop_name = "no_initial_polytope";
    answer.stop_kind = answer.verdict == Verdict::undecided ? StopKind::stalled : StopKind::converged;
    if (answer.verdict != Verdict::undecided) set_squared_bracket(answer, S(0), S(0));
    return answer;
}

/// The texts return one number, right to within their tolerance, and no bracket.
inline void claim_a_number(Answer& answer, double tolerance) {
    answer.lower.reset();
    answer.exact_lower.reset();
    answer.promised_error = tolerance;
}

/// The text returns v and claims that |v| is the depth.
template <Field S, int D>
Answer printed_depth_answer(const printed::EpaResult<S, D>& found, const DistanceResult<S, D>& start, double eps_abs) {
    using printed::EpaOutcome;
    Answer answer;
    answer.quantity = Quantity::depth;
    answer.iterations = found.iterations + start.iterations;
    answer.support_calls = found.iterations + start.support_calls;
    const bool ended = found.outcome == EpaOutcome::value;
    answer.stop_name = ended                                           ? "as_printed"
                       : found.outcome == EpaOutcome::empty_queue      ? "empty_queue"
                       : found.outcome == EpaOutcome::division_by_zero ? "division_by_zero"
                                                                       : "cap";
    answer.stop_kind = ended                              ? StopKind::converged
                       : found.outcome == EpaOutcome::cap ? StopKind::exhausted
                                                          : StopKind::stalled;
    if (!ended) return answer;
    answer.verdict = S(0) < found.distance2 ? Verdict::penetrating : Verdict::intersecting;
    set_squared_bracket(answer, found.distance2, found.distance2);
    claim_a_number(answer, eps_abs);
    answer.normal = rounded(found.v);
    return answer;
}

}  // namespace touchstone
