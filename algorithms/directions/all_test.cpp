// SPDX-License-Identifier: MIT
// Checks that every search direction leads to the same answer in exact arithmetic, and that none makes a rule stop on a
// gap that bounds nothing.
#include "algorithms/directions/all.h"
#include "algorithms/fast/registers/combine.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "algorithms/core/erased.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/terminations/relative_gap.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::directions_all_test {
namespace {

using Q = Rational;

template <class S, int D>
std::vector<Vec<S, D>> random_vertices(RandomBits& random, int offset) {
    std::uniform_int_distribution<int> coordinate(-9, 9), size(1, 8);
    std::vector<Vec<S, D>> vertices(static_cast<std::size_t>(size(random)));
    for (auto& vertex : vertices)
        for (int i = 0; i < D; ++i) vertex[i] = S(coordinate(random) + (i == 0 ? offset : 0));
    return vertices;
}

/// The policy, with a perturbation large enough to have an effect.
template <class Direction>
Direction some(Direction direction) {
    if constexpr (requires { direction.tangent; }) direction.tangent = 0.5;
    return direction;
}

template <class S, int D, class Direction, class Stopping = gjk::DefaultStopping>
DistanceResult<S, D> asked_along(const Direction& direction, const Polytope<S, D>& a, const Polytope<S, D>& b,
                                 Stopping stop = {}) {
    const gjk::Options<Voronoi, Stopping, Direction> options{{}, stop, 128, direction};
    return gjk::distance(a, b, options);
}

template <int D>
void expect_equal_answers() {
    check_random_trials(1, 400, [&](int i, RandomBits& random) {
        const Polytope<Q, D> a{random_vertices<Q, D>(random, 0)}, b{random_vertices<Q, D>(random, i % 40)};
        const auto expected = asked_along(ClosestPoint{}, a, b);
        std::apply(
            [&](const auto&... direction) {
                const auto check = [&](const auto& policy) {
                    const auto found = asked_along(some(policy), a, b);
                    // If the bodies meet, the simplex that contains the origin depends on the path of the search.
                    EXPECT_EQ(found.verdict == Verdict::separated, expected.verdict == Verdict::separated)
                        << policy.name << " on pair " << i;
                    EXPECT_NE(found.verdict, Verdict::undecided) << policy.name << " on pair " << i;
                    EXPECT_EQ(found.distance2.upper, expected.distance2.upper) << policy.name << " on pair " << i;
                    EXPECT_EQ(found.distance2.lower, expected.distance2.lower) << policy.name << " on pair " << i;
                };
                (check(direction), ...);
            },
            AllDirections{});
    });
}

TEST(EveryDirection, leads_to_the_exact_distance_in_the_plane) { expect_equal_answers<2>(); }
TEST(EveryDirection, leads_to_the_exact_distance_in_space) { expect_equal_answers<3>(); }

TEST(EveryDirection, keeps_the_promise_of_a_relative_gap) {
    check_random_trials(2, 300, [&](int i, RandomBits& random) {
        const Polytope<Q, 3> a{random_vertices<Q, 3>(random, 0)}, b{random_vertices<Q, 3>(random, 12 + i % 30)};
        const Q least = *asked_along(ClosestPoint{}, a, b).distance2.upper;
        std::apply(
            [&](const auto&... direction) {
                const auto check = [&](const auto& policy) {
                    const auto found = asked_along(some(policy), a, b, RelativeGap{0.25});
                    // With v* the nearest point, |v| |v*| >= v.v* >= v.w >= (1 - 1/4) v.v.
                    EXPECT_LE(*found.distance2.upper * 9 / 16, least) << policy.name << " on pair " << i;
                    EXPECT_LE(found.distance2.lower, least) << policy.name << " on pair " << i;
                };
                (check(direction), ...);
            },
            AllDirections{});
    });
}

TEST(EveryDirection, is_the_same_behind_one_type) {
    check_random_trials(3, 100, [&](int i, RandomBits& random) {
        const Polytope<double, 3> a{random_vertices<double, 3>(random, 0)}, b{random_vertices<double, 3>(random, i)};
        std::apply(
            [&](const auto&... direction) {
                const auto check = [&](const auto& policy) {
                    const auto plain = asked_along(some(policy), a, b);
                    const auto erased = asked_along(AnyDirection<double, 3>(some(policy)), a, b);
                    EXPECT_EQ(plain.distance2.upper, erased.distance2.upper) << policy.name;
                    EXPECT_EQ(plain.support_calls, erased.support_calls) << policy.name;
                };
                (check(direction), ...);
            },
            AllDirections{});
    });
}

TEST(AnErasedDirection, made_of_none_is_minus_v) {
    check_random_trials(4, 50, [](int i, RandomBits& random) {
        const Polytope<double, 3> a{random_vertices<double, 3>(random, 0)}, b{random_vertices<double, 3>(random, i)};
        const auto plain = asked_along(ClosestPoint{}, a, b), erased = asked_along(AnyDirection<double, 3>{}, a, b);
        EXPECT_EQ(plain.support_calls, erased.support_calls);
        EXPECT_EQ(plain.v, erased.v);
    });
}

/// Searches away from the origin, where every support point suggests that v is already the nearest point.
struct Backwards {
    template <Scalar S, int D>
    static auto begin() {
        return [](const Iterate<S, D>& at) { return at.v; };
    }
};

TEST(ADirectionThatMisleads, ends_no_query_before_minus_v_was_asked) {
    const Polytope<double, 2> a{{{4, 0}, {1, 0}, {3, 2}}}, b{{{0, 0}}};
    const auto found = asked_along(Backwards{}, a, b);
    EXPECT_EQ(found.distance2.upper, 1);
    EXPECT_EQ(found.verdict, Verdict::separated);
}

TEST(ThePerturbedDirection, is_off_by_no_more_than_its_tangent) {
    std::uniform_real_distribution<double> coordinate(-1, 1);
    check_random_trials(5, 200, [&](int k, RandomBits& random) {
        Iterate<double, 3> at;
        at.k = k;
        at.v = {coordinate(random), coordinate(random), coordinate(random)};
        const auto d = Perturbed{0.25}.begin<double, 3>()(at);
        const auto across = d + at.v;
        EXPECT_NEAR(dot(across, at.v), 0, 1e-15);
        EXPECT_LE(squared_norm(across), 0.0625 * squared_norm(at.v) * (1 + 1e-14));
        EXPECT_GE(squared_norm(across), 0.0625 * 0.16 * squared_norm(at.v));
    });
}

TEST(TheFeatureNormal, is_parallel_to_v_on_exact_scalars) {
    Iterate<Q, 3> at;
    const Vec<Q, 3> corners[]{{1, 2, 5}, {4, -2, 1}, {-3, -3, 2}};
    for (const auto& w : corners) at.simplex.push_back({w, w, {}, 0, 0});
    ASSERT_TRUE(Voronoi{}.reduce(at.simplex));
    ASSERT_EQ(at.simplex.size, 3);
    at.v = combine_w(at.simplex);
    const auto d = FeatureNormal{}.begin<Q, 3>()(at);
    EXPECT_EQ(cross(d, at.v), (zero_vector<Q, 3>()));
    EXPECT_LT(dot(d, at.v), 0);
}

}  // namespace
}  // namespace touchstone::directions_all_test
