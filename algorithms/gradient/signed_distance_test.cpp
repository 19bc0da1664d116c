// SPDX-License-Identifier: MIT
// The signed distance with its gradient: that number, normal and points agree, whoever has answered, and that those of
// curved bodies do to the last digits.
#include "algorithms/gradient/signed_distance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <random>

#include "algorithms/fast/posed/transformed.h"
#include "algorithms/shapes/cone.h"
#include "algorithms/shapes/cylinder.h"
#include "algorithms/shapes/ellipsoid.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::signed_distance_test {
namespace {

using V = Vec<double, 3>;

/// A rotation about a random axis and a translation of length 3 at most in each coordinate.
Pose<double, 3> drawn_pose(RandomBits& bits) {
    std::uniform_real_distribution<double> in(-1, 1);
    Vec<double, 3> axis{in(bits), in(bits), in(bits)};
    const double c = in(bits), s = std::sqrt(1 - c * c);
    axis = normalised_or_axis(axis);
    Pose<double, 3> pose = Pose<double, 3>::identity();
    for (int k = 0; k < 3; ++k) {
        const V e = unit_vector<double, 3>(k), turned = c * e + s * cross(axis, e) + (1 - c) * dot(axis, e) * axis;
        for (int i = 0; i < 3; ++i) pose.rows[static_cast<std::size_t>(i)][k] = turned[i];
    }
    pose.translation = {3 * in(bits), 3 * in(bits), 3 * in(bits)};
    return pose;
}

/// Calls `use` with a curved body or a box under a random pose.
template <class Use>
void with_body(RandomBits& bits, const Use& use) {
    std::uniform_real_distribution<double> length(0.1, 1.5);
    const double x = length(bits), y = length(bits), z = length(bits);
    const auto pose = drawn_pose(bits);
    switch (bits() % 4) {
        case 0: return use(Transformed<Cylinder<double, 3>>{{x, y}, pose});
        case 1: return use(Transformed<Cone<double, 3>>{{x, y}, pose});
        case 2: return use(Transformed<Ellipsoid<double, 3>>{{{x, y, z}}, pose});
        default: return use(Transformed<Box<double, 3>>{{{x, y, z}}, pose});
    }
}

TEST(GradientOfTheDoor, has_the_bound_that_its_bracket_gives) {
    Proximity<double, 3> found{Verdict::separated, Answered::gjk, 3, 4, 4, {0, 0, 1}, {0, 0, 4}, {0, 0, 0}};
    const auto gradient = gradient_of(found);
    ASSERT_TRUE(gradient && gradient->normal_error2);
    EXPECT_NEAR(*gradient->normal_error2, 2 * (1 - 3.0 / 4), 1e-12);
    found.verdict = Verdict::penetrating;
    found.lower = found.value = -4;
    found.upper = -3;
    ASSERT_TRUE(gradient_of(found));
    EXPECT_FALSE(gradient_of(found)->normal_error2) << "the bracket of a depth says nothing of its direction";
    found.normal = {0, 0, 0};
    EXPECT_FALSE(gradient_of(found));
}

TEST(SignedDistance, of_curved_bodies_has_points_that_are_apart_along_its_normal_by_its_number) {
    int apart = 0, off = 0, off_at_the_door = 0;
    double worst = 0;
    check_random_trials(811, 2000, [&](int, RandomBits& bits) {
        with_body(bits, [&](const auto& a) {
            with_body(bits, [&](const auto& b) {
                const auto found = signed_distance(a, b);
                if (found.verdict != Verdict::separated) return;
                ++apart;
                const auto plain = queries::signed_distance(a, b);
                if (plain.distance()) off_at_the_door += detail::contact_error_of(plain, a, b).is_beyond_rounding();
                EXPECT_LE(found.lower, found.value);
                EXPECT_LE(found.value, found.upper);
                const double length = found.contact_error.value_or(HUGE_VAL);
                worst = larger(worst, length);
                const auto w = infinity_norm(found.point_a) + infinity_norm(found.point_b);
                if (64 * 0x1p-53 * w < length) ++off;
                EXPECT_LT(length, 1e-11);
            });
        });
    });
    std::printf("%d pairs apart, of %d normal and points are off by more than 64 roundoffs, %.1e at most\n", apart, off,
                worst);
    EXPECT_GT(apart, 500);
    EXPECT_LE(200 * off, apart);
    EXPECT_LE(50 * off_at_the_door, apart) << "a normal belongs to the points beside it";
}

}  // namespace
}  // namespace touchstone::signed_distance_test
