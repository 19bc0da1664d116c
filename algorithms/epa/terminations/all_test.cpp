// SPDX-License-Identifier: MIT
// Checks that each stopping rule of EPA ends it with the guarantee of that rule, in rationals against brute force.
#include "algorithms/epa/terminations/all.h"

#include <gtest/gtest.h>

#include <string>

#include "algorithms/epa/depth.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::epa_terminations_all_test {
namespace {

using Q = Rational;

template <class Rule>
epa::Options<Voronoi, gjk::DefaultStopping, Rule> ending_with(Rule rule) {
    epa::Options<Voronoi, gjk::DefaultStopping, Rule> options;
    options.stop = rule;
    return options;
}

struct Query {
    Polytope<Q, 3> a, b;
    Q depth2;
};

/// Runs the check on overlapping hulls of random small integer points, with their depth by brute force.
template <class Check>
void on_overlapping_pairs(const Check& check) {
    int penetrating = 0;
    check_random_trials(16, 600, [&](int i, RandomBits& rng) {
        const auto a = brute_force::random_points<3>(rng, 6, 4), b = brute_force::random_points<3>(rng, 6, 4);
        const auto truth = brute_force::truth<3>(a, b);
        if (truth.verdict != Verdict::penetrating) return;
        ++penetrating;
        SCOPED_TRACE("pair " + std::to_string(i));
        check(Query{brute_force::polytope_of<Q, 3>(a), brute_force::polytope_of<Q, 3>(b),
                    Q(truth.depth2.numerator) / Q(truth.depth2.denominator)});
    });
    EXPECT_GT(penetrating, 100);
}

template <class Rule>
Rule coarse(Rule rule) {
    for (const auto& parameter : Rule::parameters) rule.*parameter.member = 0.5;
    return rule;
}

template <class Result>
void expect_bracket_holds(const Result& r, const Query& query) {
    EXPECT_TRUE(r.verdict == Verdict::penetrating || r.verdict == Verdict::intersecting) << to_string(r.verdict);
    EXPECT_LE(r.depth2.lower, query.depth2);
    EXPECT_GE(*r.depth2.upper, query.depth2);
    if (r.stop.promise == Promise::optimum) {
        EXPECT_EQ(*r.depth2.upper, query.depth2);
    }
}

TEST(EveryRuleOfEpa, leaves_a_bracket_that_holds_the_depth) {
    std::apply(
        [](const auto&... rule) {
            const auto check = [](const auto& each) {
                SCOPED_TRACE(each.name);
                on_overlapping_pairs([&](const Query& query) {
                    const auto r = epa::depth(query.a, query.b, ending_with(each));
                    EXPECT_EQ(r.verdict, Verdict::penetrating);
                    expect_bracket_holds(r, query);
                    expect_bracket_holds(epa::depth(query.a, query.b, ending_with(coarse(each))), query);
                });
            };
            (check(rule), ...);
        },
        epa::AllTerminations{});
}

TEST(SupportingFace, gives_the_depth) {
    on_overlapping_pairs([](const Query& query) {
        const auto r = epa::depth(query.a, query.b, ending_with(epa::SupportingFace{}));
        EXPECT_EQ(r.stop.name, "supporting_face");
        EXPECT_EQ(r.stop.promise, Promise::optimum);
        EXPECT_EQ(r.depth2.upper, query.depth2);
        EXPECT_EQ(r.depth2.lower, query.depth2);
        EXPECT_EQ(r.stop.measured, 0);
        EXPECT_EQ(r.stop.threshold, 0);
    });
}

TEST(SupportingFace, tells_the_height_over_the_face_and_the_band_in_floating_point) {
    int stops = 0;
    check_random_trials(17, 500, [&](int, RandomBits& rng) {
        const auto between = [&](float low) { return low + static_cast<float>(rng() % 65536) / 32768; };
        Polytope<float, 3> a, b;
        for (int k = 0; k < 8; ++k) {
            a.vertices.push_back({between(-1), between(-1), between(-1)});
            b.vertices.push_back({between(-0.5F), between(-1), between(-1)});
        }
        const auto r = epa::depth(a, b, ending_with(epa::SupportingFace{}));
        if (r.stop.name != "supporting_face") return;
        ++stops;
        EXPECT_LE(r.stop.measured, r.stop.threshold);
        EXPECT_GT(r.stop.threshold, 0);
        EXPECT_LT(r.stop.threshold, 1e-6F);
    });
    EXPECT_GT(stops, 100);
}

TEST(NoNewVertex, gives_the_depth_in_exact_arithmetic) {
    on_overlapping_pairs([](const Query& query) {
        const auto r = epa::depth(query.a, query.b, ending_with(epa::NoNewVertex{}));
        EXPECT_EQ(r.stop.name, "no_new_vertex");
        EXPECT_EQ(r.depth2.upper, query.depth2);
    });
}

/// True if upper - lower <= length, computed from the squares.
bool differ_by_at_most(const Q& lower2, const Q& upper2, const Q& length) {
    const Q rest = upper2 - lower2 - length * length;
    return rest <= 0 || rest * rest <= 4 * length * length * lower2;
}

TEST(GapLength, leaves_bounds_within_the_length) {
    int early = 0;
    on_overlapping_pairs([&](const Query& query) {
        const auto r = epa::depth(query.a, query.b, epa::until(epa::GapLength{0.5}));
        EXPECT_TRUE(differ_by_at_most(r.depth2.lower, *r.depth2.upper, Q(1) / 2));
        if (r.stop.name != "gap_length") return;
        EXPECT_EQ(r.stop.threshold, Q(1) / 4);
        EXPECT_EQ(r.stop.promise, Promise::bracket);
        early += r.depth2.lower < *r.depth2.upper ? 1 : 0;
    });
    EXPECT_GT(early, 10);
}

TEST(GapOfSquares, leaves_squares_within_the_square) {
    int early = 0;
    on_overlapping_pairs([&](const Query& query) {
        const auto r = epa::depth(query.a, query.b, epa::until(epa::GapOfSquares{0.5}));
        EXPECT_LE(Q(*r.depth2.upper - r.depth2.lower), Q(1) / 4);
        if (r.stop.name != "gap_of_squares") return;
        EXPECT_EQ(r.stop.promise, Promise::bracket);
        early += r.depth2.lower < *r.depth2.upper ? 1 : 0;
    });
    EXPECT_GT(early, 10);
}

TEST(GapRatio, leaves_bounds_within_the_ratio) {
    int early = 0;
    on_overlapping_pairs([&](const Query& query) {
        const auto r = epa::depth(query.a, query.b, epa::until(epa::GapRatio{0.25}));
        EXPECT_LE(Q(Q(9) / 16 * *r.depth2.upper), r.depth2.lower);
        if (r.stop.name != "gap_ratio") return;
        EXPECT_EQ(r.stop.promise, Promise::bracket);
        early += r.depth2.lower < *r.depth2.upper ? 1 : 0;
    });
    EXPECT_GT(early, 10);
}

TEST(LowerBoundStalled, says_stalled_and_with_a_large_count_never_fires) {
    int stalled = 0;
    on_overlapping_pairs([&](const Query& query) {
        const auto soon = epa::depth(query.a, query.b, epa::until(epa::LowerBoundStalled{1}));
        stalled += soon.stop.kind == StopKind::stalled ? 1 : 0;
        const auto late = epa::depth(query.a, query.b, epa::until(epa::LowerBoundStalled{1000}));
        EXPECT_EQ(late.stop.name, "supporting_face");
    });
    EXPECT_GT(stalled, 0);
}

TEST(RulesOfEpa, with_a_tolerance_of_zero_never_fire) {
    on_overlapping_pairs([](const Query& query) {
        const auto options =
            epa::until(epa::GapLength{0}, epa::GapOfSquares{0}, epa::GapRatio{0}, epa::LowerBoundStalled{0});
        EXPECT_EQ(epa::depth(query.a, query.b, options).stop.name, "supporting_face");
    });
}

}  // namespace
}  // namespace touchstone::epa_terminations_all_test
