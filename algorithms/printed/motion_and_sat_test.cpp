// SPDX-License-Identifier: MIT
// Shows that the printed dynamic GJK and the printed SAT fail as the errata say, where the corrected versions succeed.
#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "algorithms/printed/dynamic_gjk.h"
#include "algorithms/printed/separating_axis_2d.h"
#include "algorithms/sat/polygons.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/random_trials.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::motion_and_sat_test {
namespace {

using Polygon = std::vector<Vec<double, 2>>;

bool printed_sat(const Polygon& a, const Polygon& b, printed::ZeroNormal reading = printed::ZeroNormal::zero) {
    return printed::separating_axis_2d<double>(a, b, reading);
}

TEST(PrintedDynamicGjk, invents_a_contact_from_a_support_point_of_an_earlier_time) {  // E-30
    const Point<double, 2> a{{10, 0}}, b{{0, 0}};
    const auto wrong = printed::dynamic_gjk(a, b, {20, 8}, {0, 1}, {0, 1});
    EXPECT_TRUE(wrong.ended_by_text);
    EXPECT_NEAR(wrong.time, 0.45, 1e-12);
    EXPECT_EQ(toi::dynamic_gjk(a, b, toi::Translation<double, 2>{{20, 8}, 1}, {0, 1}).state, toi::ImpactState::miss);
    const Point<double, 2> c{{-3, -1}};
    const auto second = printed::dynamic_gjk(c, b, {-3, 2}, {0.89599, -0.44407}, {0, 2});
    EXPECT_TRUE(second.ended_by_text);
    EXPECT_LT(second.time, 1);
    EXPECT_EQ(toi::dynamic_gjk(c, b, toi::Translation<double, 2>{{-3, 2}, 1}, {0, 2}).state, toi::ImpactState::miss);
}

TEST(PrintedDynamicGjk, puts_the_contact_point_inside_the_wall) {  // E-31
    const Polytope<double, 2> wall{{{10, -5}, {10, 5}, {12, 5}, {12, -5}}};
    const Point<double, 2> disc{{0, 0}};
    const auto head_on = printed::dynamic_gjk(wall, disc, {20, 0}, {1, 0}, {0, 1});
    EXPECT_NEAR(head_on.time, 0.45, 1e-12);
    EXPECT_NEAR(head_on.contact[0], 11, 1e-9);  // the disc of radius 1 meets the wall at x = 10
    const auto aslant = printed::dynamic_gjk(wall, disc, {20, 0}, {0, 1}, {0, 1});  // another start gives another point
    EXPECT_NEAR(aslant.time, 0.45, 1e-12);
    EXPECT_NEAR(aslant.contact[0], 13.6, 0.05);
}

TEST(PrintedDynamicGjk, answers_with_the_number_of_another_case) {  // E-32
    const Polytope<double, 2> a{{{0, 0}, {1, 0}, {0, 1}}};
    const Point<double, 2> touching{{1, 0}}, inside{{0.25, 0.25}}, last{{2, 0}}, never{{9, 9}};
    EXPECT_EQ(printed::dynamic_gjk(a, touching, {1, 0}, {1, 0}).time, 0);  // touching and moving apart
    EXPECT_EQ(printed::dynamic_gjk(a, inside, {1, 0}, {1, 0}).time, 0);    // overlapping
    EXPECT_EQ(printed::dynamic_gjk(a, last, {-1, 0}, {-1, 0}).time, 1);    // contact exactly at t = 1
    EXPECT_EQ(printed::dynamic_gjk(a, never, {-1, 0}, {-1, 0}).time, 1);   // no contact
}

TEST(PrintedDynamicGjk, from_a_zero_start_asks_for_any_support_point_first) {  // E-32
    const Polytope<double, 2> wall{{{10, -5}, {10, 5}, {12, 5}, {12, -5}}};
    const Point<double, 2> disc{{0, 0}};
    const auto r = printed::dynamic_gjk(wall, disc, {20, 0}, {0, 0}, {0, 1});
    EXPECT_EQ(r.ended_by_text, true);
    EXPECT_NEAR(r.time, 0.45, 1e-9);
    const auto met = printed::dynamic_gjk(Point<double, 2>{{0, 0}}, disc, {20, 0}, {0, 0}, {0, 0});
    EXPECT_EQ(met.time, 0) << met.ended_by_text;
}

TEST(PrintedDynamicGjk, does_not_end_without_a_relative_tolerance) {  // E-32
    int endless = 0;
    check_random_trials(41, 1500, [&](int, RandomBits& rng) {
        const auto next = [&] { return static_cast<double>(static_cast<int>(rng() % 20001) - 10000) / 3000.0; };
        const Polytope<double, 2> a{{{next(), next()}, {next(), next()}, {next(), next()}}};
        const Point<double, 2> b{{next(), next()}};
        const auto answer = printed::dynamic_gjk(a, b, {next(), next()}, {1, 0}, {0.0, 0.5, 0.0, 1000});
        if (answer.iterations == 1000) ++endless;
    });
    EXPECT_GT(endless, 0);
}

TEST(PrintedSeparatingAxis, is_hidden_from_an_overlap_by_a_duplicate_vertex) {  // E-38
    const Polygon a{{0, 0}, {0, 0}, {1, 0}, {1, 1}, {0, 1}}, b{{0.25, 0.25}, {0.75, 0.25}, {0.75, 0.75}, {0.25, 0.75}};
    EXPECT_FALSE(printed_sat(a, b));
    EXPECT_EQ(sat::polygons<double>(a, b).verdict, Verdict::penetrating);
}

TEST(PrintedSeparatingAxis, with_a_normal_that_is_not_a_number_answers_by_the_order_of_min_and_max) {  // E-38
    const Polygon a{{0, 0}, {0, 0}, {1, 0}, {1, 1}, {0, 1}}, b{{0.25, 0.25}, {0.75, 0.25}, {0.75, 0.75}, {0.25, 0.75}};
    constexpr auto reading = printed::ZeroNormal::not_a_number;
    for (const auto& [x, y] : {std::pair(a, b), std::pair(b, a)}) {
        EXPECT_TRUE(printed::separating_axis_2d<double>(x, y, reading, printed::NeitherLess::second));
        EXPECT_FALSE(printed::separating_axis_2d<double>(x, y, reading, printed::NeitherLess::first));
    }
}

TEST(PrintedSeparatingAxis, does_not_see_squares_that_touch_exactly) {  // E-38
    const Polygon a{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, b{{1, 0}, {2, 0}, {2, 1}, {1, 1}};
    EXPECT_FALSE(printed_sat(a, b));
    EXPECT_NE(sat::polygons<double>(a, b).verdict, Verdict::separated);
}

TEST(PrintedSeparatingAxis, reports_overlap_of_squares_that_share_an_edge) {  // E-38
    int wrong = 0, corrected = 0;
    check_random_trials(42, 2000, [&](int, RandomBits& rng) {
        const double angle = static_cast<double>(rng() % 100000) * 6.283185307179586e-5;
        const Vec<double, 2> x{std::cos(angle), std::sin(angle)}, y{-x[1], x[0]};
        const Polygon a{{0, 0}, x, x + y, y}, b{x, 2.0 * x, 2.0 * x + y, x + y};
        if (printed_sat(a, b)) ++wrong;
        if (sat::polygons<double>(a, b).verdict == Verdict::penetrating) ++corrected;
    });
    EXPECT_GT(wrong, 20);
    EXPECT_EQ(corrected, 0);
}

TEST(PrintedSeparatingAxis, declares_clockwise_squares_apart) {  // E-39
    const Polygon a{{0, 0}, {0, 1}, {1, 1}, {1, 0}}, b{{0.5, 0}, {0.5, 1}, {1.5, 1}, {1.5, 0}};
    EXPECT_FALSE(printed_sat(a, b));
    EXPECT_EQ(sat::polygons<double>(a, b).verdict, Verdict::penetrating);
}

TEST(PrintedSeparatingAxis, agrees_with_the_corrected_one_on_counter_clockwise_squares) {
    const Polygon a{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, b{{0.5, 0}, {1.5, 0}, {1.5, 1}, {0.5, 1}};
    EXPECT_TRUE(printed_sat(a, b));
}

}  // namespace
}  // namespace touchstone::motion_and_sat_test
