// SPDX-License-Identifier: GPL-3.0-or-later
// Whether bodies that overlap part along one direction alone, as the enclosures of their gradients tell, against
// directions that are known in closed form.
#include <gtest/gtest.h>

#include <cmath>

#include "properties/oracles/curved_gradient_queries_test.h"

namespace touchstone::curved_gradient_of_overlaps_test {
namespace {

TEST(CurvedGradientOfOverlaps, of_a_ball_whose_centre_is_inside_a_cylinder_is_the_nearest_way_out) {
    Query<3> query{QueryKind::penetration, body(SphereData{1}, {0, 0, 1.5}), body(CylinderData{2, 1}, {}), {}};
    EXPECT_EQ(enclosed<3>(query).unique, true) << "the centre is outside of the cylinder";
    query.a.pose->translation = {0.25, 0, 0.5};
    const auto up = enclosed<3>(query);
    EXPECT_EQ(up.unique, true);
    EXPECT_EQ(up.direction, (ExactVector{"0", "0", "1"})) << "the centre is above the inside of the lid";
    EXPECT_EQ(up.direction_error, ExactNumber());
    query.a.pose->translation = {1.75, 0, 0.5};
    const auto aside = enclosed<3>(query);
    EXPECT_LE(off(aside.direction, {1, 0, 0}), 1e-14);
    EXPECT_EQ(aside.unique, true) << "the ball of the depth is rounder than the side, which is as long as an edge";
    EXPECT_LE(off(aside.points[0], {1.75, 0, 0.5}), 1e-17);
}

TEST(CurvedGradientOfOverlaps, of_ellipsoids_that_overlap_is_unique_where_they_are_flatter_than_the_depth_is_long) {
    Query<3> query{QueryKind::penetration,
                   body(EllipsoidData<3>{{2, 1, 3}}, {2.5, 0, 0}),
                   body(EllipsoidData<3>{{1, 2, 3}}, {}),
                   {}};
    const auto g = enclosed<3>(query);
    EXPECT_EQ(g.unique, true);
    EXPECT_LE(off(g.direction, {1, 0, 0}), 1e-14);
    ASSERT_EQ(g.points.size(), 1U);
    EXPECT_LE(off(g.points[0], {0.5, 0, 0}), 1e-13);
}

TEST(CurvedGradientOfOverlaps, is_unique_wherever_the_bodies_stand_and_however_often_a_point_is_named) {
    Query<3> query{QueryKind::penetration, body(EllipsoidData<3>{{3, 2, 4}}, {}), body(SphereData{1}, {0, 1.5, 0}), {}};
    EXPECT_EQ(enclosed<3>(query).unique, true);
    for (Body<3>* moved : {&query.a, &query.b}) moved->pose->translation[1] += 0x1p50;
    EXPECT_EQ(enclosed<3>(query).unique, true);
    query.a = body(CylinderData{0, 0}, {0, 0, 1.5});
    query.b = body(CylinderData{3, 2}, {0.25, 0, 0});
    EXPECT_EQ(enclosed<3>(query).unique, true) << "both ends of the cylinder are one point";
}

/// An ellipsoid about the origin, and a ball about the point at x on the first axis. The core of the ball is that
/// point, which is inside the ellipsoid, so they part along the ways from it to the nearest points of the surface.
template <int D>
Query<D> ball_on_first_axis(const Vec<double, D>& radii, double x) {
    Query<D> query;
    query.kind = QueryKind::penetration;
    query.a.shape = SphereData{0.25};
    query.a.pose = Pose<double, D>::identity();
    query.a.pose->translation[0] = x;
    query.b.shape = EllipsoidData<D>{radii};
    return query;
}

/// True if n / |n| is within the error of the direction, up to the rounding of this comparison.
template <int D>
bool holds(const EnclosedGradient& g, const Vec<double, D>& n) {
    const auto rounded = [](const ExactNumber& x) { return x.rounded().high; };
    long double off2 = 0, length2_of_g = 0, length2 = 0;
    for (int k = 0; k < D; ++k) {
        const long double x = rounded(g.direction[static_cast<std::size_t>(k)]);
        length2_of_g += x * x;
        length2 += static_cast<long double>(n[k]) * n[k];
    }
    for (int k = 0; k < D; ++k) {
        const long double off =
            rounded(g.direction[static_cast<std::size_t>(k)]) / std::sqrt(length2_of_g) - n[k] / std::sqrt(length2);
        off2 += off * off;
    }
    return std::sqrt(off2) <= rounded(g.direction_error) + 1e-15L;
}

// The ellipse with the radii 2 and 1 bends at its tip (2, 0) like a circle about (3/2, 0). From (x, 0) with
// 0 < x < 3/2 two of its points are nearest, (2 c, s) and (2 c, -s) with c = 2 x / 3 and s^2 = 1 - c^2, and the ways to
// them are along the normals there, (c, 2 s) and (c, -2 s). With 3/2 <= x < 2 the tip alone is nearest. A third radius
// of 3/2 changes neither for x > 7/8, since across it the tip bends like a circle about (7/8, 0, 0). With a third
// radius of 1 the two points are two of a circle.
constexpr double c = 1023.0 / 1024, x_of_c = 1.5 * c;
const double s = std::sqrt(1 - c * c);

TEST(CurvedGradientOfOverlaps, is_not_called_unique_where_two_ways_that_are_near_one_another_are_shortest) {
    const auto in_plane = enclosed<2>(ball_on_first_axis<2>({2, 1}, x_of_c));
    EXPECT_TRUE(holds<2>(in_plane, {c, 2 * s}) && holds<2>(in_plane, {c, -2 * s}));
    EXPECT_NE(in_plane.unique, true);
    const auto in_space = enclosed<3>(ball_on_first_axis<3>({2, 1, 1.5}, x_of_c));
    EXPECT_TRUE(holds<3>(in_space, {c, 2 * s, 0}) && holds<3>(in_space, {c, -2 * s, 0}));
    EXPECT_NE(in_space.unique, true);
}

TEST(CurvedGradientOfOverlaps, is_not_called_unique_where_a_circle_of_ways_around_the_axis_is_shortest) {
    const auto g = enclosed<3>(ball_on_first_axis<3>({2, 1, 1}, x_of_c));
    for (const double sign : {1, -1}) {
        EXPECT_TRUE(holds<3>(g, {c, sign * 2 * s, 0}));
        EXPECT_TRUE(holds<3>(g, {c, 0, sign * 2 * s}));
    }
    EXPECT_NE(g.unique, true);
}

TEST(CurvedGradientOfOverlaps, is_unique_where_the_tip_bends_more_gently_than_a_circle_about_the_centre_of_the_ball) {
    const auto in_plane = enclosed<2>(ball_on_first_axis<2>({2, 1}, 1.75));
    EXPECT_TRUE(holds<2>(in_plane, {1, 0}));
    EXPECT_EQ(in_plane.unique, true);
    for (const double third : {1.5, 1.0}) {
        const auto in_space = enclosed<3>(ball_on_first_axis<3>({2, 1, third}, 1.75));
        EXPECT_TRUE(holds<3>(in_space, {1, 0, 0}));
        EXPECT_EQ(in_space.unique, true);
    }
}

}  // namespace
}  // namespace touchstone::curved_gradient_of_overlaps_test
