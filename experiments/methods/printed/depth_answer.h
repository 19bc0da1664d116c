// SPDX-License-Identifier: GPL-3.0-or-later
// The common part of the printed methods for penetration: answers of the parts around the printed text.
#pragma once

#include "algorithms/epa/initial_polytope.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/printed/epa_2d.h"
#include "algorithms/printed/epa_3d.h"
#include "experiments/methods/printed/text_answer.h"

namespace touchstone {

/// The answer if GJK has ended the query: no overlap, depth 0, or nothing known.
template <Field S, int D>
Answer answer_before_epa(const DistanceResult<S, D>& start) {
    Answer answer = answer_shell(start);
    answer.verdict = start.verdict;
    answer.quantity = Quantity::depth;
    if (start.verdict == Verdict::separated) set_squared_bracket(answer, S(0), S(0));
    return answer;
}

/// The answer if there is no full-dimensional polytope to begin with.
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

/// The answer of a text that returns v and claims that |v| is the depth.
template <Field S, int D>
Answer printed_depth_answer(const printed::EpaResult<S, D>& found, const DistanceResult<S, D>& start, double eps_abs) {
    using printed::EpaOutcome;
    const TextEnding ending = found.outcome == EpaOutcome::value              ? by_its_text
                              : found.outcome == EpaOutcome::empty_queue      ? lost("empty_queue")
                              : found.outcome == EpaOutcome::division_by_zero ? lost("division_by_zero")
                                                                              : by_our_cap;
    Answer answer = text_answer(Quantity::depth, ending, found.iterations, start.support_calls);
    answer.iterations += start.iterations;
    if (answer.stop_kind != StopKind::converged) return answer;
    answer.verdict = S(0) < found.distance2 ? Verdict::penetrating : Verdict::intersecting;
    set_squared_bracket(answer, found.distance2, found.distance2);
    claim_a_number(answer, eps_abs);
    set_normal(answer, -found.v);
    return answer;
}

/// Runs EPA as printed, in the plane or in space, on the bodies with their balls. It begins with the initial polytope
/// that this library builds around the last simplex of GJK, `start`.
template <class Pair, Field S, int D>
Answer printed_epa_answer(const Pair& pair, const DistanceResult<S, D>& start, double eps_abs, int cap) {
    const MinkowskiDifference<ConvexRef<S, D>, ConvexRef<S, D>> cso{pair.a.ref(), pair.b.ref()};
    const auto polytope = epa::initial_polytope(cso, start.simplex, epa::Origin::inside, 128);
    if (polytope.outcome != epa::Start::full) return answer_without_polytope(start, polytope.outcome);
    const auto support = [&](const Vec<S, D>& d) { return cso.support(d).w; };
    const S eps = scalar_traits<S>::from_double(eps_abs);
    const auto& x = polytope.simplex;
    if constexpr (D == 2)
        return printed_depth_answer(printed::epa_2d<S>({x[0].w, x[1].w, x[2].w}, support, eps, {}, cap), start,
                                    eps_abs);
    else
        return printed_depth_answer(printed::epa_3d<S>({x[0].w, x[1].w, x[2].w, x[3].w}, support, eps, {}, cap), start,
                                    eps_abs);
}

}  // namespace touchstone
