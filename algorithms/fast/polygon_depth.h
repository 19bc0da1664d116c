// SPDX-License-Identifier: MIT
// Penetration depth and contact manifold of two polygons of at most 32 corners in float or double.
//
// Source: sat/polygons.h and P-23: the edge normals of A - B are those of A and of B, so the least overlap along them
// is the depth. polygon_axes.h finds it, polygon_contact.h the points. Invariant: the verdict was certain, or is that
// of gjk::verdict where the proof asks for exact signs: `penetrating` where every overlap is beyond rounding,
// `separated` where a line separates beyond rounding. Where rounding leaves it open, the depth is 0 up to rounding and
// exact signs decide. Polygons that the query does not take are asked of epa::depth. Cost: O(n m), without a loop that
// waits for its own result.
#pragma once

#include <limits>

#include "algorithms/epa/depth.h"
#include "algorithms/fast/polygon_answer.h"
#include "algorithms/fast/verdict.h"

namespace touchstone::fast {

/// How much the first point of an edge misses what the axis says.
template <class View, Packable S>
[[gnu::always_inline]] inline S miss_of(const View& view, const Touch<S>& first, const S& separation) {
    return larger(view.miss(first.x), S(-first.overlap - separation));
}

/// The point of a touch and the point of the other polygon across it, in the world, where `outward` is the normal of
/// the edge. `of_a` is 1 if the edge is one of A, else 0.
template <Packable S, bool is_turned>
[[gnu::always_inline]] inline ContactPoint<S> in_world(const PolygonPair<S, is_turned>& pair, const Touch<S>& touch,
                                                       const Vec<S, 2>& outward, const S& of_a) {
    const Vec<S, 2> x = pair.a.point(touch.x);
    return {x + of_a * touch.overlap * outward, x + (S(1) - of_a) * touch.overlap * outward, touch.overlap};
}

/// Makes normal and points of the edge in a lane, and returns how much they miss what the axis says.
template <class All, class Both, Packable S, bool is_turned>
[[gnu::always_inline]] inline S set_points(const PolygonPair<S, is_turned>& pair, const All& all, const Both& both,
                                           int lane, const S& separation, PolygonContact<S>& to) {
    const EdgeView view(both, lane, all.nearest(lane));
    const Touch<S> first = view.first(slack_of(pair.error)), second = view.second();
    const bool is_second =
        (-pair.error < second.overlap) & (pair.error * pair.error < squared_norm(Vec<S, 2>(second.x - first.x)));
    const auto of_a = S(both.is_of_a(lane));
    to.point_count = is_second ? 2 : 1;
    const Vec<S, 2> outward = pair.a.direction(view.normal());
    to.normal = (S(1) - S(2) * of_a) * outward;
    to.points[0] = in_world(pair, first, outward, of_a);
    to.points[1] = in_world(pair, second, outward, of_a);
    return miss_of(view, first, separation);
}

/// Of the axes that rounding cannot tell from the best, the lane of that whose points miss least.
template <class All, class Both, Packable S>
int lane_that_is_met(const All& all, const Both& both, const S& separation, const S& error) {
    int met = 0;
    S least = std::numeric_limits<S>::infinity();
    for (std::uint64_t bits = all.above(S(separation - S(0.25) * error)); bits != 0; bits &= bits - 1) {
        const int lane = std::countr_zero(bits);
        if (!both.is_edge(lane)) continue;
        const EdgeView view(both, lane, all.nearest(lane));
        const S miss = miss_of(view, view.first(slack_of(error)), separation);
        if (!(miss < least)) continue;
        least = miss;
        met = lane;
    }
    return met;
}

/// The points of the axis that is met, where the best one is not. False if none is. Not inlined: it is rarely asked,
/// and what it gets would live in memory.
template <class Polygon, Packable S>
[[gnu::noinline, gnu::cold]] bool set_points_that_are_met(const Polygon& a, const Polygon& b, PolygonContact<S>& to) {
    const auto pair = pair_of(a, b);
    const auto motion = motion_of(pair);
    const AllSeparations<0, 0, S> all(pair, motion, std::true_type{});
    const BothPolygons<0, 0, S, motion.is_turning> both(pair, motion);
    const S separation = all.largest();
    const int lane = lane_that_is_met(all, both, separation, pair.error);
    return set_points(pair, all, both, lane, separation, to) <= pair.error;
}

/// Makes the result. False if the query is not for these polygons, or its points are further from each other than the
/// depth beyond rounding.
template <class Polygon, Packable S>
[[gnu::always_inline]] inline bool find_contact(const Polygon& a, const Polygon& b, PolygonContact<S>& to) {
    const auto pair = pair_of(a, b);
    if (!is_askable(pair)) [[unlikely]]
        return false;
    const auto motion = motion_of(pair);
    return with_blocks(pair, [&]<int blocks_a, int blocks_b>() {
        const AllSeparations<blocks_a, blocks_b, S> all(pair, motion, std::true_type{});
        const BothPolygons<blocks_a, blocks_b, S, motion.is_turning> both(pair, motion);
        const S separation = all.largest(), error = pair.error;
        const bool is_apart = error < separation;
        to.is_handed_over = false;
        to.depth = larger(S(-separation), S(0));
        to.error = error;
        to.verdict = is_apart ? Verdict::separated : Verdict::penetrating;
        const S miss = set_points(pair, all, both, all.lane_of(separation), separation, to);
        if (!(error < magnitude_of(separation))) [[unlikely]]
            to.verdict = verdict_in_doubt(a, b);
        if (miss <= S(0.25) * error || is_apart) [[likely]]
            return true;
        return set_points_that_are_met(a, b, to);
    });
}

/// What epa::depth says of the bodies. Not inlined: it is rarely asked.
template <class Proof, class Polygon, Packable S>
[[gnu::noinline, gnu::cold]] void ask_loop(const Polygon& a, const Polygon& b, PolygonContact<S>& to) {
    static_assert(Proof::kind != gjk::ProofKind::published,
                  "fast::depth has no verdict as published; ask epa::depth, or for RoundedSigns");
    const epa::Options<Voronoi, gjk::DefaultStopping, epa::SupportingFace, Proof> options;
    const auto found = epa::depth(hull_of(a), hull_of(b), options, NullObserver{}, first_direction(pair_of(a, b)));
    to.verdict = found.verdict;
    to.is_handed_over = true;
    to.point_count = found.depth2.upper ? 1 : 0;
    to.depth = found.depth().value_or(std::numeric_limits<S>::infinity());
    to.error = to.depth - std::sqrt(found.depth2.lower);
    to.normal = found.normal().value_or(zero_vector<S, 2>());
    to.points[0] = {found.point_a, found.point_b, dot(to.normal, Vec<S, 2>(found.point_b - found.point_a))};
}

/// Sets the verdict that rounding has left open by exact signs. The depth is 0 up to rounding whatever they say. Not
/// inlined: it is rarely asked.
template <class Polygon, Packable S>
[[gnu::noinline, gnu::cold]] void set_verdict_by_signs(const Polygon& a, const Polygon& b, PolygonContact<S>& to) {
    to.verdict = gjk::verdict(hull_of(a), hull_of(b), to.normal);
    if (to.verdict == Verdict::separated) to.depth = S(0);
}

/// Finds the contact, and asks the loop where that leaves a doubt.
template <class Proof, class Polygon, Packable S>
[[gnu::always_inline]] inline void find_depth(const Polygon& a, const Polygon& b, PolygonContact<S>& contact) {
    if (!find_contact(a, b, contact)) [[unlikely]]
        return ask_loop<Proof>(a, b, contact);
    if constexpr (Proof::kind == gjk::ProofKind::exact)
        if (contact.verdict == Verdict::undecided) [[unlikely]]
            set_verdict_by_signs(a, b, contact);
}

/// The penetration depth of two polygons in one frame and one unit of length, and one or two points of contact.
/// Proof: gjk::ExactSigns for a verdict that exact signs decide where rounding leaves it open, gjk::RoundedSigns for
/// `undecided` there, at a depth that is 0 up to rounding. Where the polygons are apart, the answer is a separating
/// line and the points that touch it. Polygons of more than 32 corners, without an area or out of range are asked of
/// epa::depth, and so answered. Throws and allocates only if that does. Cost: O(n m).
template <class Proof = gjk::ExactSigns, Packable S>
[[gnu::flatten]] PolygonContact<S> depth(const PackedPolygon<S>& a, const PackedPolygon<S>& b) {
    PolygonContact<S> contact;
    find_depth<Proof>(a, b, contact);
    return contact;
}

/// The same of two polygons under rigid poses, with the answer in the world.
template <class Proof = gjk::ExactSigns, Packable S>
[[gnu::flatten]] PolygonContact<S> depth(const PlacedPolygon<S>& a, const PlacedPolygon<S>& b) {
    PolygonContact<S> contact;
    find_depth<Proof>(a, b, contact);
    return contact;
}

}  // namespace touchstone::fast
