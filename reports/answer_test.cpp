// SPDX-License-Identifier: GPL-3.0-or-later
// Answers in each form, on databases made up by hand whose answers were worked out on paper.
#include "reports/answer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reports/best_tolerance.h"
#include "reports/made_database.h"
#include "reports/report.h"

namespace touchstone::answer_test {
namespace {

std::string chosen(const PricedChoice& choice) { return choice.choice().total.method; }

/// Of 1,000 cases the honest rule leaves 60 open, and the hasty one, which costs less, answers 40 of them wrongly and
/// 20 rightly. At w = 0.1 they cost 6 and 40 wrong verdicts; at w = 1 they cost 60 and 40, and differ on the 20 alone.
struct HonestAndHasty : Made {
    HonestAndHasty() : Made("choice") {
        family("f").method("hasty", "all").method("honest", "all", true);
        cell("f", "hasty", 1000, 40, 0, 3).cell("f", "honest", 1000, 0, 60, 5);
        pair("f", "hasty", "honest", R"({"wrong_verdict>undecided":40,"correct>undecided":20})");
    }
};

TEST(answer, takes_an_honest_undecided_rule_before_one_with_wrong_verdicts) {
    const HonestAndHasty made;
    const PricedChoice choice = made.choice();
    EXPECT_TRUE(choice.is_decided);
    EXPECT_EQ(chosen(choice), "honest");
    ASSERT_EQ(choice.contrasts.size(), 1U);
    EXPECT_NEAR(choice.contrasts[0].counts.excess(0.1), 40 * 0.9 - 20 * 0.1, 1e-12);
    const CampaignAnswer answer = made.answers().at(0);
    EXPECT_EQ(answer.title, "On double: use honest; worst on f, 0 of 1,000 wrong and 60 undecided") << all_of(answer);
    EXPECT_TRUE(says(answer, "The documentation's default, honest, is this method.")) << all_of(answer);
}

TEST(answer, at_another_price_takes_the_other_and_says_by_how_much_the_default_loses) {
    const HonestAndHasty made;
    EXPECT_EQ(chosen(made.choice(0)), "honest");
    EXPECT_EQ(chosen(made.choice(1)), "hasty") << "20 right against 20 undecided, p = 2 / 2^20";
    EXPECT_TRUE(says(made.answers(1).at(0),
                     "The documentation's default, honest, loses by its price on f (0 of 1,000 wrong and 60 undecided, "
                     "against 40 of 1,000 wrong and 0 undecided of hasty)."))
        << all_of(made.answers(1).at(0));
}

/// Pooled, a has 12 wrong of 30,108 and b 15. But the 12 are all on the small family: 2 / 2^12 for them, and 2 / 2^5
/// for each of three times 5. Holm's levels are 0.05 / 4 and 0.05 / 3.
TEST(answer, is_not_misled_by_a_pool_in_which_a_small_family_drowns) {
    Made made("choice");
    made.method("a", "all").method("b", "all").family("small");
    made.cell("small", "a", 108, 12, 0, 3).cell("small", "b", 108, 0, 0, 4);
    made.pair("small", "a", "b", R"({"wrong_verdict>correct":12})");
    for (const char* big : {"big1", "big2", "big3"})
        made.family(big)
            .cell(big, "a", 10000, 0, 0, 3)
            .cell(big, "b", 10000, 5, 0, 4)
            .pair(big, "a", "b", R"({"correct>wrong_verdict":5})");
    const PricedChoice choice = made.choice();
    EXPECT_EQ(chosen(choice), "b");
    EXPECT_EQ(choice.worse.size(), 1U);
    std::size_t apart = 0;
    for (const Contrast& each : choice.contrasts) apart += each.is_apart ? 1 : 0;
    EXPECT_EQ(apart, 1U) << "the small family alone";
    EXPECT_TRUE(says(made.answers().at(0), "1 more on some, and 0 cannot be told apart (4 comparisons, Holm)"))
        << all_of(made.answers().at(0));
}

/// A rule with 6 more wrong verdicts than the reference and none fewer has p = 2 / 2^6 = 0.031, one with 8 has 0.0078.
TEST(answer, corrects_for_all_the_methods_that_are_compared) {
    const auto worse = [](const std::vector<int>& more) {
        Made made("choice");
        made.family("f").method("base", "base").cell("f", "base", 1000, 0, 0, 5);
        for (std::size_t i = 0; i < more.size(); ++i) {
            const std::string name = "rule" + std::to_string(i);
            made.method(name, "base").cell("f", name, 1000, more[i], 0, 4);
            made.pair("f", "base", name, R"({"correct>wrong_verdict":)" + std::to_string(more[i]) + "}");
        }
        return made.choice().worse.size();
    };
    EXPECT_EQ(worse({6}), 1U);
    EXPECT_EQ(worse({6, 6, 8}), 1U) << "0.0078 <= 0.05 / 3, and 0.031 > 0.05 / 2";
    EXPECT_EQ(worse({6, 7, 8}), 3U) << "0.0078 <= 0.05 / 3, 0.016 <= 0.05 / 2 and 0.031 <= 0.05";
    EXPECT_EQ(worse({6, 6, 6}), 0U);
}

TEST(answer, of_those_that_price_does_not_tell_apart_takes_the_accurate_and_of_these_the_cheap) {
    Made made("choice");
    made.family("f").method("dear", "all", true).method("cheap", "all").method("loose", "all");
    made.cell("f", "dear", 1000, 1, 0, 9).cell("f", "cheap", 1000, 2, 0, 5).cell("f", "loose", 1000, 0, 0, 2, -16);
    made.pair("f", "dear", "cheap", R"({"correct>wrong_verdict":1})");
    const PricedChoice choice = made.choice();
    EXPECT_EQ(choice.stay.size(), 3U);
    EXPECT_EQ(choice.accurate.size(), 2U);
    EXPECT_EQ(chosen(choice), "cheap");
    EXPECT_TRUE(says(made.answers().at(0),
                     "default, dear, is told apart neither by its price nor by its error, and takes 9 "
                     "support calls a case against 5"))
        << all_of(made.answers().at(0));
}

TEST(answer, takes_the_published_loop_for_the_default_where_no_method_asks_for_the_default_proof) {
    const auto of = [](std::int64_t mark_of_default) {
        Made made("choice");
        for (const auto& [name, mark] : {std::pair{"robust", 2}, std::pair{"loose", 0}, std::pair{"own", 0}}) {
            MethodRow row{name, "gjk", "double", 0x1p-53, "voronoi", name, {}, 128, {}, "all"};
            if (mark != 0) row.is_default = mark;
            if (std::string_view("own") == name && mark_of_default != 0) row.is_default = mark_of_default;
            made.method(row);
        }
        made.family("f")
            .cell("f", "robust", 1000, 0, 0, 9)
            .cell("f", "loose", 1000, 0, 0, 5)
            .cell("f", "own", 1000, 0, 0, 9);
        return made.answers().at(0);
    };
    EXPECT_TRUE(says(of(0), "The published loop with the policies that the documentation recommends, robust, "))
        << all_of(of(0));
    EXPECT_TRUE(says(of(1), "The documentation's default, own, ")) << all_of(of(1));
    EXPECT_FALSE(says(of(1), "The published loop")) << all_of(of(1));
}

TEST(answer, decides_nothing_where_nothing_was_compared_or_nothing_differs) {
    Made alone("choice");
    alone.family("f").method("a", "").method("b", "").cell("f", "a", 1000, 0, 0, 3).cell("f", "b", 1000, 90, 0, 3);
    EXPECT_FALSE(alone.choice().is_decided);
    EXPECT_NE(alone.answers().at(0).title.find("not decided, since no method was counted against the others"),
              std::string::npos);
    Made same("choice");
    same.family("f").method("a", "all").method("b", "all").cell("f", "a", 1000, 7, 0, 3).cell("f", "b", 1000, 7, 0, 3);
    EXPECT_EQ(same.answers().at(0).title, "On double: not decided, 2 methods cannot be told apart; a is one of them");
}

TEST(answer, fixed_cases_take_no_part) {
    HonestAndHasty made;
    made.family("file", "fixed cases of file.jsonl")
        .cell("file", "hasty", 100, 0, 0, 3)
        .cell("file", "honest", 100, 99, 0, 5);
    made.pair("file", "hasty", "honest", R"({"correct>wrong_verdict":99})");
    EXPECT_EQ(chosen(made.choice()), "honest");
    EXPECT_EQ(made.choice().contrasts.size(), 1U);
}

TEST(answer, without_a_form_there_is_none) {
    Made made("");
    made.family("f").method("a", "").cell("f", "a", 1000, 5, 0, 3);
    EXPECT_TRUE(made.answers().empty());
    EXPECT_TRUE(answers_by_price(made.results(), made.results().query(table_sql("headline"))).empty());
    Made unknown("oracle");
    unknown.family("f").method("a", "").cell("f", "a", 1000, 5, 0, 3);
    EXPECT_THROW(unknown.answers(), ReportError);
}

TEST(named, methods_that_differ_in_the_solver_alone_have_its_name) {
    const auto names = [](const char* second_rule) {
        Made made("list");
        made.family("f");
        made.method({"x", "gjk", "double", 0x1p-53, "johnson", "robust", {}, 128, {}, {}});
        made.method({"y", "gjk", "double", 0x1p-53, "voronoi", second_rule, {}, 128, {}, {}});
        made.cell("f", "x", 10, 0, 0, 3).cell("f", "y", 10, 0, 0, 3);
        const Table table = made.results().query("SELECT group_concat(rule, '; ') FROM named ORDER BY method");
        return text(table.rows.at(0).at(0));
    };
    EXPECT_EQ(names("robust"), "johnson; voronoi");
    EXPECT_EQ(names("no_progress"), "robust, johnson; no_progress, voronoi");
}

/// A zero on a logarithmic axis would put all others at its edge.
TEST(figures, leave_methods_out_of_costs_that_tell_no_support_calls) {
    Made made("list");
    made.family("f").method("told", "").method("silent", "");
    made.cell("f", "told", 1000, 0, 0, 3).cell("f", "silent", 1000, 0, 0, 0);
    const Report report = build_report(made.results());
    const auto pareto = std::find_if(report.figures.begin(), report.figures.end(),
                                     [](const Figure& figure) { return figure.name == "pareto"; });
    ASSERT_NE(pareto, report.figures.end());
    ASSERT_FALSE(pareto->data.rows.empty());
    for (std::size_t i = 0; i < pareto->data.rows.size(); ++i) EXPECT_EQ(text(pareto->data.at(i, "rule")), "told");
}

TEST(answer, a_difference_is_yes_or_no_with_its_interval_on_the_same_cases) {
    const auto made = [](int only_other) {
        Made made("difference");
        made.family("f").method("base", "base").method("other", "base");
        made.cell("f", "base", 1000, 10, 0, 4).cell("f", "other", 1000, 10 + only_other - 1, 0, 4);
        made.pair("f", "base", "other",
                  R"({"wrong_verdict>correct":1,"correct>wrong_verdict":)" + std::to_string(only_other) + "}");
        return made.answers().at(0);
    };
    // 40 to 1: (40.5 - 1.5) / 1002 = 0.0389 plus and minus 2.241 sqrt(42 - 39^2 / 1002) / 1002 = 0.0142.
    EXPECT_EQ(made(40).title,
              "Yes, it matters for 1 of 1: most for other, 3.9 % more wrong answers than base (95 % 2.5 % to 5.3 %)");
    // 2 to 1: 1 / 1002 plus and minus 2.241 * 2 / 1002, so up to 0.55 %.
    EXPECT_EQ(made(2).title, "No difference in verdicts or numbers is shown: none is above 0.55 % of the cases (95 %)");
}

/// Against `base`, which has no wrong verdict: gap(t) is right at its tightest tolerance, has 30 wrong verdicts in
/// `far` at the next, and errs 2^10 times as much at the loosest. `step(t)` survives at both of its own.
TEST(answer, a_survival_counts_the_tolerances_at_which_no_family_shows_a_rule_to_be_worse) {
    Made made("survival");
    made.family("near").family("far").method("base", "base");
    made.cell("near", "base", 1000, 0, 0, 4).cell("far", "base", 1000, 0, 0, 4);
    for (const auto& [rule, t, wrong, bin] : {std::tuple{"gap(t)", 0.5, 0, -320},
                                              {"gap(t)", 0.25, 30, -400},
                                              {"gap(t)", 0.0625, 0, -400},
                                              {"step(t)", 0.5, 0, -400},
                                              {"step(t)", 0.25, 1, -400}}) {
        const std::string name = rule + std::to_string(t);
        made.method({name, "gjk", "double", 0x1p-53, "voronoi", rule, t, 128, {}, "base"});
        made.cell("near", name, 1000, 0, 0, 4).cell("far", name, 1000, wrong, 0, 4, bin);
        if (wrong > 0) made.pair("far", "base", name, R"({"correct>wrong_verdict":)" + std::to_string(wrong) + "}");
    }
    const CampaignAnswer answer = made.answers().at(0);
    EXPECT_EQ(answer.title, "On double survive: base, step(t) at 2 of 2 tolerances, gap(t) at 1 of 3 tolerances")
        << all_of(answer);
    EXPECT_TRUE(answer.method.empty()) << "a rule is no method to copy";
    EXPECT_EQ(answer.reasons.at(2),
              "gap(t) at 1 of 3 tolerances: not at t = 0.5, on far a 99 % error of 9.92e-13 against 9.69e-16; "
              "not at t = 0.25, on far 30 of 1,000 wrong and 0 undecided.")
        << all_of(answer);
}

TEST(answer, a_misprint_is_counted_against_what_is_meant) {
    Made made("difference");
    made.family("f");
    made.method({"epa", "epa", "double", 0x1p-53, {}, "s", {}, 128, 1, "all"});
    made.method({"gjk", "gjk", "double", 0x1p-53, {}, "s", {}, 128, {}, "all"});
    made.method({"printed/gjk", "printed/gjk", "double", 0x1p-53, {}, "s", {}, 128, {}, "all"});
    for (const char* name : {"epa", "gjk", "printed/gjk"}) made.cell("f", name, 1000, 0, 0, 4);
    EXPECT_EQ(made.answers().at(0).reasons.size(), 1U);
    EXPECT_TRUE(says(made.answers().at(0), "printed/gjk: s against gjk: s: wrong 0 % of the cases"))
        << all_of(made.answers().at(0));
}

TEST(answer, the_page_has_the_answers_at_each_price_that_choose_gives) {
    const HonestAndHasty made;
    const ResultsReader read = made.results();
    const Report report = build_report(read);
    ASSERT_EQ(report.answers_by_price.size(), offered_undecided_costs.size());
    for (const auto& [price, answers] : report.answers_by_price)
        EXPECT_EQ(answers.at(0).method, chosen(made.choice(price))) << price;
    EXPECT_EQ(report.answers.at(0).title, made.answers().at(0).title);
}

// ---- The best tolerance of a rule, for figures and tables

/// A method of 10,000 cases, half of them penetrating.
HeadlineRow row_of(const std::string& rule, std::int64_t unsafe, std::int64_t wrong, std::int64_t undecided,
                   double error, double calls) {
    HeadlineRow row;
    row.family = "(all)", row.scalar = "double", row.rule = rule;
    row.method = "gjk(stop=" + rule + ")";
    row.cases = 10000;
    row.unsafe = rate_of(unsafe, 5000);
    row.mistaken = rate_of(wrong, 10000);
    row.undecided = rate_of(undecided, 10000);
    row.error_p99 = error;
    row.support_calls_mean = calls;
    return row;
}

TEST(best_tolerance, is_neither_loose_for_its_cost_nor_unsafe_nor_wrong_before_undecided) {
    EXPECT_EQ(best_of({row_of("loose", 0, 0, 0, 0.5, 2), row_of("unsafe", 50, 50, 0, 1e-15, 2),
                       row_of("open", 0, 0, 3000, 1e-16, 2), row_of("good", 1, 3, 0, 1e-15, 5),
                       row_of("dear", 0, 0, 0, 9e-16, 9)})
                  .rule,
              "good");
    EXPECT_EQ(best_of({row_of("wrong", 0, 60, 0, 1e-16, 2), row_of("open", 0, 0, 600, 1e-16, 5)}).rule, "open");
}

TEST(best_tolerance, of_equal_cost_the_loosest_is_taken_and_no_told_cost_comes_last) {
    HeadlineRow tight = row_of("gap(t)", 0, 0, 0, 1e-12, 5), loose = tight, silent = tight;
    tight.tolerance = 1e-9;
    loose.tolerance = 1e-6;
    tight.method = "a";
    silent.support_calls_mean = 0;
    EXPECT_EQ(number(best_of({tight, silent, loose}).tolerance), 1e-6);
}

TEST(best_tolerance, is_the_same_in_figures_and_tables) {
    const Scratch scratch;
    const std::string path = scratch.database("a.sqlite", small_campaign());
    const Table best = ResultsReader({path}).query("SELECT tolerance FROM best WHERE scalar = 'float'");
    ASSERT_EQ(best.rows.size(), 1U);
    EXPECT_EQ(number(best.rows[0][0]), 1e-6);
    EXPECT_EQ(number(build_report({path}).tolerances.at(0, "best_from")), 1e-6);
}

}  // namespace
}  // namespace touchstone::answer_test
