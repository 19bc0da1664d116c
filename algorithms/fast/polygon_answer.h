// SPDX-License-Identifier: MIT
// The results of queries of two polygons, and what they share: what is looked at where no edge normal decides, and
// which bodies the readable loops are asked about.
//
// Source: as gjk/proof/certainty.h. Invariant: a verdict is made only where rounding cannot have made it. Cost: O(1),
// and where rounding leaves a doubt one comparison of every edge with every corner.
#pragma once

#include "algorithms/core/result.h"
#include "algorithms/fast/polygon_contact.h"
#include "algorithms/fast/polygon_features.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/gjk/distance_options.h"
#include "algorithms/gjk/proofs.h"

namespace touchstone::fast {

/// The nearest points of two polygons, in the world. Every field is set on every path, and none before.
template <Packable S>
struct PolygonNearest {
    Verdict verdict;
    bool is_handed_over;  ///< the query left a doubt, and gjk::distance has answered
    S distance;           ///< 0 where they meet; infinite if none is known
    S error;              ///< a bound on what rounding did to it; the width of the loop's bracket where handed over
    Vec<S, 2> normal;     ///< a unit vector from B to A, up to rounding; zero if none is known
    Vec<S, 2> point_a;    ///< the nearest point of A; where they meet, the point that is deepest in B
    Vec<S, 2> point_b;    ///< the same of B
};

/// A point of A and one of B on a line along the normal, in the world.
template <Packable S>
struct ContactPoint {
    Vec<S, 2> on_a, on_b;
    S depth;  ///< how far the polygons overlap there, point_b - point_a along the normal; below 0 for a gap
};

/// The contact of two polygons. Every field is set on every path but points beyond their number, and none before.
template <Packable S>
struct PolygonContact {
    Verdict verdict;
    bool is_handed_over;  ///< the query left a doubt, and epa::depth has answered
    int point_count;      ///< 1 or 2; 0 if nothing is known
    S depth;              ///< 0 where they are apart; infinite if none is known
    S error;              ///< a bound on what rounding did to it; the width of the loop's bracket where handed over
    Vec<S, 2> normal;     ///< a unit vector from B to A, up to rounding: A moved along it by the depth is free of B
    /// The deepest point first, then the other end of the contact. Where the polygons are apart, the points of a line
    /// that separates them.
    ContactPoint<S> points[2];
};

/// The corner with the least inner product. Its number.
template <Packable S>
int lowest_corner(const PackedPolygon<S>& polygon, const Vec<S, 2>& d) {
    int lowest = 0;
    for (int i = 1; i < polygon.corner_count(); ++i)
        if (dot(polygon.corner(i), d) < dot(polygon.corner(lowest), d)) lowest = i;
    return lowest;
}

/// True if a line across the way between two points separates the polygons beyond rounding.
template <Packable S, bool is_turned>
bool is_apart_along(const PolygonPair<S, is_turned>& pair, const PlaneMotion<S, is_turned>& motion,
                    const NearPoints<S>& points) {
    const Vec<S, 2> of_b = motion.turned_back(points.normal);
    const Vec<S, 2> a = pair.a.shape.corner(lowest_corner(pair.a.shape, points.normal));
    const Vec<S, 2> b = pair.b.shape.corner(lowest_corner(pair.b.shape, Vec<S, 2>(-of_b)));
    return pair.error < dot(points.normal, Vec<S, 2>(a - motion.moved(b)));
}

/// The nearest points where every edge normal leaves a doubt. The verdict is `separated` if a line across their
/// difference separates the polygons beyond rounding. Else they meet or nearly do: the distance is 0 up to rounding,
/// but that of the points need not be.
template <Packable S, bool is_turned>
Verdict look_at_features(const PolygonPair<S, is_turned>& pair, NearPoints<S>& points) {
    const auto motion = motion_of(pair);
    points = NearestFeatures<S, is_turned>(pair.a.shape, pair.b.shape, motion).edges_and_corners();
    const bool is_apart = pair.error < points.distance && is_apart_along(pair, motion, points);
    return is_apart ? Verdict::separated : Verdict::undecided;
}

/// True if the queries take these polygons, and no number of theirs is out of range.
template <Packable S, bool is_turned>
[[gnu::always_inline]] inline bool is_askable(const PolygonPair<S, is_turned>& pair) {
    return pair.a.shape.is_searchable() && pair.b.shape.is_searchable() && is_in_reach(pair.error);
}

/// The verdict where rounding leaves open whether the polygons meet. Not inlined: it is rarely asked, and what it gets
/// would live in memory.
template <class Polygon>
[[gnu::noinline, gnu::cold]] Verdict verdict_in_doubt(const Polygon& a, const Polygon& b) {
    const auto pair = pair_of(a, b);
    NearPoints<typename decltype(pair)::scalar> points;
    return look_at_features(pair, points);
}

/// What the readable loops are asked about: the points as they were given.
template <Packable S>
const PackedPolytope<S, 2>& hull_of(const PackedPolygon<S>& polygon) {
    return polygon.hull();
}
/// The same under the pose.
template <Packable S>
Placed<PackedPolytope<S, 2>> hull_of(const PlacedPolygon<S>& polygon) {
    return {polygon.shape.hull(), polygon.pose};
}

/// A direction to begin with: the way from A to B, or the first axis.
template <Packable S, bool is_turned>
Vec<S, 2> first_direction(const PolygonPair<S, is_turned>& pair) {
    const bool is_usable = is_finite(pair.between) && !(pair.between == zero_vector<S, 2>());
    return is_usable ? pair.between : unit_vector<S, 2>(0);
}

/// The options of the readable loops with this proof.
template <class Proof>
using LoopOptions = gjk::Options<Voronoi, gjk::DefaultStopping, touchstone::ClosestPoint, Proof>;

}  // namespace touchstone::fast
