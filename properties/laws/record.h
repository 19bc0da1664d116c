// SPDX-License-Identifier: GPL-3.0-or-later
// Runs GJK on a query in any scalar and lifts the record to an ExactRun.
#pragma once

#include <utility>

#include "algorithms/gjk/distance.h"
#include "properties/laws/lift.h"

namespace touchstone {

namespace detail {

template <class S, int D>
bool same_state(const Iterate<S, D>& x, const Iterate<S, D>& y) {
    if (!(x.v == y.v) || x.simplex.size != y.simplex.size) return false;
    for (int i = 0; i < x.simplex.size; ++i)
        if (!(x.simplex[i].w == y.simplex[i].w)) return false;
    return true;
}

/// The next state is a function of the present one, so everything after a repeated state is a repetition.
template <class S, int D>
std::size_t end_of_first_cycle(const std::vector<Iterate<S, D>>& iterates) {
    for (std::size_t i = 1; i < iterates.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (same_state(iterates[i], iterates[j])) return i + 1;
    return iterates.size();
}

}  // namespace detail

/// Lifts the witness points, and the points and weights from which they are combined.
template <Scalar S, int D>
void lift_witness(ExactAnswer& answer, const DistanceResult<S, D>& result) {
    if (!is_finite(result.point_a) || !is_finite(result.point_b)) return;
    answer.point_a = lift(result.point_a);
    answer.point_b = lift(result.point_b);
    for (int i = 0; i < result.simplex.size; ++i) {
        answer.lambda.push_back(lift(result.simplex.lambda[static_cast<std::size_t>(i)]));
        answer.corners_a.push_back(lift(result.simplex[i].a));
        answer.corners_b.push_back(lift(result.simplex[i].b));
    }
}

/// Lifts the answer of a run. An infinite bound or threshold claims nothing.
template <Scalar S, int D>
ExactAnswer lift_answer(const DistanceResult<S, D>& result) {
    using Traits = scalar_traits<S>;
    const auto& [lower2, upper2] = result.distance2;
    const bool known = upper2 && Traits::is_finite(*upper2) && is_finite(result.v);
    const bool has_threshold = Traits::is_finite(result.stop.threshold);
    ExactAnswer answer;
    answer.verdict = result.verdict;
    answer.stop = result.stop.name;
    answer.kind = result.stop.kind;
    if (has_threshold) answer.threshold = lift(result.stop.threshold);
    answer.bounds_gap = result.stop.promise == Promise::gap && has_threshold;
    if (Traits::is_finite(lower2)) answer.distance2.lower = lift(lower2);
    answer.v = zero_vector<Rational, 3>();
    answer.iterations = result.iterations;
    if (!known) return answer;
    answer.distance2.upper = lift(*upper2);
    answer.v = lift(result.v);
    lift_witness(answer, result);
    return answer;
}

template <Scalar S, int D>
ExactRun lift_run(const std::vector<Iterate<S, D>>& iterates, const DistanceResult<S, D>& result, ExactTruth truth) {
    ExactRun run;
    run.exact_scalar = scalar_traits<S>::is_exact;
    run.dimension = D;
    run.truth = std::move(truth);
    run.answer = lift_answer(result);
    run.format = format_of<S>();
    const std::size_t end = detail::end_of_first_cycle(iterates);
    for (std::size_t i = 0; i < end; ++i) {
        const Iterate<S, D>& at = iterates[i];
        if (!is_finite(at.v) || !is_finite(at.w.w)) return run;  // cannot be lifted; the answer reports the range
        run.steps.push_back({lift(at.v), lift(at.simplex), lift(at.w.w), lift_weights(at.simplex)});
        const S gap = S(at.vv - at.vw);
        if (scalar_traits<S>::is_finite(gap)) run.steps.back().gap = lift(gap);
    }
    // The state that holds the origin ends the loop before an observer sees it.
    if (meets(result.verdict)) run.steps.push_back({lift(result.v), lift(result.simplex), {}, {}, {}});
    return run;
}

/// `solve(a, b, recorder)` runs a GJK loop on two Polytope<S, D> and returns its DistanceResult. Preconditions:
/// query = rounded<S>(...), truth = exact_truth(query), S one of float, double, Rational.
template <Scalar S, int D, class Solve>
ExactRun record_run(const Query<D>& query, const ExactTruth& truth, Solve&& solve) {
    const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
    Recorder<S, D> recorder;
    const DistanceResult<S, D> result = solve(a, b, recorder);
    ExactRun run = lift_run(recorder.iterates, result, truth);
    run.vertices_a = lift(a.vertices);
    run.vertices_b = lift(b.vertices);
    return run;
}

}  // namespace touchstone
