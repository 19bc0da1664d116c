// SPDX-License-Identifier: MIT
// Distance of two hulls of at most 32 vertices in float or double, in about half of the time of gjk::distance.
//
// Source: hull_search.h. Invariant: the verdict is that of gjk::distance with the same proof, or was certain before it
// was asked; the number is the same up to rounding, though not to the last bit. Whatever the search leaves in doubt,
// other hulls, and numbers out of range are asked of gjk::distance.
// Cost: as gjk::distance on PackedPolytope.
#pragma once

#include "algorithms/fast/hull_search.h"
#include "algorithms/fast/nearest.h"
#include "algorithms/fast/pair.h"
#include "algorithms/gjk/distance.h"

namespace touchstone::fast {

/// The search and its result. False if a doubt is left.
template <class HullA, class HullB, Packable S>
[[gnu::always_inline]] inline bool find_nearest(const HullA& a, const HullB& b, const S& reach,
                                                const Vec<S, 3>& towards_b, Nearest<S>& to) {
    HullSearch<Question::distance, HullA, HullB> search(a, b, reach);
    const End end = search.run(towards_b);
    return measure(search, end, a, b, reach, to);
}

/// What gjk::distance says of the bodies. Not inlined: it is rarely asked.
template <class Proof, SupportMappable A, SupportMappable B, Scalar S>
[[gnu::noinline, gnu::cold]] void ask_loop(const A& a, const B& b, const Vec<S, 3>& towards_b, Nearest<S>& to) {
    static_assert(Proof::kind != gjk::ProofKind::published,
                  "fast::distance has no verdict as published; ask gjk::distance, or for RoundedSigns");
    using O = gjk::Options<Voronoi, gjk::DefaultStopping, touchstone::ClosestPoint, Proof>;
    to = nearest_of(gjk::distance(a, b, O{}, NullObserver{}, towards_b));
}

/// True if the answer is what the proof asks for: with exact signs, one without a verdict is not.
template <class Proof, Scalar S>
bool is_enough(const Nearest<S>& nearest) {
    return Proof::kind == gjk::ProofKind::rounded || nearest.verdict != Verdict::undecided;
}

/// The search for hulls in one frame. False if it is not for them, or leaves a doubt.
template <Packable S>
[[gnu::always_inline]] inline bool find_standing(const PackedPolytope<S, 3>& a, const PackedPolytope<S, 3>& b,
                                                 const Vec<S, 3>& towards_b, Nearest<S>& to) {
    const S reach = reach_of(a) + reach_of(b);
    if (!is_scannable(a) || !is_scannable(b) || !is_in_reach(reach, towards_b)) return false;
    return find_nearest(StandingHull<S>(a), StandingHull<S>(b), reach, towards_b, to);
}

/// The search for placed hulls in the frame of A, with its answer in the world. False as above.
template <Packable S>
[[gnu::always_inline]] inline bool find_placed(const PlacedHull<S>& a, const PlacedHull<S>& b,
                                               const Vec<S, 3>& towards_b, Nearest<S>& to) {
    if (!is_scannable(a.shape) || !is_scannable(b.shape)) return false;
    const Pose<S, 3> relative = relative_pose(a.pose, b.pose);
    const S reach = reach_in_frame_of_a(a, b, relative);
    if (!is_in_reach(reach, towards_b)) return false;
    const TurnedHull<S> hull_b(b.shape, relative);
    if (!find_nearest(StandingHull<S>(a.shape), hull_b, reach, apply_transposed(a.pose, towards_b), to)) return false;
    to.v = apply_rows(a.pose, to.v);
    to.point_a = apply(a.pose, to.point_a);
    to.point_b = apply(a.pose, to.point_b);
    return true;
}

/// Distance of two hulls that stand in one frame. `towards_b`: the first direction, best one from A to B.
/// Proof: gjk::ExactSigns for a verdict that exact signs decide where rounding leaves it open, gjk::RoundedSigns for
/// `undecided` there. Errors: as gjk::distance.
template <class Proof = gjk::ExactSigns, Packable S>
[[gnu::flatten]] Nearest<S> distance(const PackedPolytope<S, 3>& a, const PackedPolytope<S, 3>& b,
                                     const Vec<S, 3>& towards_b) {
    Nearest<S> nearest;
    if (!find_standing(a, b, towards_b, nearest) || !is_enough<Proof>(nearest)) [[unlikely]]
        ask_loop<Proof>(a, b, towards_b, nearest);
    return nearest;
}

/// The same of two hulls under rigid poses. Direction and answer are in the world.
template <class Proof = gjk::ExactSigns, Packable S>
[[gnu::flatten]] Nearest<S> distance(const PlacedHull<S>& a, const PlacedHull<S>& b, const Vec<S, 3>& towards_b) {
    Nearest<S> nearest;
    if (!find_placed(a, b, towards_b, nearest) || !is_enough<Proof>(nearest)) [[unlikely]]
        ask_loop<Proof>(a, b, towards_b, nearest);
    return nearest;
}

}  // namespace touchstone::fast
