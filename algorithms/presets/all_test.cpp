// SPDX-License-Identifier: MIT
// Tests the presets inside this library's loop: what each one guarantees, and pitfalls of their units.
#include "algorithms/presets/all.h"

#include <gtest/gtest.h>

#include <cmath>

#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::presets_all_test {
namespace {

template <class P>
class PresetOf : public ::testing::Test {};
template <class Tuple>
struct AsTypes;
template <class... T>
struct AsTypes<std::tuple<T...>> {
    using type = ::testing::Types<T...>;
};
TYPED_TEST_SUITE(PresetOf, AsTypes<AllPresets>::type);

template <class P, class S, int D>
DistanceResult<S, D> run(const Polytope<S, D>& a, const Polytope<S, D>& b) {
    return gjk::distance(a, b, gjk::Options<Johnson, P>{{}, {}, cap_of<P>(200)});
}

TYPED_TEST(PresetOf, its_engine_models_the_concept_on_every_scalar) {
    static_assert(Preset<TypeParam, float, 3> && Preset<TypeParam, double, 2> && Preset<TypeParam, Rational, 3>);
    EXPECT_FALSE(TypeParam::name.empty());
    EXPECT_FALSE(TypeParam::deviation.empty());
}

TYPED_TEST(PresetOf, its_engine_measures_well_separated_bodies_of_ordinary_size) {
    check_random_trials(1, 500, [&](int, RandomBits& rng) {
        const auto coordinate = [&] { return static_cast<double>(rng() >> 40) * 0x1p-23 - 1; };
        Polytope<double, 3> a, b;
        for (int k = 0; k < 6; ++k) {
            a.vertices.push_back({coordinate(), coordinate(), coordinate()});
            b.vertices.push_back({coordinate() + 4, coordinate(), coordinate()});
        }
        const auto result = run<TypeParam>(a, b);
        EXPECT_EQ(result.verdict, Verdict::separated);
        if (TypeParam::name == "libccd") return;  // ends at the first separating axis
        const auto truth = gjk::distance(a, b);
        EXPECT_NEAR(std::sqrt(*result.distance2.upper), std::sqrt(*truth.distance2.upper), 1e-5);
    });
}

/// Polygons with small integer coordinates on exact scalars. The constants of the engines' double builds are far below
/// the spacing of these coordinates.
TYPED_TEST(PresetOf, its_engine_keeps_a_true_bracket_on_exact_scalars) {
    check_random_trials(2, 500, [&](int, RandomBits& rng) {
        Polytope<Rational, 2> a, b;
        for (auto* body : {&a, &b})
            for (std::size_t k = 1 + rng() % 4; k > 0; --k)
                body->vertices.push_back({static_cast<int>(rng() % 7) - 3, static_cast<int>(rng() % 7) - 3});
        const auto result = run<TypeParam>(a, b);
        const auto truth = gjk::distance(a, b);
        EXPECT_LE(result.distance2.lower, *truth.distance2.upper);
        EXPECT_GE(*result.distance2.upper, *truth.distance2.upper);
        EXPECT_NE(result.stop.kind, StopKind::exhausted);
    });
}

template <class P, class S>
std::string_view stop_of(const Vec<S, 2>& w, const Vec<S, 2>& v) {
    Iterate<S, 2> iterate;
    iterate.v = v;
    iterate.vv = iterate.previous_vv = iterate.upper2 = squared_norm(v);
    iterate.w = {w, w, {}, 1, 0};
    iterate.vw = dot(v, w);
    iterate.simplex.push_back({v, v, {}, 0, 0});
    const Stop<S> stop = P{}(iterate);
    return stop ? stop.name : "";
}

TEST(PresetOfBullet, welds_points_one_centimetre_apart_in_float_but_not_in_double) {
    EXPECT_EQ((stop_of<presets::Bullet, float>({0.9F, 0.009F}, {0.9F, 0})), "bullet");
    EXPECT_EQ((stop_of<presets::Bullet, double>({0.5, 0.009}, {0.509, 0})), "");
}

TEST(PresetOfOpengjk, accepts_any_gap_below_its_absolute_constant) {
    EXPECT_EQ((stop_of<presets::Opengjk, float>({0.003F, 0.1F}, {0.004F, 0})), "opengjk");
    EXPECT_EQ((stop_of<presets::Opengjk, double>({0.003, 0.1}, {0.004, 0})), "");
}

TEST(PresetsWithAbsoluteLengths, call_small_bodies_overlapping_that_are_apart) {
    EXPECT_EQ((stop_of<presets::Bullet, float>({5e-5F, 0}, {5e-5F, 0})), "bullet_overlap");
    EXPECT_EQ((stop_of<presets::Coal, double>({5e-7, 0}, {5e-7, 0})), "coal_overlap");
    EXPECT_EQ((stop_of<presets::Jolt, float>({5e-5F, 0}, {5e-5F, 0})), "jolt_overlap");
    EXPECT_EQ((stop_of<presets::Mujoco, double>({5e-7, 0}, {5e-7, 0})), "mujoco_overlap");
    EXPECT_EQ((stop_of<presets::Opengjk, float>({5e-4F, 0}, {5e-4F, 0})), "opengjk_overlap");
    EXPECT_EQ((stop_of<presets::BulletPair, float>({5e-4F, 0}, {5e-4F, 0})), "bullet_pair_overlap");
    EXPECT_EQ((stop_of<presets::Libccd, double>({-1, 0}, {1e-9, 0})), "libccd_overlap");
    EXPECT_EQ((stop_of<presets::Box2d, float>({1e-18F, 0}, {1e-18F, 0})), "box2d_overlap");
}

TEST(PresetOfFcl, stops_on_a_small_decrease_whatever_the_error) {
    Iterate<double, 2> iterate;
    iterate.k = 3;
    iterate.v = {1, 0};
    iterate.vv = 1;
    iterate.previous_vv = 1 + 1e-6;
    iterate.w.w = {-5, 0};
    iterate.vw = -5;
    EXPECT_EQ(presets::Fcl{}(iterate).kind, StopKind::stalled);
    iterate.previous_vv = 1 + 1e-5;
    EXPECT_EQ(presets::Fcl{}(iterate).kind, StopKind::running);
}

TEST(RootComparison, equals_the_comparison_of_roots) {
    for (int x = 0; x <= 12; ++x)
        for (int y = 0; y <= 12; ++y)
            for (int t = 0; t <= 12; ++t) {
                EXPECT_EQ(presets::root_below<Rational>(x * x, y * y, t), x < y + t || (t > 0 && x < y + t));
                EXPECT_EQ(presets::root_at_most<Rational>(x * x, y * y, t), x <= y + t);
            }
}

}  // namespace
}  // namespace touchstone::presets_all_test
