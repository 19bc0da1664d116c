// SPDX-License-Identifier: MIT
// Conservative advancement: the time of impact by complete distance queries. Dynamic GJK is compared with it.
//
// Source: Mirtich 1996 [Mir96]; van den Bergen, "Collision Detection in Interactive 3D Environments", 2003 [vdB03];
// P-21. Each iteration calls gjk::distance for v, the point of C(t) = A - B - t velocity nearest to the origin, and
// computes one more support point for its plane. It then advances as dynamic GJK does:
//     t += (v.S(C(t), -v) - mu |v|) / v.velocity
//
// Invariant: the bodies are apart throughout [0, t). With mu = 0 on exact scalars the loop ends: near the contact C is
// a cone as seen from the ray, the direction of v no longer changes, and one more advance reaches the contact exactly.
// Cost: one gjk::distance and one support point of each body per iteration.
#pragma once

#include <type_traits>

#include "algorithms/toi/conservative_advancement_options.h"
#include "algorithms/toi/conservative_advancement_search.h"
#include "algorithms/toi/exact_start.h"

namespace touchstone::toi {

namespace detail {

/// Conservative advancement from t = 0. Each test ends the loop.
template <class Search, class Obs>
typename Search::Result advance_to_impact(Search& search, Obs& observer) {
    using S = typename Search::S;
    // The motion or the margins are no input.
    if (const auto reason = search.objection_to_input(); !reason.empty())
        return search.undecided(Stop<S>::invalid_input(reason));
    for (;;) {
        const auto& distance = search.find_nearest_point();
        search.observe(observer);
        // The distance query has found no finite point.
        if (!distance.distance2.upper) return search.without_distance();
        const auto plane = search.find_plane();
        const S gap = plane.on_scale_of_v(plane.gap), closing = search.closing(plane);
        // |v| is at most mu and the tolerance, and points of C(t) prove contact now or later.
        if (search.is_near() && search.proved() != ImpactState::undecided) return search.touched();
        // The rule accepts contact, or sees no progress.
        if (const Stop<S> stop = search.ask_rule()) return search.ended_by(stop);
        // |v| is at most mu and the tolerance, and nothing proves contact.
        if (search.is_near()) return search.within_rounding();
        // The height of the plane or the rate at which it closes is out of range.
        if (const Stop<S> stop = search.overflow(gap, plane.on_scale_of_v(closing))) return search.undecided(stop);
        // Lengths or times are too small to be added and compared.
        if (const Stop<S> stop = search.underflow()) return search.give_up(stop);
        // The plane does not separate the bodies, so v is not the nearest point.
        if (!(S(0) < plane.gap)) return search.give_up(Stop<S>::stalled("no_separating_plane", gap));
        // The cap is reached.
        if (search.is_at_cap()) return search.at_cap();
        // Until the end of the motion the plane separates the bodies: they never meet.
        if (const Stop<S> stop = search.miss(plane, closing)) return search.missed(stop);
        // The motion is over, or rounding leaves no later time.
        if (const Stop<S> stop = search.advance(plane.gap / closing)) return search.left_open(stop);
    }
}

}  // namespace detail

/// The least t in [0, motion.duration] at which A and B, dilated by their margins, meet. The contract is that of
/// dynamic_gjk, but that a cap which is reached gives `undecided`, whatever the points prove, unless the line of the
/// motion decides.
/// Cost: one gjk::distance and one support point of each body per iteration.
template <SupportMappable A, SupportMappable B, class O = AdvancementOptions<>, class Obs = NullAdvancementObserver>
ImpactResult<typename A::scalar, A::dimension> conservative_advancement(
    const A& a, const B& b, const Translation<typename A::scalar, A::dimension>& motion,
    const Margins<typename A::scalar>& margins = {}, const O& options = {}, Obs&& observer = {}) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    constexpr bool has_distance = requires { options.distance; };
    constexpr bool has_rule = requires { requires ApproachRule<std::remove_cvref_t<decltype(options.stop)>, S, D>; };
    static_assert(has_distance,
                  "the options of conservative advancement are "
                  "toi::AdvancementOptions<gjk::Options<>, ContactLength>{}");
    static_assert(has_rule,
                  "the stopping rule of the options is none of this query (algorithms/toi/terminations/all.h)");
    // If the options are wrong, nothing else is instantiated, so that these messages are the only ones.
    if constexpr (has_distance && has_rule) {
        return with_cores(a, b, [&](const auto& core_a, const auto& core_b, const Margins<S>& radii) {
            const Margins<S> total = margins_and_radii(motion, margins, radii);
            detail::AdvancementSearch search(core_a, core_b, motion, total, options);
            auto result = detail::advance_to_impact(search, observer);
            detail::settle(result, options.stop, core_a, core_b, total, motion);
            return result;
        });
    }
}

}  // namespace touchstone::toi
