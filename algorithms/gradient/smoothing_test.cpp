// SPDX-License-Identifier: MIT
// Tests randomised smoothing against closed forms: of a linear distance, of a kink, and of faces that rest on each
// other.
#include "algorithms/gradient/smoothing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "algorithms/shapes/box.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/translated.h"
#include "algorithms/testing/base_seed.h"

namespace touchstone::smoothing_test {
namespace {

using smoothing::Estimate;
using smoothing::estimate;
using smoothing::FirstOrder;
using smoothing::Options;
using smoothing::Sample;
using smoothing::smoothed_gradient;
using smoothing::Wrench;
using smoothing::ZeroOrder;

template <class Order>
class Smoothing : public testing::Test {};
using Orders = testing::Types<ZeroOrder, FirstOrder>;
TYPED_TEST_SUITE(Smoothing, Orders);

/// A linear function of the motion.
std::optional<Sample<double, 3>> linear(const Wrench<double, 3>& motion) {
    const Wrench<double, 3> slope{{1, 0, 0}, {0, 2, 0}};
    return Sample<double, 3>{7 + dot(slope.linear, motion.linear) + dot(slope.angular, motion.angular), slope};
}

TYPED_TEST(Smoothing, has_no_bias_on_a_linear_function) {
    std::mt19937_64 random(test_seed(1));
    const auto found = estimate<TypeParam, double, 3>(linear, Options{0.25, 2, 20'000}, random);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->used, 20'000);
    const double linear_error = std::sqrt(found->linear_variance), angular_error = std::sqrt(found->angular_variance);
    const auto off_linear = found->gradient.linear - Vec<double, 3>{1, 0, 0};
    const auto off_angular = found->gradient.angular - Vec<double, 3>{0, 2, 0};
    EXPECT_LE(std::sqrt(squared_norm(off_linear)), 5 * linear_error + 1e-12);
    EXPECT_LE(std::sqrt(squared_norm(off_angular)), 5 * angular_error + 1e-12);
}

// With six normal numbers z and the slope f in their unit, |f|^2 = 1 + (2 / 2)^2, a sample is (f.z) z. The variance of
// its number k is |f|^2 + f_k^2, and that of a moment lever^2 times as large.
TEST(ZeroOrderSmoothing, has_the_variance_of_the_closed_form_whatever_the_deviation) {
    for (const double deviation : {1e-6, 0.25, 64.0}) {
        std::mt19937_64 random(test_seed(2));
        const int samples = 40'000;
        const auto found = estimate<ZeroOrder, double, 3>(linear, Options{deviation, 2, samples}, random);
        EXPECT_NEAR(found->linear_variance * samples, 3 * 2 + 1, 0.35);
        EXPECT_NEAR(found->angular_variance * samples, 4 * (3 * 2 + 1), 1.4);
    }
}

TEST(FirstOrderSmoothing, has_no_variance_on_a_linear_function) {
    std::mt19937_64 random(test_seed(3));
    const auto found = estimate<FirstOrder, double, 3>(linear, Options{}, random);
    EXPECT_LE(found->linear_variance + found->angular_variance, 1e-30);
}

/// The signed distance of a point from a slab of half the thickness 1, |x| - 1, with a kink at 0.
std::optional<Sample<double, 2>> of_slab(double x, const Wrench<double, 2>& motion) {
    const double at = x + motion.linear[0];
    return Sample<double, 2>{std::abs(at) - 1, Wrench<double, 2>{{at < 0 ? -1.0 : 1.0, 0}, 0}};
}

TYPED_TEST(Smoothing, of_a_kink_is_the_error_function) {
    for (const double x : {0.0, 0.1, -0.25, 0.4}) {
        std::mt19937_64 random(test_seed(4));
        const auto found = estimate<TypeParam, double, 2>([x](const auto& motion) { return of_slab(x, motion); },
                                                          Options{0.25, 1, 40'000}, random);
        const double expected = std::erf(x / (0.25 * std::sqrt(2)));
        EXPECT_NEAR(found->gradient.linear[0], expected, 5 * std::sqrt(found->linear_variance) + 1e-12) << x;
    }
}

TYPED_TEST(Smoothing, of_a_plate_on_a_plate_is_in_the_middle_of_the_common_face) {
    // A covers x in [1, 3], y in [-1, 1] of the top of B, by 1/2 above it. The mean of the corners is (2, 0).
    const Box<double, 3> b{{4, 4, 1}};
    const Translated<Box<double, 3>> a{{{1, 1, 0.25}}, {2, 0, 1.75}};
    std::mt19937_64 random(test_seed(5));
    const Vec<double, 3> centre{2, 0, 1.75};
    const auto found = smoothed_gradient<TypeParam>(a, b, centre, Options{1e-3, 1, 40'000}, random);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->gradient.linear[2], 1, 5 * std::sqrt(found->linear_variance) + 1e-5);
    const double allowed = 5 * std::sqrt(found->angular_variance + 4 * found->linear_variance) + 1e-2;
    EXPECT_NEAR(found->gradient.angular[0], 0, allowed) << "y n_z";
    EXPECT_NEAR(found->gradient.angular[1], -2, allowed) << "-x n_z";
    EXPECT_LT(allowed, 0.25);
}

TYPED_TEST(Smoothing, is_that_of_a_smooth_query_as_the_deviation_falls_and_of_either_sign) {
    Polytope<double, 3> tip{{{0.25, 0.5, 0}, {1.25, 0.5, 3}, {0.25, 1.5, 3}, {0.25, 0.5, 3}}};
    const Box<double, 3> b{{4, 4, 1}};
    for (const double height : {1.5, 0.75}) {
        const Translated<Polytope<double, 3>> a{tip, {0, 0, height}};
        std::mt19937_64 random(test_seed(6));
        const auto found = smoothed_gradient<TypeParam>(a, b, {0.25, 0.5, height}, Options{1e-4, 1, 20'000}, random);
        const double linear_error = 5 * std::sqrt(found->linear_variance) + 1e-3;
        EXPECT_NEAR(found->gradient.linear[2], 1, linear_error) << height;
        EXPECT_NEAR(found->gradient.angular[0], 0.5, 5 * std::sqrt(found->angular_variance) + linear_error) << height;
        EXPECT_NEAR(found->gradient.angular[1], -0.25, 5 * std::sqrt(found->angular_variance) + linear_error) << height;
    }
}

TEST(SmoothedGradient, is_the_same_again_from_the_same_seed_and_another_from_another) {
    const Box<double, 2> a{{1, 1}};
    const Translated<Box<double, 2>> b{{{1, 1}}, {2.5, 0.5}};
    const auto from = [&](auto generator) {
        return smoothed_gradient<ZeroOrder>(a, b, {0, 0}, Options{0.01, 1, 10}, generator)->gradient;
    };
    const auto first = from(std::mt19937(1)), again = from(std::mt19937(1)), other = from(std::mt19937(2));
    EXPECT_EQ(first.linear, again.linear);
    EXPECT_EQ(first.angular, again.angular);
    EXPECT_NE(first.linear, other.linear);
    EXPECT_NE(from(std::minstd_rand(1)).linear, first.linear) << "any generator of the standard library";
}

TEST(SmoothedGradient, leaves_out_samples_without_a_value_and_has_none_without_two) {
    std::mt19937_64 random(7);
    const auto half = [](const Wrench<double, 2>& motion) -> std::optional<Sample<double, 2>> {
        if (motion.linear[0] < 0) return std::nullopt;
        return Sample<double, 2>{};
    };
    const auto found = estimate<ZeroOrder, double, 2>(half, Options{1, 1, 1000}, random);
    ASSERT_TRUE(found);
    EXPECT_GT(found->used, 400);
    EXPECT_LT(found->used, 600);
    EXPECT_FALSE((estimate<FirstOrder, double, 2>(half, Options{1, 1, 1000}, random))) << "no sample has a gradient";
    const auto none = [](const Wrench<double, 2>&) { return std::optional<Sample<double, 2>>(); };
    EXPECT_FALSE((estimate<ZeroOrder, double, 2>(none, Options{}, random)));
}

TEST(PoseOfAMotion, turns_about_the_centre_and_then_moves) {
    const double quarter = std::numbers::pi / 2;
    const auto pose = smoothing::pose_of<double, 3>({{0, 0, 5}, {0, 0, quarter}}, {1, 0, 0});
    const auto moved = apply(pose, Vec<double, 3>{2, 0, 0});
    EXPECT_NEAR(std::sqrt(squared_norm(moved - Vec<double, 3>{1, 1, 5})), 0, 1e-15);
    const auto tilted = smoothing::pose_of<double, 3>({{}, {0.3, -0.7, 0.2}}, {});
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            EXPECT_NEAR(dot(tilted.rows[i], tilted.rows[j]), i == j ? 1 : 0, 1e-15) << "a rotation";
    const Vec<double, 3> axis{0.3, -0.7, 0.2};
    EXPECT_NEAR(std::sqrt(squared_norm(apply(tilted, axis) - axis)), 0, 1e-15);
    const auto small = smoothing::pose_of<double, 3>({{}, {1e-9, 2e-9, -1e-9}}, {});
    const auto step = apply(small, Vec<double, 3>{1, 2, 3}) - Vec<double, 3>{1, 2, 3};
    EXPECT_NEAR(std::sqrt(squared_norm(step - cross(Vec<double, 3>{1e-9, 2e-9, -1e-9}, Vec<double, 3>{1, 2, 3}))), 0,
                1e-15);
}

}  // namespace
}  // namespace touchstone::smoothing_test
