// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/markdown.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "reports/best_tolerance.h"
#include "reports/examined.h"
#include "reports/html.h"
#include "reports/number_text.h"
#include "reports/texts.h"

namespace touchstone {
namespace {

using Cells = std::vector<std::string>;

std::string rate_cell(const Table& table, std::size_t row, const std::string& count, const std::string& of,
                      const std::string& prefix) {
    if (whole(table.at(row, of)) == 0) return "none asked";
    const auto failures = whole(table.at(row, count));
    if (is_null(table.at(row, prefix + "_high"))) return grouped_text(failures) + " (fixed cases)";
    if (failures == 0) return "0 (<= " + percent_text(number(table.at(row, prefix + "_high"))) + ")";
    return grouped_text(failures) + " (" + percent_text(number(table.at(row, prefix + "_low"))) + " - " +
           percent_text(number(table.at(row, prefix + "_high"))) + ")";
}

std::string rounded_cell(const Value& value) {
    if (is_null(value)) return "";
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return grouped_text(*integer);
    return rounded_text(number(value));
}

constexpr const char* promise_legend =
    "\u2264 promises an upper bound and no number, ~ its number within a tolerance beyond rounding: compare these with "
    "others by verdict, by error and by the share of errors of at least 2^-10, not by what is correct.";

/// The sign of a method that promises less than its number, with a space, or nothing.
std::string marked(const Value& sign) { return is_null(sign) ? "" : text(sign) + " "; }

/// The same of the first row of the headline table that has the text in a column, and a sign.
std::string marked(const Table& headline, const std::string& column, const std::string& of) {
    for (std::size_t i = 0; i < headline.rows.size(); ++i)
        if (text(headline.at(i, column)) == of && !is_null(headline.at(i, "promise")))
            return marked(headline.at(i, "promise"));
    return "";
}

std::string headline_section(const Table& table, const std::string& data) {
    std::string result =
        "\n## Methods\n\nAll families together; per family in [headline.csv](" + data +
        "headline.csv). In brackets the 95 % Wilson interval of the rate, for a zero count its upper bound. " +
        promise_legend + "\n" +
        table_head(
            {"scalar",       "rule",       "cases",       "unsafe",           "conservative",       "touching wrong",
             "undecided",    "no answer",  "unsupported", "inaccurate",       "within its promise", "bracket violated",
             "error median", "error 99 %", "error max",   "of 2^-10 or more", "iterations mean",    "99 %",
             "max",          "cap"},
            "llrrrrrrrrrrrrrrrrrr");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (text(table.at(i, "family")) != "(all)") continue;
        const auto count = [&](const char* column) { return grouped_text(whole(table.at(i, column))); };
        const auto known = [&](const char* column) {
            return is_null(table.at(i, column)) ? "unknown" : rounded_cell(table.at(i, column));
        };
        result += table_line({markdown_text(text(table.at(i, "scalar"))),
                              marked(table.at(i, "promise")) +
                                  markdown_code(rule_text(text(table.at(i, "rule")), table.at(i, "tolerance"))),
                              count("cases"),
                              rate_cell(table, i, "unsafe", "penetrating", "unsafe"),
                              rate_cell(table, i, "conservative", "separated", "conservative"),
                              rate_cell(table, i, "touching_wrong", "touching", "touching"),
                              count("undecided"),
                              count("no_answer"),
                              count("unsupported"),
                              count("inaccurate"),
                              count("within_promise"),
                              count("bracket_violated"),
                              rounded_cell(table.at(i, "error_median")),
                              rounded_cell(table.at(i, "error_p99")),
                              rounded_cell(table.at(i, "error_max")),
                              count("error_above"),
                              known("iterations_mean"),
                              known("iterations_p99"),
                              known("iterations_max"),
                              percent_text(number(table.at(i, "cap_share")))});
    }
    return result;
}

/// The number of answers with each finding, among the `judged` answers of a row. Empty if none was judged.
std::string findings_cell(const Table& table, std::size_t row, const std::string& judged,
                          const std::vector<std::pair<std::string, std::string>>& findings) {
    const auto asked = whole(table.at(row, judged));
    if (asked == 0) return "";
    std::string result;
    for (const auto& [column, words] : findings)
        if (const auto count = whole(table.at(row, column)); count > 0)
            result += grouped_text(count) + " " + words + ", ";
    return (result.empty() ? "0 " : result.substr(0, result.size() - 2) + " ") + "of " + grouped_text(asked);
}

/// The further table of this name, null if it is not there or has no row.
const Table* rows_of(const Report& report, std::string_view name) {
    const auto at = std::find_if(report.further.begin(), report.further.end(),
                                 [&](const NamedTable& table) { return table.name == name; });
    return at == report.further.end() || at->data.rows.empty() ? nullptr : &at->data;
}

/// The section on contacts, of all families together. Empty if the campaign judged no normal, point or set.
std::string contact_section(const Report& report, const std::string& data) {
    const Table* contact = rows_of(report, "contact");
    if (contact == nullptr) return "";
    const Table& table = *contact;
    std::string result = "\n## Normals and contact points\n\n" + filled(report_texts().contact, {{"DATA", data}}) +
                         "\n" +
                         table_head({"method", "normals wrong", "largest angle", "overlap left", "points wrong",
                                     "off the body", "sets wrong", "covered", "not judged"},
                                    "lrrrrrrrr");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (text(table.at(i, "family")) != "(all)") continue;
        const auto findings = [&](const char* judged, std::vector<std::pair<std::string, std::string>> words) {
            return findings_cell(table, i, judged, words);
        };
        const auto not_judged = whole(table.at(i, "points_not_judged")) + whole(table.at(i, "normals_not_judged")) +
                                whole(table.at(i, "sets_not_judged"));
        result +=
            table_line({marked(report.headline, "method", text(table.at(i, "method"))) +
                            markdown_code(text(table.at(i, "method"))),
                        findings("normals_judged", {{"normals_wrong", "wrong"}, {"normals_reversed", "reversed"}}),
                        rounded_cell(table.at(i, "worst_angle")), rounded_cell(table.at(i, "worst_overlap_left")),
                        findings("points_judged", {{"points_off_body", "off the body"},
                                                   {"points_wrong_length", "of wrong length"},
                                                   {"points_misleading", "misleading"}}),
                        rounded_cell(table.at(i, "worst_point_error")),
                        findings("sets_judged", {{"sets_outside", "outside"}, {"sets_wrong_depth", "of wrong depth"}}),
                        rounded_cell(table.at(i, "least_covered")), grouped_text(not_judged)});
    }
    return result;
}

/// How many queries have more than one gradient, by family and distance from contact. Empty if none is known.
std::string gradient_bins(const Report& report, const std::string& data) {
    const Table* table = rows_of(report, "gradient_bins");
    if (table == nullptr) return "";
    std::string result = "\n" + filled(report_texts().gradient_bins, {{"DATA", data}}) + "\n" +
                         table_head({"family", "scalar", "contact", "< 2^8", "< 2^16", "< 2^24", "< 2^32", "< 2^40",
                                     "< 2^48", ">= 2^48"},
                                    "llrrrrrrrr");
    for (std::size_t i = 0; i < table->rows.size(); ++i) {
        std::vector<std::string> cells{markdown_code(text(table->at(i, "family"))),
                                       markdown_text(text(table->at(i, "scalar")))};
        for (const char band : std::string_view("01234567")) {
            const std::int64_t queries = whole(table->at(i, std::string("queries_") + band));
            const std::int64_t of_many = whole(table->at(i, std::string("of_many_") + band));
            cells.push_back(queries == 0 ? "" : grouped_text(of_many) + " of " + grouped_text(queries));
        }
        result += table_line(cells);
    }
    return result;
}

/// The section on gradients, of all families together. Empty if the campaign judged none.
std::string gradients_section(const Report& report, const std::string& data) {
    const Table* gradients = rows_of(report, "gradients");
    if (gradients == nullptr) return "";
    const Table& table = *gradients;
    std::string result =
        "\n## Gradients\n\n" + filled(report_texts().gradients, {{"DATA", data}}) + "\n" +
        table_head({"method", "gradients wrong", "of queries with many", "plainly off", "largest error", "not judged"},
                   "lrrrrr");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (text(table.at(i, "family")) != "(all)") continue;
        const std::string method = text(table.at(i, "method"));
        result +=
            table_line({marked(report.headline, "method", method) + markdown_code(method),
                        findings_cell(table, i, "judged", {{"outside", "outside"}, {"reversed", "reversed"}}),
                        grouped_text(whole(table.at(i, "of_many"))), grouped_text(whole(table.at(i, "plainly_off"))),
                        rounded_cell(table.at(i, "worst_error")), grouped_text(whole(table.at(i, "not_judged")))});
    }
    return result + gradient_bins(report, data);
}

std::string findings_section(const Report& report) {
    std::string result = report.answers.empty() ? "" : "\n## Answer\n";
    for (const auto& answer : report.answers) {
        result += "\n**" + markdown_text(answer.title) + ".**" +
                  (answer.method.empty() ? "" : " " + markdown_code(answer.method)) + "\n\n";
        for (const auto& reason : answer.reasons) result += "- " + markdown_text(reason) + "\n";
    }
    result += "\n" + markdown_text(std::string(answer_rule(report.answer_form))) +
              " What is drawn, what is fixed and what an " + "interval is about: [" + std::string(population_page) +
              "](" + std::string(population_page) + ").\n\n## What was found\n";
    for (const auto& finding : report.findings) {
        result += "\n**" + markdown_text(finding.title) + "**\n\n";
        for (const auto& sentence : finding.sentences) result += "- " + markdown_text(sentence) + "\n";
    }
    return result;
}

std::string rules_section(const Table& table, const Table& headline) {
    std::string result = "\n## Where each rule fails\n\nAt the scalar and the tolerance where it is worst.\n" +
                         table_head({"rule", "unsafe", "conservative", "touching wrong", "wrong answers most on",
                                     "left open most on", "cap"},
                                    "lllllll");
    for (const auto& row : table.rows) {
        Cells cells{marked(headline, "rule", text(row[0])) + markdown_code(text(row[0]))};
        for (std::size_t i = 1; i < row.size(); ++i) cells.push_back(markdown_text(text(row[i])));
        result += table_line(cells);
    }
    return result;
}

std::string tolerances_section(const Table& table) {
    if (table.rows.empty()) return "";
    std::string result =
        "\n## What a tolerance buys\n\n" +
        filled(report_texts().tolerances, {{"CRITERION", markdown_text(std::string(best_tolerance_rule))}}) + "\n" +
        table_head({"scalar", "rule", "t loosest", "best", "tightest", "error loosest", "best", "iterations loosest",
                    "best", "tightest", "cap loosest", "best", "tightest"},
                   "llrrrrrrrrrrr");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto real = [&](const char* column) { return number(table.at(i, column)); };
        result += table_line({markdown_text(text(table.at(i, "scalar"))), markdown_code(text(table.at(i, "rule"))),
                              tolerance_text(real("loosest")), tolerance_text(real("best_from")),
                              tolerance_text(real("tightest")), rounded_text(real("error_loosest")),
                              rounded_text(real("error_best")), rounded_text(real("iterations_loosest")),
                              rounded_text(real("iterations_best")), rounded_text(real("iterations_tightest")),
                              percent_text(real("cap_loosest")), percent_text(real("cap_best")),
                              percent_text(real("cap_tightest"))});
    }
    return result;
}

std::string figures_section(const Report& report, const std::string& data) {
    std::string result = "\n## Figures\n\nDrawn on the page; here their data, each with the query that gives it.\n\n";
    for (const auto& figure : report.figures) {
        if (figure.data.rows.empty()) continue;
        const auto meta = nlohmann::json::parse(figure.specification).at("usermeta");
        result += "- [" + figure.name + ".csv](" + data + figure.name +
                  ".csv): " + markdown_text(meta.at("title").get<std::string>()) + ". " +
                  markdown_text(meta.at("caption").get<std::string>()) + "\n";
    }
    return result;
}

std::string failures_section(const Table& table, const Table& provenance, const std::string& data) {
    constexpr std::size_t shown = 20;  // the page and failures.csv have all
    if (table.rows.empty()) return "\n## Failures\n\nNone.\n";
    std::string result =
        "\n## Failures\n\nOf each family, method and finding the failing case with the fewest vertices, as it was "
        "drawn, most dangerous first: " +
        std::to_string(std::min(shown, table.rows.size())) + " of " +
        grouped_text(static_cast<std::int64_t>(table.rows.size())) + "; all of them in [failures.csv](" + data +
        "failures.csv), their geometry in [failing-cases.jsonl](" + data +
        "failing-cases.jsonl). `shrink` in place of `judge` in a command makes the case smaller as long as it fails "
        "alike.\n";
    result += table_head(
        {"finding", "family", "vertices", "truth", "answer", "stop", "distance", "answered", "off by", "replay"},
        "llrlllrrrl");
    for (std::size_t i = 0; i < std::min(shown, table.rows.size()); ++i) {
        const auto word = [&](const char* column) { return markdown_text(text(table.at(i, column))); };
        result += table_line({word("kind"), word("family"), rounded_cell(table.at(i, "vertices")), word("truth"),
                              word("answer"), word("stop"), rounded_cell(table.at(i, "distance")),
                              rounded_cell(table.at(i, "answered")), rounded_cell(table.at(i, "error")),
                              markdown_code(replay_command(text(table.at(i, "replay")), text(table.at(i, "method")),
                                                           text(table.at(i, "kind")), provenance))});
    }
    return result;
}

std::string families_section(const Table& table) {
    std::string result = "\n## Families\n" + table_head({"family", "what", "judged", "asked", "separated", "touching",
                                                         "penetrating", "missing because"},
                                                        "llrrrrrl");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto count = [&](const char* column) { return grouped_text(whole(table.at(i, column))); };
        result +=
            table_line({markdown_code(text(table.at(i, "family"))), markdown_text(text(table.at(i, "description"))),
                        count("judged"), count("asked"), count("separated"), count("touching"), count("penetrating"),
                        markdown_text(text(table.at(i, "missing")))});
    }
    return result;
}

std::string definitions_section() {
    std::string result = "\n## What the columns mean\n\n";
    for (const auto& each : report_texts().definitions)
        result += "- **" + markdown_text(each.term) + "**: " + markdown_text(each.meaning) + "\n";
    result += "\n## What this does not show\n\n";
    for (const auto& limit : report_texts().limits) result += "- " + markdown_text(limit) + "\n";
    return result;
}

std::string provenance_section(const Report& report) {
    std::string result = "\n## Provenance\n" + table_head({"key", "value"}, "ll");
    for (const auto& row : report.provenance.rows)
        result += table_line({markdown_text(text(row[0])), markdown_code(text(row[1]))});
    result += "\n## Runs\n" + table_head({"command", "started", "ended", "stopped because"}, "llll");
    for (const auto& row : report.sessions.rows)
        result += table_line({markdown_code(text(row[0])), markdown_text(text(row[1])), markdown_text(text(row[2])),
                              markdown_text(text(row[3]))});
    return result;
}

/// The section on laws: only those that are violated. laws.csv has the complete scoreboard.
std::string laws_section(const Table& laws) {
    if (laws.rows.empty()) return "";
    std::string result =
        "\n## Laws\n\n" + grouped_text(static_cast<std::int64_t>(laws.rows.size())) +
        " rows in [laws.csv](laws.csv), shares of violations with their intervals in "
        "[law_violations.csv](law_violations.csv); those with violations:\n" +
        table_head({"law", "scalar", "variant", "must hold", "applied to", "violations", "replay"}, "llllrrl");
    for (std::size_t i = 0; i < laws.rows.size(); ++i) {
        if (whole(laws.at(i, "violations")) == 0) continue;
        const auto word = [&](const char* column) { return markdown_text(text(laws.at(i, column))); };
        result += table_line(
            {word("law"), word("scalar"), word("variant"), whole(laws.at(i, "must_hold")) != 0 ? "yes" : "measured",
             grouped_text(whole(laws.at(i, "applicable"))), grouped_text(whole(laws.at(i, "violations"))),
             markdown_code(text(laws.at(i, "replay")))});
    }
    return result;
}

/// The section on the operations of a reduction. Empty if no campaign compares solvers.
std::string solver_costs_section(const Table& costs) {
    if (costs.rows.empty()) return "";
    std::string result = "\n## What a reduction costs\n\n" + report_texts().solver_costs + "\n" +
                         table_head({"solver", "vertices", "+ -", "\\*", "/", "comparisons"}, "lrrrrr");
    for (std::size_t i = 0; i < costs.rows.size(); ++i) {
        const auto pair = [&](const std::string& kind) {
            return grouped_text(whole(costs.at(i, kind + "_mean"))) + " (" +
                   grouped_text(whole(costs.at(i, kind + "_most"))) + ")";
        };
        result += table_line({markdown_code(text(costs.at(i, "solver"))), grouped_text(whole(costs.at(i, "vertices"))),
                              pair("additions"), pair("multiplications"), pair("divisions"), pair("comparisons")});
    }
    return result;
}

}  // namespace

std::string markdown_of(const Report& report, const std::string& data) {
    std::string result = "# " + markdown_text(report.question) + "\n\nCampaign " + markdown_code(report.name) + ": " +
                         grouped_text(whole(report.campaign.at(0, "methods"))) + " methods, " +
                         grouped_text(whole(report.campaign.at(0, "answers"))) +
                         " answers, each compared with the exact truth.\n";
    if (!report.earlier.empty()) result += "\n" + markdown_text(report.earlier) + "\n";
    for (const auto& warning : report.warnings) result += "\n> " + markdown_text(warning) + "\n";
    return result + examined_section(report) + findings_section(report) + rules_section(report.rules, report.headline) +
           tolerances_section(report.tolerances) + headline_section(report.headline, data) +
           contact_section(report, data) + gradients_section(report, data) + figures_section(report, data) +
           failures_section(report.failures, report.provenance, data) + families_section(report.families) +
           provenance_section(report);
}

std::string markdown_of(const CombinedReport& combined) {
    std::string result;
    for (const auto& problem : combined.problems) result += "> Not in this report: " + markdown_text(problem) + "\n\n";
    for (std::size_t i = 0; i < combined.reports.size(); ++i)
        result += (i > 0 ? "\n" : "") + markdown_of(combined.reports[i], "data/" + folder_of(combined, i) + "/");
    return result + solver_costs_section(combined.solver_costs) + laws_section(combined.laws) + definitions_section();
}

}  // namespace touchstone
