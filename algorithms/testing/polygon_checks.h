// SPDX-License-Identifier: MIT
// What tests ask of answers about two polygons: no verdict against the truth, numbers within the stated rounding of it,
// points of both bodies, and their difference along the normal by the number. Bodies are given in long double, whose
// rounding is 2^-11 of that of double.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "algorithms/fast/polygon_depth.h"
#include "algorithms/fast/polygon_distance.h"
#include "algorithms/fast/polygon_intersects.h"

namespace touchstone::polygon_checks {

using Number = long double;
using Place = Vec<Number, 2>;

/// Two polygons in the world and the truth about them.
struct Truth {
    std::vector<Place> a, b;  ///< corners, counter-clockwise; at least three where `is_solid`
    int sign = 0;             ///< 1: apart, 0: touching, -1: penetrating
    Number distance = 0, depth = 0;
    bool is_solid = true;    ///< both have an area
    Number coordinates = 0;  ///< the largest coordinate in the world, which rounds points there
};

template <class S>
Place place_of(const Vec<S, 2>& x) {
    return {static_cast<Number>(x[0]), static_cast<Number>(x[1])};
}
inline Number length_of(const Place& x) { return std::sqrt(dot(x, x)); }

/// How far a point is outside of a polygon.
inline Number excess(const Place& x, const std::vector<Place>& polygon) {
    Number most = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Place edge = polygon[(i + 1) % polygon.size()] - polygon[i], from = x - polygon[i];
        most = std::max(most, (edge[1] * from[0] - edge[0] * from[1]) / length_of(edge));
    }
    return most;
}

/// How far B reaches into A against this unit normal from B to A.
inline Number overlap_along(const Place& normal, const Truth& truth) {
    Number low = dot(truth.a[0], normal), high = dot(truth.b[0], normal);
    for (const Place& x : truth.a) low = std::min(low, dot(x, normal));
    for (const Place& x : truth.b) high = std::max(high, dot(x, normal));
    return high - low;
}

inline void check_verdict(Verdict said, const Truth& truth, bool is_exact) {
    EXPECT_FALSE(said == Verdict::separated && truth.sign <= 0);
    EXPECT_FALSE(meets(said) && truth.sign > 0);
    EXPECT_FALSE(said == Verdict::penetrating && truth.sign >= 0);
    EXPECT_FALSE(is_exact && said == Verdict::undecided);
}

/// The loops have tests of their own. With rounded signs their verdicts are no proof.
inline void check_loop(Verdict said, const Truth& truth, bool is_exact) {
    EXPECT_FALSE(is_exact && meets(said) != (truth.sign <= 0));
}

/// What rounds a point of the world.
template <class S>
Number rounding_of_point(const Truth& truth) {
    return 4 * static_cast<Number>(scalar_traits<S>::epsilon()) * truth.coordinates;
}

/// What rounds an overlap that these checks compute.
inline Number rounding_of_check(const Truth& truth) {
    return 8 * std::numeric_limits<Number>::epsilon() * truth.coordinates;
}

/// A point of each body, as far from each other along the normal as `apart` says.
template <class S>
void check_points(const Vec<S, 2>& a, const Vec<S, 2>& b, const Vec<S, 2>& normal, S apart, S error,
                  const Truth& truth) {
    const Number room = static_cast<Number>(error) + rounding_of_point<S>(truth);
    EXPECT_LE(excess(place_of(a), truth.a), room);
    EXPECT_LE(excess(place_of(b), truth.b), room);
    const Place off = place_of(a) - place_of(b) - static_cast<Number>(apart) * place_of(normal);
    EXPECT_LE(length_of(off), room);
    EXPECT_NEAR(static_cast<double>(length_of(place_of(normal))), 1, 16 * double(scalar_traits<S>::epsilon()));
}

template <class S>
void check_nearest(const fast::PolygonNearest<S>& found, const Truth& truth, bool is_exact) {
    if (found.is_handed_over) return check_loop(found.verdict, truth, is_exact);
    check_verdict(found.verdict, truth, is_exact);
    const auto distance = static_cast<Number>(found.distance),
               error = static_cast<Number>(found.error) + rounding_of_check(truth);
    EXPECT_LE(std::abs(distance - truth.distance), error);
    if (found.verdict == Verdict::separated)
        check_points(found.point_a, found.point_b, found.normal, found.distance, found.error, truth);
    if (found.verdict == Verdict::penetrating) {
        EXPECT_EQ(found.distance, S(0));
        EXPECT_LE(overlap_along(place_of(found.normal), truth), truth.depth + error);
    }
}

template <class S>
void check_contact(const fast::PolygonContact<S>& found, const Truth& truth, bool is_exact) {
    if (found.is_handed_over) return check_loop(found.verdict, truth, is_exact);
    check_verdict(found.verdict, truth, is_exact);
    const auto depth = static_cast<Number>(found.depth),
               error = static_cast<Number>(found.error) + rounding_of_check(truth);
    EXPECT_LE(std::abs(depth - truth.depth), error);
    EXPECT_LE(overlap_along(place_of(found.normal), truth), depth + error);
    ASSERT_TRUE(found.point_count == 1 || found.point_count == 2);
    for (int i = 0; i < found.point_count; ++i) {
        const auto& point = found.points[i];
        EXPECT_LE(point.depth, found.depth + found.error);
        if (found.verdict == Verdict::separated) continue;  // the points of a line between them need not be of both
        check_points(point.on_a, point.on_b, found.normal, -point.depth, found.error, truth);
    }
    const Number first = static_cast<Number>(found.points[0].depth);
    EXPECT_FALSE(found.verdict != Verdict::separated && !(std::abs(first - depth) <= error));
}

/// Counts the queries that are not handed over.
struct Share {
    int answered = 0, asked = 0;
};

/// Asks everything about two polygons, which stand or are placed.
template <class Polygon>
void check_pair(const Polygon& a, const Polygon& b, const Truth& truth, Share& share) {
    const auto nearest = fast::distance<gjk::RoundedSigns>(a, b);
    check_nearest(nearest, truth, false);
    check_nearest(fast::distance(a, b), truth, true);
    const auto contact = fast::depth<gjk::RoundedSigns>(a, b);
    check_contact(contact, truth, false);
    check_contact(fast::depth(a, b), truth, true);
    check_verdict(fast::intersects<gjk::RoundedSigns>(a, b), truth, false);
    check_verdict(fast::intersects(a, b), truth, true);
    share.asked += 2;
    share.answered += (nearest.is_handed_over ? 0 : 1) + (contact.is_handed_over ? 0 : 1);
}

}  // namespace touchstone::polygon_checks
