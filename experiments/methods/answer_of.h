// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a typed result to the Answer that is judged, stored and printed. Invariant: no conversion widens or narrows
// a bracket, except by rounding to long double. Cost: O(1).
#pragma once

#include <algorithm>
#include <cmath>

#include "algorithms/core/result.h"
#include "algorithms/gjk/boolean_2d.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/sat/separation.h"
#include "experiments/registry/answer.h"
#include "experiments/registry/stop_rule.h"

namespace touchstone {

template <Scalar S, int D>
std::array<double, 3> rounded(const Vec<S, D>& x) {
    std::array<double, 3> result{};
    for (int k = 0; k < D; ++k)
        result[static_cast<std::size_t>(k)] = static_cast<double>(scalar_traits<S>::to_long_double(x[k]));
    return result;
}

/// The exact vector on exact scalars, nothing on others.
template <Scalar S, int D>
std::vector<ExactNumber> exactly(const Vec<S, D>& x) {
    std::vector<ExactNumber> result;
    if constexpr (scalar_traits<S>::is_exact)
        for (int k = 0; k < D; ++k) result.push_back(exact_number(x[k]));
    return result;
}

template <Scalar S, int D>
void set_points(Answer& answer, const Vec<S, D>& a, const Vec<S, D>& b) {
    answer.point_a = rounded(a);
    answer.point_b = rounded(b);
    answer.exact_point_a = exactly(a);
    answer.exact_point_b = exactly(b);
}

template <Scalar S, int D>
void set_normal(Answer& answer, const Vec<S, D>& normal) {
    answer.normal = rounded(normal);
    answer.exact_normal = exactly(normal);
}

/// The root, computed in S if S has one: the number that a user of the library would see.
template <Field S>
long double root_of(const S& squared) {
    if constexpr (Real<S>)
        return scalar_traits<S>::to_long_double(square_root(squared));
    else
        return std::sqrt(scalar_traits<S>::to_long_double(squared));
}

/// Verdict, stop and cost, which the results of all algorithms have.
template <class Result>
Answer answer_shell(const Result& result) {
    using S = std::decay_t<decltype(result.stop.measured)>;
    Answer answer;
    answer.stop_name = result.stop.name;
    answer.stop_kind = result.stop.kind;
    answer.stop_measured = scalar_traits<S>::to_long_double(result.stop.measured);
    answer.stop_threshold = scalar_traits<S>::to_long_double(result.stop.threshold);
    answer.iterations = result.iterations;
    answer.support_calls = result.support_calls;
    return answer;
}

/// The ends of an interval. For any other scalar both are the number itself.
template <Field S>
long double lower_end(const S& x) {
    if constexpr (requires { x.lower(); })
        return x.lower();
    else
        return scalar_traits<S>::to_long_double(x);
}
template <Field S>
long double upper_end(const S& x) {
    if constexpr (requires { x.upper(); })
        return x.upper();
    else
        return scalar_traits<S>::to_long_double(x);
}

/// The root in S if S has one, otherwise the square.
template <Field S>
S root_or_square(const S& squared) {
    if constexpr (Real<S>)
        return square_root(squared);
    else
        return squared;
}

/// Stores a bracket of squares as roots. Exact scalars store the squares as well.
template <Field S>
void set_squared_bracket(Answer& answer, const S& lower2, const S& upper2) {
    answer.lower = lower_end(root_or_square(lower2));
    answer.upper = upper_end(root_or_square(upper2));
    if constexpr (!Real<S>) {
        answer.lower = std::sqrt(*answer.lower);
        answer.upper = std::sqrt(*answer.upper);
    }
    if constexpr (scalar_traits<S>::is_exact) {
        answer.exact_lower = exact_number(lower2);
        answer.exact_upper = exact_number(upper2);
    }
}

/// By Theorem 4 the gap v.v - v.w bounds |v - v(A - B)|^2. Divided by |v| it bounds the error of the distance.
inline long double error_promised_by_gap(long double gap, long double distance) {
    const long double promise = std::sqrt(std::max(gap, 0.0L));
    return distance > 0 ? std::min(promise, gap / distance) : promise;
}

/// The error of the upper bound that the rule which stopped the loop allows. A gap test promises its threshold, where
/// `distance` is |v|, a repeated support point or a supporting face the optimum, and any other rule the bracket that it
/// returns. Precondition: the bracket of `answer` is set.
template <Field S>
long double promise_of(const Stop<S>& stop, const Answer& answer, long double distance) {
    if (stop.promise == Promise::gap) return error_promised_by_gap(answer.stop_threshold, distance);
    if (stop.promise == Promise::optimum) return 0;
    return std::max(0.0L, *answer.upper - *answer.lower);
}

template <Field S, int D>
Answer answer_of(const DistanceResult<S, D>& result) {
    Answer answer = answer_shell(result);
    answer.verdict = result.verdict;
    if (!result.distance2.upper) {
        answer.lower = root_of(result.distance2.lower);
        return answer;
    }
    set_squared_bracket(answer, result.distance2.lower, *result.distance2.upper);
    set_points(answer, result.point_a, result.point_b);
    set_normal(answer, result.v);
    answer.promised_error = promise_of(result.stop, answer, *answer.upper);
    return answer;
}

template <Field S, int D>
Answer answer_of(const IntersectsResult<S, D>& result) {
    Answer answer = answer_shell(result);
    answer.verdict = result.verdict;
    answer.quantity = Quantity::none;
    set_normal(answer, result.axis);
    return answer;
}

template <Field S>
Answer answer_of(const Boolean2dResult<S>& result) {
    Answer answer = answer_shell(result);
    answer.verdict = result.verdict;
    answer.interiors_apart = result.interiors == Interiors::apart;
    answer.quantity = Quantity::none;
    set_normal(answer, result.axis);
    return answer;
}

/// If a separating plane was found, the depth is 0.
template <Field S, int D>
Answer answer_of(const PenetrationResult<S, D>& result) {
    Answer answer = answer_shell(result);
    answer.verdict = result.verdict;
    answer.quantity = Quantity::depth;
    answer.iterations += result.gjk_iterations;
    if (!result.depth2.upper) return answer;
    set_squared_bracket(answer, result.depth2.lower, *result.depth2.upper);
    answer.promised_error = promise_of(result.stop, answer, *answer.upper);
    set_points(answer, result.point_a, result.point_b);
    set_normal(answer, -result.outward);  // the outward normal of A - B points from A to B
    return answer;
}

template <Field S, int D>
Answer answer_of(const sat::SeparationResult<S, D>& result) {
    Answer answer;
    answer.verdict = result.verdict;
    answer.quantity = Quantity::depth;
    answer.stop_name = result.stop.name;
    answer.stop_kind = result.stop.kind;
    answer.stop_measured = scalar_traits<S>::to_long_double(result.stop.measured);
    answer.stop_threshold = scalar_traits<S>::to_long_double(result.stop.threshold);
    answer.iterations = result.axes;
    if (result.verdict == Verdict::undecided) return answer;
    set_squared_bracket(answer, result.depth2.lower, *result.depth2.upper);
    answer.promised_error = std::max(0.0L, *answer.upper - *answer.lower);
    set_normal(answer, result.axis);
    return answer;
}
}  // namespace touchstone
