// SPDX-License-Identifier: MIT
// Plain casts, that hit or miss by a clear margin: none is left undecided, at the origin or far from it, and the times,
// normals and points are those of closed forms.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/capsule.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/translated.h"
#include "algorithms/testing/random_trials.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::plain_casts_test {
namespace {

using toi::ImpactState;

template <class S>
S between(RandomBits& rng, double low, double high) {
    return static_cast<S>(low + (high - low) * (static_cast<double>(rng() >> 11) * 0x1p-53));
}

template <class S>
Pose<S, 3> turned_about_z(S angle, const Vec<S, 3>& place) {
    Pose<S, 3> pose = Pose<S, 3>::identity();
    pose.rows[0] = {std::cos(angle), -std::sin(angle), 0};
    pose.rows[1] = {std::sin(angle), std::cos(angle), 0};
    pose.translation = place;
    return pose;
}

/// A line x + t v in the local frame of the box, in long double, and where it enters and leaves a box.
template <class S>
struct ClippedRay {
    long double x[3], v[3], enter = -std::numeric_limits<long double>::infinity(),
                            leave = std::numeric_limits<long double>::infinity();
    int face = 0;

    /// `start` is relative to the place of the box.
    ClippedRay(const Pose<S, 3>& pose, const Vec<S, 3>& start, const Vec<S, 3>& velocity, const Vec<S, 3>& half) {
        for (int k = 0; k < 3; ++k) {
            x[k] = v[k] = 0;
            for (int i = 0; i < 3; ++i) {
                const long double m = pose.rows[static_cast<std::size_t>(i)][k];
                x[k] += m * static_cast<long double>(start[i]);
                v[k] += m * static_cast<long double>(velocity[i]);
            }
            clip(k, static_cast<long double>(half[k]));
        }
    }
    void clip(int k, long double half) {
        if (v[k] == 0) {
            if (std::fabs(x[k]) > half) leave = -std::numeric_limits<long double>::infinity();
            return;
        }
        const long double near = (-std::copysign(half, v[k]) - x[k]) / v[k];
        leave = std::min(leave, (std::copysign(half, v[k]) - x[k]) / v[k]);
        if (near > enter) face = k;
        enter = std::max(enter, near);
    }
    bool hits() const { return enter <= leave && 0 <= enter && enter <= 1; }
};

/// The first ray that the length 0 left open in float.
TEST(PlainCasts, decide_the_ray_that_length_zero_leaves_open) {
    const Transformed<Box<float, 3>> box{{{1, 1, 1}}, turned_about_z<float>(2.2580173F, {0, 0, 0})};
    const Point<float, 3> start{{8, -0.438361138F, 0.815201938F}};
    const toi::Translation<float, 3> motion{{-16, 0, 0}, 1};
    toi::Options<Voronoi, toi::ContactLength> proofs;
    EXPECT_EQ(toi::dynamic_gjk(box, start, motion, {}, proofs).state, ImpactState::undecided);
    for (const auto& result :
         {toi::dynamic_gjk(box, start, motion), toi::conservative_advancement(box, start, motion)}) {
        ASSERT_EQ(result.state, ImpactState::hit);
        ASSERT_TRUE(result.time.upper);
        EXPECT_NEAR(*result.time.upper, 0.434865F, 1e-6F);
        EXPECT_EQ(result.stop.kind, StopKind::converged);
    }
}

template <class S>
void check_ray(RandomBits& rng, S far, int& hits) {
    constexpr S u = scalar_traits<S>::epsilon();
    const Vec<S, 3> half{1, 1, 1}, place{far, 0, 0};
    const auto pose = turned_about_z<S>(between<S>(rng, -3.14159, 3.14159), place);
    const Vec<S, 3> start = place + Vec<S, 3>{8, between<S>(rng, -1.5, 1.5), between<S>(rng, -1.5, 1.5)};
    const toi::Translation<S, 3> motion{{-16, 0, 0}, 1};
    const ClippedRay<S> truth(pose, start - place, motion.velocity, half);
    const bool is_clear = std::fabs(truth.leave - truth.enter) > 1e-4L && std::fabs(std::fabs(truth.x[2]) - 1) > 1e-3L;
    if (!is_clear) return;
    const Transformed<Box<S, 3>> box{{half}, pose};
    const Translated<Point<S, 3>> moved{{{0, 0, 0}}, start};
    const Point<S, 3> placed{start};
    for (const auto& result :
         {toi::dynamic_gjk(box, moved, motion), toi::dynamic_gjk(box, placed, motion),
          toi::conservative_advancement(box, moved, motion), toi::conservative_advancement(box, placed, motion)}) {
        ASSERT_EQ(result.state, truth.hits() ? ImpactState::hit : ImpactState::miss) << result.stop.name;
        if (!truth.hits()) continue;
        ++hits;
        const S way = S(16) * u * S(16);  // of the points, in units of length; the velocity is 16
        EXPECT_NEAR(static_cast<double>(*result.time.upper), static_cast<double>(truth.enter), 4 * way / 16);
        EXPECT_LE(result.time.lower, static_cast<S>(truth.enter) + way / 16);
        EXPECT_NEAR(static_cast<double>(result.point_a[0] - result.point_b[0]), 0,
                    static_cast<double>(8 * way + 4 * u * far));
        const double tilt = u > S(1e-10) ? 0.05 : 1e-8;
        const S sign = truth.v[truth.face] < 0 ? S(-1) : S(1);
        for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(static_cast<double>(result.axis[i]),
                        static_cast<double>(sign * pose.rows[static_cast<std::size_t>(i)][truth.face]), tilt);
    }
}

template <class S>
void check_rays(std::uint64_t seed, S far) {
    int hits = 0;
    check_random_trials(seed, 5000, [&](int, RandomBits& rng) { check_ray<S>(rng, far, hits); });
    EXPECT_GT(hits, 4 * 2000);
}

TEST(PlainCasts, of_a_ray_and_a_box_are_all_decided) {
    check_rays<float>(1, 0);
    check_rays<double>(2, 0);
}

TEST(PlainCasts, far_from_the_origin_are_as_exact_as_at_it) {
    check_rays<float>(3, 10000);
    check_rays<double>(4, 10000);
    check_rays<double>(5, 1e9);
}

/// The time at which two balls meet that are `start` apart.
template <class S>
std::optional<long double> balls_meet(const Vec<S, 3>& start, const Vec<S, 3>& velocity, S radii) {
    long double a = 0, b = 0, c = -static_cast<long double>(radii) * static_cast<long double>(radii);
    for (int k = 0; k < 3; ++k) {
        const long double x = start[k], v = velocity[k];
        a += v * v;
        b += x * v;
        c += x * x;
    }
    if (b >= 0 || b * b < a * c) return std::nullopt;
    return c / (-b + std::sqrt(b * b - a * c));
}

template <class S>
void check_balls(RandomBits& rng, S far, int& hits) {
    const Sphere<S, 3> ball_a{{0, 0, 0}, between<S>(rng, 0.25, 1)}, ball_b{{0, 0, 0}, between<S>(rng, 0.25, 1)};
    const Vec<S, 3> place{far, 0, far}, target{between<S>(rng, -2, 2), between<S>(rng, -2, 2), 0};
    const Vec<S, 3> at = place + Vec<S, 3>{between<S>(rng, -2, 2), between<S>(rng, -2, 2), 8};
    const Vec<S, 3> start = at - place;
    const toi::Translation<S, 3> motion{S(2) * (target - start), 1};
    const S radii = ball_a.radius + ball_b.radius;
    const auto truth = balls_meet(start, motion.velocity, radii);
    if (truth.has_value() != balls_meet(start, motion.velocity, radii * S(0.98)).has_value()) return;
    if (truth.has_value() != balls_meet(start, motion.velocity, radii * S(1.02)).has_value()) return;
    const Translated<Sphere<S, 3>> a{ball_a, place}, b{ball_b, at};
    for (const auto& result : {toi::dynamic_gjk(a, b, motion), toi::conservative_advancement(a, b, motion)}) {
        ASSERT_EQ(result.state, truth ? ImpactState::hit : ImpactState::miss) << result.stop.name;
        if (!truth) continue;
        ++hits;
        const double few = 64 * static_cast<double>(scalar_traits<S>::epsilon());
        EXPECT_NEAR(static_cast<double>(*result.time.upper), static_cast<double>(*truth), few);
        EXPECT_NEAR(static_cast<double>(result.time.lower), static_cast<double>(*truth), 8 * few);
        for (int k = 0; k < 3; ++k) {
            const auto apart =
                static_cast<double>(start[k]) + static_cast<double>(*truth) * static_cast<double>(motion.velocity[k]);
            EXPECT_NEAR(static_cast<double>(result.axis[k]), -apart / static_cast<double>(radii), 64 * few);
        }
    }
}

TEST(PlainCasts, of_balls_equal_the_closed_form_at_the_origin_and_far_from_it) {
    int hits = 0;
    check_random_trials(6, 2000, [&](int, RandomBits& rng) {
        check_balls<float>(rng, 0, hits);
        check_balls<double>(rng, 0, hits);
        check_balls<float>(rng, 8192, hits);
        check_balls<double>(rng, 1e9, hits);
    });
    EXPECT_GT(hits, 4000);
}

TEST(PlainCasts, of_parallel_and_crossed_capsules_equal_the_closed_form) {
    check_random_trials(7, 500, [](int, RandomBits& rng) {
        const Capsule<double, 3> capsule{between<double>(rng, 0.25, 1), between<double>(rng, 1, 2)};
        const double aside = between<double>(rng, -0.5, 0.5), radii = 2 * capsule.radius;
        const double rest = std::sqrt(radii * radii - aside * aside);
        const Translated<Capsule<double, 3>> beside{capsule, {8, aside, between<double>(rng, -1, 1)}};
        const toi::Translation<double, 3> motion{{-16, 0, 0}, 1};
        Pose<double, 3> across = Pose<double, 3>::identity();
        across.rows = {Vec<double, 3>{1, 0, 0}, Vec<double, 3>{0, 0, -1}, Vec<double, 3>{0, 1, 0}};
        across.translation = {8, aside, 0};
        const Transformed<Capsule<double, 3>> crossed{capsule, across};
        for (const auto& r :
             {toi::dynamic_gjk(capsule, beside, motion), toi::conservative_advancement(capsule, beside, motion)}) {
            ASSERT_EQ(r.state, ImpactState::hit);
            EXPECT_NEAR(*r.time.upper, (8 - rest) / 16, 1e-14);
        }
        for (const auto& r :
             {toi::dynamic_gjk(capsule, crossed, motion), toi::conservative_advancement(capsule, crossed, motion)}) {
            ASSERT_EQ(r.state, ImpactState::hit);
            EXPECT_NEAR(*r.time.upper, (8 - radii) / 16, 1e-14);
            EXPECT_NEAR(r.axis[0], -1, 1e-12);
        }
    });
}

TEST(PlainCasts, of_a_ball_as_a_support_mapping_reach_the_same_time) {
    const Sphere<double, 3> ball{{8, 0.5, 0.25}, 1};
    const Box<double, 3> box{{1, 1, 1}};
    const toi::Translation<double, 3> motion{{-16, 0.5, 0}, 1};
    const auto as_core = toi::dynamic_gjk(box, ball, motion),
               asked = toi::dynamic_gjk(box, AsSupportMapping{ball}, motion);
    ASSERT_EQ(as_core.state, ImpactState::hit);
    ASSERT_EQ(asked.state, ImpactState::hit);
    EXPECT_EQ(*as_core.time.upper, 0.375);
    EXPECT_NEAR(*asked.time.upper, 0.375, 1e-9);
}

TEST(PlainCasts, head_on_of_boxes_put_the_contact_on_both_and_the_normal_towards_a) {
    const Box<float, 3> box{{0.5F, 0.5F, 0.5F}};
    const Translated<Box<float, 3>> a{box, {10000, 0, 0}}, b{box, {10003, 0.25F, 0}};
    const toi::Translation<float, 3> motion{{-4, 0, 0}, 1};
    for (const auto& r : {toi::dynamic_gjk(a, b, motion), toi::conservative_advancement(a, b, motion)}) {
        ASSERT_EQ(r.state, ImpactState::hit);
        EXPECT_NEAR(*r.time.upper, 0.5, 1e-6);
        EXPECT_NEAR(r.axis[0], -1, 1e-6);
        EXPECT_NEAR(r.point_a[0], 10000.5, 1e-3);
        EXPECT_NEAR(r.point_b[0], 10000.5, 1e-3);
    }
}

TEST(PlainCasts, without_motion_or_from_within_are_told_as_they_are) {
    const Box<float, 3> box{{1, 1, 1}};
    const auto at = [](float x) { return Translated<Point<float, 3>>{{{0, 0, 0}}, {x, 0.25F, 0.125F}}; };
    const toi::Translation<float, 3> rest{{0, 0, 0}, 1}, left{{-1, 0, 0}, 1}, right{{1, 0, 0}, 1}, along{{0, 3, 0}, 1};
    EXPECT_EQ(toi::dynamic_gjk(box, at(0.5F), rest).state, ImpactState::initial_overlap);
    EXPECT_EQ(toi::dynamic_gjk(box, at(0.5F), right).state, ImpactState::initial_overlap);
    EXPECT_EQ(toi::dynamic_gjk(box, at(3), rest).state, ImpactState::miss);
    EXPECT_EQ(toi::dynamic_gjk(box, at(3), right).state, ImpactState::miss);
    EXPECT_EQ(toi::dynamic_gjk(box, at(3), along).state, ImpactState::miss);
    EXPECT_EQ(toi::dynamic_gjk(box, at(3), left).state, ImpactState::miss) << "too slow";
}

TEST(PlainCasts, of_bodies_at_rest_that_overlap_deeply_are_decided) {
    const Box<double, 3> box{{1.5, 1.5, 2}};
    const toi::Translation<double, 3> rest{{0, 0, 0}, 10};
    for (const Vec<double, 3>& x : {Vec<double, 3>{{.5, -.5, 1.5}}, {{.5, 0, .5}}, {{-1, -1.5, 0}}})
        for (const auto& r : {toi::dynamic_gjk(box, Point<double, 3>{x}, rest),
                              toi::conservative_advancement(box, Point<double, 3>{x}, rest)}) {
            EXPECT_EQ(r.state, ImpactState::initial_overlap) << r.stop.name;
            EXPECT_EQ(r.time.upper, 0);
        }
    const Box<float, 3> flat{{2, 2, .5F}}, tall{{1.5F, 1.5F, 2}};
    const Translated<Box<float, 3>> beside{tall, {2.5F, 2.5F, 1.5F}};
    EXPECT_EQ(toi::dynamic_gjk(flat, beside, {{0, 0, 0}, 1}).state, ImpactState::initial_overlap);
}

TEST(PlainCasts, show_an_observer_the_points_of_both_bodies_where_they_are) {
    const Box<double, 3> box{{0.5, 0.5, 0.5}};
    const Translated<Box<double, 3>> a{box, {10000, 0, 0}}, b{box, {10003, 0.25, 0}};
    int seen = 0;
    const auto check = [&](const toi::AdvanceStep<double, 3>& step) {
        ++seen;
        EXPECT_LE(std::fabs(step.w.a[0] - 10000), 0.5);
        EXPECT_LE(std::fabs(step.w.b[0] - (10003 - 4 * step.time)), 0.5 + 1e-11);
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(step.w.w[k], step.w.a[k] - step.w.b[k], 1e-11);
    };
    const auto r = toi::dynamic_gjk(a, b, toi::Translation<double, 3>{{-4, 0, 0}, 1}, {}, toi::Options<>{}, check);
    EXPECT_EQ(r.state, ImpactState::hit);
    EXPECT_GE(seen, 2);
}

/// At a distance of 1/128 the square of the distance is less than this length, and the distance is not.
TEST(PlainCasts, compare_the_distance_with_the_length_of_contact_and_not_its_square) {
    const Box<double, 3> box{{1, 1, 1}};
    const toi::Translation<double, 3> left{{-1, 0, 0}, 1}, right{{1, 0, 0}, 1}, along{{0, 1, 0}, 0.5};
    toi::Options<Voronoi, toi::ContactLength> options;
    options.stop.length = 0x1p-10;
    const Point<double, 3> beside{{1 + 0x1p-7, 0, 0}}, near{{1 + 0x1p-11, 0, 0}};
    const auto hit = toi::dynamic_gjk(box, beside, left, {}, options);
    EXPECT_EQ(hit.state, ImpactState::hit);
    EXPECT_GE(*hit.time.upper, 0x1p-7 - 0x1p-10);
    EXPECT_EQ(toi::dynamic_gjk(box, beside, right, {}, options).state, ImpactState::miss);
    EXPECT_EQ(toi::dynamic_gjk(box, near, along, {}, options).state, ImpactState::initial_overlap)
        << "nearer than the length at the start";
}

TEST(PlainCasts, keep_the_refusal_of_a_margin_that_is_none_where_the_body_has_a_radius) {
    const Sphere<double, 3> ball{{0, 0, 0}, 2};
    EXPECT_EQ(toi::dynamic_gjk(ball, ball, toi::Translation<double, 3>{}, {-1, 0}).stop.name, "negative_margin");
}

}  // namespace
}  // namespace touchstone::plain_casts_test
