// SPDX-License-Identifier: GPL-3.0-or-later
// Tests earlier results behind the figures of a report, and databases that cannot be drawn in this way.
#include "reports/earlier.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "reports/csv.h"
#include "reports/markdown.h"
#include "reports/page.h"
#include "reports/small_database.h"
#include "reports/terminal.h"

namespace touchstone::earlier_test {
namespace {

const std::string older =
    "UPDATE campaign SET fingerprint = 'older', seed = 6; UPDATE provenance SET value = 'fedcba987654321' "
    "WHERE key = 'commit'; UPDATE cell SET worst_error = 0.5;";

const Figure& figure_of(const Report& report, const std::string& name) {
    for (const auto& figure : report.figures)
        if (figure.name == name) return figure;
    throw std::runtime_error("no figure " + name);
}

TEST(earlier, results_of_another_build_stand_behind_figures_of_tolerance_degeneracy_and_cost) {
    const Scratch scratch;
    CombinedReport combined = build_combined_report({scratch.database("new.sqlite", small_campaign())});
    add_earlier(combined, {scratch.database("old.sqlite", small_campaign() + older)});
    EXPECT_TRUE(combined.problems.empty());
    for (const char* name : {"error_by_tolerance", "cap_by_tolerance", "iterations_by_tolerance", "near_degeneracy",
                             "support_calls", "performance_profile"}) {
        const Figure& figure = figure_of(combined.reports[0], name);
        const Table rows = drawn_rows(figure);
        EXPECT_EQ(figure.earlier.columns, figure.data.columns) << name;
        ASSERT_EQ(rows.rows.size(), figure.data.rows.size() + figure.earlier.rows.size()) << name;
        EXPECT_TRUE(is_null(rows.at(0, "earlier"))) << name;
        EXPECT_EQ(text(rows.at(rows.rows.size() - 1, "earlier")), "earlier results") << name;
    }
    const Figure& errors = figure_of(combined.reports[0], "error_by_tolerance");
    EXPECT_NE(csv_of(errors.earlier), csv_of(errors.data)) << "the earlier maxima are others";
    EXPECT_TRUE(figure_of(combined.reports[0], "outcomes").earlier.columns.empty());
}

TEST(earlier, a_sentence_says_in_every_form_whose_the_grey_marks_are) {
    const Scratch scratch;
    CombinedReport combined = build_combined_report({scratch.database("new.sqlite", small_campaign())});
    EXPECT_EQ(page_data(combined).find("earlier results"), std::string::npos);
    add_earlier(combined, {scratch.database("old.sqlite", small_campaign() + older)});
    const std::string sentence =
        "Grey marks are earlier results of this campaign: commit fedcba987654, seed 6, 60 cases, run of 2026-01-01. "
        "The coloured ones: commit 0123456789ab, seed 7.";
    EXPECT_EQ(combined.reports[0].earlier, sentence);
    EXPECT_NE(terminal_text(combined.reports[0], Colour::off).find(sentence), std::string::npos);
    EXPECT_NE(markdown_of(combined).find(markdown_text(sentence)), std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(page_data(combined)).at("campaigns").at(0).at("earlier"), sentence);
}

TEST(earlier, what_cannot_be_drawn_is_a_note_of_the_report) {
    const Scratch scratch;
    const std::string newer = scratch.database("new.sqlite", small_campaign());
    CombinedReport combined = build_combined_report({newer});
    add_earlier(combined,
                {newer, scratch.database("name.sqlite", small_campaign() + older + "UPDATE campaign SET name = 'x';"),
                 scratch.database("old.sqlite", small_campaign() + "PRAGMA user_version = 1;")});
    ASSERT_EQ(combined.problems.size(), 3U);
    EXPECT_NE(combined.problems[0].find("has schema version 1"), std::string::npos) << combined.problems[0];
    EXPECT_NE(combined.problems[1].find("of the same build and seed"), std::string::npos) << combined.problems[1];
    EXPECT_NE(combined.problems[2].find("'x', which this report does not show"), std::string::npos)
        << combined.problems[2];
    EXPECT_TRUE(combined.reports[0].earlier.empty());
    EXPECT_THROW(add_earlier(combined, {scratch.path("missing.sqlite")}), ReportError);
}

}  // namespace
}  // namespace touchstone::earlier_test
