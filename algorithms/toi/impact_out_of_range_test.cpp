// SPDX-License-Identifier: MIT
// Tests impacts of scenes so small that products of their lengths underflow: there is a right answer or none.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "algorithms/core/range.h"
#include "algorithms/epa/depth.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/rounded.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/random_trials.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::impact_out_of_range_test {
namespace {

using toi::ImpactState;

template <class S>
Rational exact(const S& x) {
    return Rational(static_cast<double>(scalar_traits<S>::to_long_double(x)));
}
template <class S, int D>
Vec<Rational, D> exact(const Vec<S, D>& x) {
    Vec<Rational, D> y;
    for (int k = 0; k < D; ++k) y[k] = exact(x[k]);
    return y;
}
template <class S, int D>
Polytope<Rational, D> exact(const Polytope<S, D>& body) {
    Polytope<Rational, D> y;
    for (const auto& x : body.vertices) y.vertices.push_back(exact(x));
    return y;
}

template <class S, int D>
struct Scene {
    Polytope<S, D> a, b;
    toi::Translation<S, D> motion;
};

/// The truth of a scene's numbers, in rationals. Rounding may move a contact by 64 roundoffs of the largest coordinate.
template <class S, int D>
class Truth {
public:
    explicit Truth(const Scene<S, D>& scene)
        : a_(exact(scene.a)), b_(exact(scene.b)), velocity_(exact(scene.motion.velocity)) {
        const Rational duration = exact(scene.motion.duration), u = exact(scalar_traits<S>::epsilon());
        Rational largest = infinity_norm(duration * velocity_);
        for (const auto* body : {&a_, &b_})
            for (const auto& x : body->vertices) largest = std::max(largest, infinity_norm(x));
        slack2_ = Rational(64 * 64) * u * u * largest * largest;
        apart_at_start_ = is_apart_until(0);
        apart_ = is_apart_until(duration);
        met_ = !apart_ && has_met_by(duration);
    }

    void expect_not_contradicted(const toi::ImpactResult<S, D>& result) const {
        if (result.state == ImpactState::miss) {
            EXPECT_FALSE(met_) << "missed";
        }
        if (result.time.upper) {
            EXPECT_FALSE(apart_) << "invented";
            EXPECT_FALSE(is_apart_until(exact(*result.time.upper))) << "too early";
        }
        if (result.state == ImpactState::initial_overlap) {
            EXPECT_FALSE(apart_at_start_) << "apart at the start";
        }
        if (result.state != ImpactState::miss && result.time.lower != S(0)) {
            EXPECT_FALSE(has_met_by(exact(result.time.lower))) << "too late";
        }
    }

private:
    /// The hull of B over the times from 0 to t.
    Polytope<Rational, D> swept_until(const Rational& t) const {
        Polytope<Rational, D> sweep = b_;
        for (const auto& x : b_.vertices) sweep.vertices.push_back(x + t * velocity_);
        return sweep;
    }
    bool is_apart_until(const Rational& t) const {
        return slack2_ < *gjk::distance(a_, swept_until(t)).distance2.upper;
    }
    bool has_met_by(const Rational& t) const {
        const auto sweep = swept_until(t);
        return *gjk::distance(a_, sweep).distance2.upper == 0 && slack2_ < epa::depth(a_, sweep).depth2.lower;
    }

    Polytope<Rational, D> a_, b_;
    Vec<Rational, D> velocity_;
    Rational slack2_;
    bool apart_at_start_ = false, apart_ = false, met_ = false;
};

/// A scene of small integers, arbitrary bits or flat bodies in turn, up to 8 * 2^exponent apart.
template <class S, int D>
Scene<S, D> random_scene(RandomBits& rng, int exponent) {
    const auto kind = rng() % 3;
    const auto next = [&] {
        const double x =
            kind == 0 ? static_cast<double>(rng() % 9) - 4 : static_cast<double>(rng() >> 11) * 0x1p-51 - 2;
        return kind == 2 && rng() % 3 == 0 ? x / 256 : x;
    };
    const auto vector = [&](double offset) {
        Vec<S, D> x;
        for (int k = 0; k < D; ++k)
            x[k] = scalar_traits<S>::from_double(std::ldexp(next() + (k == 0 ? offset : 0), exponent));
        return x;
    };
    Scene<S, D> scene;
    const double offset = static_cast<double>(rng() % 8);
    for (auto n = 1 + rng() % 5; n > 0; --n) scene.a.vertices.push_back(vector(0));
    for (auto n = 1 + rng() % 5; n > 0; --n) scene.b.vertices.push_back(vector(offset));
    scene.motion.velocity = rng() % 4 == 0 ? scene.a.vertices[0] - scene.b.vertices[0] : vector(-offset / 2);
    scene.motion.duration = S(static_cast<int>(1 + rng() % 3));
    return scene;
}

template <class S, int D>
void run_scenes(int exponent, int count) {
    check_random_trials(static_cast<std::uint64_t>(2000 + exponent), count, [&](int i, RandomBits& rng) {
        const auto scene = random_scene<S, D>(rng, exponent);
        const Truth<S, D> truth(scene);
        SCOPED_TRACE(::testing::Message() << scalar_traits<S>::name << " scaled by 2^" << exponent << " in " << D
                                          << " dimensions, case " << i);
        truth.expect_not_contradicted(toi::dynamic_gjk(scene.a, scene.b, scene.motion));
        truth.expect_not_contradicted(toi::conservative_advancement(scene.a, scene.b, scene.motion));
    });
}

template <class S>
void run_scales(std::initializer_list<int> exponents) {
    for (const int exponent : exponents) {
        run_scenes<S, 2>(exponent, 1000);
        run_scenes<S, 3>(exponent, 1000);
    }
}

TEST(ImpactOutOfRange, of_tiny_halves_is_never_contradicted_by_the_truth) { run_scales<Half>({-5, -8, -12, -16}); }
TEST(ImpactOutOfRange, of_tiny_floats_is_never_contradicted_by_the_truth) { run_scales<float>({-27, -50, -80, -130}); }
TEST(ImpactOutOfRange, of_tiny_doubles_is_never_contradicted_by_the_truth) {
    run_scales<double>({-240, -299, -500, -900, -1060});  // 2^-299 is 1e-90
}

/// The times are equal to the bit at every scale, so nothing was lost to underflow.
template <class S, int D>
void expect_same_times(std::uint64_t seed, int exponent) {
    int met = 0;
    check_random_trials(seed, 1000, [&](int i, RandomBits& rng) {
        auto scene = random_scene<S, D>(rng, 0);
        const auto large = toi::dynamic_gjk(scene.a, scene.b, scene.motion);
        for (auto* body : {&scene.a, &scene.b})
            for (auto& x : body->vertices) x = times_power_of_two(x, exponent);
        scene.motion.velocity = times_power_of_two(scene.motion.velocity, exponent);
        const auto small = toi::dynamic_gjk(scene.a, scene.b, scene.motion);
        ASSERT_EQ(to_string(small.state), to_string(large.state)) << i;
        ASSERT_EQ(small.time.lower, large.time.lower) << i;
        ASSERT_EQ(small.time.upper, large.time.upper) << i;
        met += small.time.upper ? 1 : 0;
    });
    EXPECT_GT(met, 200);
}

TEST(ImpactOutOfRange, meets_at_the_same_time_at_any_small_scale) {
    expect_same_times<double, 2>(1, -500);
    expect_same_times<double, 3>(2, -299);
    expect_same_times<double, 3>(3, -800);
    expect_same_times<float, 2>(4, -27);
    expect_same_times<float, 3>(5, -80);
}

template <class S, int D>
Scene<S, D> scene_of(std::initializer_list<Vec<double, D>> a, std::initializer_list<Vec<double, D>> b,
                     const Vec<double, D>& velocity, double duration) {
    Scene<S, D> scene;
    for (const auto& x : a) scene.a.vertices.push_back(convert<S, D>(x));
    for (const auto& x : b) scene.b.vertices.push_back(convert<S, D>(x));
    scene.motion = {convert<S, D>(velocity), scalar_traits<S>::from_double(duration)};
    return scene;
}

template <class S, int D>
void expect_no_impact(const Scene<S, D>& scene) {
    const auto exact_motion = toi::Translation<Rational, D>{exact(scene.motion.velocity), exact(scene.motion.duration)};
    ASSERT_EQ(toi::dynamic_gjk(exact(scene.a), exact(scene.b), exact_motion).state, ImpactState::miss);
    EXPECT_FALSE(toi::dynamic_gjk(scene.a, scene.b, scene.motion).time.upper);
    EXPECT_FALSE(toi::conservative_advancement(scene.a, scene.b, scene.motion).time.upper);
}

TEST(ImpactOutOfRange, does_not_invent_an_overlap_of_small_bodies_far_apart) {
    expect_no_impact(scene_of<Half, 3>({{-0x1.57p-16, -0x1.d84p-10, 0x1.18p-19},
                                        {-0x1.8f8p-12, -0x1.da8p-10, -0x1.4cp-17},
                                        {0, 0x1.eb8p-6, 0x1.6p-19}},
                                       {{0x1.b9p-16, -0x1.e9p-10, 0x1.8e8p-6},
                                        {-0x1.98cp-6, 0x1.364p-8, 0x1.80cp-6},
                                        {0x1.2ep-8, -0x1.3e4p-7, -0x1.204p-7}},
                                       {0x1.988p-6, -0x1.ac4p-8, -0x1.80cp-6}, 1));
    expect_no_impact(
        scene_of<float, 2>({{0x1p-37, 0x1p-47}, {0x1.000004p-37, 0x1p-46}, {-0x1.fffffp-39, 0x1.7ffff8p-25}},
                           {{-0x1p-37, 0x1p-47},
                            {-0x1.800004p-37, 0x1.8p-23},
                            {-0x1.00001p-26, 0x1.001p-25},
                            {-0x1.ffffep-27, 0x1.7ffp-24},
                            {-0x1.fffff8p-26, 0x1.ffcp-27}},
                           {0x1p-47, -0x1p-47}, 1));
    expect_no_impact(scene_of<double, 2>({{-0x1.0000000000004p-501, -0x1p-551},
                                          {-0x1.ffffffffffffep-500, -0x1p-500},
                                          {-0x1.ffffffffffffp-502, 0x1p-550}},
                                         {{0x1.7fffffffffffep-500, -0x1.ffffffffffff8p-502},
                                          {-0x1.0000000000004p-500, 0x1.0000000000004p-501},
                                          {0x1.0000000000001p-499, 0x1.8000000000004p-500}},
                                         {0x1.ffffffffffff8p-501, 0x1.0000000000002p-498}, 0.1));
}

TEST(ImpactOutOfRange, of_margins_and_contact_lengths_whose_squares_underflow_is_no_contact) {
    const Point<double, 2> a{{0, 0x1p-600}}, b{{0, 0}};  // the first search direction is not one of their normals
    const toi::Translation<double, 2> apart{{0x1p-600, 0}, 1}, closing{{0, 0x1p-600}, 2};
    const Margins<double> margins{0, 0x1p-620};
    toi::Options<> options;
    options.stop.length = 0x1p-620;
    toi::AdvancementOptions<> advancement;
    advancement.stop.length = 0x1p-620;
    EXPECT_EQ(toi::dynamic_gjk(a, b, apart, margins).state, ImpactState::miss);
    EXPECT_EQ(toi::dynamic_gjk(a, b, apart, {}, options).state, ImpactState::miss);
    EXPECT_FALSE(toi::conservative_advancement(a, b, apart, margins).time.upper);
    EXPECT_FALSE(toi::conservative_advancement(a, b, apart, {}, advancement).time.upper);
    const auto hit = toi::dynamic_gjk(a, b, closing, margins);
    EXPECT_EQ(hit.state, ImpactState::hit);
    EXPECT_NEAR(*hit.time.upper, 1 - 0x1p-20, 1e-12);
}

TEST(ImpactOutOfRange, of_a_closing_speed_that_underflows_is_no_miss) {
    const Point<double, 2> a{{0x1p-500, 0}}, b{{0, 0}};
    const toi::Translation<double, 2> motion{{0x1p-600, 0}, 0x1p200};
    EXPECT_EQ(toi::dynamic_gjk(a, b, motion).state, ImpactState::hit);
    EXPECT_NE(toi::conservative_advancement(a, b, motion).state, ImpactState::miss);
    const toi::Translation<double, 2> slow{{0x1p-1074, 0}, 0x1p1000};
    EXPECT_EQ(toi::dynamic_gjk(a, b, slow).stop.name, "underflow");
    EXPECT_EQ(toi::conservative_advancement(a, b, slow).state, ImpactState::undecided);
}

// The products of these numbers leave the range of exact signs, and a rounded 0 is no contact: the bodies are 1.5e-154
// and 4.7e-154 apart.
TEST(ImpactOutOfRange, of_polytopes_without_exact_signs_is_no_contact) {
    using Body = Transformed<Polytope<double, 2>>;
    const Body a{{{{-0x1p-510, 0x1p-511}, {-0x1p-510, 0x1p-510}}}, {{{{1, 0}, {0, 1}}}, {-0x1.8p-510, -0x1p-510}}};
    const Body b{{{{-0x1.c1c31b22f7e3cp+248, -0x1.b64a9179a53ecp-401},
                   {-0x1.20ca8bac662e4p+785, 0x1.d440db68d9d8cp-951},
                   {-0x1.71bf78efff784p+193, -0x1.f2c65eaa92b1ap-767},
                   {-0x1p-510, 0x1p-511}}},
                 {{{{1, 0}, {0, 1}}}, {0x1p-510, -0x1.8p-510}}};
    const Body c{{{{-0x1p-448, 0}, {-0x1p-448, -0x1p-447}, {-0x1p-447, -0x1p-447}, {0x1p-447, 0x1p-448}}},
                 {{{{-2, 0}, {-1, 0}}}, {-3, 2}}};
    const Body d{{{{-0x1p-510, 0x1.8p-510}, {-0x1p-448, 0}}}, {{{{1, -1}, {-2, -1}}}, {-3, 2}}};
    for (const double speed : {0.0, 0x1p-600}) {
        const toi::Translation<double, 2> motion{{speed, 0}, 1};
        EXPECT_FALSE(toi::is_met(toi::dynamic_gjk(a, b, motion).state)) << speed;
        EXPECT_FALSE(toi::is_met(toi::conservative_advancement(a, b, motion).state)) << speed;
        EXPECT_FALSE(toi::is_met(toi::dynamic_gjk(c, d, motion).state)) << speed;
        EXPECT_FALSE(toi::is_met(toi::conservative_advancement(c, d, motion).state)) << speed;
    }
}

TEST(IsInBall, compares_lengths_with_equality_at_every_size) {
    for (int k = -1060; k < 1020; k += 7)
        for (const double scale : {1.0, 1.25, 1.5, 1.75}) {
            const double unit = std::ldexp(scale, k);  // from subnormal numbers to the largest ones
            const Vec<double, 3> x{3 * unit, 0, -4 * unit};
            EXPECT_TRUE(is_in_ball(x, 5 * unit)) << unit;
            EXPECT_FALSE(is_in_ball(x, 4.75 * unit)) << unit;
            EXPECT_TRUE(is_in_ball(x, 5.25 * unit)) << unit;
        }
}

}  // namespace
}  // namespace touchstone::impact_out_of_range_test
