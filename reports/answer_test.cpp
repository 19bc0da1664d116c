// SPDX-License-Identifier: GPL-3.0-or-later
// The criterion on rows made up by hand: what each step keeps, what decides nothing, and that figures follow it too.
#include "reports/answer.h"

#include <gtest/gtest.h>

#include "experiments/rates/wilson.h"
#include "reports/report.h"
#include "reports/small_database.h"

namespace touchstone::answer_test {
namespace {

Rate rate_of(std::int64_t count, std::int64_t of) {
    const RateInterval interval = wilson_interval(count, of);
    return {count, of, interval.share, interval.low, interval.high, true};
}

/// A method of 10,000 cases, half of them penetrating.
HeadlineRow row_of(const std::string& rule, std::int64_t unsafe, std::int64_t unusable, double error, double calls) {
    HeadlineRow row;
    row.family = "(all)";
    row.scalar = "double";
    row.rule = rule;
    row.method = "gjk(stop=" + rule + ")";
    row.cases = 10000;
    row.unsafe = rate_of(unsafe, 5000);
    row.unusable = rate_of(unusable, 10000);
    row.error_p99 = error;
    row.support_calls_mean = calls;
    return row;
}

TEST(answer, a_loose_method_is_not_taken_for_its_low_cost_nor_an_unsafe_one_for_its_error) {
    const Sieve sieve =
        sieve_of({row_of("loose", 0, 0, 0.5, 2), row_of("unsafe", 50, 0, 1e-15, 2), row_of("open", 0, 3000, 1e-16, 2),
                  row_of("good", 1, 3, 1e-15, 5), row_of("dear", 0, 0, 9e-16, 9)});
    EXPECT_EQ(sieve.safe.size(), 4U);
    EXPECT_EQ(sieve.usable.size(), 3U);
    EXPECT_EQ(sieve.accurate.size(), 2U) << "within twice the least error";
    EXPECT_EQ(sieve.best.rule, "good");
}

TEST(answer, of_equal_cost_the_loosest_tolerance_is_taken_and_no_told_cost_comes_last) {
    HeadlineRow tight = row_of("gap(t)", 0, 0, 1e-12, 5), loose = tight, silent = tight;
    tight.tolerance = 1e-9;
    loose.tolerance = 1e-6;
    tight.method = "a";
    silent.support_calls_mean = 0;
    EXPECT_EQ(number(sieve_of({tight, silent, loose}).best.tolerance), 1e-6);
}

/// The first answer to the small campaign after these statements.
CampaignAnswer answer_after(const std::string& statements) {
    const Scratch scratch;
    return build_report({scratch.database("a.sqlite", small_campaign() + statements)}).answers.at(0);
}

bool says(const CampaignAnswer& answer, const std::string& words) {
    return std::any_of(answer.reasons.begin(), answer.reasons.end(),
                       [&](const std::string& reason) { return reason.find(words) != std::string::npos; });
}

TEST(answer, names_the_method_and_what_decided) {
    const CampaignAnswer answer = answer_after("");
    EXPECT_TRUE(answer.is_decided);
    EXPECT_EQ(answer.title, "On float: use relative_gap(1e-06); worst on boxes, 12.5 % wrong or open");
    EXPECT_EQ(answer.method, "gjk(scalar=float, stop=relative_gap(1e-06))");
    EXPECT_TRUE(says(answer, "Unsafe answers decide nothing: the 2 methods have 1 of 10, on the same cases"));
    EXPECT_TRUE(says(answer, "99 % error: 1e-07 at best; 1 of 2 methods within twice that"));
}

/// Of 60 numbers two are large, so that the 99 % error is one of them, and its interval reaches down to the others.
TEST(answer, says_not_decided_where_a_cheaper_method_may_be_as_accurate) {
    const CampaignAnswer answer = answer_after(
        "UPDATE cell SET unsafe = 0, wrong_verdict = 0, undecided = 0, no_answer = 0, correct = cases, worst_error = "
        "0.1, "
        "error_histogram = '{\"-185\":20}' WHERE method LIKE '%float%'; UPDATE cell SET support_calls = 10, "
        "error_histogram = '{\"-185\":19,\"-25\":1}' WHERE method LIKE '%0.1))' AND family = 'boxes'; DELETE FROM "
        "failure;");
    EXPECT_FALSE(answer.is_decided);
    EXPECT_EQ(answer.method, "gjk(scalar=float, stop=relative_gap(1e-06))");
    EXPECT_NE(
        answer.title.find("On float: not decided; relative_gap(1e-06) is accurate, and so may be 1 cheaper method"),
        std::string::npos)
        << answer.title;
    EXPECT_NE(answer.title.find("none of its answers is wrong or open on any family"), std::string::npos)
        << answer.title;
}

TEST(answer, says_not_decided_where_nothing_tells_the_methods_apart) {
    const CampaignAnswer answer = answer_after(
        "UPDATE cell SET unsafe = 0, wrong_verdict = 0, undecided = 0, no_answer = 0, correct = cases, worst_error = "
        "1e-7, "
        "error_histogram = '{\"-185\":20}', support_calls = 80; DELETE FROM failure;");
    EXPECT_FALSE(answer.is_decided);
    EXPECT_NE(answer.title.find("On float: not decided, 2 methods cannot be told apart"), std::string::npos)
        << answer.title;
    EXPECT_TRUE(
        says(answer, "Unsafe answers decide nothing: none in 10 (95 % upper bound 27.8 %) by any of the 2 methods"));
}

TEST(answer, unsupported_cases_are_in_no_rate) {
    const CampaignAnswer answer = answer_after(
        "UPDATE cell SET unsupported = 10, cases = cases + 10, no_answer = no_answer + 10 WHERE family = 'boxes' AND "
        "chunk = 0;");
    EXPECT_EQ(answer.title, "On float: use relative_gap(1e-06); worst on boxes, 12.5 % wrong or open");
    EXPECT_TRUE(says(answer, "It takes 60 of 70 cases; the others are unsupported and in no rate"));
    EXPECT_TRUE(says(answer, "the 2 methods have 5 of 60 to 7 of 60"));
}

TEST(answer, a_family_that_a_method_does_not_take_at_all_is_none_of_its_rows) {
    const Scratch scratch;
    const Report report = build_report({scratch.database(
        "a.sqlite", small_campaign() +
                        "UPDATE cell SET unsupported = cases, no_answer = cases, separated = 0, touching = 0, "
                        "penetrating = 0, unsafe = 0, conservative = 0, touching_separated = 0, "
                        "touching_penetrating = 0, correct = 0, wrong_verdict = 0, inaccurate = 0, undecided = 0, "
                        "exhausted = 0, error_histogram = '{}', iteration_histogram = '{}', support_histogram = '{}', "
                        "degeneracy_histogram = '{}' WHERE method LIKE '%0.1))';")});
    EXPECT_EQ(report.answers.at(0).title, "On float: only relative_gap(1e-06) was asked, so nothing is compared");
}

TEST(answer, where_each_scalar_ran_one_method_the_narrowest_that_suffices_is_named) {
    const CampaignAnswer answer = answer_after(
        "DELETE FROM cell WHERE method LIKE '%0.1))'; DELETE FROM failure WHERE method LIKE '%0.1))'; DELETE FROM "
        "method WHERE "
        "method LIKE '%0.1))'; UPDATE method SET rule = 'robust', tolerance = NULL;");
    EXPECT_EQ(answer.title,
              "float is enough, the narrowest scalar whose verdicts are as good as the best; worst on boxes, 12.5 % "
              "wrong or open");
}

TEST(answer, figures_and_tables_take_the_same_tolerance_as_the_answer) {
    const Scratch scratch;
    const std::string path = scratch.database("a.sqlite", small_campaign());
    const Table best = ResultsReader({path}).query("SELECT method FROM best WHERE scalar = 'float'");
    ASSERT_EQ(best.rows.size(), 1U);
    const Report report = build_report({path});
    EXPECT_EQ(text(best.rows[0][0]), report.answers.at(0).method);
    EXPECT_EQ(number(report.tolerances.at(0, "best_from")), 1e-6);
}

}  // namespace
}  // namespace touchstone::answer_test
