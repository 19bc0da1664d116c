// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the numbers of a report with known values (intervals and quantiles) and with files that were read by eye
// (everything else).
// After an intended change, run TOUCHSTONE_UPDATE_GOLDEN=1 reports_test and read the difference.
#include "reports/report.h"
#include "algorithms/testing/source_directory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "reports/csv.h"
#include "reports/latex.h"
#include "reports/markdown.h"
#include "reports/small_report.h"
#include "reports/terminal.h"

namespace touchstone::report_test {
namespace {

void expect_golden(const std::string& name, const std::string& text) {
    const std::string path = "reports/golden/" + name;
    if (std::getenv("TOUCHSTONE_UPDATE_GOLDEN") != nullptr)
        std::ofstream(source_directory() + path, std::ios::binary) << text;
    const std::string remedy = "; reports_test with TOUCHSTONE_UPDATE_GOLDEN=1 writes it, if that is intended";
    if (!std::filesystem::exists(source_directory() + path)) {
        ADD_FAILURE() << path << " is missing" << remedy;
        return;
    }
    EXPECT_EQ(text, source_text(path)) << path << " differs" << remedy;
}

TEST(report, markdown_of_the_small_campaign_is_golden) {
    expect_golden("report.md", markdown_of(book_of(small_report())));
}

TEST(report, numbers_for_latex_of_the_small_campaign_are_golden) {
    expect_golden("numbers.tex", latex_of(book_of(small_report())));
    expect_golden("tables.tex", latex_tables_of(book_of(small_report())));
}

TEST(report, numbers_for_latex_have_their_exponents_as_powers) {
    EXPECT_EQ(latex_number("7.45e-09"), "\\ensuremath{7.45\\cdot 10^{-9}}");
    EXPECT_EQ(latex_number("1e-06"), "\\ensuremath{10^{-6}}");
    EXPECT_EQ(latex_number("1e+300"), "\\ensuremath{10^{300}}");
    EXPECT_EQ(latex_number("2^-10"), "\\ensuremath{2^{-10}}");
    EXPECT_EQ(latex_number("0.0312"), "0.0312");
    EXPECT_EQ(latex_number("none"), "none");
    EXPECT_EQ(latex_number("0.1 %"), "0.1 \\%");
}

TEST(report, a_rule_is_called_by_its_first_part_in_macros_unless_another_one_would_be_too) {
    const std::string several =
        "UPDATE method SET rule = 'any(absolute_gap(t), robust(0, 8))' WHERE rule LIKE '%relative%';"
        "UPDATE method SET rule = 'any(absolute_gap(t), robust(4, 8))' WHERE rule LIKE '%no_progress%' AND scalar = "
        "'double';";
    const Scratch scratch;
    const std::string text =
        latex_of(book_of(build_report({scratch.database("alike.sqlite", small_campaign() + several)})));
    EXPECT_NE(text.find("AnyAbsoluteGapTRobustZeroEightFloatUnsafe}"), std::string::npos) << text;
    EXPECT_NE(text.find("AnyAbsoluteGapTRobustFourEightDoubleUnsafe}"), std::string::npos) << text;
}

TEST(report, terminal_text_of_the_small_campaign_is_golden) {
    expect_golden("terminal.txt", terminal_text(small_report(), Colour::off));
}

TEST(report, tables_of_the_small_campaign_are_golden) {
    const Report report = small_report();
    expect_golden("headline.csv", csv_of(report.headline));
    expect_golden("failures.csv", csv_of(report.failures));
    expect_golden("families.csv", csv_of(report.families));
    expect_golden("rules.csv", csv_of(report.rules));
    expect_golden("tolerances.csv", csv_of(report.tolerances));
    for (const auto& table : report.further) expect_golden(table.name + ".csv", csv_of(table.data));
}

TEST(report, figure_data_of_the_small_campaign_are_golden) {
    const Report report = small_report();
    ASSERT_GE(report.figures.size(), 16U);
    for (const auto& figure : report.figures) expect_golden(figure.name + ".csv", csv_of(figure.data));
}

TEST(report, every_figure_names_itself_and_reads_the_rows_of_its_query) {
    for (const auto& figure : small_report().figures) {
        const auto specification = nlohmann::json::parse(figure.specification);
        const auto& meta = specification.at("usermeta");
        EXPECT_EQ(specification.at("data").at("name"), "rows") << figure.name;
        for (const char* key : {"title", "caption", "place", "facet", "needs"})
            EXPECT_FALSE(meta.at(key).get<std::string>().empty()) << figure.name << " " << key;
        EXPECT_NO_THROW(figure.data.column(meta.at("facet").get<std::string>())) << figure.name;
        EXPECT_FALSE(figure.data.rows.empty())
            << figure.name << " has no rows: what it reads belongs in reports/golden/small.sql";
    }
}

/// The result of `sqlite3 results.sqlite < reports/figures/NAME.sql`.
Table queried(Database& database, const std::string& sql) {
    Statement statement(database, sql);
    Table table{statement.column_names(), {}};
    while (statement.step()) {
        auto& row = table.rows.emplace_back();
        for (std::size_t i = 0; i < table.columns.size(); ++i) row.push_back(statement.value(static_cast<int>(i)));
    }
    return table;
}

TEST(report, every_query_gives_the_same_rows_when_the_database_itself_is_asked) {
    const Scratch scratch;
    const auto path = scratch.database("small.sqlite", small_campaign() + views_text(Views::stored));
    const Report report = build_report({path});
    Database database(path, Database::Mode::read_only);
    for (const auto& figure : report.figures)
        EXPECT_EQ(csv_of(queried(database, figure.sql)), csv_of(figure.data)) << figure.name;
    for (const auto& table : report.further)
        EXPECT_EQ(csv_of(queried(database, table.sql)), csv_of(table.data)) << table.name;
    EXPECT_EQ(csv_of(queried(database, report.headline_sql)), csv_of(report.headline));
}

const Figure& figure_of(const Report& report, const std::string& name) {
    for (const auto& figure : report.figures)
        if (figure.name == name) return figure;
    throw std::runtime_error("no figure " + name);
}

/// The rows of a figure that have this text in this column, as the numbers of another column by `key`.
std::map<std::int64_t, double> numbers_by(const Table& data, const std::string& key, const std::string& value,
                                          const std::string& method_scalar, const std::string& family) {
    std::map<std::int64_t, double> found;
    for (std::size_t i = 0; i < data.rows.size(); ++i)
        if (text(data.at(i, "scalar")) == method_scalar && text(data.at(i, "family")) == family)
            found[whole(data.at(i, key))] = number(data.at(i, value));
    return found;
}

/// The marks of a specification that are of this type, with what tells their lines apart.
void collect_marks(const nlohmann::json& node, const std::string& type, std::vector<nlohmann::json>& found) {
    if (node.is_object() && node.contains("mark") && node["mark"].is_object() && node["mark"].value("type", "") == type)
        found.push_back(node.at("encoding"));
    if (node.is_structured())
        for (const auto& child : node) collect_marks(child, type, found);
}

TEST(report, no_line_crosses_an_octave_without_cases) {
    const Scratch scratch;
    const std::string gaps =
        "UPDATE cell SET degeneracy_histogram = '{\"zero\":[20,1,0],\"3\":[20,2,0],\"4\":[20,1,0],\"30\":[20,0,0],"
        "\"unknown\":[5,0,0]}', thickness_histogram = '{\"-1\":[20,1,0],\"-5\":[20,1,0],\"-40\":[20,0,1]}';";
    const Report report = build_report({scratch.database("gaps.sqlite", small_campaign() + gaps)});
    using Parts = std::map<std::int64_t, double>;
    EXPECT_EQ(numbers_by(figure_of(report, "error_by_degeneracy").data, "octave", "part", "double", "(all)"),
              (Parts{{-2, 0}, {0, 1}, {1, 1}, {40, 2}}));
    const auto wrong = [&](const char* figure) {
        Table rows = figure_of(report, figure).data;
        std::erase_if(rows.rows, [&](const auto& row) { return text(row[rows.column("measure")]) != "wrong"; });
        return numbers_by(rows, "octave", "part", "double", "(all)");
    };
    EXPECT_EQ(wrong("near_degeneracy"), (Parts{{-2, 0}, {3, 1}, {4, 1}, {30, 2}}));
    EXPECT_EQ(wrong("failures_by_thickness"), (Parts{{-40, 0}, {-8, 1}, {-4, 1}}));
    for (const char* name : {"error_by_degeneracy", "near_degeneracy", "failures_by_thickness", "calibration"}) {
        std::vector<nlohmann::json> lines;
        for (const char* type : {"line", "area"})
            collect_marks(nlohmann::json::parse(figure_of(report, name).specification), type, lines);
        std::erase_if(lines, [](const nlohmann::json& encoding) { return encoding["y"]["field"] == "one"; });
        ASSERT_FALSE(lines.empty()) << name;
        for (const auto& encoding : lines) {
            ASSERT_TRUE(encoding.contains("detail")) << name << ": its line would cross the gap";
            EXPECT_NE(encoding["detail"].dump().find("\"part\""), std::string::npos) << name;
        }
    }
}

TEST(report, curves_count_every_case) {
    const Report report = small_report();
    const auto cases = numbers_by(figure_of(report, "error_by_degeneracy").data, "octave", "cases", "double", "(all)");
    // Each of both chunks of boxes has 5 cases in each.
    EXPECT_EQ(cases, (std::map<std::int64_t, double>{{-2, 10}, {0, 10}, {1, 10}, {40, 10}}));
    const auto median =
        numbers_by(figure_of(report, "error_by_degeneracy").data, "octave", "median", "double", "(all)");
    EXPECT_EQ(median.at(-2), 0) << "no error at all";
    EXPECT_EQ(median.at(0), 0x1p-44) << "the fifth of 10 is in [2^-45, 2^-44)";
    const Table& falling = figure_of(report, "convergence").data;
    for (std::size_t i = 0; i < falling.rows.size(); ++i) {
        EXPECT_EQ(whole(falling.at(i, "runs")), 40) << "a run that has ended keeps its last error";
        if (text(falling.at(i, "quantile")) != "median" || whole(falling.at(i, "iteration")) != 2) continue;
        EXPECT_EQ(number(falling.at(i, "error")), 0x1p-51) << "4 of 20 without error, 11 at 2^-52, 5 that ended before";
    }
    EXPECT_EQ(falling.rows.size(), 6U) << "three iterates, two quantiles";
}

TEST(report, a_row_of_a_failure_says_by_how_much_it_is_off_though_its_numbers_look_alike) {
    const Table failures = small_report().failures;
    bool found = false;
    for (std::size_t i = 0; i < failures.rows.size(); ++i)
        if (text(failures.at(i, "kind")) == "no_answer") {
            EXPECT_EQ(number(failures.at(i, "distance")), number(failures.at(i, "answered")));
            EXPECT_EQ(number(failures.at(i, "error")), 2e-17);
            found = true;
        }
    EXPECT_TRUE(found);
    // Of before: the difference of the rounded numbers.
    const Scratch scratch;
    const auto path = scratch.database("old.sqlite", small_campaign() + "UPDATE failure SET error = NULL;");
    const Table old = build_report({path}).failures;
    EXPECT_EQ(number(old.at(0, "error")), 0.25);
}

struct KnownInterval {
    int k, n;
    double low, high;
};

TEST(report, wilson_intervals_are_the_published_ones) {
    // To four decimals: [New98], table I, score
    // method without continuity correction. The last two are the formula in 40 digits.
    for (const auto& known : {KnownInterval{81, 263, 0.2553, 0.3662}, KnownInterval{15, 148, 0.0624, 0.1605},
                              KnownInterval{0, 20, 0, 0.1611}, KnownInterval{1, 29, 0.0061, 0.1718},
                              KnownInterval{5, 10, 0.2366, 0.7634}, KnownInterval{10, 10, 0.7225, 1}}) {
        const Scratch scratch;
        const std::string counts =
            "UPDATE cell SET penetrating = 0, unsafe = 0; UPDATE cell SET penetrating = " + std::to_string(known.n) +
            ", unsafe = " + std::to_string(known.k) + " WHERE chunk = 0 AND family = 'boxes';";
        const Report report = build_report({scratch.database("w.sqlite", small_campaign() + counts)});
        const auto row = row_of(report.headline, "(all)", "double");
        EXPECT_NEAR(number(report.headline.at(row, "unsafe_low")), known.low, 5e-5) << known.k << " of " << known.n;
        EXPECT_NEAR(number(report.headline.at(row, "unsafe_high")), known.high, 5e-5) << known.k << " of " << known.n;
    }
}

TEST(report, a_zero_count_has_the_upper_bound_z2_over_n_plus_z2) {
    const Report report = small_report();
    const double z = 1.959963984540054;
    const auto row = row_of(report.headline, "(all)", "double");
    EXPECT_EQ(whole(report.headline.at(row, "unsafe")), 0);
    EXPECT_EQ(number(report.headline.at(row, "unsafe_low")), 0);
    EXPECT_NEAR(number(report.headline.at(row, "unsafe_high")), z * z / (10 + z * z), 1e-15);
}

TEST(report, a_rate_without_cases_is_absent_not_zero) {
    const Report report = small_report();
    const auto row = row_of(report.headline, "needles|<b>`x`", "double");
    EXPECT_TRUE(is_null(report.headline.at(row, "unsafe_rate")));
    EXPECT_TRUE(is_null(report.headline.at(row, "unsafe_high")));
}

TEST(report, quantiles_are_upper_edges_of_bins_and_never_beyond_the_maximum) {
    const Report report = small_report();
    const auto& table = report.headline;
    // boxes, t = 0.1: 1 zero, 15 in bin -20, 20 in bin -7, 4 in bin -4 with maximum 0.09. The 20th of 40 is in bin -7:
    // 2^-6. The 40th is in bin -4, whose edge 2^-3 exceeds the maximum.
    const auto loose = row_of(table, "boxes", "0.1");
    EXPECT_EQ(number(table.at(loose, "error_median")), 0x1p-6);
    EXPECT_EQ(number(table.at(loose, "error_p99")), 0.09);
    EXPECT_EQ(number(table.at(loose, "error_max")), 0.09);
    const auto exact = row_of(table, "boxes", "double");
    EXPECT_EQ(number(table.at(exact, "error_median")), 0);
    // 17 twos, 20 threes, 3 times the cap: mean (34 + 60 + 384) / 40, the 40th is the cap.
    const auto tight = row_of(table, "boxes", "1e-06");
    EXPECT_EQ(number(table.at(tight, "iterations_mean")), 12);  // the stored sums: (420 + 60) / 40
    EXPECT_EQ(whole(table.at(tight, "iterations_p99")), 128);
}

TEST(report, the_smallest_failure_of_all_chunks_is_shown_with_the_count_of_all_chunks) {
    const Report report = small_report();
    const auto& table = report.failures;
    EXPECT_EQ(text(table.at(0, "kind")), "unsafe");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (text(table.at(i, "kind")) != "inaccurate") continue;
        EXPECT_EQ(text(table.at(i, "replay")), "boxes:7:24..24");
        EXPECT_EQ(whole(table.at(i, "failing")), 4);
        return;
    }
    FAIL() << "no inaccurate case";
}

TEST(report, findings_say_which_scalar_was_unsafe_and_where) {
    const Report report = small_report();
    const auto& unsafe = report.findings.at(0);
    EXPECT_EQ(unsafe.tone, ReportFinding::Tone::bad);
    EXPECT_EQ(unsafe.title, "Unsafe answers on float only");
    EXPECT_NE(unsafe.sentences.at(0).find("2 of 2 methods, at worst 1 of 10"), std::string::npos)
        << unsafe.sentences[0];
    EXPECT_NE(unsafe.sentences.at(0).find("on boxes."), std::string::npos) << unsafe.sentences[0];
    EXPECT_EQ(unsafe.sentences.back(), "Never unsafe on any scalar: no_progress.");
}

TEST(report, findings_of_a_flawless_campaign_claim_no_more_than_the_bound) {
    const Scratch scratch;
    const auto path = scratch.database(
        "good.sqlite", small_campaign() +
                           "UPDATE cell SET unsafe = 0, conservative = 0, touching_separated = 0, touching_penetrating "
                           "= 0, correct = cases, wrong_verdict = 0, inaccurate = 0, undecided = 0, no_answer = 0, "
                           "exhausted = 0; DELETE FROM failure; DELETE FROM exhibit;");
    const Report report = build_report({path});
    EXPECT_EQ(report.findings.at(0).title, "No unsafe answer");
    EXPECT_EQ(report.findings.at(0).tone, ReportFinding::Tone::good);
    EXPECT_NE(report.findings.at(0).sentences.at(0).find("95 % upper bound 27.8 %"), std::string::npos)
        << report.findings.at(0).sentences.at(0);
    EXPECT_NE(markdown_of(book_of(report)).find("## Failures\n\nNone."), std::string::npos);
}

TEST(report, tells_what_was_found_of_normals_and_points_where_they_were_judged) {
    const Scratch scratch;
    const auto path = scratch.database("contact.sqlite", small_campaign() +
                                                             "UPDATE cell SET points_judged = 4, normals_judged = 5, "
                                                             "normals_wrong = 1, worst_angle = chunk + 0.5;");
    const Report report = build_report({path});
    const auto contact = std::find_if(report.further.begin(), report.further.end(),
                                      [](const NamedTable& table) { return table.name == "contact"; });
    ASSERT_NE(contact, report.further.end());
    for (std::size_t i = 0; i < contact->data.rows.size(); ++i) {
        if (text(contact->data.at(i, "family")) != "boxes") continue;
        EXPECT_EQ(whole(contact->data.at(i, "normals_wrong")), 2);
        EXPECT_EQ(number(contact->data.at(i, "worst_angle")), 1.5);
        return;
    }
    FAIL() << "no family boxes";
}

TEST(report, markdown_tells_of_normals_and_points_where_they_were_judged_and_only_there) {
    EXPECT_EQ(markdown_of(book_of(small_report())).find("## Normals and contact points"), std::string::npos);
    const Scratch scratch;
    const auto path =
        scratch.database("contact.sqlite", small_campaign() +
                                               "UPDATE cell SET points_judged = 4, points_off_body = 0, "
                                               "points_wrong_length = 0, points_misleading = 0, points_not_judged = 3, "
                                               "normals_judged = 5, normals_wrong = 1, normals_reversed = 2, "
                                               "normals_not_judged = 0, sets_judged = 0, sets_not_judged = 0, "
                                               "worst_angle = 0.5, worst_overlap_left = 0.25;");
    const std::string markdown = markdown_of(book_of(build_report({path})));
    const auto begin = markdown.find("## Normals and contact points");
    ASSERT_NE(begin, std::string::npos);
    const std::string section = markdown.substr(begin, markdown.find("\n## ", begin + 1) - begin);
    EXPECT_NE(section.find("[contact.csv](data/small/contact.csv)"), std::string::npos) << section;
    // There are three cells of a method: one family in two chunks, the other family in one.
    EXPECT_NE(section.find("| 3 wrong, 6 reversed of 15 | 0.5 | 0.25 | 0 of 12 |  |  |  | 9 |"), std::string::npos)
        << section;
}

TEST(report, warns_of_unjudged_cases_of_missing_families_and_of_a_changed_tree) {
    const Scratch scratch;
    const auto path = scratch.database("part.sqlite", small_campaign() + "DELETE FROM cell WHERE chunk = 1;");
    const auto warnings = build_report({path}).warnings;
    ASSERT_EQ(warnings.size(), 3U);
    EXPECT_NE(warnings[0].find("Incomplete: 40 of 60 cases"), std::string::npos) << warnings[0];
    EXPECT_NE(warnings[1].find("Missing family scanned: no network"), std::string::npos) << warnings[1];
    const auto decided =
        scratch.database("decided.sqlite", small_campaign() +
                                               "DELETE FROM cell WHERE chunk = 1; UPDATE session SET stopped_because = "
                                               "'decided: unsafe < 0.5';");
    EXPECT_EQ(build_report({decided}).warnings[0],
              "Ended early, as unsafe < 0.5 was decided: 40 of 60 cases are judged.");
}

TEST(report, warns_of_an_audit_that_failed_whatever_was_run_after_it) {
    const Scratch scratch;
    const std::string later =
        "INSERT INTO session VALUES (2, 'touchstone run small --resume', 'b', 'c', 'all chunks of the plan are "
        "judged');";
    const auto warnings_after = [&](const std::string& name, const std::string& reason) {
        return build_report({scratch.database(name, small_campaign() + "UPDATE session SET stopped_because = '" +
                                                        reason + "';" + later)})
            .warnings;
    };
    const std::size_t usual = small_report().warnings.size();
    EXPECT_EQ(warnings_after("passed.sqlite", "all chunks of the plan are judged").size(), usual);
    const auto failed = warnings_after("failed.sqlite", "the audit failed");
    ASSERT_EQ(failed.size(), usual + 1);
    EXPECT_NE(failed[0].find("An audit failed, `touchstone run small --db s.sqlite`"), std::string::npos) << failed[0];
    EXPECT_NE(failed[0].find("Believe no finding"), std::string::npos) << failed[0];
    const auto of_engines = warnings_after("engines.sqlite", "the audit failed for engines alone");
    ASSERT_EQ(of_engines.size(), usual + 1);
    EXPECT_NE(of_engines[0].find("for engines alone"), std::string::npos) << of_engines[0];
    EXPECT_EQ(of_engines[0].find("Believe no finding"), std::string::npos) << of_engines[0];
}

}  // namespace
}  // namespace touchstone::report_test
