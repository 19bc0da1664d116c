// SPDX-License-Identifier: MIT
// Checks that each stopping rule of ISA-GJK ends it with the guarantee of that rule, in rationals against brute force.
#include "algorithms/gjk/axis_rules/all.h"

#include <gtest/gtest.h>

#include <string>

#include "algorithms/gjk/intersects.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/point.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::axis_rules_all_test {
namespace {

using Q = Rational;

template <class Rule>
gjk::IntersectsOptions<Voronoi, Rule> ending_with(Rule rule) {
    gjk::IntersectsOptions<Voronoi, Rule> options;
    options.stop = rule;
    return options;
}

struct Query {
    Polytope<Q, 3> a, b;
    bool meet;
    Q distance2;
};

/// Runs the check on hulls of random small integer points, some of them far apart.
template <class Check>
void on_random_pairs(const Check& check) {
    int meet = 0, apart = 0;
    check_random_trials(17, 400, [&](int i, RandomBits& rng) {
        auto a = brute_force::random_points<3>(rng, 4, 3);
        const auto b = brute_force::random_points<3>(rng, 4, 3);
        for (auto& point : a) point[0] += i % 5;
        const auto truth = brute_force::truth<3>(a, b);
        ++(truth.verdict == Verdict::separated ? apart : meet);
        SCOPED_TRACE("pair " + std::to_string(i));
        check(Query{brute_force::polytope_of<Q, 3>(a), brute_force::polytope_of<Q, 3>(b),
                    truth.verdict != Verdict::separated,
                    Q(truth.distance2.numerator) / Q(truth.distance2.denominator)});
    });
    EXPECT_GT(meet, 50);
    EXPECT_GT(apart, 50);
}

TEST(EveryAxisRule, calls_bodies_separated_only_with_an_axis_that_proves_it) {
    std::apply(
        [](const auto&... rule) {
            const auto check = [](auto each) {
                SCOPED_TRACE(each.name);
                on_random_pairs([&](const Query& query) {
                    const auto r = gjk::intersects(query.a, query.b, ending_with(each));
                    if (r.verdict != Verdict::separated) return;
                    EXPECT_FALSE(query.meet);
                    for (const auto& p : query.a.vertices)
                        for (const auto& q : query.b.vertices) EXPECT_GT(dot(r.axis, p - q), 0);
                    EXPECT_GT(r.axis_support, 0);
                });
            };
            (check(rule), ...);
        },
        gjk::AllAxisRules{});
}

TEST(AxisBeyondRounding, decides_every_pair_in_exact_arithmetic) {
    on_random_pairs([](const Query& query) {
        const auto r = gjk::intersects(query.a, query.b);
        EXPECT_EQ(r.verdict == Verdict::separated, !query.meet);
        EXPECT_EQ(r.stop.kind, StopKind::converged);
        if (query.meet) return;
        EXPECT_EQ(r.stop.name, "separating_axis_found");
        EXPECT_GT(r.stop.measured, r.stop.threshold);
        EXPECT_LE(r.stop.measured, query.distance2);
    });
}

TEST(AbsoluteEpsilon, calls_contact_of_bodies_apart_by_at_most_the_length_and_promises_nothing) {  // E-28
    const AnyOf<gjk::AbsoluteEpsilon, gjk::AxisBeyondRounding> rule{{1.5}, {}};
    int wrong = 0;
    on_random_pairs([&](const Query& query) {
        const auto r = gjk::intersects(query.a, query.b, ending_with(rule));
        EXPECT_FALSE(query.meet && r.verdict == Verdict::separated);
        if (r.stop.name != "absolute_epsilon") return;
        EXPECT_EQ(r.verdict, Verdict::intersecting);
        EXPECT_EQ(r.stop.promise, Promise::none);
        EXPECT_EQ(r.stop.threshold, Q(9) / 4);
        EXPECT_LE(r.stop.measured, r.stop.threshold);
        EXPECT_LE(query.distance2, r.stop.threshold);
        wrong += query.meet ? 0 : 1;
    });
    EXPECT_GT(wrong, 10);
}

TEST(AbsoluteEpsilon, takes_a_small_gap_for_contact_where_the_default_rule_sees_it) {  // E-28
    const Point<double, 2> k{{0.0005, 0}};
    const auto accepted =
        gjk::intersects(k, Point<double, 2>{}, ending_with(gjk::AbsoluteEpsilon{1e-3}), NullObserver{}, {0, 1});
    EXPECT_EQ(accepted.verdict, Verdict::intersecting);
    EXPECT_EQ(accepted.stop.name, "absolute_epsilon");
    EXPECT_EQ(gjk::intersects(k, Point<double, 2>{}, {}, NullObserver{}, {0, 1}).verdict, Verdict::separated);
}

TEST(AbsoluteEpsilon, with_length_0_never_fires) {
    on_random_pairs([](const Query& query) {
        const AnyOf<gjk::AbsoluteEpsilon, gjk::AxisBeyondRounding> rule{{0}, {}};
        const auto r = gjk::intersects(query.a, query.b, ending_with(rule)), plain = gjk::intersects(query.a, query.b);
        EXPECT_EQ(r.stop.name, plain.stop.name);
        EXPECT_EQ(r.support_calls, plain.support_calls);
    });
}

TEST(AxisBeyondRounding, takes_for_rounding_what_the_larger_of_the_bodies_may_have_lost) {
    const Vec<float, 2> v{1, 0};
    const float vv = 1, vw = 0x1p-10F;
    const Simplex<float, 2> simplex;
    for (const float far : {1.0F, -1.0F}) {  // |a| is 1, then |b|
        const float of_a = far < 0 ? far + vw : far;
        const CsoVertex<float, 2> w{{vw, 0}, {of_a, 0}, {of_a - vw, 0}, 0, 0};
        const auto is_beyond = [&](double roundoffs) {
            const gjk::AxisBeyondRounding rule{roundoffs / scalar_traits<float>::epsilon()};
            return bool{rule(gjk::AxisCandidate<float, 2>{1, v, vv, simplex, &w, vw})};
        };
        EXPECT_TRUE(is_beyond(0x1p-11));
        EXPECT_FALSE(is_beyond(0x1p-10)) << "of |w| alone it would be";
    }
}

TEST(AxisBeyondRounding, tells_a_finite_number_where_its_quotient_overflows) {
    const Point<float, 2> a{{0x1p60F, 0}}, b{{0, 0}};
    const Vec<float, 2> axis{0x1p-70F, 0};  // v.v underflows to a subnormal number
    const auto r = gjk::intersects(a, b, {}, NullObserver{}, axis);
    EXPECT_EQ(r.verdict, Verdict::separated);
    EXPECT_EQ(r.stop.name, "separating_axis_found");
    EXPECT_EQ(r.stop.measured, 0x1p120F);
}

TEST(AbsoluteEpsilon, whose_square_overflows_accepts_nothing) {
    const auto r =
        gjk::intersects(Point<double, 2>{{1, 0}}, Point<double, 2>{}, ending_with(gjk::AbsoluteEpsilon{1e200}));
    EXPECT_EQ(r.verdict, Verdict::undecided);
    EXPECT_EQ(r.stop.kind, StopKind::exhausted);
}

TEST(None, finds_contact_and_never_that_bodies_are_apart) {
    on_random_pairs([](const Query& query) {
        const auto r = gjk::intersects(query.a, query.b, ending_with(gjk::None{}));
        if (query.meet)
            EXPECT_TRUE(r.verdict == Verdict::intersecting || r.verdict == Verdict::penetrating);
        else
            EXPECT_EQ(r.verdict, Verdict::undecided);
    });
}

}  // namespace
}  // namespace touchstone::axis_rules_all_test
