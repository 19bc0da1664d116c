// SPDX-License-Identifier: MIT
// Casts whose answer lies within rounding: bodies that touch at the start, or are apart by less than a roundoff, and
// motions that graze. The state is that of the same numbers in exact arithmetic.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/testing/random_trials.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone {
namespace {

using toi::ImpactState;

template <class S>
struct Cast {
    std::vector<Vec<S, 3>> a, b;
    Pose<S, 3> pose_a, pose_b;
    Vec<S, 3> velocity;
    S duration;

    Transformed<Polytope<S, 3>> body_a() const { return {{a}, pose_a}; }
    Transformed<Polytope<S, 3>> body_b() const { return {{b}, pose_b}; }
    toi::Translation<S, 3> motion() const { return {velocity, duration}; }
    Cast with_velocity(const Vec<S, 3>& other) const { return {a, b, pose_a, pose_b, other, duration}; }
};

template <class S>
Vec<Rational, 3> exact(const Vec<S, 3>& x) {
    return {Rational(x[0]), Rational(x[1]), Rational(x[2])};
}

template <class S>
Polytope<Rational, 3> exact(const std::vector<Vec<S, 3>>& points, const Pose<S, 3>& pose) {
    Polytope<Rational, 3> result;
    for (const auto& x : points) {
        Vec<Rational, 3> y = exact(pose.translation);
        for (int k = 0; k < 3; ++k) y[k] = y[k] + dot(exact(pose.rows[static_cast<std::size_t>(k)]), exact(x));
        result.vertices.push_back(y);
    }
    return result;
}

/// Both casts against exact arithmetic. Returns the true state.
template <class S>
ImpactState check(const Cast<S>& cast) {
    const auto truth = toi::dynamic_gjk(exact(cast.a, cast.pose_a), exact(cast.b, cast.pose_b),
                                        toi::Translation<Rational, 3>{exact(cast.velocity), Rational(cast.duration)});
    const auto motion = cast.motion();
    const S tolerance = S(32) * scalar_traits<S>::epsilon() * motion.duration;
    for (const auto& r : {toi::dynamic_gjk(cast.body_a(), cast.body_b(), motion),
                          toi::conservative_advancement(cast.body_a(), cast.body_b(), motion)}) {
        EXPECT_EQ(to_string(r.state), to_string(truth.state)) << r.stop.name;
        EXPECT_EQ(r.time.upper.has_value(), toi::is_met(truth.state));
        if (truth.state == ImpactState::miss) {
            EXPECT_EQ(r.time.lower, motion.duration);
        }
        if (!truth.time.upper || !r.time.upper) continue;
        const S time = static_cast<S>(scalar_traits<Rational>::to_long_double(*truth.time.upper));
        EXPECT_LE(r.time.lower, time + tolerance);
        EXPECT_LE(time, *r.time.upper + tolerance);
        EXPECT_LE(*r.time.upper - r.time.lower, tolerance);
        if (truth.state != ImpactState::hit) continue;
        EXPECT_GT(dot(r.axis, motion.velocity), S(0));
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(r.point_a[k], r.point_b[k], S(256) * scalar_traits<S>::epsilon());
    }
    return truth.state;
}

/// Two points whose distance is 8e-17.
const Cast<double> points{{{1, 1, 0}},
                          {{0, 2, 1}},
                          {{{{0x1.bf851a7ba64d4p-1, -0x1.8e8466edd3f3ap-2, -0x1.29c3b3c44eeb5p-2},
                             {-0x1.a080cf80714b8p-3, -0x1.ac63d01ec6896p-1, 0x1.045a7b91d851bp-1},
                             {-0x1.c3c94e5ff46c9p-2, -0x1.8a92e0ca5bd72p-2, -0x1.9ef67d10a416ap-1}}},
                           {0, 0, 0}},
                          {{{{0x1.02f2ee113ca3ap-1, 0x1.daaf67dd9389ap-3, 0x1.a972dbcb3dbcbp-1},
                             {0x1.79d91d8e2d8dp-6, -0x1.eedb94a88aaeep-1, 0x1.05b09b4f98693p-2},
                             {0x1.b9880d10de1c1p-1, -0x1.c2ea428492b6p-4, -0x1.fa082160bcccp-2}}},
                           {-0x1.9e87a8b54b2e1p-1, 0x1.465ad7aa664cfp-1, -0x1.cb7bb21d2873p-4}},
                          {0x1.e452c9efde2dap+1, -0x1.6a90f2c6882cap+1, -0x1.f4205c7005c24p+0},
                          0x1.3c63684941b18p+0};

/// A segment and a triangle whose distance is 7e-9.
const Cast<float> meeting{
    {{0x1.e68726p-4F, -0x1.25febap-2F, 0x1.64a076p-3F}, {0x1.3f1a2ap-1F, -0x1.34d69ep-8F, -0x1.3ea8fep-3F}},
    {{-2, 2, 0}, {0, 1, -1}, {0, 0, -1}},
    {{{{0x1.e76ca4p-1F, 0x1.1d65cp-2F, -0x1.032f68p-3F},
       {-0x1.2b9344p-3F, 0x1.a237cap-5F, -0x1.f9d15ep-1F},
       {-0x1.1355ep-2F, 0x1.eb0464p-1F, 0x1.6e0f6ap-4F}}},
     {0, 0, 0}},
    {{{{-0x1.bc9dbap-1F, 0x1.4d71bcp-2F, -0x1.7ef54cp-2F},
       {0x1.a5cefp-4F, -0x1.3d169p-1F, -0x1.8e8568p-1F},
       {-0x1.f0b60cp-2F, -0x1.6dca6cp-1F, 0x1.022ff2p-1F}}},
     {-0x1.a63602p-2F, -0x1.ecbf82p-3F, 0x1.f3835ep-1F}},
    {-0x1.ffc14cp-3F, -0x1.3ede64p+1F, -0x1.d297f6p+1F},
    0x1.b5dddap+0F};

/// A tetrahedron and a segment whose distance is 2e-8.
const Cast<float> leaving{{{-0x1.be9556p-1F, 0x1.93bfe8p-1F, 0x1.a8c3c4p-1F},
                           {0x1.76155ap-1F, 0x1.f382c4p-1F, 0x1.5da458p-1F},
                           {-0x1.32e11ep-1F, -0x1.5334e8p-1F, -0x1.6bfcf8p-3F},
                           {0x1.c16aa4p-5F, 0x1.b7a74p-3F, -0x1.8a3704p-8F}},
                          {{2, -2, -1}, {-1, 0, 0}},
                          {{{{0x1.d7442ep-1F, 0x1.8a93c6p-2F, 0x1.0cd5f6p-4F},
                             {-0x1.f702acp-5F, -0x1.7d971p-6F, 0x1.fee50ep-1F},
                             {0x1.8b4a72p-2F, -0x1.d84ffap-1F, 0x1.2357b6p-9F}}},
                           {0, 0, 0}},
                          {{{{0x1.d2c692p-1F, 0x1.6ddf86p-2F, -0x1.9faacp-3F},
                             {-0x1.4f695p-2F, 0x1.55a348p-2F, -0x1.c4979ap-1F},
                             {-0x1.fc297p-3F, 0x1.bea73ap-1F, 0x1.af4d9ep-2F}}},
                           {-0x1.edf06p-6F, -0x1.7e257p-3F, 0x1.49b4d6p-1F}},
                          {-0x1.3f6446p-3F, -0x1.b7dc4p+1F, 0x1.30637ap-1F},
                          0x1.2930eap+0F};

/// A segment and a point whose distance is 5e-8.
const Cast<float> resting{{{1, -2, -1}, {-2, 1, -2}},
                          {{2, 2, -1}},
                          {{{{-0x1.ed8be4p-1F, 0x1.9fd37ap-3F, -0x1.601ccp-3F},
                             {-0x1.6b2e5ap-5F, -0x1.850052p-1F, -0x1.4c1feap-1F},
                             {-0x1.0ca18ep-2F, -0x1.3c406ap-1F, 0x1.7b96fp-1F}}},
                           {0, 0, 0}},
                          {{{{-0x1.9144dp-5F, -0x1.fc0b3p-1F, 0x1.d2ee0ap-4F},
                             {0x1.29504ap-7F, -0x1.d5484cp-4F, -0x1.fc9b78p-1F},
                             {0x1.ff5d42p-1F, -0x1.8622fcp-5F, 0x1.dee94p-7F}}},
                           {0x1.ff2e4ap-1F, 0x1.576cep+0F, -0x1.a7f0b2p+0F}},
                          {0, 0, 0},
                          0x1.aa8c88p+0F};

/// A tetrahedron and a triangle that overlap by 2e-8.
const Cast<float> overlapping{{{0x1.2ddcf2p-1F, -0x1.da7168p-1F, 0x1.61526p-3F},
                               {-0x1.53a732p-1F, -0x1.c38f1cp-2F, 0x1.01a93ep-1F},
                               {-0x1.4882e8p-2F, 0x1.56482cp-3F, -0x1.a3173cp-3F},
                               {0x1.4a0c02p-1F, -0x1.c9ac04p-1F, -0x1.1984a4p-1F}},
                              {{-1, 1, 1}, {-2, 2, -2}, {-2, -1, -2}},
                              {{{{0x1.0a4568p-1F, -0x1.55c2bcp-1F, 0x1.10d7d2p-1F},
                                 {0x1.fb4a54p-2F, -0x1.170d16p-2F, -0x1.a64dd8p-1F},
                                 {0x1.643dc2p-1F, 0x1.62ca5ap-1F, 0x1.82fca6p-3F}}},
                               {0, 0, 0}},
                              {{{{0x1.907a36p-1F, 0x1.186adap-1F, -0x1.302852p-2F},
                                 {-0x1.87d7d6p-5F, 0x1.0e64d6p-1F, 0x1.b2163ap-1F},
                                 {0x1.3e0f54p-1F, -0x1.4c42c2p-1F, 0x1.c1d21ep-2F}}},
                               {0x1.fdeaaep-6F, -0x1.1efa1cp+0F, 0x1.2147ap+0F}},
                              {1, 0, 0},
                              1};

TEST(ExactStart, tells_bodies_that_are_apart_by_less_than_a_roundoff_from_an_overlap) {
    EXPECT_EQ(check(points), ImpactState::miss);
    EXPECT_EQ(check(leaving), ImpactState::miss);
    EXPECT_EQ(check(meeting), ImpactState::hit);
    EXPECT_EQ(check(resting), ImpactState::miss);
}

TEST(ExactStart, is_the_verdict_of_exact_arithmetic_whichever_way_the_bodies_move) {
    for (int i = 0; i < 27; ++i) {
        const int x = i % 3 - 1, y = i / 3 % 3 - 1, z = i / 9 - 1;
        const Vec<float, 3> v{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
        SCOPED_TRACE(i);
        for (const auto& cast : {meeting, leaving, resting}) check(cast.with_velocity(v));
        check(points.with_velocity({double(x), double(y), double(z)}));
        EXPECT_EQ(check(overlapping.with_velocity(v)), ImpactState::initial_overlap);
    }
}

/// The path of the point passes through the end of the segment, or a roundoff beside it.
TEST(ExactStart, decides_a_motion_that_grazes) {
    const auto still = Pose<float, 3>::identity();
    const Cast<float> grazing{{{0, 0, 0}, {0, 3, 1}, {0, 1, 3}}, {{3, 9, 3}}, still, still, {-3, -6, -2}, 2};
    EXPECT_EQ(check(grazing), ImpactState::hit);
    Cast<float> passing = grazing;
    passing.b = {{3, 0x1.200002p+3F, 3}};
    EXPECT_EQ(check(passing), ImpactState::miss);
}

/// A rule that was published without a proof keeps its answer.
TEST(ExactStart, changes_no_rule_that_does_not_ask_for_it) {
    toi::Options<Voronoi, toi::ContactLength> published;
    EXPECT_EQ(toi::dynamic_gjk(points.body_a(), points.body_b(), points.motion(), {}, published).state,
              ImpactState::initial_overlap);
}

/// A rule that calls a length contact tells an overlap at the start of bodies that are nearer than it.
TEST(ExactStart, leaves_the_length_of_a_rule_alone) {
    toi::Options<> lenient;
    lenient.stop.length = 0.25;
    EXPECT_EQ(toi::dynamic_gjk(points.body_a(), points.body_b(), points.motion(), {}, lenient).state,
              ImpactState::initial_overlap);
}

/// Balls around points of the grid, whose radii add up to their distance, rounded, or are a few roundoffs off.
TEST(ExactStart, tells_whether_round_bodies_touch) {
    int touching = 0, apart = 0;
    check_random_trials(1, 300, [&](int, RandomBits& rng) {
        const auto number = [&](int most) {
            return static_cast<float>(static_cast<int>(rng() % static_cast<std::uint64_t>(2 * most + 1)) - most);
        };
        const Point<float, 3> a{{number(9), number(9), number(9)}}, b{{number(9), number(9), number(9)}};
        const Vec<float, 3> d = b.position - a.position;
        const float distance = std::sqrt(squared_norm(d)), first = std::floor(distance / 3);
        float second = distance - first;
        for (int i = static_cast<int>(number(2)); i != 0; i += i < 0 ? 1 : -1)
            second = std::nextafter(second, i < 0 ? 0.0F : 99.0F);
        const Rational sum = Rational(first) + Rational(second);
        const bool meet = squared_norm(exact(d)) <= sum * sum;
        ++(meet ? touching : apart);
        const toi::Translation<float, 3> motion{{number(2), number(2), number(2)}, 1};
        for (const auto& r : {toi::dynamic_gjk(a, b, motion, {first, second}),
                              toi::conservative_advancement(a, b, motion, {first, second})})
            EXPECT_EQ(r.state == ImpactState::initial_overlap, meet) << to_string(r.state) << ' ' << r.stop.name;
    });
    EXPECT_GT(touching, 50);
    EXPECT_GT(apart, 50);
}

/// Spheres that touch, or are a roundoff apart, by numbers that are exact.
TEST(ExactStart, decides_round_bodies_at_contact) {
    const float beyond = 0x1.000002p+1F;
    const toi::Translation<float, 3> away{{1, 0, 0}, 1}, along{{0, 1, 0}, 1}, towards{{-1, 0, 0}, 1};
    const auto check_round = [&](const auto& a, const auto& touching, const auto& apart) {
        for (const auto& motion : {away, along, towards}) {
            EXPECT_EQ(to_string(toi::dynamic_gjk(a, touching, motion).state), "initial_overlap");
            const auto late = toi::dynamic_gjk(a, apart, motion);
            EXPECT_EQ(to_string(late.state), motion.velocity[0] < 0 ? "hit" : "miss") << late.stop.name;
        }
    };
    const Sphere<float, 3> ball{{0, 0, 0}, 1};
    check_round(ball, Sphere<float, 3>{{2, 0, 0}, 1}, Sphere<float, 3>{{beyond, 0, 0}, 1});
}

}  // namespace
}  // namespace touchstone
