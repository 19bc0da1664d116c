// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the views on databases whose every number is worked out by hand here, with counts that stand at the edge of
// what a view decides: one case more or less, or another share, gives another row.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "experiments/store/schema.h"

namespace touchstone::views_test {
namespace {

using Columns = std::map<std::string, std::string>;

/// A cell in which everything is 0 but these columns, which are SQL.
std::string cell(const std::string& method, const Columns& given, const std::string& family = "boxes") {
    Columns columns{{"family", "'" + family + "'"}, {"method", "'" + method + "'"}, {"chunk", "0"}};
    for (const char* name : {"cases",
                             "separated",
                             "touching",
                             "penetrating",
                             "unsafe",
                             "conservative",
                             "touching_separated",
                             "touching_penetrating",
                             "correct",
                             "wrong_verdict",
                             "bracket_violated",
                             "inaccurate",
                             "undecided",
                             "no_answer",
                             "no_truth",
                             "converged",
                             "stalled",
                             "exhausted",
                             "invalid_input",
                             "iterations",
                             "support_calls",
                             "vertices_visited",
                             "most_iterations",
                             "worst_error",
                             "answer_hash",
                             "cycles",
                             "doubtful"})
        columns[name] = "0";
    for (const char* name : {"error_histogram", "iteration_histogram", "support_histogram", "degeneracy_histogram"})
        columns[name] = "'{}'";
    for (const auto& [name, value] : given) columns[name] = value;
    std::string names, values;
    for (const auto& [name, value] : columns) {
        names += (names.empty() ? "" : ", ") + name;
        values += (values.empty() ? "" : ", ") + value;
    }
    return "INSERT INTO cell (" + names + ") VALUES (" + values + ");";
}

/// A method of one rule, at a tolerance.
std::string method(const std::string& name, double tolerance) {
    return "INSERT INTO method VALUES ('" + name + "', 'gjk', 'float', 1e-8, 'voronoi', 'gap(t)', " +
           std::to_string(tolerance) + ", 128, NULL, NULL);";
}

/// A database of two families, of which one has fixed cases, and of these rows.
class Rows {
public:
    explicit Rows(const std::string& sql) : database_(":memory:", Database::Mode::create) {
        database_.execute(schema_text() + views_text(Views::stored) +
                          "INSERT INTO family VALUES ('boxes', 'two boxes', 3, 100, NULL, 1), "
                          "('models', 'fixed cases of models.jsonl', 3, 9, NULL, 0);" +
                          sql);
    }
    double number(const std::string& sql) { return first(sql).real(0); }
    std::string text(const std::string& sql) { return first(sql).text(0); }

private:
    Statement first(const std::string& sql) {
        Statement found(database_, sql);
        if (!found.step()) throw StoreError(sql + ": no row");
        return found;
    }
    Database database_;
};

TEST(Views, total_counts_a_violated_bracket_as_wrong_and_an_unsupported_case_as_nothing) {
    const Columns boxes{
        {"cases", "100"},      {"correct", "79"},  {"wrong_verdict", "2"},      {"bracket_violated", "3"},
        {"inaccurate", "5"},   {"undecided", "7"}, {"no_answer", "4"},          {"unsupported", "1"},
        {"separated", "60"},   {"touching", "9"},  {"penetrating", "30"},       {"unsafe", "1"},
        {"conservative", "1"}, {"exhausted", "2"}, {"touching_separated", "3"}, {"touching_penetrating", "4"}};
    Rows rows(cell("m", boxes) + cell("m", {{"cases", "9"}, {"bracket_violated", "9"}}, "models"));
    const std::map<std::string, int> expected{{"cases", 99},    {"unsupported", 1},      {"wrong", 2 + 3 + 5},
                                              {"open", 7 + 3},  {"failing", 20},         {"unusable", 2 + 7 + 3},
                                              {"no_answer", 3}, {"bracket_violated", 3}, {"touching_wrong", 7}};
    for (const char* family : {"boxes", "(all)"})
        for (const auto& [column, count] : expected)
            EXPECT_EQ(rows.number("SELECT " + column + " FROM total WHERE family = '" + family + "'"), count)
                << column << " of " << family;
    EXPECT_EQ(rows.number("SELECT wrong FROM total WHERE family = 'models'"), 9);
}

/// The upper edge of an error bin, which is what a quantile is.
double upper_edge(int bin) { return std::pow(2, (bin + 1) / 8.0); }

TEST(Views, quantiles_are_the_first_bin_that_holds_the_share_and_no_bin_before_or_after) {
    const std::string large = "2";  // no error is larger, so that the edges are not cut
    Rows rows(
        // 989 below, the 990th of 1000 alone in its bin, ten above: the 99 % quantile is that one case.
        cell("alone", {{"cases", "1000"},
                       {"worst_error", large},
                       {"error_histogram", R"('{"-80":989,"-40":1,"0":10}')"},
                       {"iteration_histogram", R"('{"3":989,"5":1,"50":10}')"}}) +
        // 990 are enough, and 989 are not.
        cell("enough", {{"cases", "1000"},
                        {"worst_error", large},
                        {"error_histogram", R"('{"-80":990,"0":10}')"},
                        {"iteration_histogram", R"('{"3":990,"50":10}')"}}) +
        cell("one_less", {{"cases", "1000"},
                          {"worst_error", large},
                          {"error_histogram", R"('{"-80":989,"0":11}')"},
                          {"iteration_histogram", R"('{"3":989,"50":11}')"}}) +
        // Half are exactly right; with one less the median is of the others.
        cell("half", {{"cases", "10"}, {"worst_error", large}, {"error_histogram", R"('{"zero":5,"-8":5}')"}}) +
        cell("under_half", {{"cases", "10"}, {"worst_error", large}, {"error_histogram", R"('{"zero":4,"-8":6}')"}}) +
        // Of 1000 cases at most 17 exceed the 99 % quantile with 98.7 %, and at most 16 with 97.4 %: the interval
        // begins with the case of rank 983, where the normal approximation has 990 - 1.96 sqrt(9.9) = 983.83.
        cell("ranks", {{"cases", "1000"},
                       {"worst_error", large},
                       {"error_histogram", R"('{"-80":982,"-60":1,"-40":7,"0":10}')"}}));
    const auto of = [&](const std::string& column, const std::string& name) {
        return rows.number("SELECT " + column + " FROM error_quantile WHERE family = 'boxes' AND method = '" + name +
                           "'");
    };
    EXPECT_DOUBLE_EQ(of("p99", "alone"), upper_edge(-40));
    EXPECT_DOUBLE_EQ(of("p99", "enough"), upper_edge(-80));
    EXPECT_DOUBLE_EQ(of("p99", "one_less"), upper_edge(0));
    EXPECT_EQ(of("median", "half"), 0);
    EXPECT_DOUBLE_EQ(of("median", "under_half"), upper_edge(-8));
    EXPECT_DOUBLE_EQ(of("p99_low", "ranks"), std::pow(2, -60 / 8.0));
    EXPECT_EQ(of("measured", "alone"), 1000);
    const auto p99_of_iterations = [&](const std::string& name) {
        return rows.number("SELECT p99 FROM iteration_quantile WHERE family = 'boxes' AND method = '" + name + "'");
    };
    EXPECT_EQ(p99_of_iterations("alone"), 5);
    EXPECT_EQ(p99_of_iterations("enough"), 3);
    EXPECT_EQ(p99_of_iterations("one_less"), 50);
}

/// The largest rank r of n cases such that with 97.5 % at most n - r of them exceed their distribution's 99 % quantile:
/// the binomial probabilities, added up.
int exact_rank(int n) {
    double probability = 0;
    for (int exceed = 0;; ++exceed) {
        probability += std::exp(std::lgamma(n + 1.0) - std::lgamma(exceed + 1.0) - std::lgamma(n - exceed + 1.0) +
                                exceed * std::log(0.01) + (n - exceed) * std::log(0.99));
        if (probability >= 0.975) return n - exceed;
    }
}

/// Every case in a bin of its own, so that the bin of p99_low is its rank.
TEST(Views, the_interval_of_the_99_percent_quantile_begins_at_an_exact_rank_or_one_below_it) {
    for (const int n : {1, 2, 3, 4, 5, 20, 30, 69, 100, 108, 250, 500, 1000}) {
        std::string bins;
        for (int rank = 1; rank <= n; ++rank)
            bins += (bins.empty() ? "\"" : ",\"") + std::to_string(rank - 2000) + "\":1";
        Rows rows(
            cell("m", {{"cases", std::to_string(n)}, {"worst_error", "1"}, {"error_histogram", "'{" + bins + "}'"}}));
        const double low = rows.number("SELECT p99_low FROM error_quantile WHERE family = 'boxes'");
        const int rank = static_cast<int>(std::lround(8 * std::log2(low))) + 2000;
        EXPECT_LE(rank, exact_rank(n)) << n;
        EXPECT_GE(rank, exact_rank(n) - 1) << n;
    }
    // By hand: 0.99 and 0.99^2 are at least 0.975 and 0.99^3 is not, so of one or two cases none exceeds the quantile.
    EXPECT_EQ(exact_rank(2), 2);
    EXPECT_EQ(exact_rank(3), 2);
}

TEST(Views, a_quantile_is_no_larger_than_the_largest_error) {
    Rows rows(cell("m", {{"cases", "10"}, {"worst_error", "0.001"}, {"error_histogram", R"('{"-80":10}')"}}));
    EXPECT_EQ(rows.number("SELECT p99 FROM error_quantile WHERE family = 'boxes'"), 0.001);
}

TEST(Views, best_asks_for_safety_then_for_right_verdicts_then_for_answers_then_for_accuracy_and_then_for_the_cost) {
    const auto of = [](const std::string& name, const std::string& unsafe, const std::string& wrong,
                       const std::string& undecided, const std::string& bin, const std::string& calls) {
        return cell(name, {{"cases", "1000"},
                           {"penetrating", "500"},
                           {"separated", "500"},
                           {"unsafe", unsafe},
                           {"wrong_verdict", wrong},
                           {"undecided", undecided},
                           {"support_calls", calls},
                           {"worst_error", "1"},
                           {"error_histogram", "'{\"" + bin + "\":900}'"}});
    };
    const auto best = [&](const std::string& loose, const std::string& tight) {
        return Rows(method("loose", 0.5) + method("tight", 0.25) + loose + tight).text("SELECT method FROM best");
    };
    const auto cheap = of("loose", "0", "0", "0", "-80", "3000");
    EXPECT_EQ(best(cheap, of("tight", "0", "0", "0", "-80", "6000")), "loose") << "the same but for the cost";
    EXPECT_EQ(best(cheap, of("tight", "0", "0", "0", "-80", "3000")), "loose") << "the same: the loosest tolerance";
    // As many wrong verdicts, of which the cheap one's are unsafe: only the step of safety tells them apart.
    EXPECT_EQ(best(of("loose", "100", "100", "0", "-80", "3000"), of("tight", "0", "100", "0", "-80", "6000")),
              "tight");
    EXPECT_EQ(best(of("loose", "2", "2", "0", "-80", "3000"), of("tight", "0", "2", "0", "-80", "6000")), "loose")
        << "2 of 500 and 0 of 500 may be the same rate";
    EXPECT_EQ(best(of("loose", "0", "50", "0", "-80", "3000"), of("tight", "0", "0", "100", "-80", "6000")), "tight")
        << "undecided answers are not added to wrong ones";
    EXPECT_EQ(best(of("loose", "0", "0", "100", "-80", "3000"), of("tight", "0", "0", "0", "-80", "6000")), "tight");
    EXPECT_EQ(best(of("loose", "0", "0", "0", "-71", "3000"), of("tight", "0", "0", "0", "-80", "6000")), "tight")
        << "an error of nine bins more is more than twice as large";
    EXPECT_EQ(best(of("loose", "0", "0", "0", "-72", "3000"), of("tight", "0", "0", "0", "-80", "6000")), "loose")
        << "an error of eight bins more is twice as large, which is near enough";
}

TEST(Views, total_tells_what_left_the_range_of_the_scalar_from_what_the_cap_ended) {
    Rows rows(cell("m", {{"cases", "9"}, {"exhausted", "5"}, {"out_of_range", "3"}}) +
              cell("old", {{"cases", "9"}, {"exhausted", "5"}}));
    const auto of = [&](const std::string& name) {
        return rows.text("SELECT exhausted || ' ' || out_of_range FROM total WHERE family = 'boxes' AND method = '" +
                         name + "'");
    };
    EXPECT_EQ(of("m"), "5 3");
    EXPECT_EQ(of("old"), "5 0") << "an older database does not tell";
}

TEST(Views, plain_is_of_ordinary_families_and_begins_with_most_answers) {
    const auto plain = [](const std::string& name, const std::string& count, const std::string& family) {
        return cell(name,
                    {{"cases", "90"}, {"plainly_wrong", count}, {"plainest_vertices", "8"}, {"plainest_case", "'c'"}},
                    family);
    };
    const std::string more =
        "INSERT INTO family VALUES ('hard', 'built to be', 3, 90, NULL, 0), ('rays', 'others', 3, 90, NULL, 1);";
    Rows rows(more +
              "INSERT INTO method (method, algorithm, scalar, unit_roundoff, rule) VALUES ('engine/e', 'e', 'double', "
              "0, 'own');" +
              plain("engine/e", "2", "boxes") + plain("engine/e", "7", "rays") + plain("engine/e", "50", "hard") +
              plain("engine/e", "9", "models") + plain("m", "3", "boxes") + plain("right", "0", "boxes"));
    EXPECT_EQ(rows.text("SELECT group_concat(place || ' ' || family || ' ' || method, ', ') FROM (SELECT * FROM plain "
                        "ORDER BY place)"),
              "1 rays engine/e, 2 boxes m, 3 boxes engine/e");
}

TEST(Views, rates_have_the_interval_of_their_own_counts) {
    const Columns counts{
        {"cases", "99"},        {"penetrating", "10"}, {"separated", "40"},          {"touching", "49"},
        {"unsafe", "1"},        {"conservative", "0"}, {"touching_separated", "20"}, {"touching_penetrating", "29"},
        {"wrong_verdict", "50"}};
    Rows rows(cell("m", counts) + cell("m", counts, "models"));
    const auto of = [&](const std::string& column, const std::string& kind, const std::string& family = "boxes") {
        return rows.number("SELECT coalesce(" + column + ", -1) FROM rate WHERE about = 'verdict' AND kind = '" + kind +
                           "' AND family = '" + family + "'");
    };
    // Wilson's interval of 1 of 10 with z = 1.96: 0.0179 to 0.4042.
    EXPECT_NEAR(of("low", "unsafe"), 0.01787621, 1e-8);
    EXPECT_NEAR(of("high", "unsafe"), 0.40415003, 1e-8);
    EXPECT_EQ(of("n", "unsafe"), 10);
    EXPECT_EQ(of("low", "conservative"), 0);
    EXPECT_NEAR(of("high", "conservative"), 3.841458820694124 / (40 + 3.841458820694124), 1e-12);
    EXPECT_EQ(of("k", "touching"), 49);
    EXPECT_EQ(of("high", "touching"), 1);
    EXPECT_EQ(of("k", "unsafe", "models"), 1);
    EXPECT_EQ(of("low", "unsafe", "models"), -1) << "fixed cases have no interval";
}

TEST(Views, rates_of_an_octave_are_of_what_is_wrong_and_what_is_open_in_it) {
    const Columns counts{{"cases", "20"},
                         {"degeneracy_histogram", R"('{"7":[20,1,4]}')"},
                         {"thickness_histogram", R"('{"-8":[16,2,5]}')"}};
    Rows rows(cell("m", counts));
    const auto of = [&](const std::string& about, const std::string& kind) {
        return rows.text("SELECT octave || ' ' || k || ' ' || n FROM rate WHERE about = '" + about + "' AND kind = '" +
                         kind + "' AND family = 'boxes'");
    };
    EXPECT_EQ(of("octave", "wrong"), "7 1 20");
    EXPECT_EQ(of("octave", "open"), "7 4 20");
    EXPECT_EQ(of("thickness", "wrong"), "-8 2 16");
    EXPECT_EQ(of("thickness", "open"), "-8 5 16");
}

TEST(Views, promise_is_a_bound_where_half_of_what_is_left_open_is_one) {
    const auto of = [](const std::string& numbers, const std::string& loose, const std::string& bounds) {
        const Columns counts{{"cases", "1000"}, {"numbers", numbers}, {"loose_numbers", loose}, {"bounds", bounds}};
        return Rows(cell("m", counts)).text("SELECT coalesce(max(sign), 'none') FROM promise");
    };
    EXPECT_EQ(of("1000", "10", "5"), "≤");
    EXPECT_EQ(of("1000", "10", "4"), "~");
    EXPECT_EQ(of("1000", "9", "9"), "none") << "less than 1 %";
}

TEST(Views, bins_near_degeneracy_are_of_the_octave_of_their_key_with_wrong_before_open) {
    Rows rows(
        cell("m", {{"cases", "30"},
                   {"degeneracy_histogram",
                    R"('{"zero":[9,1,2],"-5":[4,2,1],"-1":[3,0,1],"0":[5,3,0],"7":[6,1,4],"unknown":[3,3,0]}')"}}));
    const std::map<int, std::string> expected{{-2, "9 1 2"}, {-1, "7 2 2"}, {0, "5 3 0"}, {7, "6 1 4"}};
    for (const auto& [octave, counts] : expected)
        EXPECT_EQ(
            rows.text("SELECT cases || ' ' || wrong || ' ' || open FROM degeneracy_bin WHERE family = 'boxes' AND "
                      "octave = " +
                      std::to_string(octave)),
            counts);
    EXPECT_EQ(rows.number("SELECT count(*) FROM degeneracy_bin WHERE family = 'boxes'"), expected.size());
}

/// Two methods of one scalar see the same queries, so that their counts are not added.
TEST(Views, bins_of_gradients_are_of_queries_and_not_of_answers) {
    const Columns counts{
        {"cases", "30"},
        {"gradients_by_degeneracy", R"('{"zero":[9,8],"-5":[4,2],"-1":[3,0],"7":[6,1],"unknown":[3,3]}')"}};
    Rows rows(method("m", 0.1) + method("other", 0.2) + cell("m", counts) + cell("other", counts));
    const std::map<int, std::string> expected{{-2, "9 8"}, {-1, "7 2"}, {7, "6 1"}};
    for (const auto& [octave, queries] : expected)
        EXPECT_EQ(rows.text("SELECT queries || ' ' || of_many FROM gradient_bin WHERE family = 'boxes' AND octave = " +
                            std::to_string(octave)),
                  queries);
    EXPECT_EQ(rows.number("SELECT count(*) FROM gradient_bin"), expected.size());
    EXPECT_EQ(Rows(cell("m", {{"cases", "30"}})).number("SELECT count(*) FROM gradient_bin"), 0) << "none is judged";
}

}  // namespace
}  // namespace touchstone::views_test
