// SPDX-License-Identifier: MIT
// Checks that each stopping rule of the hybrid algorithm ends it with the guarantee of that rule, in rationals against
// brute force.
#include "algorithms/hybrid/terminations/all.h"

#include <gtest/gtest.h>

#include <string>

#include "algorithms/hybrid/depth.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::hybrid_terminations_all_test {
namespace {

using Q = Rational;
using hybrid::Contact;

template <class Rule>
hybrid::Options<Voronoi, Rule> ending_with(Rule rule) {
    hybrid::Options<Voronoi, Rule> options;
    options.stop = rule;
    return options;
}

struct Query {
    Polytope<Q, 3> a, b;
    Q margin;
    bool cores_meet;
    Q distance2;  ///< squared distance of the cores

    bool meet() const { return distance2 <= margin * margin; }
};

/// Runs the check on hulls of random small integer points with margins from 0 to 3, whose cores are apart or overlap.
template <class Check>
void on_random_pairs(const Check& check) {
    int shallow = 0, separated = 0, deep = 0;
    check_random_trials(18, 600, [&](int i, RandomBits& rng) {
        auto a = brute_force::random_points<3>(rng, 4, 3);
        const auto b = brute_force::random_points<3>(rng, 4, 3);
        for (auto& point : a) point[0] += i % 7;
        const auto truth = brute_force::truth<3>(a, b);
        const Query query{brute_force::polytope_of<Q, 3>(a), brute_force::polytope_of<Q, 3>(b), Q(i % 4),
                          truth.verdict != Verdict::separated,
                          Q(truth.distance2.numerator) / Q(truth.distance2.denominator)};
        ++(query.cores_meet ? deep : query.meet() ? shallow : separated);
        SCOPED_TRACE("pair " + std::to_string(i));
        check(query);
    });
    EXPECT_GT(shallow, 50);
    EXPECT_GT(separated, 50);
    EXPECT_GT(deep, 50);
}

template <class Rule>
auto answer(const Query& query, const Rule& rule) {
    return hybrid::depth(query.a, query.b, {query.margin, Q(0)}, ending_with(rule));
}

template <class Result>
void expect_true_or_undecided(const Query& query, const Result& r) {
    const bool says_meet = r.verdict == Verdict::penetrating || r.verdict == Verdict::intersecting;
    EXPECT_FALSE(r.verdict == Verdict::separated && query.meet());
    EXPECT_FALSE(says_meet && !query.meet());
    if (query.cores_meet || !r.core_distance2) return;
    EXPECT_LE(r.core_distance2->lower, query.distance2);
    EXPECT_GE(*r.core_distance2->upper, query.distance2);
}

TEST(EveryRuleOfTheHybrid, leaves_a_verdict_and_a_bracket_that_hold) {
    std::apply(
        [](const auto&... rule) {
            const auto check = [](auto each) {
                SCOPED_TRACE(each.name);
                on_random_pairs([&](const Query& query) {
                    expect_true_or_undecided(query, answer(query, each));
                    auto coarse = each;
                    coarse.*(decltype(each)::parameters[0].member) = 0.5;
                    expect_true_or_undecided(query, answer(query, coarse));
                });
            };
            (check(rule), ...);
        },
        hybrid::AllTerminations{});
}

TEST(GapRatioOfTheHybrid, with_0_gives_the_distance_of_the_cores_inside_the_margins) {
    on_random_pairs([](const Query& query) {
        const auto r = answer(query, hybrid::GapRatio{0});
        EXPECT_NE(r.verdict, Verdict::undecided);
        if (r.contact != Contact::shallow) return;
        EXPECT_EQ(*r.core_distance2->upper, query.distance2);
    });
}

TEST(GapRatioOfTheHybrid, leaves_v_within_the_ratio) {
    int early = 0;
    on_random_pairs([&](const Query& query) {
        const auto r = answer(query, hybrid::GapRatio{0.5});
        if (r.stop.name != "gap_ratio") return;
        EXPECT_EQ(r.contact, Contact::shallow);
        EXPECT_EQ(r.stop.promise, Promise::gap);
        EXPECT_LE(r.stop.measured, r.stop.threshold);
        EXPECT_LE(Q(*r.core_distance2->upper / 4), query.distance2);
        early += query.distance2 < *r.core_distance2->upper ? 1 : 0;
    });
    EXPECT_GT(early, 5);
}

TEST(SourceGap, allows_nearly_twice_its_ratio_and_ends_outside_of_the_margins_too) {  // E-21
    int outside = 0;
    on_random_pairs([&](const Query& query) {
        const auto r = answer(query, hybrid::SourceGap{0.5});
        if (r.stop.name != "source_gap") return;
        EXPECT_LE(Q(*r.core_distance2->upper / 16), query.distance2);
        EXPECT_LE(r.stop.measured, r.stop.threshold);
        if (*r.core_distance2->upper <= query.margin * query.margin) return;
        ++outside;
        EXPECT_EQ(r.verdict, Verdict::undecided);
    });
    EXPECT_GT(outside, 5);
}

TEST(AbsoluteEpsilonOfTheHybrid, ends_at_a_v_of_at_most_the_length_and_never_with_0) {
    int fired = 0;
    on_random_pairs([&](const Query& query) {
        const AnyOf<hybrid::AbsoluteEpsilon, hybrid::GapRatio> rule{{1.5}, {}}, never{{0}, {}};
        const auto r = answer(query, rule);
        if (r.stop.name == "absolute_epsilon") {
            ++fired;
            EXPECT_LE(*r.core_distance2->upper, Q(9) / 4);
            EXPECT_EQ(r.stop.promise, Promise::none);
        }
        EXPECT_EQ(answer(query, never).stop.name, answer(query, hybrid::GapRatio{}).stop.name);
    });
    EXPECT_GT(fired, 20);
}

}  // namespace
}  // namespace touchstone::hybrid_terminations_all_test
