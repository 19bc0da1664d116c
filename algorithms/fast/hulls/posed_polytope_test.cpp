// SPDX-License-Identifier: MIT
// Polytopes under a pose are compared with those of Placed, which turns every support point by itself, and with exact
// arithmetic.
#include "algorithms/fast/hulls/posed_polytope.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <span>
#include <type_traits>
#include <vector>

#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/warm_start.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::posed_polytope_test {
namespace {

template <class S, int D>
using Points = std::vector<Vec<S, D>>;

/// Normally distributed numbers, or small integers, which tie and have duplicates.
template <class S, int D>
Vec<S, D> random_vector(bool integer, RandomBits& random) {
    std::normal_distribution<double> normal;
    return detail::generate<S, D>(
        [&](int) { return static_cast<S>(integer ? static_cast<int>(random() % 5) - 2 : normal(random)); });
}

template <class S, int D>
Points<S, D> random_points(int n, bool integer, RandomBits& random) {
    Points<S, D> points;
    for (int i = 0; i < n; ++i) points.push_back(random_vector<S, D>(integer, random));
    return points;
}

template <class S, int D>
Pose<S, D> random_pose(bool integer, RandomBits& random) {
    Pose<S, D> pose;
    for (auto& row : pose.rows) row = random_vector<S, D>(integer, random);
    pose.translation = random_vector<S, D>(integer, random);
    return pose;
}

template <class S, int D>
Rational reach(const Pose<S, D>& pose, const Vec<S, D>& x, const Vec<S, D>& d) {
    Rational sum = 0;
    for (int i = 0; i < D; ++i)
        for (int k = 0; k < D; ++k)
            sum += Rational(d[i]) * Rational(pose.rows[static_cast<std::size_t>(i)][k]) * Rational(x[k]);
    return sum;
}

/// The largest sum of magnitudes of the terms of d . M x.
template <class S, int D>
Rational terms(const Pose<S, D>& pose, const PackedPolytope<S, D>& packed, const Vec<S, D>& d) {
    Rational sum = 0;
    for (int i = 0; i < D; ++i)
        for (int k = 0; k < D; ++k)
            sum +=
                abs(Rational(d[i]) * Rational(pose.rows[static_cast<std::size_t>(i)][k])) * Rational(packed.largest(k));
    return sum;
}

/// Vertices to the last bit, and support points up to rounding; on small integers, which do not round, exactly.
template <class S, int D>
void expect_the_vertices_of_placed(int n) {
    check_random_trials(static_cast<std::uint64_t>(n), 20, [n](int turn, RandomBits& random) {
        const bool integer = turn % 2 == 0;
        const auto points = random_points<S, D>(n, integer, random);
        const PackedPolytope<S, D> packed{std::span<const Vec<S, D>>(points)};
        const auto pose = random_pose<S, D>(integer, random);
        const PosedPolytope<S, D> posed(packed, pose);
        const Placed<PackedPolytope<S, D>> placed{packed, pose};
        ASSERT_EQ(posed.vertex_count(), n);
        for (int i = 0; i < n; ++i) ASSERT_EQ(posed.vertex(i).position, placed.vertex(i).position);
        for (int i = 0; i < 20; ++i) {
            const auto d = random_vector<S, D>(integer, random);
            const auto found = posed.support(d);
            ASSERT_EQ(found.position, placed.vertex(found.feature).position);
            Rational furthest = reach(pose, points[0], d);
            for (const auto& x : points) furthest = std::max(furthest, reach(pose, x, d));
            const Rational missed = furthest - reach(pose, points[static_cast<std::size_t>(found.feature)], d);
            ASSERT_LE(missed, (integer ? 0 : 16) * Rational(scalar_traits<S>::epsilon()) * terms(pose, packed, d));
            if (integer) {
                ASSERT_EQ(found.feature, placed.support(d).feature) << "the smallest number wins ties";
            }
        }
    });
}

TEST(PosedPolytope, has_the_vertices_of_placed_and_finds_the_furthest) {
    for (const int n : {1, 2, 4, 5, 8, 9, 13, 20, 31, 32, 33, 100}) {
        expect_the_vertices_of_placed<double, 3>(n);
        expect_the_vertices_of_placed<double, 2>(n);
        expect_the_vertices_of_placed<float, 3>(n);
        expect_the_vertices_of_placed<float, 2>(n);
    }
}

TEST(PosedPolytope, agrees_with_placed_on_directions_and_coordinates_of_any_size) {
    constexpr std::array directions_of_trials{-1070, -600, -130, 0, 130, 600, 1000};
    for (const int n : {8, 20, 100})
        for (const int coordinates : {-1060, -300, 0, 500, 520, 1000})
            for (const int matrix : {-300, 0, 510, 600})
                check_random_trials(3, 7, [&](int trial, RandomBits& random) {
                    const int directions = directions_of_trials.at(static_cast<std::size_t>(trial));
                    auto points = random_points<double, 3>(n, true, random);
                    for (auto& x : points)
                        for (int k = 0; k < 3; ++k) x[k] = std::ldexp(x[k], coordinates);
                    const PackedPolytope<double, 3> packed{std::span<const Vec<double, 3>>(points)};
                    auto pose = random_pose<double, 3>(true, random);
                    for (auto& row : pose.rows)
                        for (int k = 0; k < 3; ++k) row[k] = std::ldexp(row[k], matrix);
                    auto d = random_vector<double, 3>(true, random);
                    for (int k = 0; k < 3; ++k) d[k] = std::ldexp(d[k], directions);
                    const PosedPolytope<double, 3> posed(packed, pose);
                    const Placed<PackedPolytope<double, 3>> placed{packed, pose};
                    const auto found = posed.support(d), expected = placed.support(d);
                    const bool is_same = found.position == expected.position || !is_finite(expected.position);
                    EXPECT_TRUE(is_same) << n << " points of size 2^" << coordinates << ", matrix of size 2^" << matrix
                                         << ", direction of size 2^" << directions;
                });
}

TEST(PosedPolytope, passes_on_what_is_not_finite) {
    for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
        check_random_trials(4, 10, [bad](int, RandomBits& random) {
            auto points = random_points<double, 3>(8, false, random);
            const PackedPolytope<double, 3> good{std::span<const Vec<double, 3>>(points)};
            points[5][1] = bad;
            const PackedPolytope<double, 3> of_bad{std::span<const Vec<double, 3>>(points)};
            const auto identity = Pose<double, 3>::identity();
            EXPECT_FALSE(is_finite(PosedPolytope<double, 3>(of_bad, identity).support({1, 1, 1}).position));
            auto turn = identity, shift = identity;
            turn.rows[1][2] = bad;
            shift.translation[0] = bad;
            EXPECT_FALSE(is_finite(PosedPolytope<double, 3>(good, turn).support({1, 1, 1}).position));
            EXPECT_FALSE(is_finite(PosedPolytope<double, 3>(good, shift).support({1, 1, 1}).position));
            EXPECT_TRUE(is_finite(PosedPolytope<double, 3>(good, identity).support({bad, 0, 1}).position));
        });
    }
}

/// A cube that B, a turned one, touches up to rounding, with an edge near the middle of the face x = 1.
template <class S, class Ask>
void check_points_in_contact(const Ask& ask) {
    const Points<S, 3> corners = corners_of_box(Vec<S, 3>{1, 1, 1});
    const PackedPolytope<S, 3> cube{std::span<const Vec<S, 3>>(corners)};
    const S rounding = S(64) * scalar_traits<S>::epsilon();
    for (int i = 1; i < 100; ++i) {
        const S angle = S(i) / S(16), c = std::cos(angle), s = std::sin(angle);
        Pose<S, 3> pose{{Vec<S, 3>{{c, -s, 0}}, {{s, c, 0}}, {{0, 0, 1}}}, {}};
        const Vec<S, 3> corner = Placed<PackedPolytope<S, 3>>{cube, pose}.support({1, 0, 0}).position;
        const S reach = corner[0];
        pose.translation = {S(1) + reach, S(0.125) + corner[1], S(0.25)};
        for (int k = -1; k <= 1; ++k) {
            pose.translation[0] = S(1) + reach + S(k) * scalar_traits<S>::epsilon();
            const DistanceResult<S, 3> found = ask(cube, pose);
            ASSERT_NE(found.verdict, Verdict::undecided);
            EXPECT_NEAR(found.point_a[0], 1, rounding) << i;
            EXPECT_LE(infinity_norm(Vec<S, 3>(found.point_a - found.point_b)), rounding) << i;
            for (int j = 0; j < found.simplex.size; ++j) {
                const auto& x = found.simplex[j];
                EXPECT_LE(infinity_norm(Vec<S, 3>(x.a - x.b - x.w)), rounding) << i;
            }
        }
    }
}

// Where rounding leaves the verdict open, exact signs make the points too. A posed shape says no move of its own, and
// neither does a warm start, which asks shapes where they are: the translation is part of the points.
TEST(PosedPolytopeInContact, has_its_points_where_it_stands) {
    const auto posed = [](const auto& cube, const auto& pose) {
        return gjk::distance(cube, PosedPolytope(cube, pose));
    };
    check_points_in_contact<float>(posed);
    check_points_in_contact<double>(posed);
    const auto warm = [](const auto& cube, const auto& pose) {
        return gjk::distance_from(cube, Placed<std::remove_cvref_t<decltype(cube)>>{cube, pose}, gjk::WarmStart<3>{},
                                  gjk::Options<>{});
    };
    check_points_in_contact<float>(warm);
    check_points_in_contact<double>(warm);
}

}  // namespace
}  // namespace touchstone::posed_polytope_test
