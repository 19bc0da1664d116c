// SPDX-License-Identifier: GPL-3.0-or-later
// Checks what a tally keeps of answers that are made by hand: the worst, the smallest failure, by how much it is off.
#include "experiments/campaign/tally.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace touchstone::tally_test {
namespace {

Case case_of(int vertices, std::string replay) {
    PolytopeData<3> a;
    for (int i = 0; i + 1 < vertices; ++i) a.vertices.push_back({1.0 * i, 1.0 * i * i, 0});
    Query<3> query;
    query.kind = QueryKind::distance;
    query.a.shape = std::move(a);
    query.b.shape = PointData<3>{{0, 0, 5}};
    Case result;
    result.query = query;
    result.replay = std::move(replay);
    return result;
}

/// An answer whose number is not between its bounds, to a query of which only the verdict is known.
JudgedCase::Outcome outcome_of(const Truth& truth, Finding finding) {
    JudgedCase::Outcome outcome;
    outcome.answer.verdict = Verdict::separated;
    outcome.judgement.finding = finding;
    outcome.truth = &truth;
    return outcome;
}

class TallyOfAnswers : public ::testing::Test {
protected:
    TallyOfAnswers() { truth_.verdict = Verdict::separated; }
    JudgedCase::Outcome outcome(Finding finding) const { return outcome_of(truth_, finding); }
    Truth truth_;
    Tally tally_;
};

TEST_F(TallyOfAnswers, keeps_the_case_of_the_largest_error_whenever_it_came) {
    for (const auto& [error, name] : {std::pair{0.25L, "first"}, {0.5L, "worst"}, {0.125L, "last"}}) {
        auto each = outcome(Finding::correct);
        each.judgement.error_scaled = error;
        tally_.add(case_of(4, name), 0, each);
    }
    EXPECT_EQ(tally_.counts.worst_error, 0.5);
    EXPECT_EQ(tally_.counts.worst_case, "worst");
}

TEST_F(TallyOfAnswers, keeps_the_failure_of_the_fewest_vertices_and_of_equals_the_first) {
    std::int64_t index = 0;
    for (const auto& [vertices, name] : {std::pair{9, "many"}, {5, "few"}, {7, "some"}, {5, "as few"}})
        tally_.add(case_of(vertices, name), index++, outcome(Finding::inaccurate));
    const FailureRow& kept = tally_.failures.at({Finding::inaccurate, Verdict::separated});
    EXPECT_EQ(kept.replay, "few");
    EXPECT_EQ(kept.case_index, 1);
    EXPECT_EQ(kept.count, 4);
}

TEST_F(TallyOfAnswers, says_of_a_violated_bracket_how_far_outside_the_number_is) {
    auto outside = outcome(Finding::bracket_violated);
    outside.answer.lower = 2;
    outside.answer.upper = 4;
    outside.judgement.truth = 1;
    outside.judgement.error = 3;  // of the upper end
    tally_.add(case_of(4, "outside"), 0, outside);
    EXPECT_EQ(tally_.failures.at({Finding::bracket_violated, Verdict::separated}).error, 1);
}

TEST_F(TallyOfAnswers, keeps_the_least_share_of_a_polygon_that_was_covered) {
    for (const long double covered : {0.75L, 0.25L, 0.5L}) {
        auto each = outcome(Finding::correct);
        each.judgement.contact = ContactJudgement{};
        each.judgement.contact->covered = covered;
        tally_.add(case_of(4, "covered"), 0, each);
    }
    EXPECT_EQ(tally_.counts.least_covered, 0.25);
}

TEST_F(TallyOfAnswers, tells_on_which_side_a_verdict_of_touching_bodies_is_wrong) {
    for (const Verdict verdict : {Verdict::separated, Verdict::penetrating, Verdict::penetrating}) {
        auto each = outcome(Finding::wrong_verdict);
        each.answer.verdict = verdict;
        each.judgement.side = WrongSide::touching;
        tally_.add(case_of(4, "touching"), 0, each);
    }
    EXPECT_EQ(tally_.counts.touching_separated, 1);
    EXPECT_EQ(tally_.counts.touching_penetrating, 2);
}

/// The true time is 1. A bracket beyond it is late and one before it early; so is a number, which is the upper end.
TEST_F(TallyOfAnswers, tells_late_times_of_impact_from_early_ones) {
    const auto add = [this](Finding finding, std::optional<long double> lower, long double upper) {
        auto each = outcome(finding);
        each.answer.quantity = Quantity::impact_time;
        each.answer.lower = lower;
        each.answer.upper = upper;
        each.judgement.truth = 1;
        tally_.add(case_of(4, "time"), 0, each);
    };
    tally_.add(case_of(4, "distance"), 0, outcome(Finding::inaccurate));
    EXPECT_FALSE(tally_.counts.late || tally_.counts.early) << "no time was answered";
    add(Finding::correct, 0.5L, 2);
    EXPECT_EQ(tally_.counts.late, 0);
    add(Finding::bracket_violated, 1.5L, 2);
    add(Finding::bracket_violated, 0.25L, 0.5L);
    add(Finding::bracket_violated, 0.5L, 0.75L);
    add(Finding::inaccurate, {}, 2);
    add(Finding::inaccurate, 0.5L, 3);
    add(Finding::inaccurate, {}, 0.5L);
    add(Finding::wrong_verdict, {}, 3);
    EXPECT_EQ(tally_.counts.late, 3);
    EXPECT_EQ(tally_.counts.early, 3);
}

TEST_F(TallyOfAnswers, calls_plainly_wrong_what_is_off_by_a_thousandth_of_the_bodies_and_a_hundredth_of_itself) {
    for (const auto& [scaled, relative] : {std::pair{0.5L, 1e-3L}, {1e-4L, 0.5L}, {0.5L, 0.5L}}) {
        auto each = outcome(Finding::inaccurate);
        each.judgement.error_scaled = scaled;
        each.judgement.error_relative = relative;
        tally_.add(case_of(4, "plain"), 0, each);
    }
    EXPECT_EQ(tally_.counts.plainly_wrong, 1);
}

TEST_F(TallyOfAnswers, has_another_hash_where_an_end_of_a_bracket_is_another) {
    const auto hash = [this](long double lower, long double upper) {
        Tally tally;
        auto each = outcome(Finding::correct);
        each.answer.lower = lower;
        each.answer.upper = upper;
        tally.add(case_of(4, "hash"), 0, each);
        return tally.counts.answer_hash;
    };
    EXPECT_EQ(hash(1, 2), hash(1, 2));
    EXPECT_NE(hash(1, 2), hash(1.5L, 2));
    EXPECT_NE(hash(1, 2), hash(1, 2.5L));
}

}  // namespace
}  // namespace touchstone::tally_test
