// SPDX-License-Identifier: GPL-3.0-or-later
// What a report says of engines, of gradients, of fixed cases, and of methods that promise less than their number.
#include <gtest/gtest.h>

#include "reports/examined.h"
#include "reports/markdown.h"
#include "reports/small_report.h"
#include "reports/terminal.h"

namespace touchstone::report_engines_test {
namespace {

TEST(report, plainly_wrong_answers_are_listed_by_engine_and_family_with_the_case_of_the_fewest_vertices) {
    const std::string engine =
        small_campaign() +
        "UPDATE method SET method = 'engine/mine' WHERE scalar = 'double'; UPDATE cell SET method = "
        "'engine/mine' WHERE method LIKE '%double%'; UPDATE cell SET plainly_wrong = 0;"
        "UPDATE cell SET plainly_wrong = 2 + chunk, plainest_vertices = 9 - chunk, plainest_case = "
        "'boxes:7:' || chunk WHERE family = 'boxes' AND method = 'engine/mine';";
    const Scratch scratch;
    const auto plain = [&](const std::string& name, const std::string& sql) {
        return further_table(build_report({scratch.database(name, sql)}), "plain");
    };
    const Table table = plain("engine.sqlite", engine);
    ASSERT_EQ(table.rows.size(), 1U);
    EXPECT_EQ(text(table.at(0, "method")), "engine/mine");
    EXPECT_EQ(whole(table.at(0, "plainly_wrong")), 5);
    EXPECT_EQ(whole(table.at(0, "cases")), 40);
    EXPECT_EQ(text(table.at(0, "smallest")), "boxes:7:1");
    EXPECT_TRUE(plain("none.sqlite", small_campaign() + "UPDATE cell SET plainly_wrong = 2;").rows.empty())
        << "no engine";
    const std::string hard = "UPDATE family SET is_ordinary = 0 WHERE family = 'boxes';";
    EXPECT_TRUE(plain("hard.sqlite", engine + hard).rows.empty()) << "a family that is built to be hard";
    const std::string unknown = "UPDATE family SET is_ordinary = NULL;";
    EXPECT_EQ(plain("old.sqlite", engine + hard + unknown).rows.size(), 1U) << "nobody told which are ordinary";
    EXPECT_TRUE(is_null(table.at(0, "json")));
    const std::string small =
        "INSERT INTO shrunk VALUES ('engine/mine', 3, 'inaccurate', 'penetrating', 'boxes', 'boxes:7:1', 8, '{}'), "
        "('engine/mine', 0, 'inaccurate', 'penetrating', 'boxes', 'boxes:7:1', 9, '[]');";
    const Table shrunk = plain("shrunk.sqlite", engine + small);
    ASSERT_EQ(shrunk.rows.size(), 1U);
    EXPECT_EQ(text(shrunk.at(0, "json")), "{}");
    EXPECT_EQ(whole(shrunk.at(0, "vertices")), 8);
}

TEST(report, methods_that_promise_less_than_their_number_are_marked_by_what_was_promised_of_their_answers) {
    const Scratch scratch;
    const std::string loose =
        small_campaign() +
        "UPDATE cell SET numbers = 200, loose_numbers = 0, bounds = 0, within_promise = 0;"
        "UPDATE cell SET loose_numbers = 2, bounds = 1, within_promise = 1 WHERE method LIKE '%0.1%';"
        "UPDATE cell SET loose_numbers = 3 WHERE method LIKE '%1e-06%';"
        "UPDATE cell SET loose_numbers = 1 WHERE method LIKE '%double%';";
    const Report report = build_report({scratch.database("loose.sqlite", loose)});
    const auto sign = [&](const std::string& part) {
        const Value value = report.headline.at(row_of(report.headline, "(all)", part), "promise");
        return is_null(value) ? std::string() : text(value);
    };
    EXPECT_EQ(sign("0.1"), "\u2264") << "half of them are bounds";
    EXPECT_EQ(sign("1e-06"), "~");
    EXPECT_EQ(sign("double"), "") << "less than 1 % of the numbers";
    EXPECT_EQ(whole(report.headline.at(row_of(report.headline, "(all)", "0.1"), "within_promise")), 3) << "of 3 chunks";
    EXPECT_NE(terminal_text(report, Colour::off).find("\u2264 relative_gap(0.1)"), std::string::npos);
    EXPECT_NE(markdown_of(book_of(report)).find("| ~ `relative_gap(1e-06)` |"), std::string::npos);
}

TEST(report, counts_that_an_engine_does_not_tell_are_unknown) {
    const Scratch scratch;
    const std::string silent =
        small_campaign() +
        "UPDATE cell SET iterations = 0, support_calls = 0, most_iterations = 0 WHERE method LIKE '%double%';";
    const Report report = build_report({scratch.database("silent.sqlite", silent)});
    EXPECT_TRUE(is_null(report.headline.at(row_of(report.headline, "(all)", "double"), "iterations_mean")));
    EXPECT_FALSE(is_null(report.headline.at(row_of(report.headline, "(all)", "0.1"), "iterations_mean")));
    EXPECT_NE(terminal_text(report, Colour::off).find("unknown"), std::string::npos);
}

/// The small campaign, in which one method is an engine that was brought.
std::string with_an_engine_brought() {
    const std::string loose = "gjk(scalar=float, stop=relative_gap(0.1))";
    std::string sql = small_campaign() +
                      "INSERT INTO provenance VALUES ('engine.mine.library', './libmine.so'), ('engine.mine.version', "
                      "'1.0'), ('engine.mine.settings', 'epsilon 1e-4');"
                      "INSERT INTO shrunk VALUES ('engine/mine', 0, 'inaccurate', 'penetrating', 'boxes', 'boxes:7:3', "
                      "8, '{\"id\":\"it''s small\"}');";
    for (const char* table : {"cell", "failure", "method"})
        sql += "UPDATE " + std::string(table) + " SET method = 'engine/mine' WHERE method = '" + loose + "';";
    return sql + "UPDATE pair SET method_a = 'engine/mine' WHERE method_a = '" + loose +
           "'; UPDATE pair SET method_b = 'engine/mine' WHERE method_b = '" + loose + "';";
}

TEST(report, begins_with_the_engine_that_was_brought) {
    const Scratch scratch;
    const Report report = build_report({scratch.database("mine.sqlite", with_an_engine_brought())});
    const std::string page = markdown_of(book_of(report)), own = examined_section(report);
    const auto place = page.find("## Your engine: `engine/mine`");
    ASSERT_NE(place, std::string::npos) << page.substr(0, 400);
    EXPECT_LT(place, page.find("## Answer"));
    EXPECT_NE(own.find("`engine/mine` 1.0 (epsilon 1e-4), judged by Touchstone "), std::string::npos) << own;
    EXPECT_NE(
        own.find("1. `inaccurate` of penetrating bodies (0 cases), found on `boxes` as `boxes:7:3`, now 8 vertices"),
        std::string::npos)
        << own;
    EXPECT_NE(own.find("echo '{\"id\":\"it'\\''s small\"}' | ./run -- judge - --method 'engine/mine' --engine "
                       "'./libmine.so'"),
              std::string::npos)
        << own;
    const std::string notes = examined_page({report}, {"out/mine-1.0/small.sqlite"}, "engine/mine");
    EXPECT_NE(notes.find("./run -- diff 'out/mine-1.0/small.sqlite' NEW/'small.sqlite'"), std::string::npos) << notes;
    EXPECT_TRUE(examined_section(build_report({scratch.database("none.sqlite", small_campaign())})).empty());
}

/// The row of examined_pairs about a method whose text has this part.
std::size_t rival(const Table& pairs, const std::string& part) {
    for (std::size_t i = 0; i < pairs.rows.size(); ++i)
        if (text(pairs.at(i, "other")).find(part) != std::string::npos) return i;
    throw std::runtime_error("no rival " + part);
}

/// Of `boxes` the engine takes 20 and 15 cases of the two chunks and the other 12 and 20, of which both take 8 and 15,
/// and of `needles` both take all 20. The second chunk has no row, as many as the one takes that takes fewer.
TEST(report, counts_the_cases_that_an_engine_and_another_method_both_take) {
    const std::string sql =
        with_an_engine_brought() +
        "UPDATE cell SET unsupported = 5 WHERE method = 'engine/mine' AND chunk = 1;"
        "UPDATE cell SET unsupported = 8 WHERE method LIKE '%double%' AND family = 'boxes' AND chunk = 0;"
        "UPDATE pair SET common = 8 WHERE method_b LIKE '%double%' AND family = 'boxes';";
    const Scratch scratch;
    const auto pairs = [&](const std::string& name, const std::string& more) {
        return further_table(build_report({scratch.database(name, sql + more)}), "examined_pairs");
    };
    const Table drawn = pairs("drawn.sqlite", "");
    EXPECT_EQ(whole(drawn.at(rival(drawn, "double"), "cases")), 8 + 15 + 20);
    EXPECT_EQ(whole(drawn.at(rival(drawn, "1e-06"), "cases")), 20 + 15 + 20);
    const Table old = pairs("old.sqlite", "UPDATE pair SET common = NULL;");
    EXPECT_TRUE(is_null(old.at(rival(old, "double"), "cases"))) << "an upper bound is no count";
    const std::string fixed = "UPDATE family SET description = 'fixed cases of b.jsonl' WHERE family = 'boxes';";
    const Table needles = pairs("fixed.sqlite", fixed);
    EXPECT_EQ(whole(needles.at(rival(needles, "double"), "cases")), 20);
    EXPECT_EQ(whole(needles.at(rival(needles, "double"), "only_mine_fails")), 2) << "six more are of fixed cases";
    EXPECT_TRUE(pairs("files.sqlite", fixed + "UPDATE family SET description = 'fixed cases of n.jsonl';").rows.empty())
        << "no test is made on fixed cases, also where there are no others";
}

TEST(report, fixed_cases_are_counted_apart_without_an_interval_and_in_no_total) {
    const Scratch scratch;
    const std::string fixed =
        small_campaign() + "UPDATE family SET description = 'fixed cases of b.jsonl' WHERE family = 'boxes';";
    const Report report = build_report({scratch.database("fixed.sqlite", fixed)});
    const auto boxes = row_of(report.headline, "boxes", "0.1"), all = row_of(report.headline, "(all)", "0.1");
    EXPECT_EQ(whole(report.headline.at(boxes, "unsafe")), 1);
    EXPECT_EQ(whole(report.headline.at(boxes, "penetrating")), 10);
    EXPECT_TRUE(is_null(report.headline.at(boxes, "unsafe_high")));
    EXPECT_EQ(whole(report.headline.at(all, "cases")), 20) << "of needles alone";
    EXPECT_EQ(whole(report.headline.at(all, "unsafe")), 0);
    EXPECT_FALSE(is_null(report.headline.at(all, "conservative_high")));
    const auto told = std::find_if(report.findings.begin(), report.findings.end(), [](const auto& finding) {
        return finding.title == "Unsafe answers to fixed cases, which are counted apart";
    });
    ASSERT_NE(told, report.findings.end()) << "an unsafe answer is not hidden because it is in no total";
    EXPECT_NE(told->sentences.at(0).find("boxes: at worst 1 of 10 unsafe, and of 40 answers 5 wrong and 1 open"),
              std::string::npos)
        << told->sentences.at(0);

    const Report files = build_report({scratch.database(
        "files.sqlite", fixed + "UPDATE family SET description = 'fixed cases of n.jsonl' WHERE cases > 0;")});
    const auto both = row_of(files.headline, "(all)", "0.1");
    EXPECT_EQ(whole(files.headline.at(both, "cases")), 60) << "a campaign of files alone has a total, which is a count";
    EXPECT_TRUE(is_null(files.headline.at(both, "unsafe_high")));
}

TEST(report, shows_the_fixed_cases_of_an_engine_apart) {
    const Scratch scratch;
    const Report report = build_report({scratch.database(
        "fixed.sqlite", with_an_engine_brought() +
                            "UPDATE family SET description = 'fixed cases of b.jsonl' WHERE family = 'boxes';")});
    const Table& examined = further_table(report, "examined");
    EXPECT_EQ(whole(examined.at(0, "cases")), 20);
    EXPECT_EQ(whole(examined.at(0, "wrong")), 0);
    EXPECT_EQ(whole(examined.at(0, "fixed_cases")), 40);
    EXPECT_EQ(whole(examined.at(0, "fixed_wrong")), 5);
    const std::string own = examined_section(report);
    EXPECT_NE(own.find("Apart, of 40 answers to fixed cases, wrong: 5, undecided or missing: 1."), std::string::npos)
        << own;
    EXPECT_NE(own.find("| `boxes`, fixed cases |"), std::string::npos) << own;
}

TEST(report, warns_of_engines_that_failed_and_of_their_bad_fields) {
    const Scratch scratch;
    const std::string method = "gjk(scalar=float, stop=relative_gap(0.1))";
    const auto warnings_with = [&](const std::string& name, const std::string& counts) {
        return build_report(
                   {scratch.database(name, small_campaign() + "UPDATE cell SET " + counts +
                                               " WHERE family = 'boxes' AND chunk = 0 AND method = '" + method + "';")})
            .warnings;
    };
    const std::size_t usual = small_report().warnings.size();
    const auto failed = warnings_with("failed.sqlite", "failed = 5, given_up = 0");
    ASSERT_EQ(failed.size(), usual + 1);
    EXPECT_TRUE(failed[0].starts_with(method + " failed to answer 5 of ")) << failed[0];
    EXPECT_TRUE(failed[0].ends_with(" queries through its own fault.")) << failed[0];
    const auto all = warnings_with("all.sqlite", "failed = 9, given_up = 4, bad_numbers = 3, bad_fields = 2");
    ASSERT_EQ(all.size(), usual + 3);
    EXPECT_TRUE(all[0].ends_with("; 4 of these were not asked (it had failed too often in a row).")) << all[0];
    const std::string why = "the engine was not asked: given up after 20 failures in a row";
    const auto told =
        warnings_with("told.sqlite", "given_up = 0 WHERE 0; UPDATE failure SET finding = 'given_up', answer = '" + why +
                                         "' WHERE method = '" + method +
                                         "' AND finding = 'inaccurate'; UPDATE cell SET given_up = 4, "
                                         "failed = 4");
    EXPECT_NE(told[0].find("(" + why + ")."), std::string::npos) << told[0];
    EXPECT_NE(all[1].find(" in 3 of "), std::string::npos) << all[1];
    EXPECT_NE(all[2].find(" in 2 of "), std::string::npos) << all[2];
}

TEST(report, markdown_tells_of_gradients_where_they_were_judged_and_only_there) {
    EXPECT_EQ(markdown_of(book_of(small_report())).find("## Gradients"), std::string::npos);
    const Scratch scratch;
    const auto path = scratch.database(
        "gradients.sqlite", small_campaign() +
                                "UPDATE cell SET gradients_judged = 5, gradients_of_many = 4, gradients_outside = 1, "
                                "gradients_reversed = 2, gradients_plainly_off = 1, gradients_not_judged = 0, "
                                "worst_gradient_error = 0.5;");
    const std::string markdown = markdown_of(book_of(build_report({path})));
    const auto begin = markdown.find("## Gradients");
    ASSERT_NE(begin, std::string::npos);
    const std::string section = markdown.substr(begin, markdown.find("\n## ", begin + 1) - begin);
    EXPECT_NE(section.find("[gradients.csv](data/small/gradients.csv)"), std::string::npos) << section;
    EXPECT_NE(section.find("| 3 outside, 6 reversed of 15 | 12 | 3 | 0.5 | 0 |"), std::string::npos) << section;
}

TEST(report, markdown_tells_how_many_queries_have_more_than_one_gradient_by_ulps_from_contact) {
    const Scratch scratch;
    const auto path = scratch.database(
        "bins.sqlite", small_campaign() +
                           "UPDATE cell SET gradients_judged = 5, gradients_of_many = 4, gradients_outside = 0, "
                           "gradients_reversed = 0, gradients_plainly_off = 0, gradients_not_judged = 0, "
                           "gradients_by_degeneracy = '{\"zero\":[4,3],\"7\":[2,1],\"8\":[6,0],\"60\":[8,0]}' "
                           "WHERE family = 'boxes';");
    const std::string markdown = markdown_of(book_of(build_report({path})));
    EXPECT_NE(markdown.find("[gradient_bins.csv](data/small/gradient_bins.csv)"), std::string::npos);
    // Two chunks of the family, and two scalars that each see the same queries.
    for (const char* scalar : {"double", "float"})
        EXPECT_NE(markdown.find("| `boxes` | " + std::string(scalar) +
                                " | 6 of 8 | 2 of 4 | 0 of 12 |  |  |  |  | 0 of 16 |"),
                  std::string::npos)
            << markdown.substr(markdown.find("## Gradients"), 2000);
}

}  // namespace
}  // namespace touchstone::report_engines_test
