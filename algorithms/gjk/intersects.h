// SPDX-License-Identifier: MIT
// ISA-GJK: do two convex bodies meet? It ends at the first separating axis and may start with any axis.
//
// Source: seed S0, "Intersection test" (I-38; P-15); van den Bergen 1999 [vdB99]. The convention is closed: touching
// counts as meeting. Let C = A - B:
//     w_i = S(C, -v_i);   v_i.w_i > 0: v_i separates;   v_{i+1} = v(conv(W_i u {w_i})), W_{i+1} its smallest subset;
//     v_{i+1} = 0: they meet
// It starts with W_0 = {} and any v_0, in C or not, because the separation test is valid for every vector. v_0 can
// therefore be the axis of the previous frame (warm start), and zero is legal.
//
// Invariant: v_i = sum lambda_i x_i over W_i for i >= 1. In exact arithmetic |v_i| strictly decreases from i = 1 on,
// and the loop ends. In floating point v.w may round to <= 0 although v separates, and the printed loop then never ends
// (E-27). An absolute tolerance on |v| reports contact for bodies that are apart (E-28). Here |v| must decrease, a full
// simplex ends the loop, and every tolerance of the default rule is a number of unit roundoffs of the vertices' size,
// or none on exact scalars.
// Cost: one support point of each body and one simplex reduction per iteration.
#pragma once

#include <concepts>
#include <type_traits>

#include "algorithms/core/observer.h"
#include "algorithms/core/policies.h"
#include "algorithms/fast/hints/gjk.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/distance_options.h"  // options of gjk::distance are refused with a sentence
#include "algorithms/gjk/intersects_options.h"
#include "algorithms/gjk/intersects_result.h"
#include "algorithms/gjk/intersects_search.h"
#include "algorithms/gjk/iteration.h"

namespace touchstone::gjk {

namespace detail {

/// Ends a loop that cannot continue. Not inlined, so that it takes no registers from the loop.
template <class Search, Scalar S, int D>
void end_at(Search& search, Found found, const State<S, D>& before) {
    // The simplex holds the origin.
    if (is_contact(found)) return search.holding(found);
    // |v|^2 is out of range.
    if (is_out_of_range(found)) return search.out_of_range(found);
    // Rounding leaves the solver no subset, or one whose claim of holding the origin does not stand.
    search.returned_to(before, found);
}

/// ISA-GJK from v_0, with its support point and what the rule says about them. Each test ends the loop.
template <class Search, Scalar S, int D>
void find_separating_axis(Search& search, const CsoVertex<S, D>& first, Stop<S> stop) {
    CsoVertex<S, D> next;
    const CsoVertex<S, D>* w = &first;
    for (int k = 0; !stop; ++k) {
        // By Theorem 2 |v| falls in each step after the first, so a v that does not is rounding: the bodies are in
        // contact if v is zero up to rounding and C lies on both sides of it.
        if (k > 1 && search.is_no_shorter()) return search.without_progress();
        // The cap is reached, and nothing is proved.
        if (search.is_at_cap()) return search.at_cap();
        const State<S, D> before = search.now();
        const Found found = search.step(*w);
        // The loop cannot continue from v.
        if (found != Found::outside) return end_at(search, found, before);
        // The rule takes so small a v for contact.
        if (const Stop<S> contact = search.ask_rule()) return search.ended_by(contact, false);
        copy_points(search.find_support(), next);
        w = &next;
        stop = search.examined(next);
    }
    // The rule has fired: the axis separates the bodies, contact is accepted, or there is no progress. Or w is not
    // finite.
    search.ended_by(stop, true);
}

/// The query with an observer.
template <class Cso, class O, class Obs, Scalar S, int D>
IntersectsResult<S, D> intersects_observed(const Cso& cso, const O& options, Obs& observer, const Vec<S, D>& axis) {
    IntersectsResult<S, D> result;
    IntersectsSearch<Cso, O, Obs> search(cso, options, begin_rule<S, D>(options.stop), observer, result);
    search.start(axis);
    const CsoVertex<S, D> first = search.find_support();
    find_separating_axis(search, first, search.examined(first));
    return result;
}

/// What the rule says about the first axis, w being the support point along it.
template <class Rule, Scalar S, int D>
Stop<S> examined_first(const Vec<S, D>& axis, const S& vv, const CsoVertex<S, D>& w, const S& ww, const S& vw,
                       Rule& rule) {
    if (!scalar_traits<S>::is_finite(ww)) return why_not_finite(w);
    const Simplex<S, D> none;
    return rule(AxisCandidate<S, D>{0, axis, vv, none, &w, vw});
}

/// Not inlined, so that a pair which the first axis separates pays for no loop.
template <class Cso, class O, Scalar S, int D>
IntersectsResult<S, D> intersects_after_first(const Cso& cso, const O& options,
                                              RuleOfQuery<decltype(O::stop), S, D> rule, const Vec<S, D>& axis,
                                              const CsoVertex<S, D>& w, const Stop<S>& stop) {
    IntersectsResult<S, D> result;
    NullObserver none;
    using Rule = decltype(rule);
    IntersectsSearch<Cso, O, NullObserver> search(cso, options, static_cast<Rule&&>(rule), none, result);
    search.start(axis, w);
    find_separating_axis(search, w, stop);
    return result;
}

/// The query without an observer. Most pairs of a scene are apart along their first axis: they need no loop and no
/// simplex. Inlined, so that a caller that reads nothing but the verdict pays for no more.
template <class Cso, class O, Scalar S, int D>
IntersectsResult<S, D> intersects_unobserved(const Cso& cso, const O& options, const Vec<S, D>& axis) {
    const S vv = squared_norm(axis);
    const CsoVertex<S, D> w = cso.support(-axis);
    const S ww = squared_norm(w.w), vw = dot(axis, w.w);
    using Rule = RuleOfQuery<decltype(O::stop), S, D>;
    Rule rule = begin_rule<S, D>(options.stop);
    const Stop<S> stop = examined_first(axis, vv, w, ww, vw, rule);
    if (stop.kind != StopKind::converged || !(S(0) < vw))
        return intersects_after_first(cso, options, static_cast<Rule&&>(rule), axis, w, stop);
    return {Verdict::separated, stop, axis, vw, {}, 0, 1};
}

/// The loop, with an observer or without.
template <class Cso, class O, class Obs, Scalar S, int D>
IntersectsResult<S, D> looked(const Cso& cso, const O& options, Obs& observer, const Vec<S, D>& axis) {
    if constexpr (std::same_as<std::remove_const_t<Obs>, NullObserver>)
        return intersects_unobserved(cso, options, axis);
    else
        return intersects_observed(cso, options, observer, axis);
}

/// Ends GJK on cores where one of its bounds is clearly on one side of the radii, or neither gets better.
template <Field S>
struct RadiiDecided {
    S radius2{};

    template <int D>
    Stop<S> operator()(const Iterate<S, D>& at) const noexcept(is_nothrow<S>) {
        const S share = S(1) + S(64) * scalar_traits<S>::epsilon();
        if (share * radius2 < at.lower2)
            return Stop<S>::converged("beyond_radii", at.lower2, radius2, Promise::bracket);
        if (share * at.vv < radius2) return Stop<S>::converged("within_radii", at.vv, radius2, Promise::bracket);
        if (at.duplicate || (at.k > 0 && at.previous_vv <= at.vv)) return Stop<S>::stalled("no_progress", at.vv);
        return {};
    }
};

/// The verdict where a squared distance is out of range: exact signs need none.
template <class A, class B, Scalar S, int D>
void settle_with_radii(IntersectsResult<S, D>& result, const A& a, const B& b, const Margins<S>& radii,
                       const Vec<S, D>& axis) {
    const auto& at_a = without_move(a);
    const auto& at_b = without_move(b);
    const Vec<S, D> move_a = move_of(a), move_b = move_of(b);
    proof::settle(result, proof::Cores{at_a, at_b, move_a, move_b, radii}, axis);
}

/// Bodies with radii meet where their cores are no further apart than both radii, which is a question of distance.
template <class A, class B, class O, class Obs, Field S, int D>
IntersectsResult<S, D> intersects_with_radii(const A& a, const B& b, const O& options, Obs& observer,
                                             const Vec<S, D>& axis) {
    const S radius = radius_of(a) + radius_of(b);
    const Options<decltype(O::solver), RadiiDecided<S>, touchstone::ClosestPoint,
                  std::remove_cvref_t<decltype(proof_of(options))>>
        of_distance{options.solver, {radius * radius}, options.max_iterations, {}, proof_of(options)};
    auto result = proof::as_boolean(distance(a, b, of_distance, observer, Vec<S, D>(-axis)));
    if constexpr (proof::can_settle<S>)
        if (proof_of(options).kind == ProofKind::exact && result.stop.kind == StopKind::exhausted &&
            !proof::is_final(result.stop))
            settle_with_radii(result, core_of(a), core_of(b), Margins<S>{radius_of(a), radius_of(b)}, axis);
    return result;
}

/// The loop on bodies without radii, before their moves, and the proof that the options ask for.
template <class A, class B, class O, class Obs, Field S, int D>
IntersectsResult<S, D> intersects_of_cores(const A& a, const B& b, const O& options, Obs& observer,
                                           const Vec<S, D>& axis) {
    return with_moves_apart(a, b, [&](const auto& cso, const auto& at_a, const auto& at_b) {
        auto result = looked(cso, options, observer, axis);
        const Vec<S, D> move_a = move_of(a), move_b = move_of(b);
        const Margins<S> none{S(0), S(0)};
        proof::prove(proof_of(options).kind, result, proof::Cores{at_a, at_b, move_a, move_b, none});
        return result;
    });
}

}  // namespace detail

/// Do A and B meet? Both are given in one frame. `initial_axis` may be any vector. With the axis of the previous
/// frame's result, a pair that stays apart costs one support evaluation.
/// Errors: NaN or infinity in a support point gives `undecided` with stop `not_finite` (invalid_input). Squared lengths
/// outside the range of the scalar give `overflow` or `underflow` (exhausted), unless exact signs decide, which need no
/// square. Never throws; allocates only where exact signs are asked.
/// Cost: one support point of each body and one simplex reduction per iteration.
template <SupportMappable A, SupportMappable B, class O = IntersectsOptions<>, class Obs = NullObserver>
IntersectsResult<typename A::scalar, A::dimension> intersects(
    const A& a, const B& b, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_axis = unit_vector<typename A::scalar, A::dimension>(0)) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    constexpr bool is_rule = requires { requires AxisRule<std::remove_cvref_t<decltype(options.stop)>, S, D>; };
    if constexpr (touchstone::detail::are_options<O, S, D, is_rule>()) {
        if constexpr (HasRadius<A> || HasRadius<B>)
            if (is_core_with_ball(a) && is_core_with_ball(b)) {
                if (S(0) < radius_of(a) + radius_of(b))
                    return detail::intersects_with_radii(a, b, options, observer, initial_axis);
                return detail::intersects_of_cores(core_of(a), core_of(b), options, observer, initial_axis);
            }
        return detail::intersects_of_cores(a, b, options, observer, initial_axis);
    } else {
        return {};  // unreachable: a static_assert has failed
    }
}

}  // namespace touchstone::gjk
