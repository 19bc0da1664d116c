// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the findings on hand-made answers, and complete cases whose finding is known.
#include "experiments/judge/judge.h"

#include <gtest/gtest.h>

#include "algorithms/testing/base_seed.h"
#include "experiments/judge/judged_case.h"
#include "properties/families/family.h"

namespace touchstone::judge_test {
namespace {

const ScalarBackend& scalar(std::string_view name) {
    for (const ScalarBackend* backend : scalar_backends())
        if (backend->name() == name) return *backend;
    throw std::logic_error("no such scalar");
}

Truth truth_of(Verdict verdict, const std::string& distance_squared) {
    Truth truth;
    truth.verdict = verdict;
    truth.distance = known_root(distance_squared);
    return truth;
}

Answer answer_with(Verdict verdict, long double lower, long double upper) {
    Answer answer;
    answer.verdict = verdict;
    answer.stop_name = "relative_gap";
    answer.stop_kind = StopKind::converged;
    answer.lower = lower;
    answer.upper = upper;
    return answer;
}

Judgement judged(const Answer& answer, const Truth& truth, QueryKind kind = QueryKind::distance) {
    return judge(answer, truth, Question{kind, 1.0L, 0, 0, false}, scalar("double"));
}

TEST(Judge, tells_unsafe_from_conservative_and_keeps_touching_apart) {
    const Truth apart = truth_of(Verdict::separated, "1"), touching = truth_of(Verdict::touching, "0"),
                deep = truth_of(Verdict::penetrating, "0");
    const auto side = [](const Answer& answer, const Truth& truth) { return judged(answer, truth).side; };
    EXPECT_EQ(side(answer_with(Verdict::separated, 0, 1), deep), WrongSide::unsafe);
    EXPECT_EQ(side(answer_with(Verdict::intersecting, 0, 0), apart), WrongSide::conservative);
    EXPECT_EQ(side(answer_with(Verdict::touching, 0, 0), apart), WrongSide::conservative);
    EXPECT_EQ(side(answer_with(Verdict::separated, 0, 1), touching), WrongSide::touching);
    EXPECT_EQ(side(answer_with(Verdict::penetrating, 0, 0), touching), WrongSide::touching);
    EXPECT_EQ(side(answer_with(Verdict::intersecting, 0, 0), touching), WrongSide::none);
    EXPECT_EQ(side(answer_with(Verdict::intersecting, 0, 0), deep), WrongSide::none);
    EXPECT_EQ(side(answer_with(Verdict::touching, 0, 0), deep), WrongSide::other);
    EXPECT_EQ(side(answer_with(Verdict::undecided, 0, 1), deep), WrongSide::none);
}

TEST(Judge, counts_a_wrong_verdict_whatever_the_number_beside_it_is) {
    const Truth apart = truth_of(Verdict::separated, "1"), deep = truth_of(Verdict::penetrating, "0");
    Answer answer;
    answer.stop_name = "own_rule";
    answer.stop_kind = StopKind::converged;
    answer.bad_fields = {{BadField::number, "value -1e-13"}};
    answer.verdict = Verdict::intersecting;
    EXPECT_EQ(judged(answer, apart).finding, Finding::wrong_verdict);
    EXPECT_EQ(judged(answer, apart).side, WrongSide::conservative);
    answer.verdict = Verdict::separated;
    EXPECT_EQ(judged(answer, deep).side, WrongSide::unsafe);
    EXPECT_EQ(judged(answer, apart).finding, Finding::no_answer) << "a right verdict, and no number where one is asked";
    answer.quantity = Quantity::none;
    EXPECT_EQ(judged(answer, apart, QueryKind::intersects).finding, Finding::correct);
}

TEST(Judge, finds_no_verdict_wrong_where_the_truth_is_undecided) {
    const Truth unknown = truth_of(Verdict::undecided, "0");
    for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::penetrating, Verdict::intersecting}) {
        const Judgement found = judged(answer_with(verdict, 0, 0), unknown);
        EXPECT_EQ(found.side, WrongSide::none);
        EXPECT_EQ(found.finding, Finding::no_truth);
    }
}

TEST(Judge, has_a_truth_for_curved_shapes) {
    Case a_case;
    Query<3> query;
    query.a.shape = CylinderData{1, 1};
    query.b.shape = EllipsoidData<3>{{{1, 2, 3}}};
    query.b.pose = Pose<double, 3>::identity();
    query.b.pose->translation = {{4, 0, 0}};
    a_case.query = query;
    JudgedCase judged_case(a_case, default_oracle());
    const auto outcome = judged_case.ask(*parse_method("gjk(scalar=double)"));
    EXPECT_EQ(outcome.truth->oracle, "enclosure");
    EXPECT_EQ(outcome.truth->distance.rounded.high, 2);
    EXPECT_EQ(outcome.judgement.finding, Finding::correct);
}

TEST(Judge, checks_the_bracket_with_a_slack_of_64_roundoffs_of_the_size) {
    const Truth one = truth_of(Verdict::separated, "1");
    const long double slack = 64 * 0x1p-53L;
    EXPECT_EQ(judged(answer_with(Verdict::separated, 1 + slack, 1 + slack), one).finding, Finding::correct);
    EXPECT_EQ(judged(answer_with(Verdict::separated, 1 + 2 * slack, 1 + 2 * slack), one).finding,
              Finding::bracket_violated);
    EXPECT_EQ(judged(answer_with(Verdict::separated, 0, 1 - 2 * slack), one).finding, Finding::bracket_violated);
}

TEST(Judge, holds_a_converged_rule_to_its_promise) {
    const Truth one = truth_of(Verdict::separated, "1");
    Answer answer = answer_with(Verdict::separated, 0.5L, 1.01L);
    EXPECT_EQ(judged(answer, one).finding, Finding::inaccurate);
    answer.promised_error = 0.02L;
    EXPECT_EQ(judged(answer, one).finding, Finding::correct);
    answer.promised_error = 0.005L;
    EXPECT_EQ(judged(answer, one).finding, Finding::inaccurate);
    answer.stop_kind = StopKind::stalled;  // a wide bracket gives no distance
    EXPECT_EQ(judged(answer, one).finding, Finding::inaccurate);
    EXPECT_EQ(judged(answer_with(Verdict::separated, 0.5L, 1.01L), one, QueryKind::intersects).finding,
              Finding::correct);
}

TEST(Judge, tells_what_a_promise_leaves_open_beyond_rounding) {
    const Truth one = truth_of(Verdict::separated, "1");
    const long double slack = 64 * 0x1p-53L;
    Answer answer = answer_with(Verdict::separated, 1, 1);
    answer.promised_error = 15 * slack;
    EXPECT_FALSE(judged(answer, one).leeway) << "no more than rounding";
    answer.promised_error = 17 * slack;
    EXPECT_TRUE(judged(answer, one).leeway);
    EXPECT_TRUE(judged(answer, one).has_number);
    answer.lower.reset();
    answer.upper = 1.01L;
    answer.promised_error = 0.02L;
    EXPECT_EQ(judged(answer, one).leeway, Leeway::tolerance);
    EXPECT_TRUE(judged(answer, one).within_promise);
    answer.upper = 1;
    EXPECT_FALSE(judged(answer, one).within_promise) << "it needs no promise";
    answer = answer_with(Verdict::separated, 0.9L, 1.01L);
    answer.promised_error = 0.12L;  // above upper - lower, below half of upper
    EXPECT_EQ(judged(answer, one).leeway, Leeway::tolerance);
    answer = answer_with(Verdict::separated, 0.25L, 1.01L);
    answer.promised_error = 0.76L;
    EXPECT_EQ(judged(answer, one).leeway, Leeway::bound);
    EXPECT_TRUE(judged(answer, one).within_promise);
    answer.promised_error = 0.005L;
    EXPECT_FALSE(judged(answer, one).within_promise) << "it breaks its promise";
    EXPECT_FALSE(judged(answer, one, QueryKind::intersects).has_number);
    answer.stop_kind = StopKind::stalled;
    EXPECT_FALSE(judged(answer, one).leeway) << "a stalled end promises nothing";
}

TEST(Judge, never_takes_the_cap_for_a_distance) {
    const Truth one = truth_of(Verdict::separated, "1");
    Answer answer = answer_with(Verdict::separated, 0.5L, 1);
    answer.stop_kind = StopKind::exhausted;
    EXPECT_EQ(judged(answer, one).finding, Finding::no_answer);
    EXPECT_EQ(judged(answer, one, QueryKind::intersects).finding, Finding::correct);
}

TEST(Judge, calls_undecided_what_has_no_verdict_whatever_its_number_is) {
    const Truth one = truth_of(Verdict::separated, "1");
    EXPECT_EQ(judged(answer_with(Verdict::undecided, 0.5L, 2), one).finding, Finding::undecided);
}

TEST(Judge, adds_the_width_of_an_enclosed_truth_to_the_slack) {
    const long double slack = 64 * 0x1p-53L;
    Truth enclosed;
    enclosed.verdict = Verdict::separated;
    enclosed.distance = known_within(Enclosure(ExactNumber("1"), ExactNumber::of_double(1 + 0x1p-48)));  // a half of it
    const long double middle = 1 + 0x1p-49L;
    const auto finding = [&](long double x) { return judged(answer_with(Verdict::separated, x, x), enclosed).finding; };
    EXPECT_EQ(finding(middle + 1.25L * slack), Finding::correct);
    EXPECT_EQ(finding(middle + 1.75L * slack), Finding::bracket_violated);
}

TEST(Judge, knows_of_an_impact_whether_it_grazes) {
    Truth truth;
    truth.hit = true;
    EXPECT_EQ(verdict_asked(truth, QueryKind::impact), Verdict::intersecting);
    truth.interiors_apart = true;
    EXPECT_EQ(verdict_asked(truth, QueryKind::impact), Verdict::touching);
    truth.interiors_apart = false;
    EXPECT_EQ(verdict_asked(truth, QueryKind::impact), Verdict::penetrating);
    truth.hit = false;
    EXPECT_EQ(verdict_asked(truth, QueryKind::impact), Verdict::separated);
}

TEST(Judge, takes_interiors_that_are_said_to_be_apart_for_a_claim_of_safety) {
    Answer answer = answer_with(Verdict::undecided, 0, 0);
    answer.interiors_apart = true;
    const auto side = [&](Verdict truth) { return judged(answer, truth_of(truth, "0")).side; };
    EXPECT_EQ(side(Verdict::penetrating), WrongSide::unsafe);
    EXPECT_EQ(side(Verdict::touching), WrongSide::none);
}

TEST(Judge, lets_the_time_of_a_possible_graze_be_off_by_the_root_of_rounding) {
    Truth hit;
    hit.verdict = Verdict::separated;
    hit.hit = true;
    hit.impact_time = known_number(ExactNumber("1/2"));
    Answer answer = answer_with(Verdict::intersecting, 0.5L + 1e-8L, 0.5L + 1e-8L);
    answer.quantity = Quantity::impact_time;
    const auto finding = [&](bool normal_is_known) {
        return judge(answer, hit, Question{QueryKind::impact, 1, 1, 1, normal_is_known}, scalar("double")).finding;
    };
    EXPECT_EQ(finding(false), Finding::correct) << "sqrt(128 u) is 1.2e-7";
    EXPECT_EQ(finding(true), Finding::bracket_violated);
}

TEST(LargestCoordinate, counts_the_place_and_the_margin_of_a_body) {
    Query<3> query;
    query.a.shape = PointData<3>{{1, 2, 0}};
    query.b.shape = PointData<3>{{0, 0, 1}};
    EXPECT_EQ(largest_coordinate(query), 2);
    query.b.pose = Pose<double, 3>::identity();
    query.b.pose->translation = {{-8, 0, 4}};
    EXPECT_EQ(largest_coordinate(query), 8);
    query.b.margin = 0.5;
    EXPECT_EQ(largest_coordinate(query), 8.5);
}

TEST(Judge, compares_rationals_exactly) {
    Answer answer = answer_with(Verdict::separated, 1, 1);
    answer.exact_lower = answer.exact_upper = ExactNumber("1");
    const auto finding = [&](const char* squared) {
        return judge(answer, truth_of(Verdict::separated, squared), Question{QueryKind::distance, 1, 0, 0, false},
                     scalar("rational"))
            .finding;
    };
    EXPECT_EQ(finding("1"), Finding::correct);
    EXPECT_EQ(finding("1000000000000000000000000000001/1000000000000000000000000000000"), Finding::bracket_violated);
}

TEST(Judge, measures_errors_in_ulps_of_the_truth) {
    const auto judgement = judged(answer_with(Verdict::separated, 1, 1 + 0x1p-52L), truth_of(Verdict::separated, "1"));
    EXPECT_EQ(*judgement.error_ulps, 1);
    EXPECT_EQ(*judgement.error_relative, 0x1p-52L);
}

TEST(Judge, measures_ulps_of_the_scalar_at_the_largest_coordinate) {
    const Truth one = truth_of(Verdict::separated, "1");
    const auto ulps = [&](long double error, long double largest, std::string_view name) {
        const Question question{QueryKind::distance, largest, 0, 0, false};
        return judge(answer_with(Verdict::separated, 1, 1 + error), one, question, scalar(name)).ulps;
    };
    // Doubles are 2^-50 apart from 4 up to 8, and 2^-51 below 4; floats 2^-21 and 2^-22.
    EXPECT_EQ(ulps(3 * 0x1p-50L, 4, "double"), 3);
    EXPECT_EQ(ulps(3 * 0x1p-50L, 7.5L, "double"), 3);
    EXPECT_EQ(ulps(3 * 0x1p-50L, 3.5L, "double"), 6);
    EXPECT_EQ(ulps(3 * 0x1p-21L, 4, "float"), 3);
    EXPECT_EQ(ulps(3 * 0x1p-21L, 3.5L, "float"), 6);
    EXPECT_EQ(ulps(3 * 0x1p-50L, 4, "rational"), 3) << "an exact scalar is measured in ulps of double";
    EXPECT_EQ(ulps(0, 4, "double"), 0);
}

TEST(JudgedCase, judges_a_narrow_scalar_on_the_query_it_saw) {
    // The points are 2^-30 apart in double and equal in float, so the bodies are separated for one and touch for the
    // other.
    Query<3> query;
    query.a.shape = PointData<3>{{1, 0, 0}};
    query.b.shape = PointData<3>{{1 + 0x1p-30, 0, 0}};
    Case a_case;
    a_case.query = query;
    JudgedCase judged_case(a_case, default_oracle());
    const auto wide = parse_method("gjk(scalar=double)"), narrow = parse_method("gjk(scalar=float)");
    EXPECT_EQ(judged_case.ask(*wide).truth->verdict, Verdict::separated);
    EXPECT_EQ(judged_case.ask(*narrow).truth->verdict, Verdict::touching);
    EXPECT_EQ(judged_case.ask(*narrow).judgement.finding, Finding::correct);
}

TEST(JudgedCase, says_why_there_is_no_answer) {
    Query<3> query;
    query.a.shape = PointData<3>{{0x1p300, 0, 0}};
    query.b.shape = PointData<3>{{0, 0, 0}};
    Case a_case;
    a_case.query = query;
    JudgedCase judged_case(a_case, default_oracle());
    const auto narrow = parse_method("gjk(scalar=float)");
    const auto outcome = judged_case.ask(*narrow);
    EXPECT_EQ(outcome.judgement.finding, Finding::no_answer);
    EXPECT_EQ(outcome.answer.refused, "a coordinate is outside the range of float");
}

TEST(JudgedCase, finds_exact_gjk_correct_on_every_family_of_polytopes) {
    const auto exact = parse_method("gjk(scalar=rational)");
    int judged = 0;
    for (const Family* family : families())
        for (std::uint64_t i = 0; i < 30; ++i) {
            const auto a_case = asked_as(generate(*family, test_seed(7), i), QueryKind::distance);
            ASSERT_TRUE(a_case);
            JudgedCase judged_case(*a_case, default_oracle());
            const auto outcome = judged_case.ask(*exact);
            if (!outcome.answer.refused.empty()) continue;  // curved shapes need a square root
            ++judged;
            EXPECT_EQ(outcome.judgement.finding, Finding::correct) << a_case->replay;
        }
    EXPECT_GT(judged, 1500);
}

}  // namespace
}  // namespace touchstone::judge_test
