// SPDX-License-Identifier: MIT
// EPA, the expanding polytope algorithm: penetration depth and contact of two convex bodies given by support mappings.
//
// Source: seed S0, "Expanding-Polytope Algorithm", with P-16, P-18 and errata E-13 to E-20c and E-29; van den Bergen
// 2001 [vdB01]. With C = A - B, from a full-dimensional simplex P_0 inside C:
//     n_i = outward normal of the face of P_i whose plane is nearest to the origin;   w_i = S(C, n_i);
//     P_{i+1} = conv(P_i u {w_i});   stop when n_i.w_i = offset of the face
//
// Invariant (exact arithmetic): P_i is convex and lies in C. The least offset^2/|n|^2 therefore bounds depth^2 from
// below and never decreases, and every h(n)^2/|n|^2 bounds it from above. Each step adds a new point of
// vert(A) - vert(B), so on polytopes the bounds meet. Offsets are signed. If GJK could not find the origin (rounding),
// the same loop expands towards it until a face proves that the bodies are apart (h(n) < 0) or all offsets are
// positive.
#pragma once

#include <concepts>
#include <type_traits>

#include "algorithms/core/observer.h"
#include "algorithms/epa/answer.h"
#include "algorithms/epa/in_double.h"
#include "algorithms/epa/initial_polytope.h"
#include "algorithms/epa/options.h"
#include "algorithms/epa/radii.h"
#include "algorithms/epa/search.h"
#include "algorithms/epa/search_again.h"
#include "algorithms/fast/hints/calls.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/fast/registers/moved_difference.h"
#include "algorithms/gjk/distance.h"

namespace touchstone::epa {

template <SupportMappable A, SupportMappable B, class O, class Obs>
PenetrationResult<typename A::scalar, A::dimension> depth(
    const A& a, const B& b, const O& options, Obs&& observer,
    const Vec<typename A::scalar, A::dimension>& initial_direction,
    Workspace<typename A::scalar, A::dimension>& workspace);

namespace detail {

/// True if the options have a share of the depth for bodies that are reached in the limit only. EPA as published has
/// none, takes every body for a polytope, and searches once.
template <class O>
bool has_curved_gap(const O& options) {
    if constexpr (requires { options.curved_gap; }) return 0 < options.curved_gap;
    return false;
}

/// As has_curved_gap, for bodies that are not polytopes. `is_round` may be std::false_type, as Search takes it.
template <class IsRound, class O>
auto is_searched_as_curved(IsRound is_round, const O& options) {
    if constexpr (std::is_same_v<IsRound, bool>)
        return is_round && has_curved_gap(options);
    else
        return is_round;
}

/// EPA on C = A - B, which `cso` gives, from the end of a GJK run on it. `is_round`: A or B is not a polytope.
template <class Cso, Field S, int D, class O, class Obs, class IsRound>
PenetrationResult<S, D> expanded(const Cso& cso, const DistanceResult<S, D>& start, const O& options, Obs& observer,
                                 Workspace<S, D>& workspace, IsRound is_round) {
    const auto is_curved = is_searched_as_curved(is_round, options);
    auto result = from_distance(start);
    if (start.verdict == Verdict::separated || !start.distance2.upper) return result;
    result.verdict = known_before(start);

    const Origin origin = start.verdict == Verdict::undecided ? Origin::unknown : Origin::inside;
    Search<Cso, S, D, O, Obs, std::remove_const_t<decltype(is_curved)>> search(cso, options, observer, workspace,
                                                                               is_curved);
    if (fast::mostly(!is_curved && is_clearly_full(start.simplex, options.rounding_units))) {
        search.start(start.simplex);
    } else {
        const auto first = initial_polytope(cso, start.simplex, origin, options.rounding_units, is_curved);
        result.support_calls += first.support_calls;
        if (first.outcome != Start::full) {
            end_before_search(result, first, origin);
            return result;
        }
        search.start(first.simplex);
    }
    result.stop = search.run();
    if constexpr (std::invocable<Obs&, const Expanding<S, D>&>) observer(search.polytope());
    result.iterations = search.iterations();
    result.support_calls += search.support_calls();
    end_search(result, search, origin, options.rounding_units);
    if (fast::rarely(!is_round && has_curved_gap(options) && is_cut_short(result.stop, start.simplex))) {
        auto before = from_distance(start);
        before.verdict = known_before(start);
        return searched_again(cso, result, before, origin, options, workspace);
    }
    return result;
}

/// EPA from the end of a GJK run on cores before their moves, which `cso` is made of, once its verdict is what the
/// options ask for; then the radii, then the moves. `is_round`: as of expanded().
template <class Cso, class Cores, Field S, int D, class O, class Obs, class IsRound>
PenetrationResult<S, D> penetration_after(const Cso& cso, DistanceResult<S, D>& start, const Cores& cores,
                                          gjk::ProofKind proof, const O& options, Obs& observer,
                                          Workspace<S, D>& workspace, IsRound is_round) {
    const bool has_radius = S(0) < cores.radii.a + cores.radii.b;
    PenetrationResult<S, D> result;
    if (!are_apart(start, cores)) {
        if (has_radius) start.verdict = Verdict::undecided;
        result = expanded(cso, start, options, observer, workspace, is_round);
        if constexpr (std::is_same_v<S, float>)
            if (fast::rarely(!is_round && proof == gjk::ProofKind::exact && has_curved_gap(options) &&
                             is_cut_short(result.stop, start.simplex)))
                fast::apart([&] { search_in_double(result, cores, start, options); });
        // "touching" of rounded signs would be a claim beyond their rounding, and so where polytopes have no exact
        // ones.
        if (result.verdict == Verdict::touching)
            if (proof == gjk::ProofKind::rounded ||
                (gjk::proof::can_settle<S> && proof == gjk::ProofKind::exact && !is_round && !meets(start.verdict)))
                result.verdict = start.verdict;
        if constexpr (gjk::proof::can_settle<S>)
            if (proof == gjk::ProofKind::exact && meets(start.verdict))
                keep_proved_contact(result, start, Vec<S, D>(cores.move_a - cores.move_b), [&] {
                    return gjk::proof::is_supporting(cores.a, cores.b, cores.move_a, cores.move_b, result.outward);
                });
        if constexpr (Real<S>)
            if (has_radius && (result.depth2.upper || result.stop.kind == StopKind::stalled))
                add_radii_to_depth(result, cores.radii);
    } else {
        result = from_distance(start);
        if constexpr (Real<S>)
            if (has_radius && start.distance2.upper) add_radii_to_distance(result, start, cores.radii);
    }
    if (!result.depth2.upper) {
        if (result.stop.kind == StopKind::exhausted) result.verdict = Verdict::undecided;
        return result;
    }
    result.point_a = result.point_a + cores.move_a;
    result.point_b = result.point_b + cores.move_b;
    // The search claims nothing out of range, and after rounded signs without radii only the points have changed.
    const bool is_as_searched = proof == gjk::ProofKind::rounded && !has_radius;
    if (!is_as_searched || !is_finite(result.point_a) || !is_finite(result.point_b)) claim_nothing_out_of_range(result);
    return result;
}

/// GJK and EPA on cores.
template <class A, class B, Field S, int D, class GjkOptions, class O, class Obs>
PenetrationResult<S, D> penetration_of_cores(const A& a, const B& b, const Margins<S>& radii, const GjkOptions& of_gjk,
                                             const O& options, Obs& observer, const Vec<S, D>& direction,
                                             Workspace<S, D>& workspace) {
    return with_moves_apart(a, b, [&](const auto& cso, const auto& at_a, const auto& at_b) {
        const Vec<S, D> move_a = move_of(a), move_b = move_of(b);
        const gjk::proof::Cores cores{at_a, at_b, move_a, move_b, radii};
        const gjk::ProofKind proof = gjk::detail::proof_of(of_gjk).kind;
        const auto found = [&](auto& watching) {
            auto start = gjk::detail::looped(cso, of_gjk, watching, direction);
            gjk::proof::prove(proof, start, cores, direction, S(0) < radii.a + radii.b);
            return start;
        };
        NullObserver silent;
        DistanceResult<S, D> start;
        if constexpr (Observer<Obs, S, D>)
            start = found(observer);
        else
            start = found(silent);
        return penetration_after(cso, start, cores, proof, options, observer, workspace, !are_polytopes(at_a, at_b));
    });
}

}  // namespace detail

/// EPA from the end of a GJK run. `start` must come from gjk::distance on the same bodies, with any stopping rule. It
/// is returned as it is if it is separated or unusable. Otherwise as `depth`. An observer that accepts an
/// Expanding is called once more with the last polytope. Bodies with radii are asked from the beginning, since `start`
/// does not hold the distance of their cores.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
PenetrationResult<typename A::scalar, A::dimension> depth_from(
    const A& a, const B& b, const DistanceResult<typename A::scalar, A::dimension>& start, const O& options,
    Obs&& observer, Workspace<typename A::scalar, A::dimension>& workspace) {
    using S = typename A::scalar;
    const MinkowskiDifference<A, B> cso{a, b};
    if constexpr ((HasRadius<A> || HasRadius<B>)&&requires { options.gjk; })
        if (S(0) < radius_of(a) + radius_of(b))
            return epa::depth(a, b, options, observer, Vec<S, A::dimension>(start.v), workspace);
    return detail::expanded(cso, start, options, observer, workspace, !detail::are_polytopes(a, b));
}

/// As above, with a workspace of its own, which allocates from the heap at every call.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
PenetrationResult<typename A::scalar, A::dimension> depth_from(
    const A& a, const B& b, const DistanceResult<typename A::scalar, A::dimension>& start, const O& options = {},
    Obs&& observer = {}) {
    Workspace<typename A::scalar, A::dimension> workspace;
    return epa::depth_from(a, b, start, options, observer, workspace);
}

/// The penetration depth of A and B, both in one frame and one unit of length. `options`: solver and stopping rule of
/// GJK, tolerances and cap of EPA. `observer` is called with every gjk Iterate, every Expansion, or both, depending on
/// what it accepts. `initial_direction` is the first search direction of GJK. Any vector is legal; zero means the first
/// axis, since the support point of a zero direction may be an interior point (E-20).
/// Returns the verdict, the reason for the stop, the bracket of depth^2, the normal and witness points, in the frame of
/// the bodies. On exact scalars with polytopes and the default options, verdict and depth^2 are exact. If the sign
/// of a face's offset is within rounding, the verdict is `intersecting` or `undecided`; `touching` needs an offset of
/// 0.
/// Errors: as gjk::distance; later overflow gives `overflow` (exhausted). Throws nothing but std::bad_alloc.
/// Cost: GJK, then per expansion one support point of each body, O(faces replaced) and O(log faces).
template <SupportMappable A, SupportMappable B, class O, class Obs>
PenetrationResult<typename A::scalar, A::dimension> depth(
    const A& a, const B& b, const O& options, Obs&& observer,
    const Vec<typename A::scalar, A::dimension>& initial_direction,
    Workspace<typename A::scalar, A::dimension>& workspace) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const auto direction = initial_direction == zero_vector<S, D>() ? unit_vector<S, D>(0) : initial_direction;
    if constexpr (!detail::are_expansion_options<O, S, D>()) {
        return {};  // an assertion has failed
    } else {
        return with_cores(a, b, [&](const auto& core_a, const auto& core_b, const auto& radii) {
            return detail::penetration_of_cores(core_a, core_b, radii, options.gjk, options, observer, direction,
                                                workspace);
        });
    }
}

/// As above, with a workspace that exists for this call only.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
PenetrationResult<typename A::scalar, A::dimension> depth(
    const A& a, const B& b, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_direction = unit_vector<typename A::scalar, A::dimension>(0)) {
    Workspace<typename A::scalar, A::dimension> workspace;
    return epa::depth(a, b, options, observer, initial_direction, workspace);
}

}  // namespace touchstone::epa
