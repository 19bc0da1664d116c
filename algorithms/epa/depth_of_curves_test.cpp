// SPDX-License-Identifier: MIT
// EPA on bodies that are not polytopes, near contact and where many directions are as good as the best. The depths are
// those of the exact oracle; each case was once answered by a cap, an inverted face or points that mislead.
#include <gtest/gtest.h>

#include <cmath>

#include "algorithms/epa/depth.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/shapes/all.h"

namespace touchstone::depth_of_curves_test {
namespace {

using V = Vec<double, 3>;

Pose<double, 3> at(const V& x) { return {{V{1, 0, 0}, V{0, 1, 0}, V{0, 0, 1}}, x}; }
Pose<double, 3> upside_down(const V& x) { return {{V{1, 0, 0}, V{0, -1, 0}, V{0, 0, -1}}, x}; }

TaperedCapsule<double, 3> upright(const V& centre, double half_height, double top_radius, double bottom_radius) {
    const V up{0, 0, half_height};
    return {centre + up, centre - up, top_radius, bottom_radius};
}

/// The answer ends for a reason, with this depth, and its points are apart by it along the normal.
void expect_depth(const PenetrationResult<double, 3>& found, double depth, double error) {
    EXPECT_EQ(found.stop.kind, StopKind::converged) << found.stop.name;
    ASSERT_TRUE(found.depth());
    EXPECT_NEAR(*found.depth(), depth, error);
    const V between = found.point_b - found.point_a;
    EXPECT_NEAR(std::sqrt(squared_norm(between)), depth, 2 * error);
}

TEST(DepthOfCurves, tips_of_cones_have_a_ring_of_best_directions) {
    const Cone<double, 3> wide{6, 2}, narrow{2, 2};
    const Transformed<Cone<double, 3>> a{wide, at({-13, -14, 1})};
    const Transformed<Cone<double, 3>> b{narrow, upside_down({-13, -14, 0x1.3f6p+2})};
    const auto found = epa::depth(a, b);
    EXPECT_EQ(found.verdict, Verdict::penetrating);
    expect_depth(found, 0.0081254911556430057, 1e-4 * 0.0082);
}

TEST(DepthOfCurves, tapered_capsules_overlap_by_far_less_than_their_size) {
    const auto a = upright({13, -11, 5}, 0x1.44p+4, 18, 36);
    const auto b = upright({43, 0x1.4bffffffecp+5, 0x1.8ep+4}, 0x1.44p+4, 45, 27);
    expect_depth(epa::depth(a, b), 4.52726251548573166e-10, 1e-12);
}

TEST(DepthOfCurves, tapered_capsules_touch_along_a_line) {
    const auto a = upright({-15, 5, -20}, 2.25, 15, 12), b = upright({-1, -2, -34}, 2.25, 6, 9);
    const auto found = epa::depth(a, b);
    EXPECT_TRUE(meets(found.verdict));
    expect_depth(found, 0, 1e-12);
}

TEST(DepthOfCurves, points_of_a_face_with_two_scales_are_where_the_bodies_meet) {
    const auto a = upright({-9, -12, -17}, 0x1.88p+4, 21, 7), b = upright({0, -0x1.08p+4, -0x1.64p+5}, 0x1.88p+3, 0, 7);
    expect_depth(epa::depth(a, b), 0, 1e-12);
}

TEST(DepthOfCurves, a_cylinder_stands_on_a_capsule) {
    const Cylinder<double, 3> cylinder{7, 5};
    const Transformed<Cylinder<double, 3>> a{cylinder, at({6, 20, 13})};
    const Capsule<double, 3> capsule{8, 8};
    const Transformed<Capsule<double, 3>> b{capsule, upside_down({6, 20, 34})};
    const auto found = epa::depth(a, b);
    EXPECT_TRUE(meets(found.verdict));
    expect_depth(found, 0, 1e-13);
}

TEST(DepthOfCores, a_distance_of_cores_that_is_small_beside_the_margin_counts) {
    const Point<double, 3> point{};
    const Segment<double, 3> segment{{V{1, 0, 0}, V{-1, 0, 0x1p-8}}};
    const auto found = hybrid::depth(point, segment, Margins<double>{0, 1});
    EXPECT_EQ(found.verdict, Verdict::penetrating);
    ASSERT_TRUE(found.depth());
    EXPECT_NEAR(*found.depth(), 1 - 0x1p-8 / std::sqrt(4 + 0x1p-16), 1e-15);
}

// The first axis of the hybrid separates them as it rounds; the support points along it are half a body apart.
TEST(DepthOfCurves, of_the_hybrid_has_points_where_a_rounded_axis_separates_what_touches) {
    const auto a = upright({18, -13, -7}, 1, 11, 44), b = upright({66, -85, 8}, 0, 44, 33);
    const auto found = hybrid::depth(a, b);
    EXPECT_TRUE(meets(found.verdict));
    ASSERT_TRUE(found.depth());
    EXPECT_NEAR(*found.depth(), 0, 1e-12);
    const V where{18 + 24, -13 - 36, 0};
    EXPECT_NEAR(std::sqrt(squared_norm(found.core_point_a - where)), 0, 1e-12);
    EXPECT_NEAR(std::sqrt(squared_norm(found.core_point_b - where)), 0, 1e-12);
}

}  // namespace
}  // namespace touchstone::depth_of_curves_test
