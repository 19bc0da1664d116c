// SPDX-License-Identifier: GPL-3.0-or-later
// Runs GJK on a query in any scalar and lifts what it did to an ExactRun.
#pragma once

#include <utility>

#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/polytope.h"
#include "properties/laws/exact_truth.h"

namespace touchstone {

namespace detail {

template <class S>
Rational lift(const S& x) {
    if constexpr (std::same_as<S, Rational>)
        return x;
    else
        return scalar_traits<Rational>::from_double(static_cast<double>(x));  // float and double: no rounding
}

template <class S, int D>
ExactVec lift(const Vec<S, D>& x) {
    ExactVec result = zero_vector<Rational, 3>();
    for (int k = 0; k < D; ++k) result[k] = lift(x[k]);
    return result;
}

template <class S, int D>
std::vector<ExactVec> lift(const Simplex<S, D>& simplex) {
    std::vector<ExactVec> points;
    for (int i = 0; i < simplex.size; ++i) points.push_back(lift(simplex[i].w));
    return points;
}

template <class S, int D>
bool same_state(const Iterate<S, D>& x, const Iterate<S, D>& y) {
    if (!(x.v == y.v) || x.simplex.size != y.simplex.size) return false;
    for (int i = 0; i < x.simplex.size; ++i)
        if (!(x.simplex[i].w == y.simplex[i].w)) return false;
    return true;
}

/// The next state is a function of this one, so whatever follows a repeated state has been seen.
template <class S, int D>
std::size_t end_of_first_cycle(const std::vector<Iterate<S, D>>& iterates) {
    for (std::size_t i = 1; i < iterates.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (same_state(iterates[i], iterates[j])) return i + 1;
    return iterates.size();
}

}  // namespace detail

/// The query as scalar S sees it: every coordinate rounded once, then stored in doubles again. A method is judged on
/// this query, else the rounding of its input is booked as its own error.
template <Scalar S, int D>
Query<D> rounded(const Query<D>& query) {
    if constexpr (std::same_as<S, float>) {
        const auto round_body = [](const Body<D>& body) {
            PolytopeData<D> data;
            for (auto x : vertices_of(body)) {
                for (int k = 0; k < D; ++k) x[k] = static_cast<double>(static_cast<float>(x[k]));
                data.vertices.push_back(x);
            }
            return Body<D>{data, {}, 0};
        };
        return {query.kind, round_body(query.a), round_body(query.b), {}};
    } else {
        return query;
    }
}

template <Scalar S, int D>
Polytope<S, D> polytope_of(const Body<D>& body) {
    Polytope<S, D> polytope;
    for (const auto& x : vertices_of(body)) polytope.vertices.push_back(convert<S>(x));
    return polytope;
}

/// The answer of a run. An infinite bound or threshold claims nothing.
template <Scalar S, int D>
ExactAnswer lift_answer(const DistanceResult<S, D>& result) {
    using detail::lift;
    using Traits = scalar_traits<S>;
    const bool known = result.upper_is_known && Traits::is_finite(result.upper2) && is_finite(result.v);
    const bool has_threshold = Traits::is_finite(result.stop.threshold);
    return {result.verdict,
            std::string(result.stop.name),
            result.stop.kind,
            has_threshold ? lift(result.stop.threshold) : Rational(0),
            result.stop.bounds_gap && has_threshold,
            Traits::is_finite(result.lower2) ? lift(result.lower2) : Rational(0),
            known ? lift(result.upper2) : Rational(0),
            known,
            known ? lift(result.v) : zero_vector<Rational, 3>(),
            result.iterations};
}

template <Scalar S, int D>
ExactRun lift_run(const std::vector<Iterate<S, D>>& iterates, const DistanceResult<S, D>& result, ExactTruth truth) {
    using detail::lift;
    ExactRun run;
    run.exact_scalar = scalar_traits<S>::is_exact;
    run.truth = std::move(truth);
    run.answer = lift_answer(result);
    const std::size_t end = detail::end_of_first_cycle(iterates);
    for (std::size_t i = 0; i < end; ++i) {
        const Iterate<S, D>& at = iterates[i];
        if (!is_finite(at.v) || !is_finite(at.w.w)) return run;  // nothing to lift; the answer names the range
        run.steps.push_back({lift(at.v), lift(at.simplex), lift(at.w.w)});
    }
    // The state that holds the origin ends the loop before anybody observes it.
    if (result.stop.name == "origin_in_simplex") run.steps.push_back({lift(result.v), lift(result.simplex), {}});
    return run;
}

/// `solve(a, b, recorder)` runs a GJK loop on two Polytope<S, D> and returns its DistanceResult. Preconditions:
/// query = rounded<S>(...), truth = exact_truth(query), S one of float, double, Rational.
template <Scalar S, int D, class Solve>
ExactRun record_run(const Query<D>& query, const ExactTruth& truth, Solve&& solve) {
    const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
    Recorder<S, D> recorder;
    const DistanceResult<S, D> result = solve(a, b, recorder);
    return lift_run(recorder.iterates, result, truth);
}

}  // namespace touchstone
