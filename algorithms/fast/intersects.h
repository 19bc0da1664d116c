// SPDX-License-Identifier: MIT
// Do two hulls in float or double meet? In about half of the time of gjk::verdict where they are small.
//
// Source: hull_search.h. Most pairs of a scene are apart along the line between their centres: the first look takes the
// two extreme inner products alone, no vertex and, of placed bodies, no relative pose.
// Invariant: the verdict is that of gjk::verdict (or of gjk::intersects with RoundedSigns), or was certain before they
// were asked. What the search leaves in doubt, and numbers out of range, are asked of them.
// Cost: as gjk::verdict on PackedPolytope.
#pragma once

#include "algorithms/fast/hull_search.h"
#include "algorithms/fast/pair.h"
#include "algorithms/fast/verdict.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/gjk/proof/certainty.h"

namespace touchstone::fast {

/// True if a plane at this signed distance, times the length of its axis, separates whatever rounding did.
template <Packable S>
[[gnu::always_inline]] inline bool is_apart_along(const S& gap, const Vec<S, 3>& axis, const S& reach) {
    const S error = gjk::proof::rounding_of(reach);
    return is_normal(gap) && error * error * squared_norm(axis) < gap * gap;
}

/// The verdict of the search from the vertices i and j that the first look has found. `undecided` if it is open. Not
/// inlined, so that a pair that the first look separates pays for no search.
template <class HullA, class HullB, Packable S>
[[gnu::noinline, gnu::flatten]] Verdict search_from(const HullA& a, const HullB& b, const S& reach,
                                                    const Vec<S, 3>& towards_b, int i, int j, bool& is_open) {
    HullSearch<Question::verdict, HullA, HullB> search(a, b, reach);
    const End end = search.run(towards_b, i, j);
    is_open = end == End::open || end == End::known;
    return end == End::separated ? Verdict::separated : end == End::inside ? Verdict::penetrating : Verdict::undecided;
}

/// What the readable loop says. Not inlined: it is rarely asked.
template <class Proof, SupportMappable A, SupportMappable B, Scalar S>
[[gnu::noinline, gnu::cold]] Verdict verdict_by_loop(const A& a, const B& b, const Vec<S, 3>& towards_b) {
    static_assert(Proof::kind != gjk::ProofKind::published,
                  "fast::intersects has no verdict as published; ask gjk::intersects, or for RoundedSigns");
    const Vec<S, 3> axis = -towards_b;
    if constexpr (Proof::kind == gjk::ProofKind::exact) {
        return gjk::verdict(a, b, axis);
    } else {
        using O = gjk::IntersectsOptions<VoronoiNewest, gjk::AxisBeyondRounding, Proof>;
        return gjk::intersects(a, b, O{}, NullObserver{}, axis).verdict;
    }
}

/// The first look along the direction from A to B at two hulls of one kind, which stand in one frame, and the search
/// from there. `undecided` if it is open.
template <class Hull, Packable S>
[[gnu::always_inline]] inline Verdict look_and_search(const Hull& a, const Hull& b, const S& reach,
                                                      const Vec<S, 3>& towards_b, bool& is_open) {
    const auto of_a = a.scan(towards_b), of_b = b.scan(Vec<S, 3>(-towards_b));
    if (is_apart_along(S(-of_b.largest() - of_a.largest()), towards_b, reach)) return Verdict::separated;
    return search_from(a, b, reach, towards_b, of_a.number(), of_b.number(), is_open);
}

/// Do two hulls that stand in one frame meet? `towards_b`: the first direction, best one from A to B.
/// Proof: gjk::ExactSigns for a verdict that exact signs decide where rounding leaves it open, gjk::RoundedSigns for
/// `undecided` there. Errors: as gjk::verdict.
template <class Proof = gjk::ExactSigns, Packable S>
[[gnu::always_inline]] inline Verdict intersects(const PackedPolytope<S, 3>& a, const PackedPolytope<S, 3>& b,
                                                 const Vec<S, 3>& towards_b) {
    const S reach = reach_of(a) + reach_of(b);
    if (is_searchable(a) && is_searchable(b) && is_in_reach(reach, towards_b)) [[likely]] {
        bool is_open = false;
        const Verdict found = is_scannable(a) && is_scannable(b)
                                  ? look_and_search(StandingHull<S>(a), StandingHull<S>(b), reach, towards_b, is_open)
                                  : look_and_search(MappedHull(a), MappedHull(b), reach, towards_b, is_open);
        if (found != Verdict::undecided || (Proof::kind == gjk::ProofKind::rounded && !is_open)) return found;
    }
    return verdict_by_loop<Proof>(a, b, towards_b);
}

/// The search for placed hulls that the first look along the direction has not separated, in the frame of A.
/// `undecided` if it is open.
template <Packable S>
[[gnu::noinline]] Verdict search_placed(const PlacedHull<S>& a, const PlacedHull<S>& b, const Vec<S, 3>& towards_b,
                                        int i, int j, bool& is_open) {
    const PlacedHull<S> seen_b{b.shape, relative_pose(a.pose, b.pose)};
    const S reach = reach_in_frame_of_a(a, b, seen_b.pose);
    is_open = !is_in_reach(reach, towards_b);
    if (is_open) return Verdict::undecided;
    const Vec<S, 3> seen = apply_transposed(a.pose, towards_b);
    if (is_scannable(a.shape) && is_scannable(b.shape)) [[likely]] {
        const TurnedHull<S> hull_b(b.shape, seen_b.pose);
        return search_from(StandingHull<S>(a.shape), hull_b, reach, seen, i, j, is_open);
    }
    return search_from(MappedHull(a.shape), MappedHull(seen_b), reach, seen, i, j, is_open);
}

/// The first look at two placed hulls, which takes no vertex to the world, and the search from there. `scan_of` makes
/// what a shape is scanned by.
template <Packable S, class ScanOf>
[[gnu::always_inline]] inline Verdict look_and_search_placed(const PlacedHull<S>& a, const PlacedHull<S>& b,
                                                             const S& reach, const Vec<S, 3>& towards_b,
                                                             const ScanOf& scan_of, bool& is_open) {
    const auto of_a = scan_of(a.shape).scan(apply_transposed(a.pose, towards_b));
    const auto of_b = scan_of(b.shape).scan(Vec<S, 3>(-apply_transposed(b.pose, towards_b)));
    const S between = dot(towards_b, Vec<S, 3>(b.pose.translation - a.pose.translation));
    if (is_apart_along(S(between - of_b.largest() - of_a.largest()), towards_b, reach)) return Verdict::separated;
    return search_placed(a, b, towards_b, of_a.number(), of_b.number(), is_open);
}

/// The same of two hulls under rigid poses; the search runs in the frame of A. The direction is in the world.
template <class Proof = gjk::ExactSigns, Packable S>
[[gnu::always_inline]] inline Verdict intersects(const PlacedHull<S>& a, const PlacedHull<S>& b,
                                                 const Vec<S, 3>& towards_b) {
    using Shape = PackedPolytope<S, 3>;
    const S reach = reach_of_turned(a.shape, a.pose) + largest_of(a.pose.translation) +
                    reach_of_turned(b.shape, b.pose) + largest_of(b.pose.translation);
    if (is_searchable(a.shape) && is_searchable(b.shape) && is_in_reach(reach, towards_b)) [[likely]] {
        bool is_open = false;
        const Verdict found =
            is_scannable(a.shape) && is_scannable(b.shape)
                ? look_and_search_placed(
                      a, b, reach, towards_b, [](const Shape& x) { return StandingHull<S>(x); }, is_open)
                : look_and_search_placed(
                      a, b, reach, towards_b, [](const Shape& x) { return MappedHull(x); }, is_open);
        if (found != Verdict::undecided || (Proof::kind == gjk::ProofKind::rounded && !is_open)) return found;
    }
    return verdict_by_loop<Proof>(a, b, towards_b);
}

}  // namespace touchstone::fast
