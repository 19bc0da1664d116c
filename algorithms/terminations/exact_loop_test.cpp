// SPDX-License-Identifier: MIT
// Tests the stopping rules inside the loop of gjk::distance on exact scalars: each keeps what its stop promises.
#include <gtest/gtest.h>

#include <concepts>
#include <tuple>
#include <type_traits>
#include <vector>

#include "algorithms/fast/registers/combine.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/simplex_solvers/all.h"
#include "algorithms/terminations/all.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::algorithms_terminations_exact_loop_test {
namespace {

using Q = Rational;

template <int D>
std::vector<Vec<Q, D>> small_cloud(RandomBits& rng) {
    std::vector<Vec<Q, D>> points(1 + rng() % 6);
    for (auto& p : points)
        for (int k = 0; k < D; ++k) p[k] = static_cast<int>(rng() % 7) - 3;
    return points;
}

/// v is the nearest point of A - B exactly when it is a convex combination of points of A - B and no point of A - B
/// lies below the plane through v with normal v. This is the definition of a projection.
template <int D>
void expect_nearest(const DistanceResult<Q, D>& result, const Polytope<Q, D>& a, const Polytope<Q, D>& b) {
    EXPECT_EQ(result.distance2.lower, result.distance2.upper);
    EXPECT_EQ(combine_w(result.simplex), result.v);
    EXPECT_EQ(result.point_a - result.point_b, result.v);
    for (const auto& p : a.vertices)
        for (const auto& q : b.vertices) EXPECT_GE(dot(result.v, p - q), squared_norm(result.v));
}

template <class Solver, class Rule, int D>
void expect_optimal_on_many(const Rule& rule) {
    check_random_trials(50 + D, 700, [&](int, RandomBits& rng) {
        const Polytope<Q, D> a{small_cloud<D>(rng)}, b{small_cloud<D>(rng)};
        const gjk::Options<Solver, Rule> options{{}, rule, 64};
        const auto result = gjk::distance(a, b, options);
        // At the optimum Theorem 5 does not apply, so the newest-vertex solver may end the run of a rule that fires
        // late.
        if (!std::same_as<Solver, JohnsonNewest> || result.stop.name != "no_subset") {
            EXPECT_EQ(result.stop.kind, StopKind::converged) << result.stop.name;
        }
        expect_nearest(result, a, b);
    });
}

template <class Solver>
class ExactLoopWith : public ::testing::Test {};
using Solvers =
    ::testing::Types<Johnson, JohnsonBackup, JohnsonCached, JohnsonNewest, SignedVolumes, Voronoi, VoronoiNewest>;
TYPED_TEST_SUITE(ExactLoopWith, Solvers);

TYPED_TEST(ExactLoopWith, any_optimal_rule_finds_the_nearest_point) {
    const auto all_rules = [](auto dimension) {
        constexpr int D = decltype(dimension)::value;
        expect_optimal_on_many<TypeParam, Robust, D>({});
        expect_optimal_on_many<TypeParam, UpperBoundGap, D>({0});
        expect_optimal_on_many<TypeParam, BracketGap, D>({0});
        expect_optimal_on_many<TypeParam, FeatureRepeat, D>({});
        expect_optimal_on_many<TypeParam, DistanceProgression, D>({0});
        expect_optimal_on_many<TypeParam, ScaledGap, D>({});
    };
    all_rules(std::integral_constant<int, 2>{});
    all_rules(std::integral_constant<int, 3>{});
}

template <class Rule>
Rule coarse(Rule rule) {
    for (const auto& parameter : Rule::parameters) rule.*parameter.member = 0.5;
    return rule;
}

/// The stop's promise, and the bracket that holds whatever it promises.
template <int D>
void expect_promise_kept(const DistanceResult<Q, D>& result, const DistanceResult<Q, D>& truth) {
    EXPECT_LE(result.distance2.lower, truth.distance2.lower);
    EXPECT_GE(*result.distance2.upper, *truth.distance2.upper);
    if (result.stop.promise == Promise::optimum) {
        EXPECT_EQ(result.v, truth.v);
    }
    if (result.stop.promise == Promise::gap) {
        EXPECT_LE(result.stop.measured, result.stop.threshold);
        EXPECT_LE(squared_norm(result.v - truth.v), result.stop.threshold);
    }
}

TEST(EveryTermination, with_a_coarse_tolerance_keeps_what_its_stop_promises) {
    const auto early_ends = [](const auto& rule) {
        int early = 0;
        check_random_trials(10, 700, [&](int, RandomBits& rng) {
            const Polytope<Q, 3> a{small_cloud<3>(rng)}, b{small_cloud<3>(rng)};
            const auto truth = gjk::distance(a, b);
            const AnyOf ending(coarse(rule), Robust{});
            const auto result = gjk::distance(a, b, gjk::Options<Johnson, decltype(ending)>{{}, ending, 64});
            SCOPED_TRACE(result.stop.name);
            expect_promise_kept(result, truth);
            early += result.stop.promise == Promise::gap && *truth.distance2.upper < *result.distance2.upper ? 1 : 0;
        });
        return early;
    };
    std::apply([&](const auto&... rule) { (early_ends(rule), ...); }, AllTerminations{});
    for (const int early : {early_ends(AbsoluteGap{}), early_ends(RelativeGap{}), early_ends(UpperBoundGap{}),
                            early_ends(ScaledGap{}), early_ends(Robust{})})
        EXPECT_GT(early, 10);
}

TEST(ExactLoop, stops_early_on_an_axis_or_a_margin_and_its_bracket_stays_true) {
    int early = 0;
    check_random_trials(9, 2000, [&](int, RandomBits& rng) {
        const Polytope<Q, 3> a{small_cloud<3>(rng)}, b{small_cloud<3>(rng)};
        const auto truth = gjk::distance(a, b);
        const auto axis = gjk::distance(a, b, gjk::Options<Johnson, SeparatingAxisFound>{});
        EXPECT_EQ(axis.verdict == Verdict::separated, truth.verdict == Verdict::separated);
        const auto margin = gjk::distance(
            a, b, gjk::Options<Johnson, AnyOf<MarginReached, Robust>>{{}, AnyOf(MarginReached{1.5}, Robust{}), 64});
        EXPECT_EQ(margin.stop.name == "margin_reached", *truth.distance2.upper > Q(9) / 4);
        for (const auto* result : {&axis, &margin}) {
            EXPECT_LE(result->distance2.lower, truth.distance2.lower);
            EXPECT_GE(*result->distance2.upper, *truth.distance2.upper);
            early += result->iterations < truth.iterations ? 1 : 0;
        }
    });
    EXPECT_GT(early, 200);
}

}  // namespace
}  // namespace touchstone::algorithms_terminations_exact_loop_test
