// SPDX-License-Identifier: MIT
// Tests the one convention of contact normals: `normal()` of every result is a unit vector from B to A. Also that every
// depth query can be called with the bodies alone, with options, and with a pose.
#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <random>
#include <vector>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/distance.h"
#include "algorithms/fast/facets/depth.h"
#include "algorithms/fast/hulls/faceted.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/mpr/depth.h"
#include "algorithms/penetration/depth.h"
#include "algorithms/response/elastic_collision.h"
#include "algorithms/sat/polytopes.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/translated.h"
#include "algorithms/testing/random_trials.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::response_contact_normal_test {
namespace {

using V = Vec<double, 3>;
using Ball = Translated<Sphere<double, 3>>;
using Cube = Translated<Box<double, 3>>;

Cube cube_at(const V& centre) { return {{{1, 1, 1}}, centre}; }
Ball ball_at(const V& centre) { return {{{0, 0, 0}, 1}, centre}; }

std::vector<V> corners_at(const V& centre) {
    std::vector<V> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back(centre + V{(i & 1) != 0 ? 1.0 : -1.0, (i & 2) != 0 ? 1.0 : -1.0, (i & 4) != 0 ? 1.0 : -1.0});
    return corners;
}
Faceted<PackedPolytope<double, 3>> hull_at(const V& centre) {
    return Faceted<PackedPolytope<double, 3>>(PackedPolytope<double, 3>(corners_at(centre)));
}

void expect_near(const std::optional<V>& normal, const V& wanted, const char* query) {
    ASSERT_TRUE(normal) << query;
    for (int k = 0; k < 3; ++k) EXPECT_NEAR((*normal)[k], wanted[k], 1e-6) << query << " component " << k;
}

TEST(ContactNormal, is_a_unit_vector_from_b_to_a_of_bodies_apart) {
    const auto a = cube_at({0, 0, 0}), b = cube_at({0.25, -5, 0.5});
    const V up{0, 1, 0};
    expect_near(gjk::distance(a, b).normal(), up, "gjk::distance");
    // Of these, any plane that separates the bodies is the answer.
    for (const auto& axis : {gjk::intersects(a, b).normal(), hybrid::depth(a, b, {0.5, 0.25}).normal()}) {
        ASSERT_TRUE(axis);
        EXPECT_NEAR(squared_norm(*axis), 1, 1e-15);
        EXPECT_GT((*axis)[1], 0);
    }
    expect_near(epa::depth(a, b).normal(), up, "epa::depth");
    expect_near(toi::dynamic_gjk(a, b, {{0, 1, 0}, 10}).normal(), up, "toi::dynamic_gjk");
    expect_near(toi::conservative_advancement(a, b, {{0, 1, 0}, 10}).normal(), up, "toi::conservative_advancement");
    const PackedPolytope<double, 3> of_a(corners_at({0, 0, 0})), of_b(corners_at({0.25, -5, 0.5}));
    const CertifiedPolytope<3> on_a(of_a), on_b(of_b);
    expect_near(gjk::certified<Rational>(on_a, on_b).normal(), up, "gjk::certified");
    expect_near(epa::certified<Rational>(on_a, on_b).normal(), up, "epa::certified");
}

TEST(ContactNormal, is_a_unit_vector_from_b_to_a_of_bodies_that_overlap) {
    const V centre{0.25, -1.75, 0.5}, up{0, 1, 0};
    const auto a = cube_at({0, 0, 0}), b = cube_at(centre);
    expect_near(epa::depth(a, b).normal(), up, "epa::depth");
    expect_near(hybrid::depth(a, b).normal(), up, "hybrid::depth");
    const auto hull_a = hull_at({0, 0, 0}), hull_b = hull_at(centre);
    expect_near(penetration::depth(hull_a, hull_b).normal(), up, "penetration::depth");
    ASSERT_TRUE(hull_a.facets && hull_b.facets);
    expect_near(facets::depth(*hull_a.facets, *hull_b.facets).normal(), up, "facets::depth");
    const auto points_a = corners_at({0, 0, 0}), points_b = corners_at(centre);
    expect_near(sat::polytopes<double>(points_a, points_b).normal(), up, "sat::polytopes");
    const PackedPolytope<double, 3> of_a(points_a), of_b(points_b);
    const CertifiedPolytope<3> on_a(of_a), on_b(of_b);
    expect_near(epa::certified<Rational>(on_a, on_b).normal(), up, "epa::certified");

    const auto ball_a = ball_at({0, 0, 0}), ball_b = ball_at({0, -1.5, 0});
    expect_near(epa::depth(ball_a, ball_b).normal(), up, "balls by EPA");
    expect_near(hybrid::depth(ball_a, ball_b).normal(), up, "balls by the hybrid");
    expect_near(mpr::depth(ball_a, ball_b).normal(), up, "balls by MPR");
}

TEST(ContactNormal, times_the_depth_moves_a_out_of_b) {
    check_random_trials(91, 300, [](int, RandomBits& rng) {
        std::uniform_real_distribution<double> place(-0.75, 0.75);
        const auto b = cube_at({place(rng), place(rng), place(rng)});
        const auto deep = epa::depth(cube_at({0, 0, 0}), b);
        const auto wide = hybrid::depth(cube_at({0, 0, 0}), b, {0.25, 0.125});
        const auto by_ray = mpr::depth(cube_at({0, 0, 0}), b);
        ASSERT_TRUE(deep.normal() && wide.normal() && by_ray.normal());
        ASSERT_EQ(deep.verdict, Verdict::penetrating);
        const double little = 1e-9;
        const auto left = [&](double depth, const V& normal) { return cube_at((depth + little) * normal); };
        ASSERT_EQ(gjk::intersects(left(*deep.depth(), *deep.normal()), b).verdict, Verdict::separated);
        ASSERT_EQ(gjk::intersects(left(*by_ray.depth(), *by_ray.normal()), b).verdict, Verdict::separated);
        ASSERT_EQ(hybrid::depth(left(*wide.depth(), *wide.normal()), b, {0.25, 0.125}).verdict, Verdict::separated);
    });
}

TEST(ContactNormal, is_absent_where_none_is_known) {
    const auto a = cube_at({0, 0, 0}), far = cube_at({5, 0, 0}), touching = cube_at({2, 0, 0});
    EXPECT_FALSE(gjk::distance(a, touching).normal());
    EXPECT_FALSE(gjk::distance(a, a).normal());
    EXPECT_FALSE(gjk::intersects(a, a).normal());
    const auto nowhere = cube_at({std::numeric_limits<double>::quiet_NaN(), 0, 0});
    EXPECT_FALSE(gjk::distance(a, nowhere).normal());
    EXPECT_FALSE(epa::depth(a, nowhere).normal());
    EXPECT_FALSE(hybrid::depth(a, nowhere).normal());
    EXPECT_FALSE(toi::dynamic_gjk(a, far, {{-1, 0, 0}, -1}).normal());
}

TEST(ContactNormal, of_tiny_and_huge_vectors_has_length_1) {
    for (const double size : {5e-324, 1e-300, 1e-160, 1.0, 1e160, 1e308}) {
        const auto unit = unit_along(V{size, -size, 0});
        ASSERT_TRUE(unit) << size;
        EXPECT_NEAR(squared_norm(*unit), 1, 1e-15) << size;
    }
    EXPECT_FALSE(unit_along(V{0, 0, 0}));
    EXPECT_FALSE(unit_along(V{std::numeric_limits<double>::infinity(), 0, 0}));
}

TEST(ContactNormal, of_a_result_resolves_a_collision_as_it_is) {
    const auto contact = epa::depth(cube_at({0, 0, 0}), cube_at({1.5, 0.25, 0}));
    const response::MovingBody<double, 3> right_moving{{1, 0, 0}, 1}, at_rest{{0, 0, 0}, 1};
    const auto after = response::elastic_collision(right_moving, at_rest, *contact.normal());
    EXPECT_EQ(after.stop.name, "resolved");
    EXPECT_NEAR(after.velocity_1[0], 0, 1e-15);
    EXPECT_NEAR(after.velocity_2[0], 1, 1e-15);
}

TEST(DepthOfTheHybrid, is_0_of_bodies_apart_and_absent_of_an_answer_without_a_number) {
    const auto a = cube_at({0, 0, 0});
    for (const double x : {2.75, 4.0, 1e6}) {
        const auto apart = hybrid::depth(a, cube_at({x, 0, 0}), {0.25, 0.25});
        ASSERT_EQ(apart.verdict, Verdict::separated);
        EXPECT_EQ(apart.depth(), 0);
        EXPECT_LT(*hybrid::depth_bounds(apart)->upper, 0) << "minus a lower bound of the distance";
    }
    EXPECT_FALSE(hybrid::depth(a, cube_at({std::numeric_limits<double>::infinity(), 0, 0})).depth());
}

TEST(DepthQueries, can_be_called_with_bodies_options_and_poses) {
    const auto a = hull_at({0, 0, 0}), b = hull_at({1.75, 0, 0});
    auto pose = Pose<double, 3>::identity();
    pose.translation = {0.125, 0, 0};
    const epa::Options<> options;
    epa::Workspace<double, 3> workspace;
    EXPECT_EQ(*penetration::depth(a, b).depth(), 0.25);
    EXPECT_EQ(*penetration::depth(a, b, options).depth(), 0.25);
    EXPECT_EQ(*penetration::depth(a, b, pose).depth(), 0.125);
    EXPECT_EQ(*penetration::depth(a, b, pose, options).depth(), 0.125);
    EXPECT_EQ(*penetration::depth(a, b, pose, options, workspace).depth(), 0.125);
    EXPECT_EQ(*penetration::depth(a, b, pose, options, V{1, 0, 0}, workspace).depth(), 0.125);
    EXPECT_EQ(*penetration::depth(a.shape, b.shape, pose, options).depth(), 0.125) << "by EPA";
    EXPECT_EQ(*epa::depth(a.shape, b.shape).depth(), 0.25);
    EXPECT_EQ(*epa::depth(a.shape, b.shape, options).depth(), 0.25);
    EXPECT_EQ(*mpr::depth(a.shape, b.shape).depth(), 0.25);
    EXPECT_EQ(*mpr::depth(a.shape, b.shape, mpr::Options<>{}).depth(), 0.25);
    EXPECT_EQ(*hybrid::depth(a.shape, b.shape).depth(), 0.25);
    EXPECT_EQ(*hybrid::depth(a.shape, b.shape, hybrid::Options<>{}).depth(), 0.25);
    EXPECT_EQ(*hybrid::depth(a.shape, b.shape, {0.25, 0}, hybrid::Options<>{}).depth(), 0.5);
    EXPECT_EQ(*facets::depth(*a.facets, *b.facets).depth(), 0.25);
    EXPECT_EQ(*facets::depth(*a.facets, *b.facets, pose).depth(), 0.125);
}

}  // namespace
}  // namespace touchstone::response_contact_normal_test
