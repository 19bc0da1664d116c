// SPDX-License-Identifier: GPL-3.0-or-later
// The answers "from here on", on databases made up by hand whose answers were worked out on paper.
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "reports/made_database.h"

namespace touchstone::threshold_test {
namespace {

TEST(answer, a_threshold_in_ulps_is_where_failure_stays_below_one_in_a_hundred) {
    Made made("threshold");
    made.family("f").method("a", "");
    CellRow row;
    row.family = "f", row.method = "a";
    row.cases = row.separated = row.correct = 500;
    row.error_histogram = row.iteration_histogram = row.support_histogram = "{}";
    // Wrong on more than 1 % at exact contact and in [4, 8) ulps, undecided up to 16, which one in a hundred does not
    // show; too few cases at 2^20.
    row.degeneracy_histogram =
        R"({"zero":[100,50,0],"0":[100,1,9],"2":[100,5,9],"4":[100,0,9],"5":[100,1,1],"20":[10,5,5]})";
    made.cell(row);
    const CampaignAnswer answer = made.answers().at(0);
    EXPECT_EQ(answer.title,
              "Shown to be wrong on more than 1 %: 1 of 1 methods near degeneracy, none from 16 ulps on, the last a; "
              "undecided on more than 1 %: 1 of 1 methods near degeneracy, none from 32 ulps on, the last a");
    EXPECT_EQ(answer.reasons.at(0),
              "a: not shown to be wrong on more than 1 % from 16 ulps on (f: 5 of 100 at 4 ulps); not shown to be "
              "undecided on more than 1 % from "
              "32 ulps on (f: 9 of 100 at 16 ulps).");
}

/// Of 20 cases a family at 8 ulps none says much, of both together 10 of 40 are wrong.
TEST(answer, a_threshold_in_ulps_adds_up_families_that_are_too_small_by_themselves) {
    Made made("threshold");
    made.method("a", "");
    for (const char* family : {"f", "g"}) {
        made.family(family);
        CellRow row;
        row.family = family, row.method = "a";
        row.cases = row.separated = row.correct = 40;
        row.error_histogram = row.iteration_histogram = row.support_histogram = "{}";
        row.degeneracy_histogram = R"({"3":[20,5,0],"9":[20,0,0]})";
        made.cell(row);
    }
    const CampaignAnswer answer = made.answers().at(0);
    EXPECT_EQ(answer.reasons.at(0),
              "a: not shown to be wrong on more than 1 % from 512 ulps on (all families together: 10 of 40 at 8 ulps); "
              "not shown to be undecided on more than 1 % at any distance that was asked.");
}

TEST(answer, a_threshold_in_tolerances_is_where_errors_get_worse_and_where_nothing_changes) {
    Made made("threshold");
    made.family("f");
    // 99 % errors of 2^-12, 2^-20, 2^-24, 2^-24 and support calls of 3, 4, 5, 5 from the loosest t on.
    for (const auto& [t, calls, bin] :
         {std::tuple{0x1p-8, 3, -97}, {0x1p-16, 4, -161}, {0x1p-20, 5, -193}, {0x1p-24, 5, -193}}) {
        const std::string name = "gap(" + std::to_string(t) + ")";
        made.method({name, "gjk", "double", 0x1p-53, "voronoi", "gap(t)", t, 128, {}, {}})
            .cell("f", name, 1000, 0, 0, calls, bin);
    }
    EXPECT_EQ(
        made.answers().at(0).title,
        "On double: answers get worse above t = 2^-20 for gap(t); a tighter one changes nothing below 2^-20 for gap(t)")
        << all_of(made.answers().at(0));
}

TEST(answer, a_threshold_in_tolerances_says_where_none_that_was_asked_makes_answers_worse) {
    Made made("threshold");
    made.family("f");
    // The errors of gap never get worse, those of step do above 2^-16.
    for (const auto& [t, bin] : {std::pair{0x1p-8, -97}, {0x1p-16, -193}, {0x1p-20, -193}})
        for (const char* rule : {"gap", "step"}) {
            const std::string name = rule + ("(" + std::to_string(t) + ")");
            made.method({name, "gjk", "double", 0x1p-53, "voronoi", rule + std::string("(t)"), t, 128, {}, {}})
                .cell("f", name, 1000, 0, 0, 3, std::string(rule) == "gap" ? -193 : bin);
        }
    EXPECT_EQ(made.answers().at(0).title,
              "On double: answers get worse above t = 2^-16 for step(t); no tolerance that was asked makes them worse, "
              "up to t = "
              "2^-8 for gap(t); a tighter one changes nothing below 2^-8 for gap(t), 2^-16 for step(t)")
        << all_of(made.answers().at(0));
}

TEST(answer, a_threshold_in_vertices_leaves_fixed_cases_out) {
    Made made("threshold");
    made.family("small").family("large").family("file", "fixed cases of file.jsonl");
    made.method("scan", "scan").method("climb", "scan");
    // On the bodies of the file, the largest, climbing looks at more.
    for (const auto& [family, scan, climb] : {std::tuple{"small", 8, 9}, {"large", 64, 20}, {"file", 900, 1000}})
        for (const auto& [method, visited] : {std::pair{"scan", scan}, {"climb", climb}}) {
            CellRow row;
            row.family = family, row.method = method;
            row.cases = row.separated = row.correct = 100, row.vertices_visited = 100 * visited;
            row.error_histogram = row.iteration_histogram = row.support_histogram = row.degeneracy_histogram = "{}";
            made.cell(row);
        }
    EXPECT_EQ(made.answers().at(0).title, "Fewer vertices: climb from large on (20 a case against 64)")
        << all_of(made.answers().at(0));
}

TEST(answer, a_threshold_in_caps_is_the_least_that_ends_nothing) {
    Made made("threshold");
    made.family("f");
    for (const auto& [cap, capped] : {std::pair{8, 20}, {16, 3}, {32, 0}, {64, 0}}) {
        const std::string name = "gjk(stop=s, cap=" + std::to_string(cap) + ")";
        made.method({name, "gjk", "double", 0x1p-53, "voronoi", "s", {}, cap, {}, {}});
        CellRow row;
        row.family = "f", row.method = name;
        row.cases = row.separated = row.correct = 1000;
        row.exhausted = capped + 7, row.out_of_range = 7, row.support_calls = row.iterations = 4000;
        row.error_histogram = row.iteration_histogram = row.support_histogram = row.degeneracy_histogram = "{}";
        made.cell(row);
    }
    const CampaignAnswer answer = made.answers().at(0);
    EXPECT_EQ(answer.title, "A cap of 32 loses no answer of 1 of 1 rules");
    EXPECT_EQ(
        answer.reasons.at(0),
        "s: 32 ends none of 1,000 (95 % upper bound 0.38 %), 16 ends 3 of 1,000; 4 iterations on average; 7 leave "
        "the range of the scalar at any cap.");
}

TEST(answer, a_threshold_in_bits_is_told_by_family) {
    Made made("threshold");
    made.family("easy").family("hard");
    for (const int bits : {8, 16, 24}) {
        const std::string scalar = "rounded(" + std::to_string(bits) + ")", name = "gjk(scalar=" + scalar + ")";
        made.method({name, "gjk", scalar, std::ldexp(1.0, -bits), "voronoi", "s", {}, 128, {}, {}});
        made.cell("easy", name, 1000, 0, 0, 3).cell("hard", name, 1000, bits < 24 ? 30 : 10, 0, 3);
    }
    const CampaignAnswer answer = made.answers().at(0);
    EXPECT_EQ(answer.title,
              "Wrong on more than 1 % of the cases on no family from 24 bits on, with 16 bits still on hard; undecided "
              "on more "
              "than 1 % on no family from 8 bits on");
    EXPECT_TRUE(says(answer, "hard: not shown to be wrong on more than 1 % from 24 bits on, 30 of 1,000 at 16 bits;"))
        << all_of(answer);
}

}  // namespace
}  // namespace touchstone::threshold_test
