// SPDX-License-Identifier: MIT
// MPR on bodies that are moved or large: far from the origin it answers as near to it, and its points are where the
// bodies are.
#include <gtest/gtest.h>

#include "algorithms/fast/posed/transformed.h"
#include "algorithms/mpr/depth.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/translated.h"

namespace touchstone::mpr_moves_test {
namespace {

/// Boxes that overlap by 0.5 along x, with their scene moved by `place`.
template <class S>
void check_boxes_far_away(const Vec<S, 3>& place) {
    using Far = Translated<Box<S, 3>>;
    const Vec<S, 3> step{S(1.5), S(0.25), S(0.125)};
    for (const S gap : {S(-0.5), S(0.5)}) {
        const Vec<S, 3> offset{S(2) + gap, step[1], step[2]};
        const Far a{{{1, 1, 1}}, place}, b{{{1, 1, 1}}, place + offset};
        const auto found = mpr::depth(a, b);
        const auto nearby = mpr::depth(Far{{{1, 1, 1}}, {}}, Far{{{1, 1, 1}}, offset});
        EXPECT_EQ(found.verdict, gap < 0 ? Verdict::penetrating : Verdict::separated);
        EXPECT_EQ(found.depth2.upper, nearby.depth2.upper);
        EXPECT_EQ(found.distance_lower2, nearby.distance_lower2);
        EXPECT_EQ(found.outward, nearby.outward);
        EXPECT_EQ(found.foot, nearby.foot);
        EXPECT_LE(infinity_norm(Vec<S, 3>(found.point_a - place)), S(1.5));
        EXPECT_LE(infinity_norm(Vec<S, 3>(found.point_b - place - offset)), S(1.5));
    }
}

// The numbers of the moves are exact here, so that the answer is that at the origin to the last bit.
TEST(Mpr, of_bodies_far_from_the_origin_is_that_near_it) {
    check_boxes_far_away<float>({0x1p20F, -0x1p19F, 0x1p18F});
    check_boxes_far_away<double>({0x1p45, -0x1p44, 0x1p43});
    const Transformed<Sphere<float, 3>> ball{{{{0, 0, 0}}, 1}, {Pose<float, 3>::identity().rows, {0x1p20F, 0, 0}}};
    const Translated<Box<float, 3>> box{{{1, 1, 1}}, {0x1p20F + 1.5F, 0, 0}};
    const auto found = mpr::depth(ball, box);
    EXPECT_EQ(found.verdict, Verdict::penetrating);
    EXPECT_NEAR(*found.depth(), 0.5F, 0x1p-20F);
}

TEST(Mpr, of_bodies_apart_has_the_points_that_its_plane_touches) {
    const Translated<Box<double, 3>> a{{{1, 1, 1}}, {10, 0, 0}}, b{{{1, 1, 1}}, {14, 0.5, 0}};
    const auto found = mpr::depth(a, b);
    ASSERT_EQ(found.verdict, Verdict::separated);
    EXPECT_EQ(found.point_a - found.point_b, found.foot);
    const Vec<double, 3> on_a = found.point_a - a.translation, on_b = found.point_b - b.translation;
    EXPECT_EQ(infinity_norm(on_a), 1);
    EXPECT_EQ(infinity_norm(on_b), 1);
    EXPECT_EQ(dot(found.outward, found.foot), dot(found.outward, a.support(found.outward).position) -
                                                  dot(found.outward, b.support(-found.outward).position));
}

// The weights of the points are areas of some 2^1020, and their products with coordinates were infinite.
TEST(MprOfLargeBodies, has_points_where_areas_times_coordinates_are_out_of_range) {
    const Polytope<double, 2> a{{{-0x1.bdecbe432c1c8p+510, 0x1.de648114c2e14p+510},
                                 {-0x1.ad42a24d5d56cp+509, 0x1.77712652762d8p+509},
                                 {-0x1.a8a3ce7754eacp+510, 0x1.9afd765f76ccap+510},
                                 {0x1.45aa43d81edap+507, 0x1.c76f9789ebd8p+510},
                                 {0x1.488332148b76p+510, -0x1.07ed816025a22p+510}}};
    const Polytope<double, 2> b{{{0x1.cc05d4419bb26p+510, 0x1.a2ddd66d372dp+510},
                                 {0x1.5b520ae96e988p+510, 0x1.1ea9369d540c8p+510},
                                 {-0x1.30cc421540178p+508, -0x1.0bd9c60f7d618p+509},
                                 {-0x1.b60a58269719p+508, -0x1.90199760b938ap+510}}};
    const auto found = mpr::depth(a, b);
    ASSERT_EQ(found.verdict, Verdict::penetrating);
    ASSERT_TRUE(is_finite(found.point_a) && is_finite(found.point_b));
    EXPECT_EQ(found.point_a - found.point_b, found.foot);
    // Each point is within the box around its body.
    for (int k = 0; k < 2; ++k) {
        const Vec<double, 2> axis = unit_vector<double, 2>(k);
        EXPECT_LE(found.point_a[k], dot(axis, a.support(axis).position));
        EXPECT_GE(found.point_a[k], dot(axis, a.support(-axis).position));
        EXPECT_LE(found.point_b[k], dot(axis, b.support(axis).position));
        EXPECT_GE(found.point_b[k], dot(axis, b.support(-axis).position));
    }
}

}  // namespace
}  // namespace touchstone::mpr_moves_test
