// SPDX-License-Identifier: MIT
// Tests that warm starts are harmless: from any vertices the answer is the same, and coherent frames take one support
// point.
#include "algorithms/gjk/warm_start.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "algorithms/epa/depth.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/simplex_solvers/johnson_newest.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::warm_start_test {
namespace {

/// A polytope with small integer coordinates, which has many coplanar, collinear and coinciding vertices.
template <int D>
Polytope<Rational, D> grid_polytope(RandomBits& random) {
    std::uniform_int_distribution<int> count(1, 8), coordinate(-2, 2);
    Polytope<Rational, D> polytope;
    polytope.vertices.resize(static_cast<std::size_t>(count(random)));
    for (auto& x : polytope.vertices)
        for (int k = 0; k < D; ++k) x[k] = coordinate(random);
    return polytope;
}

/// A start with random vertex numbers, some of which are not valid.
template <int D>
gjk::WarmStart<D> any_start(RandomBits& random) {
    std::uniform_int_distribution<int> size(0, D + 1), number(-1, 9);
    gjk::WarmStart<D> start;
    start.size = size(random);
    for (auto& pair : start.vertex) pair = {number(random), number(random)};
    return start;
}

template <int D, class Solver>
void expect_the_same_answer(int cases) {
    check_random_trials(1, cases, [&](int i, RandomBits& random) {
        const auto a = grid_polytope<D>(random);
        auto b = grid_polytope<D>(random);
        for (auto& x : b.vertices) x[0] += i % 5;
        const gjk::Options<Solver> options;
        const auto cold = gjk::distance(a, b, options);
        const auto warm = gjk::distance_from(a, b, any_start<D>(random), options);
        ASSERT_EQ(warm.distance2.upper, cold.distance2.upper) << i;
        ASSERT_EQ(warm.v, cold.v);
        ASSERT_EQ(warm.point_a - warm.point_b, cold.v);
        // If the bodies meet, the simplex may differ, and so may the verdict that it supports. The verdict of EPA that
        // starts from it must be the same.
        ASSERT_EQ(warm.verdict == Verdict::separated, cold.verdict == Verdict::separated);
        ASSERT_EQ(epa::depth_from(a, b, warm).verdict, epa::depth_from(a, b, cold).verdict);
    });
}

TEST(WarmStart, from_any_vertices_gives_the_answer_of_a_cold_start_on_rationals) {
    expect_the_same_answer<3, Voronoi>(1500);
    expect_the_same_answer<2, Voronoi>(1500);
    expect_the_same_answer<3, JohnsonNewest>(500);
    expect_the_same_answer<3, VoronoiNewest>(1500);
}

TEST(WarmStart, of_the_last_simplex_takes_one_support_point_while_nothing_moves) {
    std::normal_distribution<double> normal;
    check_random_trials(2, 200, [&](int, RandomBits& random) {
        std::vector<Vec<double, 3>> points(40);
        for (auto& x : points)
            for (int k = 0; k < 3; ++k) x[k] = normal(random);
        const PackedPolytope<double, 3> shape{std::span<const Vec<double, 3>>(points)};
        Pose<double, 3> pose = Pose<double, 3>::identity();
        pose.translation = {9, normal(random), normal(random)};
        const Placed<PackedPolytope<double, 3>> b{shape, pose};
        const auto cold = gjk::distance(shape, b);
        const auto warm = gjk::distance_from(shape, b, gjk::WarmStart<3>(cold.simplex));
        EXPECT_EQ(warm.support_calls, 1);
        EXPECT_NEAR(*warm.distance2.upper, *cold.distance2.upper, 1e-13 * *cold.distance2.upper);
    });
}

TEST(WarmStart, from_vertices_that_are_not_finite_starts_cold) {
    const Polytope<double, 2> a{{{HUGE_VAL, 0}, {1, 0}, {0, 1}}}, b{{{5, 5}, {6, 5}, {5, 6}}};
    gjk::WarmStart<2> start;
    start.size = 1;
    const auto warm = gjk::distance_from(a, b, start), cold = gjk::distance(a, b);
    EXPECT_EQ(warm.verdict, cold.verdict);
    EXPECT_EQ(warm.stop.name, cold.stop.name);
}

TEST(BetweenCentres, decides_pairs_well_apart_with_one_support_point) {
    const std::vector<Vec<double, 3>> cube{{1, 1, 1},  {1, 1, -1},  {1, -1, 1},  {1, -1, -1},
                                           {-1, 1, 1}, {-1, 1, -1}, {-1, -1, 1}, {-1, -1, -1}};
    const PackedPolytope<double, 3> shape{std::span<const Vec<double, 3>>(cube)};
    for (const Vec<double, 3>& at : {Vec<double, 3>{5, 0, 0}, {0, -5, 1}, {3, 3, 3}}) {
        Pose<double, 3> pose = Pose<double, 3>::identity();
        pose.translation = at;
        const Placed<PackedPolytope<double, 3>> b{shape, pose};
        const auto found = gjk::intersects(shape, b, {}, {}, gjk::between_centres(shape, b));
        EXPECT_EQ(found.verdict, Verdict::separated);
        EXPECT_EQ(found.support_calls, 1);
    }
}

}  // namespace
}  // namespace touchstone::warm_start_test
