// SPDX-License-Identifier: MIT
// Penetration depth of bodies with margins by GJK and EPA together, as physics engines combine them.
//
// Source: seed S0, "Combining GJK and EPA" (P-19, P-20), with errata E-19 and E-21; van den Bergen 2001 [vdB01]. Each
// body is a core with a ball of radius mu_A or mu_B around every point of it; mu = mu_A + mu_B. Let d be the distance
// of the cores:
//     separated   d > mu      a plane proves it: (v.w)^2 > mu^2 v.v, v.w > 0
//     shallow     0 < d <= mu depth = mu - d, contact from GJK alone
//     deep        d = 0       depth = mu + depth of the cores, from EPA on the CORES (E-19: never mix a simplex of the
//                             cores with supports of the enlarged bodies)
// The bodies touch if d = mu. Only squares are compared, so the classification is exact on exact scalars.
//
// Invariant: the separating test holds for every v, and the shallow test is made only once an upper bound exists. Any
// start vector is therefore legal, such as the answer of the previous frame, or zero.
// Cost: one support point of each body and one reduction per iteration, then that of EPA if the cores overlap.
#pragma once

#include <type_traits>

#include "algorithms/core/observer.h"
#include "algorithms/core/policies.h"
#include "algorithms/fast/hints/calls.h"
#include "algorithms/gjk/iteration.h"
#include "algorithms/hybrid/options.h"
#include "algorithms/hybrid/search.h"

namespace touchstone::hybrid {

namespace detail {

/// GJK on the cores from v_0, which `search` holds, and EPA if they overlap. Each test ends the loop. What is `settled`
/// has the answer that the bounds prove, such as shallow contact, if the lower bound is positive, and that of EPA
/// otherwise.
template <class Search, class Answer = typename Search::Answer>
Answer depth_of_cores(Search& search) {
    using S = typename Search::S;
    const auto& margins = search.now().margins;
    // The margins are so small that their square says nothing.
    if (margins.has_underflowed()) return search.unusable(Stop<S>::exhausted("underflow", margins.mu2()));
    for (;; search.count()) {
        const auto w = search.find_support();
        // A body is not finite, or the difference of its point and the other's is out of range.
        if (!is_finite(w.w)) return search.unusable(why_not_finite(w));
        const bool has_risen = search.raise_lower_bound(w), is_known = search.has_vertex(w.w);
        search.observe(w, is_known);
        // The plane through w keeps the cores further apart than the margins, whatever the start vector was.
        if (has_risen && search.is_beyond_margins()) return search.by_plane(w);
        if (search.now().iterations > 0) {
            // The rule takes v for the answer, or says why there will be no better one.
            if (const Stop<S> stop = search.ask_rule(w)) return search.settled(stop);
            // w is in the last simplex already, so another reduction would bring nothing new.
            if (is_known) return search.at_known_vertex();
            // The cap is reached.
            if (search.is_at_cap()) return search.at_cap();
        }
        const typename Search::Found found = search.step(w);
        // The cores meet, and how deep is a question for EPA.
        if (is_contact(found)) return search.deep();
        // The square of |v| is out of range.
        if (is_out_of_range(found)) return search.unusable(stop_at(found, search.now().vv));
        // Rounding leaves the solver no subset, or one whose claim of holding the origin does not stand.
        if (found != Search::Found::outside) return search.settled_before(stop_at(found, search.now().vv));
        // By Theorem 2 |v| falls in each step after the first, so a v that does not is rounding.
        if (!search.is_shorter_than_before()) return search.without_progress();
    }
}

/// Takes the distance of the cores that exact signs have found, with its points.
template <Field S, int D>
void take_core_distance(Result<S, D>& result, const DistanceResult<S, D>& found) {
    if (found.v == zero_vector<S, D>()) return;
    result.core_distance2 = found.distance2;
    result.core_point_a = found.point_a;
    result.core_point_b = found.point_b;
    result.outward = -found.v;
    result.next_start = found.v;
    result.contact = found.verdict == Verdict::separated ? Contact::separated : Contact::shallow;
}

/// Takes the contact of cores that exact signs have found to meet, by EPA from the simplex that holds the origin.
template <class Cso, class Cores, Field S, int D, class O>
void take_core_contact(Result<S, D>& result, const Cso& cso, const DistanceResult<S, D>& found, const Cores& cores,
                       const O& options, bool is_curved) {
    epa::Workspace<S, D> workspace;
    NullObserver silent;
    auto contact = epa::detail::expanded(cso, found, options.epa, silent, workspace, is_curved);
    if constexpr (std::is_same_v<S, float>)
        if (!is_curved && epa::detail::has_curved_gap(options.epa) &&
            epa::detail::is_cut_short(contact.stop, found.simplex))
            fast::apart([&] { epa::detail::search_in_double(contact, cores, found, options.epa); });
    epa::detail::keep_proved_contact(contact, found, Vec<S, D>(cores.move_a - cores.move_b), [&] {
        return gjk::proof::is_supporting(cores.a, cores.b, cores.move_a, cores.move_b, contact.outward);
    });
    if (!contact.depth2.upper) return;
    result.core_distance2 = {-*contact.depth2.upper, -contact.depth2.lower};
    result.contact = Contact::deep;
    result.verdict = S(0) < result.margin ? Verdict::penetrating : contact.verdict;
    result.core_point_a = contact.point_a;
    result.core_point_b = contact.point_b;
    result.outward = contact.outward;
    result.next_start = -contact.outward;
    result.epa_iterations += contact.iterations;
    result.support_calls += contact.support_calls - found.support_calls;
    result.stop = contact.stop;
}

/// The outward normal of the plane by which EPA has bounded the depth of the cores, if that is no more than rounding:
/// `hidden2` is its square. Otherwise zero.
template <Field S, int D>
Vec<S, D> plane_at_contact(const Result<S, D>& result, const S& hidden2) {
    const bool is_by_epa = result.contact == Contact::deep || result.contact == Contact::undecided;
    const bool is_at_contact = is_by_epa && result.core_distance2 && -hidden2 <= result.core_distance2->lower;
    return is_at_contact ? result.outward : zero_vector<S, D>();
}

/// What a loop has told of cores beyond rounding.
template <Field S>
struct KnownOfCores {
    S hidden{};                 ///< a length that rounding hides
    bool has_verdict = false;   ///< that of the bodies
    bool is_within = false;     ///< the cores are nearer than the margins, or meet
    bool are_apart = false;     ///< the loop has told the distance of the cores and not their depth
    bool has_v = false;         ///< that distance has a direction, which one that rounding hides has not
    bool is_cut_short = false;  ///< EPA in float has ended early, and double may know more
    bool has_depth = false;     ///< the cores meet by more than rounding
};

/// What the loop that ended with `result` has told. Precondition: it has a number of the cores.
template <class Cores, Field S, int D, class O>
KnownOfCores<S> known_of_cores(const Result<S, D>& result, const Cores& cores, const O& options, bool is_curved) {
    const S reach =
        gjk::proof::reach_of_both(cores.a, cores.b, Simplex<S, D>{}, Vec<S, D>(cores.move_a - cores.move_b));
    const auto& [lower, upper] = *result.core_distance2;
    const S& radius = result.margin;
    KnownOfCores<S> known{.hidden = gjk::proof::rounding_of(reach)};
    const S hidden2 = known.hidden * known.hidden;
    known.is_within = result.verdict == Verdict::penetrating &&
                      (gjk::proof::is_certainly_within(*upper, radius, reach) || *upper < S(0));
    known.has_verdict = known.is_within ||
                        (result.verdict == Verdict::separated && gjk::proof::is_certainly_apart(lower, radius, reach));
    known.are_apart = result.contact == Contact::shallow || result.contact == Contact::separated;
    known.has_v = known.are_apart && result.stop.promise != Promise::none && hidden2 < *upper;
    // The other scalars have searched again, and there is nothing wider to ask.
    known.is_cut_short = std::is_same_v<S, float> && !is_curved && !known.are_apart &&
                         epa::detail::has_curved_gap(options.epa) && result.stop.kind == StopKind::stalled;
    known.has_depth = result.contact == Contact::deep && *upper < -hidden2;
    return known;
}

/// Takes the distance that exact signs have settled. One that rounding may have made has no direction, and the plane
/// that the loop had at contact stays.
template <Field S, int D>
void take_settled_distance(Result<S, D>& result, const DistanceResult<S, D>& settled, const S& hidden) {
    const S hidden2 = hidden * hidden;
    const bool is_hidden = *settled.distance2.upper <= hidden2, is_apart = result.verdict == Verdict::separated;
    if (is_hidden && settled.distance2.lower == S(0) && result.contact == Contact::deep && !is_apart) return;
    if (is_apart) result.contact = Contact::separated;
    const Vec<S, D> plane = plane_at_contact(result, hidden2);
    take_core_distance(result, settled);
    if (!is_hidden || is_apart || plane == zero_vector<S, D>()) return;
    result.outward = plane;
    result.next_start = -plane;
}

/// Makes the verdict what the options ask for, where rounding may have made it, and the distance of the cores, or their
/// contact, what it is, where the loop has not come to its own end. EPA of the loop knows of curved cores only that
/// GJK has found the origin in a simplex of its own, and asks no wider scalar.
template <class Cso, class Cores, Field S, int D, class O>
void prove(Result<S, D>& result, const Cso& cso, const Cores& cores, const O& options, bool is_curved) {
    if constexpr (gjk::proof::can_settle<S>) {
        if (gjk::detail::proof_of(options).kind != gjk::ProofKind::exact || !result.core_distance2 ||
            gjk::proof::is_final(result.stop))
            return;
        const auto known = known_of_cores(result, cores, options, is_curved);
        if (known.has_verdict && (known.has_v || (known.has_depth && !known.is_cut_short))) return;
        // Where rounding hides whether the cores meet, well within the margins, they are asked without these.
        const bool is_of_cores = known.is_within && known.are_apart && !known.has_v;
        const Margins<S> radii = is_of_cores ? Margins<S>{S(0), S(0)} : cores.radii;
        DistanceResult<S, D> settled;
        gjk::proof::settle(settled, gjk::proof::Cores{cores.a, cores.b, cores.move_a, cores.move_b, radii},
                           Vec<S, D>(result.next_start));
        if (settled.verdict == Verdict::undecided) {
            // Contact of polytopes without exact signs is a claim of rounding.
            if (!is_curved && result.verdict == Verdict::touching) result.verdict = Verdict::undecided;
            return;
        }
        const bool do_cores_meet = settled.v == zero_vector<S, D>() && meets(settled.verdict);
        if (do_cores_meet && (is_curved || known.is_cut_short || result.contact != Contact::deep))
            return take_core_contact(result, cso, settled, cores, options, is_curved);
        const bool is_penetrating = result.verdict == Verdict::penetrating && (is_of_cores || meets(settled.verdict));
        if (!is_penetrating) result.verdict = settled.verdict;
        take_settled_distance(result, settled, known.hidden);
        if (is_of_cores) result.contact = Contact::shallow;
    }
}

/// The query on cores before their moves.
template <class A, class B, Field S, int D, class O, class Obs>
Result<S, D> depth_with_margins(const A& a, const B& b, const Margins<S>& margins, const O& options, Obs& observer,
                                const Vec<S, D>& start) {
    const S margin = margins.a + margins.b;
    if (const Stop<S> stop = objection(margins, margin)) return without_answer<S, D>(stop);
    return with_moves_apart(a, b, [&](const auto& cso, const auto& at_a, const auto& at_b) {
        const bool is_curved = !epa::detail::are_polytopes(at_a, at_b);
        HybridSearch search(cso, is_curved, margin, options, observer);
        // Only the direction of `start` matters. The scaling keeps |start|^2 within the range of S.
        search.start(is_finite(start) ? scaled_by_infinity_norm(start) : zero_vector<S, D>());
        auto result = depth_of_cores(search);
        claim_nothing_out_of_range(result);
        const Vec<S, D> move_a = move_of(a), move_b = move_of(b);
        prove(result, cso, gjk::proof::Cores{at_a, at_b, move_a, move_b, margins}, options, is_curved);
        if (!result.core_distance2) return result;
        result.core_point_a = result.core_point_a + move_a;
        result.core_point_b = result.core_point_b + move_b;
        claim_nothing_out_of_range(result);
        return result;
    });
}

}  // namespace detail

/// Penetration depth of A enlarged by margins.a and B enlarged by margins.b, all in one frame and unit of length. A
/// body with a radius of its own has it added to its margin. `start` may be any vector, including zero; `next_start` of
/// the previous frame's result saves iterations. `observer` is called with every gjk Iterate, every epa Expansion, or
/// both, depending on what it accepts. Returns verdict, contact class and signed squared bracket (Result). On exact
/// scalars with polytopes and the rule GapRatio{0}, verdict and class are exact. With a ratio > 0 a shallow answer
/// keeps |v| within the ratio of the truth. Whichever rule ends GJK, verdict and class are what its bounds prove.
/// Errors: NaN or infinity in the bodies and NaN, infinite or negative margins give `undecided`, invalid_input. A start
/// vector that is not finite counts as zero.
/// Cost: one support point of each body and one reduction per iteration, then that of EPA.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
Result<typename A::scalar, A::dimension> depth(
    const A& a, const B& b, const Margins<typename A::scalar>& margins = {}, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& start = zero_vector<typename A::scalar, A::dimension>()) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    constexpr bool is_rule = requires { requires CoreRule<std::remove_cvref_t<decltype(options.stop)>, S, D>; };
    if constexpr (touchstone::detail::are_options<O, S, D, is_rule>()) {
        return with_cores(a, b, [&](const auto& core_a, const auto& core_b, const Margins<S>& radii) {
            const Margins<S> all{margins.a + radii.a, margins.b + radii.b};
            return detail::depth_with_margins(core_a, core_b, all, options, observer, start);
        });
    } else {
        return {};  // unreachable: a static_assert has failed
    }
}

/// As above, without margins but the radii that the bodies have.
template <SupportMappable A, SupportMappable B, class O>
    requires touchstone::detail::HoldsPolicies<O> Result<typename A::scalar, A::dimension> depth(const A& a, const B& b,
                                                                                                 const O& options) {
        return hybrid::depth(a, b, Margins<typename A::scalar>{}, options);
    }

}  // namespace touchstone::hybrid
