// SPDX-License-Identifier: MIT
// MPR on bodies that are moved: far from the origin it answers as near to it, and its points are where the bodies are.
#include <gtest/gtest.h>

#include "algorithms/mpr/depth.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/transformed.h"
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

}  // namespace
}  // namespace touchstone::mpr_moves_test
