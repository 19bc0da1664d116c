// SPDX-License-Identifier: MIT
// Tests where the line of the motion enters a body: inside, along the edge of its shadow, and past it.
#include "algorithms/toi/line_of_motion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "algorithms/core/support.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/translated.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::line_of_motion_test {
namespace {

using toi::LineMeeting;

template <class P, class S = typename P::scalar, int D = P::dimension>
toi::LineEntry<S, D> entry_of(const P& body, const Vec<typename P::scalar, P::dimension>& velocity) {
    return toi::line_entry(velocity, S(4), S(64) * scalar_traits<S>::epsilon(), [&](const Vec<S, D>& d) {
        const auto found = body.support(d);
        return CsoVertex<S, D>{found.position, found.position, zero_vector<S, D>(), found.feature, 0};
    });
}

template <class S>
Translated<Box<S, 3>> cube_at(const Vec<S, 3>& place) {
    return {{{1, 1, 1}}, place};
}

TEST(LineOfMotion, enters_a_cube_through_the_middle_of_a_face_where_every_diagonal_of_it_meets_the_line) {
    for (int k = 0; k < 3; ++k) {
        const auto entry = entry_of(cube_at(3.0 * unit_vector<double, 3>(k)), unit_vector<double, 3>(k));
        ASSERT_EQ(entry.meeting, LineMeeting::meets);
        EXPECT_NEAR(entry.enter, 2, 1e-14);
        EXPECT_NEAR(entry.inside, 2, 1e-14);
        EXPECT_NEAR(entry.last, 4, 1e-14);
        EXPECT_NEAR(dot(entry.normal, unit_vector<double, 3>(k)), one_norm(entry.normal), 1e-14);
    }
    EXPECT_EQ(entry_of(cube_at<double>({3, 0, 0}), {-2, 0, 0}).enter, -2) << "behind";
}

TEST(LineOfMotion, passes_a_cube_or_is_left_open_along_its_edge) {
    EXPECT_EQ(entry_of(cube_at<double>({3, 1.001, 0}), {1, 0, 0}).meeting, LineMeeting::never);
    EXPECT_EQ(entry_of(cube_at<double>({3, 1, 0}), {1, 0, 0}).meeting, LineMeeting::open);
    EXPECT_EQ(entry_of(cube_at<double>({3, 1, 1}), {1, 0, 0}).meeting, LineMeeting::open);
    EXPECT_EQ(entry_of(cube_at<double>({3, 0.999, 0.999}), {1, 0, 0}).meeting, LineMeeting::meets);
    EXPECT_EQ(entry_of(cube_at<double>({3, 0, 0}), {0, 0, 0}).meeting, LineMeeting::open) << "no motion";
}

TEST(LineOfMotion, gives_an_axis_across_the_velocity_that_keeps_the_body_on_its_side) {
    const auto cube = cube_at<double>({3, 1.75, -0.5});
    const Vec<double, 3> velocity{1, 0.125, 0};
    const auto entry = entry_of(cube, velocity);
    ASSERT_EQ(entry.meeting, LineMeeting::never);
    EXPECT_NEAR(dot(entry.normal, velocity), 0, 1e-14);
    EXPECT_GT(dot(entry.normal, cube.support(-entry.normal).position), 0);
}

TEST(LineOfMotion, crosses_a_flat_body_where_it_is) {
    const Polytope<float, 3> triangle{{{2, -1, -1}, {2, 3, -1}, {2, -1, 3}}};
    const auto entry = entry_of(triangle, Vec<float, 3>{0.5F, 0, 0});
    ASSERT_EQ(entry.meeting, LineMeeting::meets);
    EXPECT_EQ(entry.enter, 4);
    EXPECT_EQ(entry.inside, 4);
    EXPECT_EQ(entry_of(triangle, Vec<float, 3>{0, 1, 0}).meeting, LineMeeting::never);
}

TEST(LineOfMotion, enters_a_disc_and_a_ball_where_the_closed_form_says) {
    check_random_trials(1, 2000, [](int, RandomBits& rng) {
        const auto next = [&] { return static_cast<double>(rng() >> 11) * 0x1p-52 - 1; };
        const double aside = 0.99 * next(),
                     up = std::sqrt(0.98 - aside * aside < 0 ? 0 : 0.98 - aside * aside) * next();
        const double rest = std::sqrt(1 - aside * aside - up * up), flat = std::sqrt(1 - aside * aside);
        const auto ball = entry_of(Sphere<double, 3>{{3, aside, up}, 1}, Vec<double, 3>{1, 0, 0});
        ASSERT_EQ(ball.meeting, LineMeeting::meets);
        EXPECT_LE(ball.enter, 3 - rest + 1e-13);
        EXPECT_LE(3 - rest, ball.inside + 1e-13);
        EXPECT_NEAR(ball.inside, ball.enter, 1e-6);
        const auto disc = entry_of(Sphere<double, 2>{{3, aside}, 1}, Vec<double, 2>{1, 0});
        ASSERT_EQ(disc.meeting, LineMeeting::meets);
        EXPECT_NEAR(disc.inside, 3 - flat, 1e-13);
        EXPECT_NEAR(disc.enter, 3 - flat, 1e-13);
    });
}

TEST(LineOfMotion, has_its_crossing_in_a_portal_of_points_of_the_body) {
    int met = 0;
    check_random_trials(2, 2000, [&](int, RandomBits& rng) {
        const auto next = [&] { return static_cast<float>(rng() >> 40) * 0x1p-23F - 1; };
        Polytope<float, 3> body;
        for (int i = 0; i < 8; ++i) body.vertices.push_back({next() + 2, next(), next()});
        const auto entry = entry_of(body, Vec<float, 3>{1, next() / 4, next() / 4});
        if (entry.meeting != LineMeeting::meets) return;
        ++met;
        EXPECT_LE(entry.enter, entry.inside);
        EXPECT_NEAR(entry.enter, entry.inside, 2e-4);
        EXPECT_LE(entry.inside, entry.last);
        for (int i = 0; i < entry.portal.size; ++i)
            EXPECT_NE(std::find(body.vertices.begin(), body.vertices.end(), entry.portal[i].w), body.vertices.end());
    });
    EXPECT_GT(met, 1000);
}

}  // namespace
}  // namespace touchstone::line_of_motion_test
