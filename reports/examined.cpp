// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/examined.h"

#include <algorithm>
#include <set>

#include "experiments/rates/fisher.h"
#include "experiments/store/shell_text.h"
#include "reports/markdown.h"
#include "reports/number_text.h"

namespace touchstone {
namespace {

constexpr std::size_t most_failures = 3, most_families = 12;
constexpr double false_alarm_level = 0.05;

const Table& table_named(const Report& report, const std::string& name) {
    const auto at = std::find_if(report.further.begin(), report.further.end(),
                                 [&](const NamedTable& table) { return table.name == name; });
    if (at == report.further.end()) throw ReportError("reports: a report has no table '" + name + "'");
    return at->data;
}

/// The rows of a table that are about the method.
std::vector<std::size_t> rows_of(const Table& table, const std::string& method) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        if (text(table.at(i, "method")) == method) rows.push_back(i);
    return rows;
}

/// A count that older databases lack.
std::string count_cell(const Table& table, std::size_t row, const char* column) {
    return is_null(table.at(row, column)) ? "not counted" : grouped_text(whole(table.at(row, column)));
}

/// "engine/mine 1.0, settings; judged by Touchstone 1.2 of commit 0123456789ab".
std::string versions_text(const Table& table, std::size_t row) {
    const std::string version = text(table.at(row, "version")), settings = text(table.at(row, "settings"));
    return markdown_code(text(table.at(row, "method"))) + (version.empty() ? "" : " " + markdown_text(version)) +
           (settings.empty() ? "" : " (" + markdown_text(settings) + ")") + ", judged by Touchstone " +
           markdown_text(text(table.at(row, "touchstone"))) + " of commit " +
           markdown_code(text(table.at(row, "commit")).substr(0, 12));
}

std::string counts_text(const Table& table, std::size_t row) {
    std::string result = "Of " + count_cell(table, row, "cases") +
                         " answers, plainly wrong: " + count_cell(table, row, "plainly_wrong") +
                         ", wrong: " + count_cell(table, row, "wrong") +
                         ", undecided or missing: " + count_cell(table, row, "open") + ". " +
                         count_cell(table, row, "unsupported") + " cases it does not take.";
    if (whole(table.at(row, "fixed_cases")) > 0)
        result += " Apart, of " + count_cell(table, row, "fixed_cases") +
                  " answers to fixed cases, wrong: " + count_cell(table, row, "fixed_wrong") +
                  ", undecided or missing: " + count_cell(table, row, "fixed_open") + ".";
    return result + "\n";
}

std::string families_text(const Table& table, const std::string& method) {
    const auto rows = rows_of(table, method);
    if (rows.empty()) return "\nNo family on which it fails.\n";
    std::string result =
        "\nFamilies on which it fails, the worst first" +
        (rows.size() > most_families ? " (" + std::to_string(most_families) + " of " + std::to_string(rows.size()) + ")"
                                     : std::string()) +
        ":\n" +
        table_head(
            {"family", "answers", "plainly wrong", "unsafe", "conservative", "touching wrong", "numbers wrong", "open"},
            "lrrrrrrr");
    for (std::size_t i = 0; i < std::min(rows.size(), most_families); ++i) {
        std::vector<std::string> cells{markdown_code(text(table.at(rows[i], "family"))) +
                                       (whole(table.at(rows[i], "fixed")) != 0 ? ", fixed cases" : "")};
        for (const char* column :
             {"cases", "plainly_wrong", "unsafe", "conservative", "touching_wrong", "numbers_wrong", "open"})
            cells.push_back(count_cell(table, rows[i], column));
        result += table_line(cells);
    }
    return result;
}

/// A failure with the method and the engine that replay it.
struct Shown {
    std::string finding, truth_class, family, command, origin;
    std::int64_t vertices = 0, failing = 0;
};

std::vector<Shown> failures_of(const Report& report, const std::string& method) {
    const Table& table = table_named(report, "shrunk");
    std::string engine;
    const Table& examined = table_named(report, "examined");
    for (const std::size_t row : rows_of(examined, method)) engine = text(examined.at(row, "source"));
    std::vector<Shown> list;
    for (const std::size_t row : rows_of(table, method)) {
        const auto word = [&](const char* column) { return text(table.at(row, column)); };
        const std::string wanted = " --method " + shell_quoted(method) + " --engine " + shell_quoted(engine) +
                                   (word("finding").starts_with("gradient_") ? " --gradient" : "");
        list.push_back({word("finding"), word("class"), word("family"),
                        "echo " + shell_quoted(word("json")) + " | ./run -- judge -" + wanted, word("origin"),
                        whole(table.at(row, "vertices")), whole(table.at(row, "failing"))});
    }
    return list;
}

/// At most three, of the most frequent kinds first, each with a finding that none before it has as long as there are
/// others, then with another true class.
std::vector<Shown> most_different(std::vector<Shown> list) {
    std::stable_sort(list.begin(), list.end(), [](const auto& x, const auto& y) { return x.failing > y.failing; });
    std::vector<Shown> chosen;
    for (int step = 0; step < 3; ++step) {
        std::set<std::string> seen;
        const auto key = [step](const Shown& each) {
            return each.finding + (step > 0 ? " " + each.truth_class : "") + (step > 1 ? " " + each.family : "");
        };
        for (const Shown& each : chosen) seen.insert(key(each));
        for (const Shown& each : list)
            if (chosen.size() < most_failures && seen.insert(key(each)).second) chosen.push_back(each);
    }
    return chosen;
}

std::string failures_text(const std::vector<Shown>& list) {
    if (list.empty()) return "";
    std::string result =
        "\nFailures made small, of kinds as different as there are; each command shows answer and truth:\n";
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Shown& each = list[i];
        result += "\n" + std::to_string(i + 1) + ". `" + each.finding + "` of " + markdown_text(each.truth_class) +
                  " bodies (" + grouped_text(each.failing) + (each.failing == 1 ? " case" : " cases") + "), found on " +
                  markdown_code(each.family) + " as " + markdown_code(each.origin) + ", now " +
                  grouped_text(each.vertices) + (each.vertices == 1 ? " vertex" : " vertices") + "\n\n   ```sh\n   " +
                  each.command + "\n   ```\n";
    }
    return result;
}

std::string pairs_text(const Table& table, const std::string& method) {
    const auto rows = rows_of(table, method);
    if (rows.empty()) return "";
    std::vector<double> p_values;
    for (const std::size_t row : rows)
        p_values.push_back(
            mcnemar_two_sided(whole(table.at(row, "only_mine_fails")), whole(table.at(row, "only_other_fails"))));
    const auto apart = holm_rejected(p_values, false_alarm_level);
    std::string result =
        "\nOn the cases that both take: how often only one of them is right. Each is held to what it promises; better "
        "and worse are McNemar's test at a level that Holm's method sets for all of these rows.\n" +
        table_head({"against", "version", "cases", "only it fails", "only the other fails", ""}, "llrrrl");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool is_worse =
            whole(table.at(rows[i], "only_mine_fails")) > whole(table.at(rows[i], "only_other_fails"));
        result +=
            table_line({markdown_code(text(table.at(rows[i], "other"))),
                        markdown_text(text(table.at(rows[i], "version"))), count_cell(table, rows[i], "cases"),
                        count_cell(table, rows[i], "only_mine_fails"), count_cell(table, rows[i], "only_other_fails"),
                        !apart[i]  ? "not told apart"
                        : is_worse ? "worse"
                                   : "better"});
    }
    return result;
}

std::size_t row_of(const Table& examined, const std::string& method) {
    const auto rows = rows_of(examined, method);
    if (rows.empty()) throw ReportError("reports: " + method + " was not brought by --engine");
    return rows.front();
}

std::string plainly_wrong_meaning() {
    return "*Plainly wrong* is what no rounding explains: a verdict wrong though depth or gap exceeds a thousandth of "
           "the largest coordinate L, or a length off by more than that and by more than 1 %. Fixed cases are in no "
           "comparison.\n";
}

}  // namespace

std::string examined_section(const Report& report) {
    const Table& examined = table_named(report, "examined");
    std::string result;
    for (std::size_t i = 0; i < examined.rows.size(); ++i) {
        const std::string method = text(examined.at(i, "method"));
        result += "\n## Your engine: " + markdown_code(method) + "\n\n" + versions_text(examined, i) + ". " +
                  counts_text(examined, i) + "\n" + plainly_wrong_meaning() +
                  families_text(table_named(report, "examined_families"), method) +
                  failures_text(failures_of(report, method)) +
                  pairs_text(table_named(report, "examined_pairs"), method);
    }
    return result;
}

std::string examined_page(const std::vector<Report>& reports, const std::vector<std::string>& databases,
                          const std::string& method) {
    const Table& first = table_named(reports.front(), "examined");
    std::string result = "# " + markdown_code(method) + "\n\n" + versions_text(first, row_of(first, method)) + ".\n\n" +
                         plainly_wrong_meaning() +
                         table_head({"campaign", "answers", "plainly wrong", "wrong", "open", "not taken"}, "lrrrrr");
    std::vector<Shown> failures;
    for (const Report& report : reports) {
        const Table& examined = table_named(report, "examined");
        const std::size_t row = row_of(examined, method);
        std::vector<std::string> cells{markdown_code(report.name)};
        for (const char* column : {"cases", "plainly_wrong", "wrong", "open", "unsupported"})
            cells.push_back(count_cell(examined, row, column));
        result += table_line(cells);
        for (Shown& each : failures_of(report, method)) failures.push_back(std::move(each));
    }
    result += failures_text(most_different(failures));
    for (const Report& report : reports)
        result += "\n## " + markdown_text(report.question) + "\n" +
                  families_text(table_named(report, "examined_families"), method) +
                  pairs_text(table_named(report, "examined_pairs"), method);
    result +=
        "\n## Another version\n\nExamine the next version, which gets a folder of its own, and compare; the exit "
        "status is 1 if anything got worse:\n\n```sh\n";
    for (const auto& database : databases)
        result += "./run -- diff " + shell_quoted(database) + " NEW/" +
                  shell_quoted(database.substr(database.rfind('/') + 1)) + "\n";
    return result + "```\n";
}

}  // namespace touchstone
