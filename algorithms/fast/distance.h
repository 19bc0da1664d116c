// SPDX-License-Identifier: MIT
// Distance of two hulls in float or double, in about half of the time of gjk::distance where they are small.
//
// Source: hull_search.h. Invariant: the verdict is that of gjk::distance with the same proof, or was certain before it
// was asked; the number is the same up to rounding, though not to the last bit. Whatever the search leaves in doubt,
// and numbers out of range, are asked of gjk::distance.
// Cost: as gjk::distance on PackedPolytope.
#pragma once

#include "algorithms/fast/hull_search.h"
#include "algorithms/fast/nearest.h"
#include "algorithms/fast/pair.h"
#include "algorithms/gjk/distance.h"

namespace touchstone::fast {

/// The search and its result.
template <class HullA, class HullB, Packable S>
[[gnu::always_inline]] inline Made find_nearest(const HullA& a, const HullB& b, const S& reach,
                                                const Vec<S, 3>& towards_b, Nearest<S>& to) {
    HullSearch<Question::distance, HullA, HullB> search(a, b, reach);
    const End end = search.run(towards_b);
    return measure(search, end, a, b, reach, to);
}

/// What gjk::distance says of the bodies, with the number that the search has made, if any, where gjk::distance has no
/// verdict and a greater one. Not inlined: it is rarely asked.
template <class Proof, SupportMappable A, SupportMappable B, Scalar S>
[[gnu::noinline, gnu::cold]] void ask_loop(const A& a, const B& b, const Vec<S, 3>& towards_b, Made made,
                                           Nearest<S>& to) {
    static_assert(Proof::kind != gjk::ProofKind::published,
                  "fast::distance has no verdict as published; ask gjk::distance, or for RoundedSigns");
    using O = gjk::Options<Voronoi, gjk::DefaultStopping, touchstone::ClosestPoint, Proof>;
    const Nearest<S> found = nearest_of(gjk::distance(a, b, O{}, NullObserver{}, towards_b));
    if (made == Made::nothing || found.verdict != Verdict::undecided || !(to.upper2 < found.upper2)) to = found;
    to.is_handed_over = true;
}

/// True if the answer is what the proof asks for: with exact signs, one without a verdict is not.
template <class Proof, Scalar S>
bool is_enough(Made made, const Nearest<S>& nearest) {
    return made == Made::answer && (Proof::kind == gjk::ProofKind::rounded || nearest.verdict != Verdict::undecided);
}

/// The search for hulls in one frame. It makes nothing of hulls that it is not for.
template <Packable S>
[[gnu::always_inline]] inline Made find_standing(const PackedPolytope<S, 3>& a, const PackedPolytope<S, 3>& b,
                                                 const Vec<S, 3>& towards_b, Nearest<S>& to) {
    const S reach = reach_of(a) + reach_of(b);
    if (!is_searchable(a) || !is_searchable(b) || !is_in_reach(reach, towards_b)) return Made::nothing;
    if (is_scannable(a) && is_scannable(b)) [[likely]]
        return find_nearest(StandingHull<S>(a), StandingHull<S>(b), reach, towards_b, to);
    return find_nearest(MappedHull(a), MappedHull(b), reach, towards_b, to);
}

/// The search for hulls in the frame of A.
template <Packable S>
[[gnu::always_inline]] inline Made find_in_frame_of_a(const PackedPolytope<S, 3>& a, const PlacedHull<S>& b,
                                                      const S& reach, const Vec<S, 3>& towards_b, Nearest<S>& to) {
    if (is_scannable(a) && is_scannable(b.shape)) [[likely]]
        return find_nearest(StandingHull<S>(a), TurnedHull<S>(b.shape, b.pose), reach, towards_b, to);
    return find_nearest(MappedHull(a), MappedHull(b), reach, towards_b, to);
}

/// The search for placed hulls in the frame of A, with its answer in the world.
template <Packable S>
[[gnu::always_inline]] inline Made find_placed(const PlacedHull<S>& a, const PlacedHull<S>& b,
                                               const Vec<S, 3>& towards_b, Nearest<S>& to) {
    if (!is_searchable(a.shape) || !is_searchable(b.shape)) return Made::nothing;
    const Pose<S, 3> relative = relative_pose(a.pose, b.pose);
    const S reach = reach_in_frame_of_a(a, b, relative);
    if (!is_in_reach(reach, towards_b)) return Made::nothing;
    const Made made =
        find_in_frame_of_a(a.shape, PlacedHull<S>{b.shape, relative}, reach, apply_transposed(a.pose, towards_b), to);
    if (made == Made::nothing) return made;
    to.v = apply_rows(a.pose, to.v);
    to.point_a = apply(a.pose, to.point_a);
    to.point_b = apply(a.pose, to.point_b);
    return made;
}

/// Distance of two hulls that stand in one frame. `towards_b`: the first direction, best one from A to B.
/// Proof: gjk::ExactSigns for a verdict that exact signs decide where rounding leaves it open, gjk::RoundedSigns for
/// `undecided` there. Errors: as gjk::distance.
template <class Proof = gjk::ExactSigns, Packable S>
[[gnu::flatten]] Nearest<S> distance(const PackedPolytope<S, 3>& a, const PackedPolytope<S, 3>& b,
                                     const Vec<S, 3>& towards_b) {
    Nearest<S> nearest;
    const Made made = find_standing(a, b, towards_b, nearest);
    if (!is_enough<Proof>(made, nearest)) [[unlikely]]
        ask_loop<Proof>(a, b, towards_b, made, nearest);
    return nearest;
}

/// The same of two hulls under rigid poses. Direction and answer are in the world.
template <class Proof = gjk::ExactSigns, Packable S>
[[gnu::flatten]] Nearest<S> distance(const PlacedHull<S>& a, const PlacedHull<S>& b, const Vec<S, 3>& towards_b) {
    Nearest<S> nearest;
    const Made made = find_placed(a, b, towards_b, nearest);
    if (!is_enough<Proof>(made, nearest)) [[unlikely]]
        ask_loop<Proof>(a, b, towards_b, made, nearest);
    return nearest;
}

}  // namespace touchstone::fast
