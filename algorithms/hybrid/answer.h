// SPDX-License-Identifier: MIT
// The answers of the hybrid algorithm: what the bounds of its GJK loop prove about the bodies with margins, and what
// EPA finds where the cores overlap. Source: seed S0, "Combining GJK and EPA" (P-19, P-20; E-19). Invariant: every
// answer holds for the state from which it is made, whatever ended the loop. Cost: O(1), and that of EPA if it runs.
#pragma once

#include "algorithms/epa/depth.h"
#include "algorithms/fast/registers/combine.h"
#include "algorithms/gjk/iteration.h"
#include "algorithms/hybrid/margin_comparison.h"
#include "algorithms/hybrid/result.h"

namespace touchstone::hybrid::detail {

/// The state of GJK on the cores. Before the first reduction the simplex is empty, and v is the start vector, which
/// need not be a point of A - B.
template <Field S, int D>
struct CoreState : gjk::detail::State<S, D> {
    MarginComparison<S> margins;
    S lower2 = S(0);  ///< lower bound of the squared distance of the cores
    int iterations = 0;
    int support_calls = 0;

    explicit CoreState(const MarginComparison<S>& test) : margins(test) {}
};

/// A stop if the margins, whose sum is `margin`, are no input: negative, not finite, or with a square out of range.
template <Field S>
Stop<S> objection(const Margins<S>& margins, const S& margin) {
    if (!(S(0) <= margins.a && S(0) <= margins.b && scalar_traits<S>::is_finite(margin)))
        return Stop<S>::invalid_input("illegal_margin");
    return scalar_traits<S>::is_finite(margin * margin) ? Stop<S>{} : Stop<S>::exhausted("overflow", margin);
}

/// The answer if there is nothing to compute.
template <Field S, int D>
Result<S, D> without_answer(const Stop<S>& stop) {
    Result<S, D> result;
    result.stop = stop;
    return result;
}

/// Replaces an answer whose points or normal are out of range by one that claims nothing.
template <Field S, int D>
void claim_nothing_out_of_range(Result<S, D>& result) {
    if (is_finite(result.core_point_a) && is_finite(result.core_point_b) && is_finite(result.outward)) return;
    auto unknown = without_answer<S, D>(Stop<S>::exhausted("overflow"));
    unknown.margin = result.margin;
    unknown.iterations = result.iterations;
    unknown.epa_iterations = result.epa_iterations;
    unknown.support_calls = result.support_calls;
    result = unknown;
}

template <Field S, int D>
Result<S, D> without_bracket(const CoreState<S, D>& at, const Stop<S>& stop) {
    Result<S, D> result;
    result.stop = stop;
    result.margin = at.margins.margin();
    result.iterations = at.iterations;
    result.support_calls = at.support_calls;
    result.outward = -at.v;
    result.next_start = at.v;
    return result;
}

/// No finite point is known, or none that can be used.
template <Field S, int D>
Result<S, D> unusable(const CoreState<S, D>& at, const Stop<S>& stop) {
    auto result = without_bracket(at, stop);
    result.outward = result.next_start = zero_vector<S, D>();
    return result;
}

/// An upper bound of the squared distance of the cores. A subnormal v.v itself is none
/// (gjk::detail::separated_or_undecided).
template <Field S, int D>
S core_distance2_from_above(const CoreState<S, D>& at) {
    return S(0) < at.vv && !is_normal(at.vv) ? S(3) * at.vv : at.vv;
}

/// The answer for cores that are apart: verdict and class follow from the bounds, the bracket and the points from the
/// simplex.
template <Field S, int D>
Result<S, D> by_bounds(const CoreState<S, D>& at, const Stop<S>& stop) {
    auto result = without_bracket(at, stop);
    result.core_distance2 = {at.lower2 < at.vv ? at.lower2 : at.vv, core_distance2_from_above(at)};
    result.core_point_a = combine(at.simplex, &CsoVertex<S, D>::a);
    result.core_point_b = combine(at.simplex, &CsoVertex<S, D>::b);
    result.verdict = at.margins.verdict(at.lower2, at.vv);
    if (at.vv <= at.margins.mu2()) result.contact = Contact::shallow;
    if (result.verdict == Verdict::separated) result.contact = Contact::separated;
    return result;
}

/// The answer for bodies that the plane through w separates. The start vector may be such an axis: w is then the only
/// point known.
template <Field S, int D>
Result<S, D> by_plane(CoreState<S, D>& at, const CsoVertex<S, D>& w) {
    if (at.simplex.size == 0) {
        at.simplex.push_back(w);
        at.vv = squared_norm(w.w);
        if (!scalar_traits<S>::is_finite(at.vv)) return unusable(at, Stop<S>::exhausted("overflow", at.vv));
    }
    return by_bounds(at, Stop<S>::converged("separating_axis", at.lower2, at.margins.certainly_beyond()));
}

/// The answer of EPA, which starts from the simplex of the cores and works on the cores (E-19). `known` is what GJK
/// says of them, `stop` how it ended. EPA may also find that the cores are apart when GJK could not.
template <class Cso, Field S, int D, class EpaOptions, class Obs>
Result<S, D> by_epa(CoreState<S, D>& at, const Cso& cso, bool is_curved, Verdict known, const Stop<S>& stop,
                    const EpaOptions& options, Obs& observer) {
    DistanceResult<S, D> start;
    start.verdict = known;
    start.stop = stop;
    start.distance2.upper = at.vv;
    start.v = at.v;
    start.simplex = at.simplex;
    start.point_a = combine(at.simplex, &CsoVertex<S, D>::a);
    start.point_b = combine(at.simplex, &CsoVertex<S, D>::b);
    epa::Workspace<S, D> workspace;
    const auto inner = epa::detail::expanded(cso, start, options, observer, workspace, is_curved);

    Result<S, D> result;
    if (inner.verdict == Verdict::separated) {
        at.lower2 = inner.distance_lower2;
        result = by_bounds(at, inner.stop);
    } else {
        result = without_bracket(at, inner.stop);
        result.core_point_a = inner.point_a;
        result.core_point_b = inner.point_b;
        if (const auto& [lower2, upper2] = inner.depth2; upper2)
            result.core_distance2 = {-*upper2,
                                     inner.verdict == Verdict::undecided ? core_distance2_from_above(at) : -lower2};
        result.contact = inner.verdict == Verdict::undecided ? Contact::undecided : Contact::deep;
        result.verdict = inner.verdict;
        const bool is_proved = inner.verdict == Verdict::touching && S(0) < at.margins.margin();
        if (is_proved || at.margins.is_within(at.vv)) result.verdict = Verdict::penetrating;
    }
    result.outward = inner.outward;
    result.next_start = -inner.outward;
    result.epa_iterations = inner.iterations;
    result.support_calls += inner.support_calls;
    return result;
}

}  // namespace touchstone::hybrid::detail
