// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include "algorithms/interface/touchstone.h"

namespace touchstone::c_interface_errors_test {
namespace {

using Body = std::unique_ptr<touchstone_convex, decltype(&touchstone_free)>;

Body owned(touchstone_convex* body) { return {body, &touchstone_free}; }

/// True if the last refusal begins with the function and holds the text.
testing::AssertionResult refused(const char* function, const char* text) {
    const std::string said = touchstone_error();
    if (said.rfind(function, 0) == 0 && said.find(text) != std::string::npos) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "'" << said << "' lacks '" << function << "' or '" << text << "'";
}

TEST(CInterfaceErrors, refuses_bad_sizes_with_a_sentence) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();
    const double points[6] = {0, 0, 0, 1, nan, 0};
    EXPECT_EQ(touchstone_hull(points, 0, 0), nullptr);
    EXPECT_TRUE(refused("touchstone_hull", "n is 0; pass 1 to"));
    EXPECT_EQ(touchstone_hull(nullptr, 2, 0), nullptr);
    EXPECT_TRUE(refused("touchstone_hull", "points is NULL"));
    EXPECT_EQ(touchstone_hull(points, 2, 0), nullptr);
    EXPECT_TRUE(refused("touchstone_hull", "point 1 has nan as number 1"));
    EXPECT_EQ(touchstone_sphere(-1, 0), nullptr);
    EXPECT_TRUE(refused("touchstone_sphere", "radius is -1; pass a finite number that is not negative"));
    EXPECT_EQ(touchstone_capsule(1, nan, 0), nullptr);
    EXPECT_TRUE(refused("touchstone_capsule", "half_length is nan"));
    EXPECT_EQ(touchstone_tapered_capsule(1, infinite, 1, 0), nullptr);
    EXPECT_TRUE(refused("touchstone_tapered_capsule", "bottom_radius is inf"));
    EXPECT_EQ(touchstone_box(1, 1, -2, 0), nullptr);
    EXPECT_TRUE(refused("touchstone_box", "z is -2"));
    EXPECT_EQ(touchstone_cylinder(1, 1, -3), nullptr);
    EXPECT_TRUE(refused("touchstone_cylinder", "margin is -3"));
    EXPECT_EQ(touchstone_cone(nan, 1, 0), nullptr);
    EXPECT_TRUE(refused("touchstone_cone", "radius is nan"));
    EXPECT_EQ(touchstone_ellipsoid(1, nan, 1, 0), nullptr);
    EXPECT_TRUE(refused("touchstone_ellipsoid", "y is nan"));
}

TEST(CInterfaceErrors, refuses_bad_poses_pairs_and_motions_with_a_sentence) {
    const Body ball = owned(touchstone_sphere(1, 0)), box = owned(touchstone_box(1, 1, 1, 0));
    touchstone_result answer;
    double scaled[12]{2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 9};
    EXPECT_EQ(touchstone_distance(ball.get(), scaled, box.get(), nullptr, &answer), 0);
    EXPECT_TRUE(refused("touchstone_distance", "the pose of A is not rigid"));
    EXPECT_EQ(touchstone_distance(box.get(), scaled, ball.get(), nullptr, &answer), 1);
    EXPECT_NEAR(answer.distance, 6, 1e-15);  // the box is twice as large
    scaled[7] = std::numeric_limits<double>::infinity();
    EXPECT_EQ(touchstone_certified(box.get(), nullptr, box.get(), scaled, 0, &answer), 0);
    EXPECT_TRUE(refused("touchstone_certified", "the pose of B has inf in row 1, column 3"));
    EXPECT_EQ(touchstone_distance(nullptr, nullptr, box.get(), nullptr, &answer), 0);
    EXPECT_TRUE(refused("touchstone_distance", "A is NULL"));
    EXPECT_EQ(touchstone_at_least(ball.get(), nullptr, box.get(), nullptr, -1.5), 0);
    EXPECT_EQ(touchstone_at_least(ball.get(), nullptr, box.get(), nullptr, -2.5), 1);
    EXPECT_EQ(touchstone_at_least(ball.get(), nullptr, box.get(), nullptr, HUGE_VAL), -1);
    EXPECT_TRUE(refused("touchstone_at_least", "distance is inf"));
    touchstone_impact impact;
    const double velocity[3] = {0, 0, std::numeric_limits<double>::quiet_NaN()};
    EXPECT_EQ(touchstone_cast(ball.get(), nullptr, box.get(), nullptr, velocity, 1, &impact), 0);
    EXPECT_TRUE(refused("touchstone_cast", "velocity has nan as number 2"));
    const touchstone_convex* bodies[2] = {ball.get(), box.get()};
    const int pairs[4] = {0, 1, 1, 2};
    EXPECT_EQ(touchstone_pairs(TOUCHSTONE_ASK_DISTANCE, bodies, nullptr, 2, pairs, 2, 0, 1, &answer), 0);
    EXPECT_TRUE(refused("touchstone_pairs", "pair 1, counted from 0, names body 2; there are 2 bodies"));
    EXPECT_EQ(touchstone_pairs(9, bodies, nullptr, 2, pairs, 1, 0, 1, &answer), 0);
    EXPECT_TRUE(refused("touchstone_pairs", "query is 9; pass 0 to 3"));
    const double zero[3] = {0, 0, 0};
    EXPECT_TRUE(std::isnan(touchstone_gap_along(ball.get(), nullptr, box.get(), nullptr, zero, nullptr)));
    EXPECT_TRUE(refused("touchstone_gap_along", "direction is zero"));
    EXPECT_EQ(touchstone_half_space(ball.get(), nullptr, zero, 0, &answer), 0);
    EXPECT_TRUE(refused("touchstone_half_space", "normal is zero"));
    EXPECT_EQ(touchstone_half_space(ball.get(), nullptr, velocity, 0, &answer), 0);
    EXPECT_TRUE(refused("touchstone_half_space", "normal has nan as number 2"));
    const double up[3] = {0, 0, 1};
    EXPECT_EQ(touchstone_half_space(ball.get(), nullptr, up, HUGE_VAL, &answer), 0);
    EXPECT_TRUE(refused("touchstone_half_space", "offset is inf"));
    EXPECT_EQ(touchstone_half_space(nullptr, nullptr, up, 0, &answer), 0);
    EXPECT_TRUE(refused("touchstone_half_space", "A is NULL"));
}

}  // namespace
}  // namespace touchstone::c_interface_errors_test
