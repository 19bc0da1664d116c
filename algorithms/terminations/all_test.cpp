// SPDX-License-Identifier: MIT
// Tests what stopping rules decide on hand-made iterates.
#include "algorithms/terminations/all.h"

#include <gtest/gtest.h>

#include <cmath>
#include <tuple>
#include <vector>

#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::algorithms_terminations_all_test {
namespace {

using Q = Rational;

template <class S>
Iterate<S, 2> some_iterate() {
    Iterate<S, 2> iterate;
    iterate.k = 1;
    iterate.v = {S(3), S(4)};
    iterate.vv = S(25);
    iterate.previous_vv = S(36);
    iterate.upper2 = S(25);
    iterate.w.w = {S(3), S(3)};
    iterate.vw = S(21);
    iterate.lower2 = S(441) / S(25);
    iterate.simplex.push_back({iterate.v, iterate.v, {}, 0, 0});
    return iterate;
}

TEST(EveryTermination, has_a_name_and_runs_on_every_scalar) {
    const auto check = [](const auto& rule) {
        EXPECT_FALSE(rule.name.empty());
        EXPECT_TRUE(rule(some_iterate<float>()).name == rule.name || rule.name == "robust");
        static_cast<void>(rule(some_iterate<long double>()));
        static_cast<void>(rule(some_iterate<Q>()));
    };
    std::apply([&](const auto&... rule) { (check(rule), ...); }, AllTerminations{});
}

TEST(UpperBoundGap, compares_with_the_best_upper_bound_and_not_with_the_last) {  // E-21
    auto iterate = some_iterate<Q>();
    EXPECT_FALSE(UpperBoundGap{0.0625}(iterate));  // (15/16)^2 25 = 21.97 > 21
    EXPECT_TRUE(UpperBoundGap{0.125}(iterate));    // (7/8)^2 25 = 19.14 <= 21
    EXPECT_EQ(UpperBoundGap{0.125}(iterate).promise, Promise::gap);
    iterate.upper2 = 20;
    EXPECT_TRUE(UpperBoundGap{0}(iterate));
    EXPECT_EQ(UpperBoundGap{0}(iterate).promise, Promise::none);
}

TEST(UpperBoundGap, allows_a_relative_error_of_nearly_twice_its_ratio) {  // E-21
    const Polytope<Q, 2> a{{{Q(1) / 4, 0}, {1, 0}}};
    const Point<Q, 2> b{};
    const gjk::Options<Johnson, UpperBoundGap> options{{}, UpperBoundGap{0.5}, 64};
    const auto result = gjk::distance(a, b, options, NullObserver{}, {1, 0});
    EXPECT_EQ(result.distance2.upper, 1);  // distance 1/4, and exactly (1 - 1/2)^2 of |v| = 1
    EXPECT_EQ(result.stop.kind, StopKind::converged);
    EXPECT_EQ(result.distance2.lower, Q(1) / 16);
}

TEST(BracketGap, promises_a_relative_error_of_its_ratio) {
    auto iterate = some_iterate<Q>();
    EXPECT_FALSE(BracketGap{0.125}(iterate));  // sqrt(lower2) = 4.2 < 7/8 of 5
    iterate.lower2 = Q(361) / 16;              // (19/4)^2
    EXPECT_TRUE(BracketGap{0.125}(iterate));
    EXPECT_FALSE(BracketGap{0.03125}(iterate));
}

TEST(FeatureRepeat, is_sure_only_when_the_point_is_known_too) {
    auto iterate = some_iterate<double>();
    EXPECT_FALSE(FeatureRepeat{}(iterate));
    iterate.feature_repeat = true;
    EXPECT_EQ(FeatureRepeat{}(iterate).kind, StopKind::stalled);
    iterate.duplicate = true;
    EXPECT_EQ(FeatureRepeat{}(iterate).kind, StopKind::converged);
}

TEST(DistanceProgression, asks_for_a_fraction_and_never_at_the_start) {
    auto iterate = some_iterate<Q>();
    EXPECT_FALSE(DistanceProgression{0}(iterate));
    EXPECT_EQ(DistanceProgression{0.5}(iterate).kind, StopKind::stalled);
    iterate.previous_vv = 25;
    EXPECT_EQ(DistanceProgression{0}(iterate).kind, StopKind::converged);
    iterate.k = 0;
    EXPECT_FALSE(DistanceProgression{0}(iterate));  // E-10
}

TEST(Contained, wants_a_full_simplex_and_in_floating_point_a_vanishing_v) {  // E-25
    Iterate<float, 2> iterate;
    for (const auto& x : {Vec<float, 2>{-1, -1}, Vec<float, 2>{1, -1}, Vec<float, 2>{0, 1}})
        iterate.simplex.push_back({x, x, {}, 0, 0});
    EXPECT_FALSE(Contained{}(iterate));
    iterate.simplex.lambda = {0.25F, 0.25F, 0.5F};
    EXPECT_EQ(Contained{}(iterate).kind, StopKind::converged);
    iterate.vv = 0.01F;
    EXPECT_EQ(Contained{}(iterate).kind, StopKind::stalled);
}

TEST(OriginOnFeature, is_v_equal_to_zero_unless_a_ratio_is_given) {
    auto iterate = some_iterate<Q>();
    EXPECT_FALSE(OriginOnFeature{}(iterate));
    iterate.vv = 0;
    EXPECT_TRUE(OriginOnFeature{}(iterate));
    iterate.vv = Q(1) / 4;  // largest |w|^2 is 25: |v| = 1/2 = 5/10
    EXPECT_TRUE(OriginOnFeature{0.125}(iterate));
    EXPECT_FALSE(OriginOnFeature{0.0625}(iterate));
}

TEST(SeparatingAxisFound, fires_on_a_positive_product) {
    auto iterate = some_iterate<Q>();
    EXPECT_TRUE(SeparatingAxisFound{}(iterate));
    iterate.vw = 0;
    EXPECT_FALSE(SeparatingAxisFound{}(iterate));
}

TEST(MarginReached, compares_squares_of_lengths) {
    auto iterate = some_iterate<Q>();  // v.w/|v| = 4.2
    EXPECT_TRUE(MarginReached{4.125}(iterate));
    EXPECT_FALSE(MarginReached{4.25}(iterate));
    iterate.vw = -21;
    EXPECT_FALSE(MarginReached{0}(iterate));
}

TEST(NoProgress, fires_where_the_length_stays_and_never_at_the_start) {  // E-10
    auto iterate = some_iterate<Q>();
    EXPECT_FALSE(NoProgress{}(iterate));
    iterate.previous_vv = iterate.vv;
    EXPECT_TRUE(NoProgress{}(iterate));
    iterate.k = 0;
    EXPECT_FALSE(NoProgress{}(iterate));
}

TEST(RelativeGap, is_of_the_present_length_and_holds_at_equality) {
    auto iterate = some_iterate<Q>();           // v.v - v.w = 4
    EXPECT_FALSE(RelativeGap{0.125}(iterate));  // 25 / 8 = 3.125; of the length before it is 4.5
    iterate.vw = iterate.vv - Q(25) / 8;
    EXPECT_TRUE(RelativeGap{0.125}(iterate));
}

TEST(ScaledGap, is_the_relative_test_on_exact_scalars_and_forgives_rounding_elsewhere) {
    EXPECT_FALSE(ScaledGap{}(some_iterate<Q>()));
    EXPECT_TRUE((ScaledGap{0.25, 8}(some_iterate<Q>())));
    auto iterate = some_iterate<float>();
    iterate.vw = std::nextafter(25.0F, 0.0F);
    EXPECT_TRUE(ScaledGap{}(iterate));
    EXPECT_FALSE((ScaledGap{0, 0}(iterate)));
}

TEST(RelativeRules, decide_alike_on_inputs_scaled_by_a_power_of_two) {
    const auto decide = [](const Iterate<double, 2>& iterate) {
        std::vector<StopKind> kinds;
        std::apply([&](const auto&... rule) { (kinds.push_back(rule(iterate).kind), ...); },
                   std::tuple<RelativeGap, UpperBoundGap, BracketGap, ScaledGap, Robust, DistanceProgression,
                              OriginOnFeature, Contained>{});
        return kinds;
    };
    check_random_trials(3, 2000, [&](int, RandomBits& rng) {
        Iterate<double, 2> small = some_iterate<double>();
        small.vw = 25.0 - static_cast<double>(rng() % 64) * 0x1p-50 * static_cast<double>(rng() % 1024);
        small.lower2 = small.vw / 25.0 * small.vw;
        Iterate<double, 2> large = small;
        const double c = 0x1p40, cc = 0x1p80;
        large.v = c * large.v;
        large.w.w = c * large.w.w;
        for (double* squared : {&large.vv, &large.previous_vv, &large.upper2, &large.vw, &large.lower2}) *squared *= cc;
        large.simplex[0].w = c * large.simplex[0].w;
        EXPECT_EQ(decide(small), decide(large));
    });
}

}  // namespace
}  // namespace touchstone::algorithms_terminations_all_test
