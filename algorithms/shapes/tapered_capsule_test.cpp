// SPDX-License-Identifier: MIT
// The tapered capsule is compared with closed forms: its support function, capsules and cones as special cases, and its
// distance.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/capsule.h"
#include "algorithms/shapes/hull_of_two.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/tapered_capsule.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::tapered_capsule_test {
namespace {

template <class S, int D>
TaperedCapsule<S, D> on_axis(double top_radius, double bottom_radius, double half_height) {
    const auto number = [](double x) { return static_cast<S>(x); };
    return TaperedCapsuleData{top_radius, bottom_radius, half_height}.mapping<S, D>(number);
}

/// A direction whose length is between 2^-power and 2^power.
template <int D>
Vec<double, D> draw_direction(RandomBits& rng, int power) {
    std::uniform_real_distribution<double> coordinate(-1, 1);
    const double scale = std::ldexp(1.0, static_cast<int>(rng() % static_cast<unsigned>(2 * power + 1)) - power);
    return detail::generate<double, D>([&](int) { return scale * coordinate(rng); });
}

/// Signed distance from the hull of two balls on the axis, in the half plane of (across, along), after the round
/// cone of [Quilez]. Precondition: neither ball contains the other.
double round_cone_distance(double across, double along, const TaperedCapsuleData& shape) {
    const double height = 2 * shape.half_height, below = along + shape.half_height;
    const double sine = (shape.bottom_radius - shape.top_radius) / height, cosine = std::sqrt(1 - sine * sine);
    const double flank = below * cosine - across * sine;
    if (flank < 0) return std::hypot(across, below) - shape.bottom_radius;
    if (flank > cosine * height) return std::hypot(across, below - height) - shape.top_radius;
    return across * cosine + below * sine - shape.bottom_radius;
}

template <int D>
void expect_support_law(std::uint64_t seed) {
    check_random_trials(seed, 5000, [](int, RandomBits& rng) {
        std::uniform_real_distribution<double> length(0, 3);
        const TaperedCapsuleData shape{length(rng), length(rng), length(rng)};
        const auto d = draw_direction<D>(rng, 500);
        const auto x = on_axis<double, D>(shape.top_radius, shape.bottom_radius, shape.half_height).support(d).position;
        const auto unit = normalised(d);
        const double reach = std::max(shape.half_height * unit[D - 1] + shape.top_radius,
                                      shape.bottom_radius - shape.half_height * unit[D - 1]);
        EXPECT_NEAR(dot(x, unit), reach, 1e-14);
        if (std::fabs(shape.top_radius - shape.bottom_radius) >= 2 * shape.half_height) return;
        const double across = D == 2 ? std::fabs(x[0]) : std::hypot(x[0], x[1]);
        EXPECT_NEAR(round_cone_distance(across, x[D - 1], shape), 0, 1e-14);
    });
}

TEST(TaperedCapsule, reaches_as_far_as_its_farther_ball_and_no_farther) {
    expect_support_law<2>(31);
    expect_support_law<3>(34);
}

TEST(TaperedCapsule, with_equal_radii_is_a_capsule) {
    const auto tapered = on_axis<double, 3>(0.75, 0.75, 2);
    const Capsule<double, 3> capsule{0.75, 2};
    check_random_trials(32, 2000, [&](int, RandomBits& rng) {
        const auto d = draw_direction<3>(rng, 3);
        const auto x = tapered.support(d), y = capsule.support(d);
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(x.position[k], y.position[k], 1e-15 * 4);
        EXPECT_EQ(x.feature, y.feature);
    });
}

TEST(TaperedCapsule, is_the_hull_of_its_balls) {
    const auto tapered = on_axis<double, 3>(0.5, 1.5, 2);
    const HullOfTwo<Sphere<double, 3>, Sphere<double, 3>> hull{{{0, 0, 2}, 0.5}, {{0, 0, -2}, 1.5}};
    check_random_trials(33, 2000, [&](int, RandomBits& rng) {
        const auto d = draw_direction<3>(rng, 3);
        EXPECT_NEAR(dot(tapered.support(d).position - hull.support(d).position, d), 0, 1e-13);
    });
}

TEST(TaperedCapsule, is_its_larger_ball_where_that_holds_the_other) {
    const auto tapered = on_axis<double, 3>(3, 1, 0.5);
    EXPECT_EQ(tapered.support({0, 0, -1}).position, (Vec<double, 3>{0, 0, -2.5}));
    EXPECT_EQ(tapered.support({0, 2, 0}).position, (Vec<double, 3>{0, 3, 0.5}));
}

TEST(TaperedCapsule, answers_the_upper_ball_for_ties_and_a_point_for_no_direction) {
    // The normal of the flank of this capsule is (4, 3) / 5, and both balls reach equally far along it.
    const auto tapered = on_axis<double, 2>(1, 4, 2.5);
    const auto on_flank = tapered.support({4, 3});
    EXPECT_EQ(on_flank.feature, 0);
    EXPECT_NEAR(on_flank.position[0], 0.8, 1e-15);
    EXPECT_NEAR(on_flank.position[1], 3.1, 1e-15);
    EXPECT_EQ(tapered.support({0, 0}).feature, 1);
    EXPECT_EQ(tapered.support({0, 0}).position, (Vec<double, 2>{4, -2.5}));
}

TEST(TaperedCapsule, shows_a_ball_that_is_not_finite) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double bad : {nan, std::numeric_limits<double>::infinity()}) {
        EXPECT_FALSE(is_finite(on_axis<double, 3>(bad, 1, 1).support({0, 0, -1}).position));
        EXPECT_FALSE(is_finite(on_axis<double, 3>(1, bad, 1).support({0, 0, 1}).position));
    }
    on_axis<double, 3>(1, 2, 1).support({nan, 0, 1});
}

TEST(TaperedCapsule, keeps_its_balls_round_under_a_pose) {
    const Pose<double, 2> stretched{{{{0, -3}, {3, 0}}}, {10, 20}};
    const auto placed = on_axis<double, 2>(0.5, 1, 2).placed(stretched);
    EXPECT_EQ(*placed.known_centre(), (Vec<double, 2>{10, 20}));
    EXPECT_EQ(placed.support({-1, 0}).position, (Vec<double, 2>{3.5, 20}));
    EXPECT_EQ(placed.support({1, 0}).position, (Vec<double, 2>{17, 20}));
}

/// A tapered capsule whose axis is turned to `axis`, and a ball that is further along y by both radii and `gap`.
template <class S>
Verdict verdict_at_gap(double gap, const Vec<double, 3>& axis) {
    Pose<S, 3> turned = Pose<S, 3>::identity();
    for (int k = 0; k < 3; ++k) turned.rows[static_cast<std::size_t>(k)][2] = static_cast<S>(axis[k]);
    const auto lower = on_axis<S, 3>(1, 2, 5).placed(turned);
    turned.translation[1] = static_cast<S>(gap);
    const TaperedCapsule<S, 3> ball{{0, 5, 5}, {0, 5, 5}, 4, 2};
    return gjk::distance(lower, ball.placed(turned)).verdict;
}

template <class S>
void expect_placed_without_rounding() {
    for (const Vec<double, 3>& axis : {Vec<double, 3>{0, 1, 0}, Vec<double, 3>{0, 0.6, 0.8}})
        for (const double gap : {0x1p-35, 0x1p-60}) {
            EXPECT_EQ(verdict_at_gap<S>(gap, axis), Verdict::separated) << gap;
            EXPECT_NE(verdict_at_gap<S>(-gap, axis), Verdict::separated) << gap;
        }
}

TEST(TaperedCapsule, is_placed_without_rounding) {
    expect_placed_without_rounding<float>();
    expect_placed_without_rounding<double>();
}

TEST(TaperedCapsule, lies_at_the_distance_of_the_closed_form) {
    std::uniform_real_distribution<double> coordinate(-8, 8), length(0.1, 2);
    check_random_trials(34, 500, [&](int, RandomBits& rng) {
        const TaperedCapsuleData shape{length(rng), length(rng), length(rng) + 1};
        const Vec<double, 3> point{coordinate(rng), coordinate(rng), coordinate(rng)};
        const double expected = round_cone_distance(std::hypot(point[0], point[1]), point[2], shape);
        if (expected < 0.01) return;
        const auto tapered = on_axis<double, 3>(shape.top_radius, shape.bottom_radius, shape.half_height);
        const auto result = gjk::distance(tapered, Point<double, 3>{point});
        EXPECT_NEAR(std::sqrt(*result.distance2.upper), expected, 1e-6 * expected);
    });
}

}  // namespace
}  // namespace touchstone::tapered_capsule_test
