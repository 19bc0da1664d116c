// SPDX-License-Identifier: GPL-3.0-or-later
// Tests one report over several campaigns, and over databases that cannot be read.
#include "reports/combined_report.h"

#include <gtest/gtest.h>

#include "reports/compressed.h"
#include "reports/markdown.h"
#include "reports/small_database.h"

namespace touchstone::combined_report_test {
namespace {

const std::string other = "UPDATE campaign SET name = 'it''s another', fingerprint = 'other';";

TEST(combined_report, shards_of_one_campaign_are_one_report_and_campaigns_stay_apart) {
    const Scratch scratch;
    const std::string first = scratch.database("a.sqlite", small_campaign());
    const CombinedReport combined =
        build_combined_report({first, scratch.database("b.sqlite", small_campaign() + other), first});
    ASSERT_EQ(combined.reports.size(), 2U);
    EXPECT_EQ(combined.reports[1].name, "it's another");
    EXPECT_EQ(folder_of(combined, 1), "it-s-another");
    EXPECT_TRUE(combined.problems.empty());
}

TEST(combined_report, campaigns_of_one_name_get_folders_of_their_own) {
    const Scratch scratch;
    const CombinedReport combined = build_combined_report(
        {scratch.database("a.sqlite", small_campaign()),
         scratch.database("b.sqlite", small_campaign() + "UPDATE campaign SET fingerprint = 'of another build';")});
    EXPECT_NE(folder_of(combined, 0), folder_of(combined, 1));
}

TEST(combined_report, says_what_it_leaves_out_as_long_as_there_is_something_left) {
    const Scratch scratch;
    const std::string good = scratch.database("good.sqlite", small_campaign());
    const std::string old = scratch.database("old.sqlite", small_campaign() + "PRAGMA user_version = 1;");
    const std::string empty = scratch.database(
        "empty.sqlite", small_campaign() + other + "DELETE FROM cell; DELETE FROM law_cell; DELETE FROM chunk;");
    const CombinedReport combined = build_combined_report({old, empty, good});
    ASSERT_EQ(combined.reports.size(), 1U);
    ASSERT_EQ(combined.problems.size(), 2U);
    EXPECT_NE(combined.problems[0].find("has schema version 1"), std::string::npos) << combined.problems[0];
    EXPECT_NE(combined.problems[1].find("no judged chunk yet"), std::string::npos) << combined.problems[1];
    EXPECT_NE(markdown_of(combined).find("Not in this report"), std::string::npos);
    EXPECT_THROW(build_combined_report({old, empty}), ReportError);
    EXPECT_THROW(build_combined_report({good, scratch.path("missing.sqlite")}), ReportError);
    EXPECT_THROW(build_combined_report({}), ReportError);
}

TEST(combined_report, reads_the_scoreboard_of_the_laws_and_names_a_line_that_is_none) {
    const Scratch scratch;
    const std::string good = scratch.database("good.sqlite", small_campaign());
    std::ofstream(scratch.path("laws.jsonl"))
        << R"({"law":"bracket_holds","theorem":"4","scalar":"float","variant":"robust","must_hold":false,"cases":9,"applicable":8,"violations":2,"violations_upper_95":0.5,"gross":1,"smallest":{"replay":"boxes:7:3","vertices":5,"amount":0.5},"largest":{"replay":"boxes:7:4","vertices":9,"amount":0.75},"tightest":null,"replay":"touchstone laws boxes:7:3"})"
        << "\n";
    const CombinedReport combined = build_combined_report({good}, scratch.path("laws.jsonl"));
    ASSERT_EQ(combined.laws.rows.size(), 3U) << "two of the campaign, one of the file";
    EXPECT_EQ(text(combined.laws.at(0, "scalar")), "rational");
    EXPECT_EQ(whole(combined.laws.at(1, "violations")), 3);
    EXPECT_EQ(whole(combined.laws.at(1, "applicable")), 38);
    EXPECT_EQ(text(combined.laws.at(1, "smallest")), "boxes:7:24");
    EXPECT_EQ(text(combined.laws.at(2, "law")), "bracket_holds");
    EXPECT_EQ(number(combined.laws.at(2, "largest_violation")), 0.75);
    EXPECT_TRUE(is_null(combined.laws.at(2, "tightest_slack")));
    ASSERT_EQ(combined.law_violations.data.rows.size(), 2U)
        << "a law measured twice is drawn once, as the campaign has it";
    EXPECT_EQ(text(combined.law_violations.data.at(1, "scalar")), "float");
    EXPECT_EQ(whole(combined.law_violations.data.at(1, "violations")), 3);
    EXPECT_NE(markdown_of(combined).find("| bracket\\_holds | float | robust | measured | 8 | 2 |"), std::string::npos)
        << markdown_of(combined).substr(markdown_of(combined).find("## Laws"), 600);
    std::ofstream(scratch.path("no.jsonl")) << "{\"law\":\"x\"}\nnonsense\n";
    try {
        build_combined_report({good}, scratch.path("no.jsonl"));
        FAIL() << "no exception";
    } catch (const ReportError& error) {
        EXPECT_NE(std::string(error.what()).find("no.jsonl:2:"), std::string::npos) << error.what();
    }
    EXPECT_THROW(build_combined_report({good}, scratch.path("missing.jsonl")), ReportError);
}

TEST(combined_report, takes_the_laws_of_a_campaign_that_judges_no_method) {
    const Scratch scratch;
    const std::string laws =
        scratch.database("laws.sqlite", small_campaign() + other + "DELETE FROM cell; DELETE FROM failure;");
    const CombinedReport combined =
        build_combined_report({scratch.database("good.sqlite", small_campaign() + "DELETE FROM law_cell;"), laws});
    EXPECT_EQ(combined.reports.size(), 1U);
    EXPECT_EQ(combined.laws.rows.size(), 2U);
    EXPECT_TRUE(combined.problems.empty());
    EXPECT_THROW(build_combined_report({laws}), ReportError);
}

TEST(combined_report, shares_of_violated_laws_have_wilson_intervals) {
    // [New98], table I: 81 of 263 gives 0.2553 to 0.3662; 0 of 20 gives an upper end of 0.1611.
    const Scratch scratch;
    const CombinedReport combined = build_combined_report({scratch.database(
        "laws.sqlite", small_campaign() +
                           "UPDATE law_cell SET applicable = 263, violations = 81 WHERE scalar = 'float'; "
                           "DELETE FROM law_cell WHERE chunk = 1;")});
    const Table& rows = combined.law_violations.data;
    ASSERT_EQ(rows.rows.size(), 2U);
    EXPECT_EQ(text(rows.at(0, "demand")), "must hold");
    EXPECT_EQ(number(rows.at(0, "low")), 0);
    EXPECT_NEAR(number(rows.at(0, "high")), 0.1611, 5e-5);
    EXPECT_NEAR(number(rows.at(1, "low")), 0.2553, 5e-5);
    EXPECT_NEAR(number(rows.at(1, "high")), 0.3662, 5e-5);
}

TEST(compressed, is_gzip_in_base64_and_the_same_every_time) {
    const std::string text = compressed("Touchstone");
    EXPECT_EQ(text.substr(0, 4), "H4sI") << "magic number of gzip, deflate, no flags";
    EXPECT_EQ(text, compressed("Touchstone"));
    EXPECT_EQ(text.size() % 4, 0U);
    EXPECT_LT(compressed(std::string(100000, 'a')).size(), 400U);
}

}  // namespace
}  // namespace touchstone::combined_report_test
