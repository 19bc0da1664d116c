// SPDX-License-Identifier: MIT
// Checks that each stopping rule of the impact algorithms ends them with the guarantee of that rule. The truth is that
// of dynamic GJK on rationals, which impact_test.cpp compares with ray clipping.
#include "algorithms/toi/terminations/all.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::toi_terminations_all_test {
namespace {

using Q = Rational;
using toi::ImpactState;

template <class Rule>
toi::Options<Voronoi, Rule> ending_with(Rule rule) {
    toi::Options<Voronoi, Rule> options;
    options.stop = rule;
    return options;
}

template <class Rule>
toi::AdvancementOptions<gjk::Options<>, Rule> advancing_until(Rule rule) {
    toi::AdvancementOptions<gjk::Options<>, Rule> options;
    options.stop = rule;
    return options;
}

template <class S>
struct Query {
    Polytope<S, 3> a, b;
    toi::Translation<S, 3> motion;
};

/// Runs the check on hulls of random small integer points in motion, with the truth about their impact.
template <class S, class Check>
void on_random_motions(const Check& check) {
    int hits = 0, misses = 0;
    check_random_trials(19, 400, [&](int i, RandomBits& rng) {
        auto a = brute_force::random_points<3>(rng, 5, 3);
        const auto b = brute_force::random_points<3>(rng, 5, 3), v = brute_force::random_points<3>(rng, 1, 5);
        for (auto& point : a) point[0] += 4;
        const auto make = [&]<class T>(T) {
            return Query<T>{brute_force::polytope_of<T, 3>(a),
                            brute_force::polytope_of<T, 3>(b),
                            {brute_force::polytope_of<T, 3>(v).vertices[0] + Vec<T, 3>{2, 0, 0}, T(2)}};
        };
        const auto exact = make(Q(0));
        const auto truth = toi::dynamic_gjk(exact.a, exact.b, exact.motion);
        hits += truth.state == ImpactState::hit ? 1 : 0;
        misses += truth.state == ImpactState::miss ? 1 : 0;
        SCOPED_TRACE("motion " + std::to_string(i));
        check(make(S(0)), truth);
    });
    EXPECT_GT(hits, 50);
    EXPECT_GT(misses, 50);
}

template <class Rule>
Rule with_every_parameter(Rule rule, double value) {
    for (const auto& parameter : Rule::parameters) rule.*parameter.member = value;
    return rule;
}

TEST(EveryRuleOfImpact, keeps_the_bodies_apart_before_the_time_it_answers) {
    std::apply(
        [](const auto&... rule) {
            const auto check = [](auto each) {
                SCOPED_TRACE(each.name);
                const auto coarse = with_every_parameter(each, 0.5);
                on_random_motions<Q>([&](const Query<Q>& query, const auto& truth) {
                    for (const auto& r :
                         {toi::dynamic_gjk(query.a, query.b, query.motion, {}, ending_with(coarse)),
                          toi::conservative_advancement(query.a, query.b, query.motion, {}, advancing_until(coarse))}) {
                        EXPECT_FALSE(r.state == ImpactState::miss && truth.state != ImpactState::miss);
                        EXPECT_FALSE(r.state == ImpactState::hit && truth.time.lower < r.time.lower);
                        EXPECT_FALSE(r.stop.name == each.name && r.stop.threshold < r.stop.measured);
                    }
                });
            };
            (check(rule), ...);
        },
        toi::AllTerminations{});
}

TEST(RulesOfImpact, with_a_tolerance_of_zero_never_fire) {
    const AnyOf<toi::ContactLength, toi::RelativeGap, toi::AdvanceLength, toi::AdvanceTime> rule;
    on_random_motions<Q>([&](const Query<Q>& query, const auto& truth) {
        const auto r = toi::dynamic_gjk(query.a, query.b, query.motion, {}, ending_with(rule));
        EXPECT_EQ(r.stop.name, truth.stop.name);
        EXPECT_EQ(r.time.lower, truth.time.lower);
        EXPECT_EQ(r.support_calls, truth.support_calls);
    });
}

TEST(ContactLength, is_not_needed_on_exact_scalars_and_changes_nothing_there) {
    on_random_motions<Q>([](const Query<Q>& query, const auto& truth) {
        const auto r = toi::dynamic_gjk(query.a, query.b, query.motion, {}, ending_with(toi::ContactLength{0.5}));
        EXPECT_EQ(r.state, truth.state);
        EXPECT_EQ(r.time.lower, truth.time.lower);
        EXPECT_EQ(r.support_calls, truth.support_calls);
    });
}

TEST(ContactLength, leaves_the_bodies_within_the_length) {
    int early = 0;
    on_random_motions<double>([&](const Query<double>& query, const auto& truth) {
        const toi::ContactLength rule{0.125};
        for (const auto& r :
             {toi::dynamic_gjk(query.a, query.b, query.motion, {}, ending_with(rule)),
              toi::conservative_advancement(query.a, query.b, query.motion, {}, advancing_until(rule))}) {
            if (r.state != ImpactState::hit) continue;
            const toi::Translated<Polytope<double, 3>> moved{query.b, r.time.lower * query.motion.velocity};
            EXPECT_LE(std::sqrt(*gjk::distance(query.a, moved).distance2.upper), 0.125 + 1e-12);
            early += r.time.lower < static_cast<double>(truth.time.lower) - 1e-6 ? 1 : 0;
        }
    });
    EXPECT_GT(early, 10);
}

TEST(RelativeGapOfImpact, leaves_the_bodies_within_a_fraction_of_their_margins) {
    int early = 0;
    on_random_motions<double>([&](const Query<double>& query, const auto&) {
        const Margins<double> margins{0.5, 0.5};
        const auto r = toi::dynamic_gjk(query.a, query.b, query.motion, margins, ending_with(toi::RelativeGap{0.25}));
        if (r.stop.name != "relative_gap") return;
        ++early;
        EXPECT_EQ(r.stop.promise, Promise::none);
        EXPECT_TRUE(r.time.upper);
        const toi::Translated<Polytope<double, 3>> moved{query.b, r.time.lower * query.motion.velocity};
        EXPECT_LE(std::sqrt(*gjk::distance(query.a, moved).distance2.upper), 1 / 0.75 + 1e-12);
    });
    EXPECT_GT(early, 5);
}

TEST(RelativeGapOfImpact, invents_no_contact_from_an_earlier_time) {  // E-30
    const Point<double, 2> k{{10, 0}}, origin{{0, 0}};
    const auto r = toi::dynamic_gjk(k, origin, {{20, 8}, 1}, {1, 0}, ending_with(toi::RelativeGap{1e-6}),
                                    toi::NullAdvanceObserver{}, {0, 1});
    EXPECT_EQ(r.state, ImpactState::miss);
}

TEST(AdvanceLengthAndTime, accept_the_last_advance_without_a_proof) {
    int lengths = 0, times = 0;
    on_random_motions<Q>([&](const Query<Q>& query, const auto&) {
        const auto far = toi::dynamic_gjk(query.a, query.b, query.motion, {}, ending_with(toi::AdvanceLength{0.5})),
                   late = toi::dynamic_gjk(query.a, query.b, query.motion, {}, ending_with(toi::AdvanceTime{0.125}));
        for (const auto& r : {far, late}) {
            const bool fired = r.stop.name == "advance_length" || r.stop.name == "advance_time";
            if (!fired) continue;
            ++(r.stop.name == "advance_length" ? lengths : times);
            EXPECT_EQ(r.state, ImpactState::hit);
            EXPECT_EQ(r.stop.promise, Promise::none);
            EXPECT_LE(r.stop.measured, r.stop.threshold);
        }
    });
    EXPECT_GT(lengths, 5);
    EXPECT_GT(times, 5);
}

TEST(NoAdvance, is_stalled_by_an_advance_of_nothing_and_by_nothing_else) {
    const double time = 1;
    const Vec<double, 2> v{1, 0}, velocity{1, 0};
    toi::Approach<double, 2> approach{.time = time, .v = v, .velocity = velocity};
    EXPECT_FALSE(toi::NoAdvance{}(approach));
    approach.has_advanced = true;
    EXPECT_EQ(toi::NoAdvance{}(approach).kind, StopKind::stalled);
    approach.advance = 0x1p-1000;
    EXPECT_FALSE(toi::NoAdvance{}(approach));
    on_random_motions<Q>([](const Query<Q>& query, const auto& truth) {
        const auto r = toi::dynamic_gjk(query.a, query.b, query.motion, {}, ending_with(toi::NoAdvance{}));
        EXPECT_EQ(r.time.lower, truth.time.lower);
    });
}

TEST(AcceptedLength, of_several_rules_is_that_of_the_largest) {
    EXPECT_EQ(toi::accepted_length(toi::NoAdvance{}), 0);
    EXPECT_EQ(toi::accepted_length(AnyOf<toi::ContactLength, AnyOf<toi::NoAdvance, toi::ContactLength>>(
                  toi::ContactLength{1}, AnyOf<toi::NoAdvance, toi::ContactLength>({}, toi::ContactLength{2}))),
              2);
}

}  // namespace
}  // namespace touchstone::toi_terminations_all_test
