// SPDX-License-Identifier: MIT
// Dynamic GJK: the time of impact of two convex bodies, A at rest and B translating, by advancing to supporting planes.
//
// Source: seed S3 (I-75 to I-78), with P-21 and P-22. Let C(t) = A - B - t velocity, with margin mu = mu_A + mu_B and
// any v. The bodies are apart while v.S(C(t), -v) > mu |v|. The left side decreases at the rate v.velocity, so t may
// advance to the time of equality. If v does not separate, one iteration of GJK improves it:
//     w = S(C(t), -v)
//     v.w > mu |v|:   MISS if v.velocity <= 0 or v.w - mu |v| > (duration - t) v.velocity
//                     else t += (v.w - mu |v|) / v.velocity,  W = {},  a fresh w follows (E-30)
//     else            v = v(conv(W u {w})),  HIT if |v| <= mu
//
// Invariants: the bodies are apart throughout [0, t). W contains only points of C(t), so every advance empties it
// (P-22). v.velocity > 0 at every division. With mu = 0 no root is taken and v is not normalised, so exact scalars give
// the exact rational t*. With mu > 0 a contact may be reached only in the limit, so the answer depends on a tolerance.
// Where rounding keeps GJK from a proof, the line of the motion gives it (line_of_motion.h).
// Cost: one support point of each body and at most one simplex reduction per iteration.
#pragma once

#include <type_traits>

#include "algorithms/core/policies.h"
#include "algorithms/toi/dynamic_gjk_options.h"
#include "algorithms/toi/dynamic_gjk_search.h"
#include "algorithms/toi/exact_start.h"

namespace touchstone::toi {

namespace detail {

/// Dynamic GJK from t = 0. Each test ends the loop, but for the one that asks whether v separates.
template <class Search, class Obs>
typename Search::Result time_of_impact(Search& search, Obs& observer) {
    using S = typename Search::S;
    // The motion, the margins or the start vector are no input.
    if (const auto reason = search.objection_to_input(); !reason.empty()) return search.refuse(reason);
    for (;; search.count()) {
        const auto plane = search.find_plane();
        const S gap = plane.on_scale_of_v(plane.gap);
        // A body is not finite.
        if (search.is_first() && !is_finite(plane.w.w)) return search.refuse("not_finite");
        // The square of |v| or the height of the plane is out of range.
        if (!scalar_traits<S>::is_finite(search.vv()) || !scalar_traits<S>::is_finite(gap))
            return search.out_of_range(gap);
        search.observe(observer, gap);
        // The cap is reached. The points may still prove contact.
        if (search.is_at_cap()) return search.at_cap();
        const S before = search.time();
        const bool separates = search.is_beyond_tolerance(plane);
        if (separates) {
            const S closing = search.closing(plane);
            // Times or speeds are too small or too large to be added and compared.
            if (const Stop<S> stop = search.unresolved(plane, closing)) return search.give_up(stop);
            search.keep_axis();
            // Until the end of the motion the plane separates the bodies: they never meet.
            if (const Stop<S> stop = search.miss(plane, closing)) return search.missed(stop);
            // The motion is over, and only rounding is left to decide.
            if (const Stop<S> stop = search.advance(plane.gap / closing)) return search.give_up(stop);
        } else {
            // The step gives no shorter v: the simplex is full, the solver has no usable subset, or |v| underflows.
            if (const Stop<S> stop = search.improve()) return search.give_up(stop);
            // |v| is at most mu and the tolerance, and points of C(t) prove contact now or later.
            if (const auto state = search.contact(); state != ImpactState::undecided) return search.touched(state);
        }
        // The rule accepts contact, or sees no progress.
        if (const Stop<S> stop = search.ask_rule(before, separates)) return search.ended_by(stop);
    }
}

}  // namespace detail

/// The least t in [0, motion.duration] at which A and B, dilated by their margins, meet (seed S3; E-30 to E-32
/// corrected). A and B are given in one frame at their positions at t = 0. `initial_direction` may be any vector,
/// including zero.
/// A body with a radius is its core with a margin more, and the moves of both bodies are kept apart from their points
/// (core_and_radius.h); AsSupportMapping switches both off.
/// Returns state, stop, bracket, normal and contact points (ImpactResult). A verdict needs a proof, up to rounding: a
/// separating plane, points of C(t) that contain the origin (or meet its ball) now or later, or the line of the motion
/// (line_of_motion.h). What rounding leaves open, contact at the start and a motion that grazes, is decided by exact
/// signs (exact_start.h); of curved bodies it may be `undecided`, unless options.stop accepts contact there. Rules
/// other than RoundedContact ask neither the line nor exact signs. On exact scalars no length is accepted, the bracket
/// of a hit is a single number, and margins must be 0. Errors: NaN, infinity, a negative duration or margin, or a
/// margin on an exact scalar gives `undecided` with an invalid_input stop. Numbers out of range give `exhausted`, and
/// rounding that prevents progress gives `stalled`. Never throws, never allocates by itself. Cost: one support point of
/// each body and at most one simplex reduction per iteration. About one hit of boxes in thirty asks the line too.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullAdvanceObserver>
ImpactResult<typename A::scalar, A::dimension> dynamic_gjk(
    const A& a, const B& b, const Translation<typename A::scalar, A::dimension>& motion,
    const Margins<typename A::scalar>& margins = {}, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_direction = unit_vector<typename A::scalar, A::dimension>(0)) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    constexpr bool is_rule = requires { requires ApproachRule<std::remove_cvref_t<decltype(options.stop)>, S, D>; };
    if constexpr (touchstone::detail::are_options<O, S, D, is_rule>()) {
        return with_cores(a, b, [&](const auto& core_a, const auto& core_b, const Margins<S>& radii) {
            const Margins<S> total = margins_and_radii(motion, margins, radii);
            detail::DynamicGjkSearch search(core_a, core_b, motion, total, options, initial_direction);
            auto result = detail::time_of_impact(search, observer);
            detail::settle(result, options.stop, core_a, core_b, total, motion);
            return result;
        });
    } else {
        return {};  // unreachable: a static_assert has failed
    }
}

}  // namespace touchstone::toi
