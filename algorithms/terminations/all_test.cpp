// SPDX-License-Identifier: MIT
// Tests each stopping rule on hand-made iterates, inside the exact loop, and on the inputs where rounding defeats it.
#include "algorithms/terminations/all.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <vector>

#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/simplex_solvers/all.h"
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

// ---- inside the loop

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

// ---- where rounding defeats them

template <class S, int D>
struct Cloud {
    Polytope<S, D> a;
    Point<S, D> b{};
};

template <class S, int D, class Rule>
DistanceResult<S, D> to_origin(std::vector<Vec<S, D>> points, const Rule& rule) {
    const Cloud<S, D> cloud{{std::move(points)}};
    return gjk::distance(cloud.a, cloud.b, gjk::Options<Johnson, Rule>{{}, rule, 256});
}

TEST(AbsoluteGapAlone, never_ends_on_simple_segments) {  // E-22
    EXPECT_EQ((to_origin<float, 2>({{-1, -1}, {0, 1}}, AbsoluteGap{1e-6}).stop.name), "cap");
    EXPECT_EQ((to_origin<double, 2>({{-1, -1}, {0, 1}}, AbsoluteGap{1e-9}).stop.name), "cap");
    EXPECT_NE((to_origin<float, 2>({{-1, -1}, {0, 1}}, Robust{}).stop.kind), StopKind::exhausted);
}

TEST(RelativeGapAlone, never_ends_on_simple_segments) {  // E-22
    EXPECT_EQ((to_origin<float, 2>({{-62, 3}, {2578, 2}}, RelativeGap{1e-6}).stop.name), "cap");
    EXPECT_EQ((to_origin<float, 2>({{-692, 0}, {821, 1}}, RelativeGap{1e-4}).stop.name), "cap");
    EXPECT_EQ((to_origin<double, 2>({{-1.7, 2}, {2.6, -3}}, RelativeGap{1e-12}).stop.name), "cap");
    EXPECT_EQ((to_origin<float, 3>({{-8, 17, -22}, {1, -20, 19}, {19, 16, -10}}, RelativeGap{1e-6}).stop.name), "cap");
    for (const auto& segment : {std::vector<Vec<float, 2>>{{-62, 3}, {2578, 2}}, {{-692, 0}, {821, 1}}})
        EXPECT_NE((to_origin<float, 2>(segment, Robust{}).stop.kind), StopKind::exhausted);
}

struct Never {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>&) const {
        return {};
    }
};

TEST(LengthOfV, may_grow_in_floating_point) {  // E-23, period 3 of E-22
    const Polytope<float, 3> a{{{-14, -22, 7}, {-5, -14, -28}, {15, 30, 9}}};
    const Point<float, 3> b{};
    Recorder<float, 3> recorder;
    const gjk::Options<JohnsonNewest, Never> options{{}, {}, 64};
    const auto result = gjk::distance(a, b, options, recorder, {-5, -14, -28});
    bool grew = false;
    for (const auto& iterate : recorder.iterates) {
        grew = grew || iterate.previous_vv < iterate.vv;
        EXPECT_LE(iterate.upper2, iterate.vv);
    }
    EXPECT_TRUE(grew);
    EXPECT_EQ(result.stop.name, "cap");
}

TEST(Robust, keeps_the_better_v_where_the_next_would_be_longer) {  // E-23
    EXPECT_LE((*to_origin<double, 2>({{3.3, 3.3}, {-4.2, -4.2}, {6.514285714285713, 6.514285714285713}}, Robust{})
                    .distance2.upper),
              1e-28);
    EXPECT_LE((*to_origin<float, 3>({{12, -24, 11}, {-18, 20, -20}, {-17, 24, -18}, {24, -27, 27}}, Robust{})
                    .distance2.upper),
              0.0046F);
}

TEST(FalseInside, is_never_reported_by_the_recommended_rule) {  // E-25
    const auto not_inside = [](const auto& result) {
        EXPECT_NE(result.verdict, Verdict::penetrating);
        EXPECT_NE(result.verdict, Verdict::intersecting);
    };
    not_inside(to_origin<float, 3>({{-1, -34, 6}, {13, 43, -7}, {-28, -109, 12}, {-30, 76, -37}}, Robust{}));
    not_inside(to_origin<float, 2>({{-0.2F, -1.3F}, {0.4F, 1.1F}, {-0.4F, -2.1F}}, Robust{}));
    not_inside(
        to_origin<double, 3>({{-0.1, 0.8, -0.5}, {2.3, -2.8, 0.1}, {-0.5, 1.4, -0.6}, {0.3, -2.2, 1}}, Robust{}));
}

TEST(TheoremFour, does_not_hold_for_the_rounded_gap) {  // E-26
    const Polytope<double, 2> a{{{1, 1e8}, {-1, 1e8}}};
    const Point<double, 2> b{};
    Recorder<double, 2> recorder;
    const auto result = gjk::distance(a, b, gjk::Options<Johnson, RelativeGap>{{}, RelativeGap{0}, 64}, recorder);
    EXPECT_EQ(result.stop.kind, StopKind::converged);
    EXPECT_EQ(result.v[0], 1.0);  // the nearest point is (0, 1e8): the error is 1 at a computed gap of 0
    EXPECT_EQ(result.stop.measured, 0.0);
    const auto robust = gjk::distance(a, b);  // tells how much of the gap rounding hides: here at least the error of 1
    EXPECT_GE(robust.stop.threshold, 1.0);
}

template <class S, class Bits>
void expect_an_end_on_any_bits() {
    check_random_trials(77, 20000, [&](int i, RandomBits& rng) {
        Polytope<S, 3> a, b;
        for (auto* body : {&a, &b}) {
            body->vertices.resize(1 + rng() % 4);
            for (auto& p : body->vertices)
                for (int k = 0; k < 3; ++k) {
                    Bits bits = static_cast<Bits>(rng());
                    if (i % 2 == 0) bits &= static_cast<Bits>(~Bits(0) << (sizeof(Bits) * 8 - 14));
                    p[k] = std::bit_cast<S>(bits);
                }
        }
        const auto result = gjk::distance(a, b);
        EXPECT_NE(result.stop.name, "cap");
        EXPECT_NE(result.stop.kind, StopKind::running);
        if (result.stop.kind == StopKind::converged) {
            EXPECT_TRUE(is_finite(result.v));
            EXPECT_TRUE(is_finite(result.point_a));
            EXPECT_TRUE(scalar_traits<S>::is_finite(result.distance2.lower));
        }
    });
}

TEST(Robust, ends_before_the_cap_on_any_bits_and_never_claims_convergence_without_finite_numbers) {
    expect_an_end_on_any_bits<float, std::uint32_t>();
    expect_an_end_on_any_bits<double, std::uint64_t>();
}

/// Needles and flat clouds about the origin. On these the former default rule, for which duplicates counted as
/// converged, claimed convergence at errors of 1.5e-3 of the scale.
TEST(Robust, claims_convergence_only_near_the_truth_and_never_a_false_inside) {
    int converged = 0;
    check_random_trials(123, 3000, [&](int i, RandomBits& rng) {
        const auto uniform = [&] { return static_cast<double>(rng() >> 40) * 0x1p-23 - 1.0; };
        Polytope<float, 3> a;
        const double length = i % 2 == 0 ? 1000 : 1, noise = i % 2 == 0 ? 1 : 1e-7;
        const Vec<double, 3> axis{uniform(), uniform(), uniform()};
        double scale = 0;
        for (std::size_t k = 4 + rng() % 6; k > 0; --k) {
            const double t = length * uniform();
            Vec<float, 3> p;
            for (int c = 0; c < 3; ++c) p[c] = static_cast<float>(t * axis[c] + noise * uniform());
            a.vertices.push_back(p);
            scale = std::max(scale, std::sqrt(static_cast<double>(squared_norm(p))));
        }
        const auto result = gjk::distance(a, Point<float, 3>{});
        Polytope<Q, 3> exact;
        for (const auto& p : a.vertices) exact.vertices.push_back({Q(p[0]), Q(p[1]), Q(p[2])});
        const double truth = std::sqrt(gjk::distance(exact, Point<Q, 3>{}).distance2.upper->convert_to<double>());
        EXPECT_NE(result.stop.kind, StopKind::exhausted);
        if (result.verdict == Verdict::penetrating || result.verdict == Verdict::intersecting) {
            EXPECT_LE(truth, 1e-5 * scale);
        }
        if (result.stop.kind != StopKind::converged) return;
        ++converged;
        EXPECT_NEAR(std::sqrt(static_cast<double>(*result.distance2.upper)), truth, 2e-6 * scale);
    });
    EXPECT_GT(converged, 100);
}

}  // namespace
}  // namespace touchstone::algorithms_terminations_all_test
