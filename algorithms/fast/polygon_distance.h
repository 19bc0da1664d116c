// SPDX-License-Identifier: MIT
// Distance of two polygons of at most 32 corners in float or double.
//
// Source: polygon_axes.h. The axis along which the polygons are furthest apart is the normal of the nearest edge, if
// the other polygon has a point over that edge at that distance. If not, an end of this edge and that corner are
// nearest (polygon_contact.h), as long as no edge that begins at one of them leads nearer to the other: A - B lies in
// the cone of these edges. What neither shows, since rounding has hidden the axis among others that are nearly
// parallel, the comparison of every edge with every corner finds. Invariant: the verdict is that of gjk::distance with
// the same proof, or was certain before it was asked. What the query leaves in doubt, and polygons that it does not
// take, are asked of gjk::distance. Cost: O(n m), without a loop that waits for its own result.
#pragma once

#include <limits>

#include "algorithms/fast/polygon_answer.h"
#include "algorithms/gjk/distance.h"

namespace touchstone::fast {

/// Makes the result of a point x of the polygon that an edge looks at, and the point x + way normal of the other one.
/// `normal` is the outward one of the edge, or that of the corner at its end, and everything is in the frame of A.
/// `of_a` is 1 if the edge is one of A, else 0.
template <Packable S, bool is_turned>
[[gnu::always_inline]] inline void set_points(const PolygonPair<S, is_turned>& pair, const Vec<S, 2>& x, const S& way,
                                              const Vec<S, 2>& normal, const S& of_a, PolygonNearest<S>& to) {
    const Vec<S, 2> outward = pair.a.direction(normal), point = pair.a.point(x);
    to.is_handed_over = false;
    to.error = pair.error;
    to.normal = (S(1) - S(2) * of_a) * outward;
    to.point_a = point + of_a * way * outward;
    to.point_b = point + (S(1) - of_a) * way * outward;
}

/// The result of polygons that are apart by more than rounding, or leave that open, by comparing all edges and corners.
/// False if the distance is not known. Not inlined: it is rarely asked, and what it gets would live in memory.
template <class Polygon, Packable S>
[[gnu::noinline, gnu::cold]] bool set_from_features(const Polygon& a, const Polygon& b, bool is_apart,
                                                    PolygonNearest<S>& to) {
    const auto pair = pair_of(a, b);
    NearPoints<S> points;
    const Verdict verdict = look_at_features(pair, points);
    to.verdict = is_apart ? Verdict::separated : verdict;
    if (to.verdict == Verdict::undecided && !(points.distance <= pair.error)) return false;
    to.distance = points.distance;
    set_points(pair, points.b, S(-points.distance), Vec<S, 2>(-points.normal), S(1), to);
    return true;
}

/// Makes the result from the axis with the largest separation, which is beyond rounding. False if its edge does not
/// show the distance.
template <Packable S, bool is_turned, class View>
[[gnu::always_inline]] inline bool set_by_view(const PolygonPair<S, is_turned>& pair, const View& view,
                                               const S& separation, const S& of_a, PolygonNearest<S>& to) {
    const bool is_apart = S(0) < separation;
    to.verdict = is_apart ? Verdict::separated : Verdict::penetrating;
    const S slack = slack_of(pair.error);
    if (is_apart && !view.is_over_edge(slack)) {
        const Vec<S, 2> v = view.from_end();
        const S distance = std::sqrt(squared_norm(v));
        if (view.are_nearest(v, slack)) [[likely]] {
            to.distance = distance;
            set_points(pair, view.corner(), S(-distance), Vec<S, 2>(S(1) / distance * v), of_a, to);
            return true;
        }
    }
    const Touch<S> touch = view.first(slack);
    to.distance = is_apart ? S(-touch.overlap) : S(0);
    set_points(pair, touch.x, touch.overlap, view.normal(), of_a, to);
    return larger(view.miss(touch.x), S(-touch.overlap - separation)) <= S(0.25) * pair.error || !is_apart;
}

/// Makes the result. False if the query is not for these polygons, or leaves a doubt about the distance.
template <class Polygon, Packable S>
[[gnu::always_inline]] inline bool find_nearest(const Polygon& a, const Polygon& b, PolygonNearest<S>& to) {
    const auto pair = pair_of(a, b);
    if (!is_askable(pair)) [[unlikely]]
        return false;
    const auto motion = motion_of(pair);
    return with_blocks(pair, [&]<int blocks_a, int blocks_b>() {
        const AllSeparations<blocks_a, blocks_b, S> all(pair, motion, std::true_type{});
        const BothPolygons<blocks_a, blocks_b, S, motion.is_turning> both(pair, motion);
        const S separation = all.largest();
        if (!(pair.error < magnitude_of(separation))) [[unlikely]]
            return set_from_features(a, b, false, to);
        const int lane = all.lane_of(separation);
        const EdgeView view(both, lane, all.nearest(lane));
        if (set_by_view(pair, view, separation, S(both.is_of_a(lane)), to)) [[likely]]
            return true;
        return set_from_features(a, b, true, to);
    });
}

/// What gjk::distance says of the bodies. Not inlined: it is rarely asked.
template <class Proof, class Polygon, Packable S>
[[gnu::noinline, gnu::cold]] void ask_loop(const Polygon& a, const Polygon& b, PolygonNearest<S>& to) {
    static_assert(Proof::kind != gjk::ProofKind::published,
                  "fast::distance has no verdict as published; ask gjk::distance, or for RoundedSigns");
    const auto found =
        gjk::distance(hull_of(a), hull_of(b), LoopOptions<Proof>{}, NullObserver{}, first_direction(pair_of(a, b)));
    const bool meet = meets(found.verdict);
    to.verdict = found.verdict;
    to.is_handed_over = true;
    to.distance = meet ? S(0) : found.distance().value_or(std::numeric_limits<S>::infinity());
    to.error = meet ? S(0) : to.distance - std::sqrt(found.distance2.lower);
    to.normal = found.normal().value_or(zero_vector<S, 2>());
    to.point_a = found.point_a;
    to.point_b = found.point_b;
}

/// Finds the distance, and asks the loop where that leaves a doubt.
template <class Proof, class Polygon, Packable S>
[[gnu::always_inline]] inline void find_distance(const Polygon& a, const Polygon& b, PolygonNearest<S>& nearest) {
    const bool is_found = find_nearest(a, b, nearest);
    constexpr bool is_exact = Proof::kind == gjk::ProofKind::exact;
    if (!is_found || (is_exact && nearest.verdict == Verdict::undecided)) [[unlikely]]
        ask_loop<Proof>(a, b, nearest);
}

/// Distance of two polygons in one frame and one unit of length, and the points where they are nearest.
/// Proof: gjk::ExactSigns for a verdict that exact signs decide where rounding leaves it open, gjk::RoundedSigns for
/// `undecided` there. Polygons of more than 32 corners, without an area or out of range are asked of gjk::distance, and
/// so answered. Throws and allocates only if that does. Cost: O(n m).
template <class Proof = gjk::ExactSigns, Packable S>
[[gnu::flatten]] PolygonNearest<S> distance(const PackedPolygon<S>& a, const PackedPolygon<S>& b) {
    PolygonNearest<S> nearest;
    find_distance<Proof>(a, b, nearest);
    return nearest;
}

/// The same of two polygons under rigid poses, with the answer in the world.
template <class Proof = gjk::ExactSigns, Packable S>
[[gnu::flatten]] PolygonNearest<S> distance(const PlacedPolygon<S>& a, const PlacedPolygon<S>& b) {
    PolygonNearest<S> nearest;
    find_distance<Proof>(a, b, nearest);
    return nearest;
}

}  // namespace touchstone::fast
