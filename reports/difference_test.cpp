// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/difference.h"

#include <gtest/gtest.h>

#include "reports/results_reader.h"
#include "reports/small_database.h"

namespace touchstone::difference_test {
namespace {

constexpr const char* loose = "gjk(scalar=float, stop=relative_gap(0.1))";

std::string changed(const std::string& what) {
    return small_campaign() + "UPDATE cell SET " + what + " WHERE family = 'boxes' AND chunk = 0 AND method = '" +
           loose + "';";
}

const CellDifference& changed_cell(const Difference& difference) {
    for (const auto& cell : difference.cells)
        if (cell.change != Change::same) return cell;
    throw ReportError("no cell changed");
}

TEST(difference, of_a_database_with_itself_is_nothing) {
    const Scratch scratch;
    const std::string path = scratch.database("a.sqlite", small_campaign());
    const Difference difference = difference_of(path, path);
    EXPECT_EQ(difference.evidence, Evidence::exact);
    EXPECT_EQ(difference.regressions, 0);
    EXPECT_EQ(difference.better + difference.worse + difference.flipped, 0);
    EXPECT_EQ(difference.same, static_cast<std::int64_t>(difference.cells.size()));
    EXPECT_NE(difference_page(difference).find("Nothing changed."), std::string::npos);
}

TEST(difference, one_more_unsafe_answer_on_the_same_cases_is_a_regression_with_a_replay) {
    const Scratch scratch;
    const Difference difference = difference_of(
        scratch.database("a.sqlite", small_campaign()),
        scratch.database("b.sqlite",
                         changed("unsafe = unsafe + 1, wrong_verdict = wrong_verdict + 1, correct = correct - 1")));
    EXPECT_EQ(difference.regressions, 1);
    const CellDifference& cell = changed_cell(difference);
    EXPECT_EQ(cell.change, Change::worse);
    EXPECT_EQ(cell.replay, "boxes:7:3..3");
    const std::string text = difference_text(difference, 20);
    EXPECT_NE(text.find("! worse  boxes"), std::string::npos) << text;
    EXPECT_NE(text.find("unsafe 1 -> 2"), std::string::npos) << text;
    EXPECT_NE(text.find("1 regression; 0 better, 1 worse"), std::string::npos) << text;
}

TEST(difference, names_the_versions_of_engines_that_are_others) {
    const Scratch scratch;
    const auto with = [&](const std::string& name, const std::string& version, const std::string& hash) {
        return scratch.database(name, small_campaign() + "INSERT INTO provenance VALUES ('engine.mine.version', '" +
                                          version + "'), ('engine.mine.settings', 'none'), ('engine.mine.hash', '" +
                                          hash + "');");
    };
    const std::string first = with("a.sqlite", "1.0", "aa"), next = with("b.sqlite", "1.1", "bb");
    const Difference difference = difference_of(first, next);
    EXPECT_EQ(difference.engines, std::vector<std::string>{"engine/mine 1.0 -> 1.1"});
    EXPECT_NE(difference_text(difference, 20).find("Engines: engine/mine 1.0 -> 1.1."), std::string::npos);
    EXPECT_NE(difference_page(difference).find("engine/mine 1.0 -> 1.1"), std::string::npos);
    EXPECT_EQ(difference_of(first, with("c.sqlite", "1.0", "cc")).engines,
              std::vector<std::string>{"engine/mine 1.0, another build of it"});
    EXPECT_TRUE(difference_of(first, with("d.sqlite", "1.0", "aa")).engines.empty());
}

TEST(difference, the_command_that_judges_a_case_again_brings_the_engine) {
    const Scratch scratch;
    std::string of_engine = "INSERT INTO provenance VALUES ('engine.mine.library', 'python3 my mine.py');";
    for (const char* table : {"cell", "failure"})
        of_engine += "UPDATE " + std::string(table) + " SET method = 'engine/mine' WHERE method = '" + loose + "';";
    of_engine +=
        "INSERT INTO method VALUES ('engine/mine', 'engine', 'double', 1e-16, '', 'own', NULL, 0, NULL, NULL);";
    const Difference difference = difference_of(
        scratch.database("a.sqlite", small_campaign() + of_engine),
        scratch.database(
            "b.sqlite",
            changed("unsafe = unsafe + 1, wrong_verdict = wrong_verdict + 1, correct = correct - 1") + of_engine));
    const std::string command = "./run -- judge 'boxes:7:3..3' --method 'engine/mine' --engine 'python3 my mine.py'";
    EXPECT_EQ(changed_cell(difference).command, command);
    EXPECT_NE(difference_text(difference, 20).find(command), std::string::npos);
}

TEST(difference, fewer_wrong_answers_are_better_and_another_kind_is_flipped) {
    const Scratch scratch;
    const std::string before = scratch.database("a.sqlite", small_campaign());
    const Difference better = difference_of(
        before, scratch.database("b.sqlite", changed("inaccurate = inaccurate - 1, correct = correct + 1")));
    EXPECT_EQ(changed_cell(better).change, Change::better);
    EXPECT_EQ(better.regressions, 0);
    const Difference flipped = difference_of(
        before, scratch.database("c.sqlite", changed("inaccurate = inaccurate - 1, undecided = undecided + 1")));
    EXPECT_EQ(changed_cell(flipped).change, Change::flipped);
    EXPECT_EQ(flipped.regressions, 0) << "one wrong answer less, one open one more";
    const Difference unsafe = difference_of(
        before, scratch.database("d.sqlite", changed("unsafe = unsafe + 1, conservative = conservative - 1")));
    EXPECT_EQ(unsafe.regressions, 1) << "an unsafe answer in the place of a conservative one";
}

TEST(difference, normals_are_compared_where_both_databases_judge_them) {
    const Scratch scratch;
    const std::string judged = "; UPDATE cell SET points_judged = 5, normals_judged = 5, normals_wrong = 1";
    const std::string unjudged = scratch.database("a.sqlite", small_campaign());
    const std::string before = scratch.database("b.sqlite", small_campaign() + judged.substr(2));
    const std::string after = scratch.database(
        "c.sqlite", changed("undecided = undecided") + judged + "; UPDATE cell SET normals_wrong = 2 WHERE chunk = 1");
    EXPECT_EQ(difference_of(unjudged, after).regressions, 0);
    const Difference worse = difference_of(before, after);
    EXPECT_GT(worse.regressions, 0);
    EXPECT_NE(difference_text(worse, 20).find("normals wrong 2 -> 3"), std::string::npos) << difference_text(worse, 20);
}

TEST(difference, gradients_are_compared_where_both_databases_judge_them) {
    const Scratch scratch;
    const std::string judged = "; UPDATE cell SET gradients_judged = 5, gradients_outside = 1, gradients_reversed = 2";
    const std::string unjudged = scratch.database("a.sqlite", small_campaign());
    const std::string before = scratch.database("b.sqlite", small_campaign() + judged.substr(2));
    const std::string after =
        scratch.database("c.sqlite", changed("undecided = undecided") + judged +
                                         "; UPDATE cell SET gradients_outside = 2 WHERE chunk = 1");
    EXPECT_EQ(difference_of(unjudged, after).regressions, 0);
    EXPECT_EQ(difference_of(before, before).regressions, 0);
    const Difference worse = difference_of(before, after);
    EXPECT_GT(worse.regressions, 0);
    const std::string text = difference_text(worse, 20);
    EXPECT_NE(text.find("gradients outside 2 -> 3"), std::string::npos) << text;
    EXPECT_EQ(text.find("gradients reversed"), std::string::npos) << "as often as before";
}

TEST(difference, of_other_cases_needs_evidence) {
    const Scratch scratch;
    const std::string before = scratch.database("a.sqlite", small_campaign());
    const std::string other = "UPDATE campaign SET seed = 8;";
    const Difference one = difference_of(
        before, scratch.database("b.sqlite", changed("undecided = undecided + 1, correct = correct - 1") + other));
    EXPECT_EQ(one.evidence, Evidence::statistical);
    EXPECT_EQ(one.regressions, 0);
    const Difference many =
        difference_of(before, scratch.database("c.sqlite", changed("undecided = 14, correct = 1") + other));
    EXPECT_EQ(many.regressions, 1);
}

TEST(difference, of_other_cases_compares_no_gradients_that_one_of_them_has_not_judged) {
    const Scratch scratch;
    const std::string judged = "; UPDATE cell SET gradients_judged = cases, gradients_outside = cases";
    const std::string unjudged = scratch.database("a.sqlite", small_campaign());
    const std::string outside =
        scratch.database("b.sqlite", changed("undecided = undecided") + judged + "; UPDATE campaign SET seed = 8;");
    EXPECT_EQ(difference_of(unjudged, outside).evidence, Evidence::statistical);
    EXPECT_EQ(difference_of(unjudged, outside).regressions, 0);
}

TEST(difference, says_in_how_many_cells_the_cases_were_not_the_same) {
    const Scratch scratch;
    const std::string before = scratch.database("a.sqlite", small_campaign());
    const Difference same = difference_of(before, before);
    EXPECT_EQ(same.of_other_cases, 0);
    EXPECT_NE(difference_text(same, 20).find("The same cases were asked: "), std::string::npos);
    const Difference fewer =
        difference_of(before, scratch.database("b.sqlite", changed("cases = cases - 1, correct = correct - 1")));
    EXPECT_EQ(fewer.of_other_cases, 1);
    const std::string text = difference_text(fewer, 20);
    EXPECT_EQ(text.find("The same cases were asked"), std::string::npos) << text;
    const std::string cells = std::to_string(fewer.cells.size());
    EXPECT_NE(text.find("In " + std::to_string(fewer.cells.size() - 1) + " of " + cells +
                        " cells the same cases were judged, and counts are compared as they are. In the other 1 the "
                        "cases were not the same: "),
              std::string::npos)
        << text;
    EXPECT_NE(difference_page(fewer).find("the cases were not the same"), std::string::npos);
}

TEST(difference, knows_a_file_of_other_cases_though_all_counts_agree) {
    const auto file = [](const std::string& hash) {
        return small_campaign() + "INSERT INTO provenance VALUES ('cases.boxes', '" + hash + "');";
    };
    const Scratch scratch;
    const std::string before = scratch.database("a.sqlite", file("1f"));
    EXPECT_EQ(difference_of(before, scratch.database("b.sqlite", file("1f"))).of_other_cases, 0);
    EXPECT_EQ(difference_of(before, scratch.database("c.sqlite", small_campaign())).of_other_cases, 0)
        << "a database of before holds no hash";
    const Difference other = difference_of(before, scratch.database("d.sqlite", file("2e")));
    std::int64_t of_boxes = 0;
    for (const auto& cell : other.cells) of_boxes += cell.family == "boxes" ? 1 : 0;
    EXPECT_GT(of_boxes, 0);
    EXPECT_EQ(other.of_other_cases, of_boxes);
    EXPECT_EQ(other.regressions, 0);
}

TEST(difference, tests_nothing_on_fixed_cases_and_knows_them_again_under_another_seed) {
    const auto file = [](const std::string& hash, const std::string& more) {
        return small_campaign() + "INSERT INTO provenance VALUES ('cases.boxes', '" + hash +
               "'); UPDATE family SET description = "
               "'fixed cases of b.jsonl' WHERE family = 'boxes';" +
               more;
    };
    const Scratch scratch;
    const std::string before = scratch.database("a.sqlite", file("1f", ""));
    const Difference seed =
        difference_of(before, scratch.database("b.sqlite", file("1f", "UPDATE campaign SET seed = 8;")));
    for (const auto& cell : seed.cells) EXPECT_EQ(cell.is_of_same_cases, cell.family == "boxes") << cell.family;
    const Difference other = difference_of(
        before,
        scratch.database("c.sqlite", file("2e", "UPDATE cell SET unsafe = penetrating WHERE family = 'boxes';")));
    EXPECT_EQ(other.comparisons, 0);
    EXPECT_EQ(other.worse + other.better + other.flipped, 0);
}

TEST(difference, names_what_only_one_of_them_has) {
    const Scratch scratch;
    const Difference difference =
        difference_of(scratch.database("a.sqlite", small_campaign()),
                      scratch.database("b.sqlite", small_campaign() + std::string("DELETE FROM cell WHERE method = '") +
                                                       loose + "';"));
    EXPECT_EQ(difference.only_a.size(), 2U);
    EXPECT_NE(difference_text(difference, 20).find("2 cells only in A"), std::string::npos);
}

TEST(difference, of_answers_in_their_last_bits_changes_no_count_and_is_told) {
    const Scratch scratch;
    const std::string before = scratch.database("a.sqlite", small_campaign());
    const Difference none = difference_of(before, before);
    EXPECT_GT(none.answered, 1);
    EXPECT_EQ(none.moved, 0);
    EXPECT_NE(difference_text(none, 20).find("are the same to the last bit\n"), std::string::npos);
    const Difference one =
        difference_of(before, scratch.database("b.sqlite", changed("answer_hash = answer_hash + 1")));
    EXPECT_EQ(one.moved, 1);
    EXPECT_EQ(one.same, static_cast<std::int64_t>(one.cells.size()));
    EXPECT_NE(difference_text(one, 20).find("verdicts or brackets moved in 1 of "), std::string::npos)
        << difference_text(one, 20);
    const Difference other_cases =
        difference_of(before, scratch.database("c.sqlite", small_campaign() + "UPDATE campaign SET seed = 8;"));
    EXPECT_EQ(other_cases.answered, 0);
}

TEST(difference, one_more_violation_of_a_law_is_a_regression_with_a_command) {
    const auto campaign_with = [](int violations) {
        return small_campaign() +
               "DELETE FROM cell; INSERT INTO law_cell (family, chunk, law, scalar, variant, must_hold, applicable, "
               "violations, "
               "gross, replay) VALUES ('boxes', 0, 'theorem_2_monotone', 'float', 'johnson', 0, 9, " +
               std::to_string(violations) + ", 1, 'touchstone laws --law theorem_2_monotone boxes:7:3..3');";
    };
    const Scratch scratch;
    const std::string before = scratch.database("a.sqlite", campaign_with(2));
    EXPECT_EQ(difference_of(before, before).regressions, 0);
    EXPECT_EQ(difference_of(before, before).answered, 0);
    const Difference difference = difference_of(before, scratch.database("b.sqlite", campaign_with(3)));
    EXPECT_EQ(difference.regressions, 1);
    const std::string text = difference_text(difference, 20);
    EXPECT_NE(text.find("! worse  boxes  theorem_2_monotone on float, johnson: law violations 2 -> 3"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("./run -- laws --law theorem_2_monotone boxes:7:3..3"), std::string::npos) << text;
    EXPECT_EQ(difference_of(scratch.path("b.sqlite"), before).better, 1);
}

TEST(difference, page_escapes_what_it_shows) {
    const Scratch scratch;
    const Difference difference = difference_of(
        scratch.database("a.sqlite", small_campaign()),
        scratch.database("b.sqlite",
                         small_campaign() + "UPDATE cell SET undecided = undecided + 1 WHERE family LIKE 'needles%';"));
    const std::string page = difference_page(difference);
    EXPECT_EQ(page.find("<b>`x`"), std::string::npos);
    EXPECT_NE(page.find("&lt;b>`x`"), std::string::npos);
}

}  // namespace
}  // namespace touchstone::difference_test
