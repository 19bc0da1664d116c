// SPDX-License-Identifier: GPL-3.0-or-later
// The answer "these are wrong", on databases made up by hand whose answers were worked out on paper.
#include <gtest/gtest.h>

#include "reports/made_database.h"

namespace touchstone::answer_list_test {
namespace {

TEST(answer, a_list_counts_what_is_wrong_of_each_method_the_worst_first) {
    Made made("list");
    made.family("f").family("g").method("good", "").method("bad", "").method("worse", "");
    for (const auto& [method, wrong, undecided] : {std::tuple{"good", 0, 3}, {"bad", 5, 0}, {"worse", 50, 1}})
        made.cell("f", method, 1000, wrong, undecided, 3).cell("g", method, 1000, 0, 0, 3);
    const CampaignAnswer answer = made.answers().at(0);
    EXPECT_EQ(answer.title, "2 of 3 methods are wrong on some case, most often worse, 50 of 2,000");
    EXPECT_TRUE(answer.method.empty()) << "nothing is recommended";
    ASSERT_EQ(answer.reasons.size(), 3U);
    EXPECT_EQ(
        answer.reasons[0],
        "worse: 50 of 2,000 wrong (verdicts 50, of them unsafe 0; numbers 0), 1 undecided, 3 support calls a case; "
        "most on f, 50 of 1,000 (95 % 3.8 % to 6.5 %).");
    EXPECT_EQ(answer.reasons[1].substr(0, 18), "bad: 5 of 2,000 wr");
    EXPECT_EQ(answer.reasons[2],
              "Never wrong: good, none of 2,000 (95 % upper bound 0.19 %), 3 undecided, 3 support calls a case.");
}

TEST(answer, a_list_marks_what_promises_less_than_the_number) {
    Made made("list");
    made.family("f").method("bound", "").method("tolerant", "").method("number", "");
    for (const auto& [method, wrong, loose, bounds] :
         {std::tuple{"number", 1, 0, 0}, {"bound", 0, 20, 20}, {"tolerant", 5, 20, 0}}) {
        CellRow row = Made::cell_row("f", method, 1000, wrong, 0, 3);
        row.numbers = 1000;
        row.loose_numbers = loose;
        row.bounds = bounds;
        made.cell(row);
    }
    const CampaignAnswer answer = made.answers().at(0);
    ASSERT_EQ(answer.reasons.size(), 3U);
    EXPECT_TRUE(answer.reasons[0].starts_with("~ tolerant: 5 of 1,000 wrong")) << answer.reasons[0];
    EXPECT_TRUE(answer.reasons[1].starts_with("number: 1 of 1,000 wrong")) << answer.reasons[1];
    EXPECT_TRUE(answer.reasons[2].starts_with("Never wrong: \u2264 bound, none of 1,000")) << answer.reasons[2];
}

/// A method `a` that is wrong on 2 of 1,000 drawn cases and on 5 of 10 fixed ones.
struct WithFixedCases : Made {
    explicit WithFixedCases(const std::string& description) : Made("list") {
        family("f", description).family("file", "fixed cases of file.jsonl").method("a", "").method("b", "");
        cell("f", "a", 1000, 2, 0, 3).cell("file", "a", 10, 5, 0, 3);
        cell("f", "b", 1000, 0, 0, 3).cell("file", "b", 10, 0, 0, 3);
    }
};

TEST(answer, a_list_shows_fixed_cases_apart_and_without_an_interval) {
    const CampaignAnswer answer = WithFixedCases("drawn").answers().at(0);
    EXPECT_EQ(answer.title, "1 of 2 methods are wrong on some case, most often a, 2 of 1,000");
    EXPECT_EQ(answer.reasons.back(),
              "Apart, since they are fixed and no draw, the cases of file: 1 of 2 methods are wrong on some, most "
              "often a, 5 of 10.")
        << all_of(answer);
    const CampaignAnswer files = WithFixedCases("fixed cases of f.jsonl").answers().at(0);
    EXPECT_EQ(
        files.title,
        "Of fixed cases, which are no draw: 1 of 2 methods are wrong on some case, most often a, 7 of 1,010, most of "
        "all on file");
    EXPECT_EQ(all_of(files).find("95 %"), std::string::npos) << all_of(files);
}

TEST(answer, a_list_counts_what_fell_through_to_exact_arithmetic_of_drawn_cases_alone) {
    Made made("list");
    made.family("f").family("file", "fixed cases of file.jsonl");
    made.method({"gjk_certified", "gjk_certified", "double", 0x1p-53, {}, "proof", {}, {}, {}, {}});
    for (const char* family : {"f", "file"}) {
        CellRow row;
        row.family = family, row.method = "gjk_certified";
        row.cases = row.separated = row.correct = 100, row.doubtful = family == std::string("f") ? 4 : 90;
        row.error_histogram = row.iteration_histogram = row.support_histogram = row.degeneracy_histogram = "{}";
        made.cell(row);
    }
    EXPECT_TRUE(says(made.answers().at(0), ", 4 asked exact arithmetic")) << all_of(made.answers().at(0));
}

/// The first tolerance has the most wrong verdicts, the second the most wrong normals: each count is told with its
/// tolerance.
TEST(answer, a_list_tells_the_contact_of_the_tolerance_that_it_names) {
    Made made("list");
    made.family("f");
    for (const auto& [t, wrong, normals] : {std::tuple{0.5, 9, 1}, {0.25, 3, 70}, {0.125, 3, 20}}) {
        const std::string name = "gap(" + std::to_string(t) + ")";
        made.method({name, "gjk", "double", 0x1p-53, "voronoi", "gap(t)", t, 128, {}, {}});
        CellRow row;
        row.family = "f", row.method = name;
        row.cases = row.separated = 1000, row.correct = 1000 - wrong, row.wrong_verdict = row.conservative = wrong;
        row.normals_judged = 100, row.normals_wrong = normals, row.normals_reversed = 0;
        row.points_judged = row.points_off_body = row.points_wrong_length = row.points_misleading = 0;
        row.sets_judged = row.sets_outside = row.sets_wrong_depth = 0;
        row.error_histogram = row.iteration_histogram = row.support_histogram = row.degeneracy_histogram = "{}";
        made.cell(row);
    }
    const CampaignAnswer answer = made.answers().at(0);
    EXPECT_TRUE(says(answer, "at t = 0.5, 3 at the best")) << all_of(answer);
    EXPECT_TRUE(
        says(answer, "1 of 100 normals wrong or reversed, and at t = 0.25, 70 of 100 normals wrong or reversed"))
        << all_of(answer);
}

/// `loud` has the most wrong verdicts, `crooked` the most gradients outside the exact set.
TEST(answer, a_list_of_gradients_has_them_in_its_headline) {
    Made made("list");
    made.family("f").method("loud", "").method("crooked", "");
    for (const auto& [method, wrong, outside] : {std::tuple{"loud", 90, 3}, {"crooked", 1, 40}}) {
        CellRow row = Made::cell_row("f", method, 1000, wrong, 0, 3);
        row.gradients_judged = 100, row.gradients_of_many = 25, row.gradients_outside = outside;
        row.gradients_reversed = row.gradients_plainly_off = row.gradients_not_judged = 0;
        made.cell(row);
    }
    EXPECT_EQ(made.answers().at(0).title,
              "2 of 2 methods imply gradients that are not in the exact set, most often crooked, 40 of 100; 25 of 100 "
              "queries with a gradient have more than one")
        << all_of(made.answers().at(0));
}

TEST(answer, a_list_names_the_family_that_is_shown_to_be_worst_and_no_tiny_one) {
    Made made("list");
    made.family("tiny").family("large").method("a", "").method("b", "");
    made.cell("tiny", "a", 2, 2, 0, 3).cell("large", "a", 13, 12, 0, 3).cell("large", "b", 13, 0, 0, 3);
    EXPECT_EQ(made.answers().at(0).title,
              "1 of 2 methods are wrong on some case, most often a, 14 of 15, most of all on large");
}

/// Of 100 motions of which half hit: `a` misses 1 and reports 2 that are none, and of 9 wrong times 6 are late; `b` is
/// early twice.
TEST(answer, a_list_of_times_tells_late_from_early_and_missed) {
    Made made("list");
    made.family("f").method("a", "").method("b", "").method("c", "");
    for (const auto& [method, missed, none_there, late, early, calls] :
         {std::tuple{"a", 1, 2, 6, 3, 5}, {"b", 0, 0, 0, 2, 3}, {"c", 0, 0, 0, 0, 4}}) {
        CellRow row = Made::cell_row("f", method, 100, missed + none_there, 0, calls);
        row.separated = row.penetrating = 50;
        row.unsafe = missed, row.conservative = none_there;
        row.late = late, row.early = early;
        row.inaccurate = late, row.bracket_violated = early;
        made.cell(row);
    }
    const CampaignAnswer answer = made.answers().at(0);
    EXPECT_EQ(
        answer.title,
        "Of 3 methods 1 miss impacts, 1 report some that are none, 1 are late and 2 early; wrong most often is a, "
        "12 of 100 (missed 1, none there 2, grazes 0; late 6, early 3); 3 to 5 support calls a case");
    EXPECT_TRUE(says(answer, "b: 2 of 100 wrong (missed 0, none there 0, grazes 0; late 0, early 2)"))
        << all_of(answer);
}

TEST(answer, a_list_made_before_late_was_told_from_early_tells_numbers) {
    Made made("list");
    made.family("f").method("a", "").method("b", "");
    CellRow row = Made::cell_row("f", "a", 100, 3, 0, 4);
    row.inaccurate = 9;
    made.cell(row).cell("f", "b", 100, 0, 0, 4);
    EXPECT_EQ(made.answers().at(0).title, "1 of 2 methods are wrong on some case, most often a, 12 of 100");
    EXPECT_TRUE(says(made.answers().at(0), "(verdicts 3, of them unsafe 0; numbers 9)"))
        << all_of(made.answers().at(0));
}

/// gap(t) at t = 0.5, 0.25 and 0.125 with 8, 9 and 10 support calls. Errors end at 2^((bin + 1) / 8).
CampaignAnswer answer_on_tolerances(int loosest_bin, int tightest_bin) {
    Made made("list");
    made.family("f").method("other", "").cell("f", "other", 1000, 0, 0, 4);
    for (const auto& [t, calls, bin] :
         {std::tuple{0.125, 10, tightest_bin}, {0.5, 8, loosest_bin}, {0.25, 9, tightest_bin}}) {
        const std::string name = "gap(" + std::to_string(t) + ")";
        made.method({name, "gjk", "double", 0x1p-53, "voronoi", "gap(t)", t, 128, {}, {}});
        made.cell("f", name, 1000, 3, 0, calls, bin);
    }
    return made.answers().at(0);
}

TEST(answer, a_list_says_what_a_tolerance_costs_and_saves) {
    const CampaignAnswer answer = answer_on_tolerances(-80, -400);
    const std::string cost =
        "a 99 % error of 0.00106 at t = 0.5 against 9.69e-16 at t = 0.125, for 20.0 % fewer support calls";
    EXPECT_EQ(answer.title,
              "1 of 2 methods, each at its worst tolerance, are wrong on some case, most often gap(t), 3 of 1,000; "
              "tolerances cost most in gap(t), " +
                  cost);
    EXPECT_TRUE(says(answer, "gap(t): 3 of 1,000 wrong at every t")) << all_of(answer);
    EXPECT_TRUE(says(answer, ", 8 to 10 support calls a case, " + cost)) << all_of(answer);
}

TEST(answer, a_list_says_where_no_tolerance_costs_anything) {
    EXPECT_TRUE(
        answer_on_tolerances(-394, -400).title.ends_with("; no tolerance that was asked doubles the 99 % error"))
        << "six eighths of an octave";
    EXPECT_FALSE(answer_on_tolerances(-391, -400).title.ends_with("doubles the 99 % error")) << "nine eighths";
}

}  // namespace
}  // namespace touchstone::answer_list_test
