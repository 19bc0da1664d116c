// SPDX-License-Identifier: MIT
// The numbers, weights and points of what gjk::distance decides at contact and where squares underflow.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/all.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::decided_weights_test {
namespace {

template <class S>
using P = Vec<S, 3>;

/// The largest difference of a coordinate.
template <class S>
double farthest(const P<S>& x, const P<S>& y) {
    return static_cast<double>(infinity_norm(P<S>(x - y)));
}

/// A point, segment or triangle of small integers, some of them off by a few units of 2^-20 to 2^-52.
Polytope<double, 3> thin_body(RandomBits& bits, double unit) {
    std::uniform_int_distribution<int> number(-2, 2), count(1, 3), coordinate(0, 2);
    Polytope<double, 3> body;
    for (int k = count(bits); k > 0; --k) {
        P<double> x{double(number(bits)), double(number(bits)), double(number(bits))};
        if (count(bits) == 1) x[coordinate(bits)] += unit * number(bits);
        body.vertices.push_back(x);
    }
    return body;
}

/// The weights of the answer are not negative, add up to 1 and make its points of the corners, and the points are as
/// far from each other as v is long and as the upper bound says, each up to 64 roundoffs of coordinates that are at
/// most 2.
void check_weights(RandomBits& bits) {
    std::uniform_int_distribution<int> exponent(20, 52);
    const double unit = std::ldexp(1.0, -exponent(bits)), slack = 64 * 2 * scalar_traits<double>::epsilon();
    const auto a = thin_body(bits, unit), b = thin_body(bits, unit);
    const auto found = gjk::distance(a, b);
    ASSERT_NE(found.verdict, Verdict::undecided);
    ASSERT_GE(found.simplex.size, 1);
    P<double> of_a{0, 0, 0}, of_b{0, 0, 0};
    double sum = 0;
    for (int i = 0; i < found.simplex.size; ++i) {
        const double weight = found.simplex.lambda[static_cast<std::size_t>(i)];
        ASSERT_GE(weight, 0);
        sum += weight;
        of_a = of_a + weight * found.simplex[i].a;
        of_b = of_b + weight * found.simplex[i].b;
    }
    ASSERT_NEAR(sum, 1, slack);
    ASSERT_LE(farthest(of_a, found.point_a), slack);
    ASSERT_LE(farthest(of_b, found.point_b), slack);
    const double apart = std::sqrt(squared_norm(P<double>(found.point_a - found.point_b)));
    ASSERT_NEAR(apart, std::sqrt(squared_norm(found.v)), slack);
    ASSERT_NEAR(apart, std::sqrt(*found.distance2.upper), slack);
}

TEST(DecidedWeights, make_the_points_of_the_corners) {
    check_random_trials(73, 20000, [](int, RandomBits& bits) { check_weights(bits); });
}

/// Bodies whose radii make up their distance up to rounding have two points that are as far from each other as v is
/// long and as the upper bound says, one point if they meet.
void check_round_contact(RandomBits& bits) {
    std::uniform_int_distribution<int> exponent(20, 52);
    const double unit = std::ldexp(1.0, -exponent(bits)), slack = 64 * 8 * scalar_traits<double>::epsilon();
    const auto a = thin_body(bits, unit), b = thin_body(bits, unit);
    const double distance = *gjk::distance(a, b).distance();
    if (distance == 0) return;
    const Dilated<Polytope<double, 3>> round_a{a, distance / 4}, round_b{b, distance - distance / 4};
    const auto found = gjk::distance(round_a, round_b);
    ASSERT_NE(found.verdict, Verdict::undecided);
    const double apart = std::sqrt(squared_norm(P<double>(found.point_a - found.point_b)));
    ASSERT_LE(apart, slack);
    ASSERT_NEAR(apart, std::sqrt(squared_norm(found.v)), slack);
    ASSERT_NEAR(apart, std::sqrt(*found.distance2.upper), slack);
}

TEST(DecidedWeights, make_one_point_of_round_bodies_that_touch) {
    check_random_trials(74, 20000, [](int, RandomBits& bits) { check_round_contact(bits); });
}

TEST(DecidedWeights, make_one_point_where_a_segment_is_far_longer_than_its_slope) {
    const Dilated<Segment<double, 2>> bar{{{{{1, 1e8}, {-1, 1e8}}}}, 2.5e7};
    const Dilated<Point<double, 2>> ball{{{0, 0}}, 7.5e7};
    const auto found = gjk::distance(bar, ball);
    EXPECT_EQ(found.verdict, Verdict::touching);
    EXPECT_EQ(found.point_a, (Vec<double, 2>{0, 7.5e7}));
    EXPECT_EQ(found.point_b, (Vec<double, 2>{0, 7.5e7}));
}

/// Two edges at a scale at which the square of their common normal underflows: the plane that exact signs find has its
/// height all the same.
TEST(DecidedWeights, have_a_bracket_where_the_square_of_a_normal_underflows) {
    const double s = 0x1p-140;
    Transformed<Polytope<double, 3>> a{{{{-s, 0, 0}, {s, 0, s / 4}}}}, b{{{{0, -s, s / 8}, {0, s, s / 8}}}};
    b.shape.vertices[0][2] += 0x1p-172;
    b.shape.vertices[1][2] += 0x1p-172;
    a.pose.translation = b.pose.translation = {10000, 6000, 2000};
    const auto found = gjk::distance(a, b);
    EXPECT_EQ(found.verdict, Verdict::separated);
    EXPECT_GT(found.distance2.lower, 0);
}

// The loop in double ends where |v| falls no more, on a simplex that is far from the nearest point.
TEST(DecidedNumber, of_a_box_and_a_segment_far_away_is_that_of_its_lower_bound) {
    const Transformed<Box<float, 3>> box{{{{0x1.da26p-1F, 0x1.ba2cp+0F, 1}}},
                                         {{Vec<float, 3>{{1, 0x1.fc348p-18F, -0x1.5fp-16F}},
                                           {{-0x1p-17F, 1, 0x1p-20F}},
                                           {{0x1.5f7188p-16F, -0x1.f6b5f8p-21F, 1}}},
                                          {{10000, -7000, 0x1.ecp+6F}}}};
    const Segment<float, 3> segment{
        {{{{0x1.38876ap+13F, -7000, 128}}, {{0x1.38876ap+13F, -0x1.b582p+12F, 0x1.eap+6F}}}}};
    const auto found = gjk::distance(box, segment);
    EXPECT_EQ(found.verdict, Verdict::separated);
    EXPECT_NEAR(*found.distance(), 0.000677131, 1e-8);
}

}  // namespace
}  // namespace touchstone::decided_weights_test
