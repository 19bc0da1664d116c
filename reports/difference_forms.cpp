// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a difference as text and as a page.
#include <algorithm>
#include <cmath>

#include "experiments/store/printable.h"
#include "reports/difference.h"
#include "reports/html.h"
#include "reports/number_text.h"
#include "touchstone_report_style.h"

namespace touchstone {
namespace {

std::string plural(std::int64_t n, const std::string& noun) {
    return grouped_text(n) + " " + noun + (n == 1 ? "" : "s");
}

/// In how many cells the same cases were judged.
std::string sameness_text(const Difference& difference) {
    const auto cells = static_cast<std::int64_t>(difference.cells.size());
    if (difference.evidence == Evidence::statistical || difference.of_other_cases == cells)
        return "Other cases were asked: ";
    return "In " + grouped_text(cells - difference.of_other_cases) + " of " + plural(cells, "cell") +
           " the same cases were judged, and counts are compared as they are. In the other " +
           grouped_text(difference.of_other_cases) + " the cases were not the same: ";
}

/// The engines that are others in B, in a sentence; empty if there are none.
std::string engines_text(const Difference& difference) {
    std::string result;
    for (const auto& engine : difference.engines) result += (result.empty() ? "Engines: " : "; ") + engine;
    return result.empty() ? "" : result + ".";
}

std::string evidence_text(const Difference& difference) {
    if (difference.evidence == Evidence::exact && difference.of_other_cases == 0)
        return "The same cases were asked: counts are compared as they are.";
    const auto expected =
        static_cast<std::int64_t>(std::lround(false_alarm_level * static_cast<double>(difference.comparisons)));
    return sameness_text(difference) + grouped_text(difference.comparisons) +
           " counts are compared by Fisher's exact test, each at a level that Holm's method sets, so that chance alone "
           "changes anything in 5 % of such comparisons of databases at most; one by one at 5 %, up to " +
           grouped_text(expected) + " false alarms would be expected.";
}

/// In how many cells an answer_hash, which leaves out normals and points, differs. Nothing if no method was asked the
/// same cases.
std::string moved_text(const Difference& difference) {
    if (difference.answered == 0) return "";
    const std::string cells = plural(difference.answered, "cell");
    if (difference.moved == 0) return "; verdicts and brackets of " + cells + " are the same to the last bit";
    return "; verdicts or brackets moved in " + grouped_text(difference.moved) + " of " + cells;
}

std::string summary_text(const Difference& difference) {
    return plural(difference.regressions, "regression") + "; " + grouped_text(difference.better) + " better, " +
           grouped_text(difference.worse) + " worse, " + grouped_text(difference.flipped) + " flipped, " +
           grouped_text(difference.same) + " the same" + moved_text(difference);
}

/// The changes of a cell, such as "unsafe 3 -> 5, undecided 10 -> 8". If the cases differ, shares take the place of
/// counts.
std::string changes_text(const CellDifference& cell) {
    std::string result;
    const auto number = [&](std::int64_t count, std::int64_t of) {
        if (cell.is_of_same_cases) return grouped_text(count);
        return grouped_text(count) + "/" + grouped_text(of);
    };
    for (std::size_t c = 0; c < difference_counts.size(); ++c) {
        if (cell.each[c] == Change::same) continue;
        std::string name(difference_counts[c]);
        std::replace(name.begin(), name.end(), '_', ' ');
        result += (result.empty() ? "" : ", ") + name + " " + number(cell.a[c], cell.cases_a) + " -> " +
                  number(cell.b[c], cell.cases_b);
    }
    return result;
}

std::string cell_lines(const CellDifference& cell) {
    std::string line = (cell.regression ? "! " : "  ") + std::string(to_string(cell.change)) + "  " +
                       printable(cell.family) + "  " + printable(cell.method) + ": " + changes_text(cell) + "\n";
    if (!cell.command.empty()) line += "      " + printable(cell.command) + "\n";
    return line;
}

std::string missing_text(const std::vector<std::string>& names, const std::string& where) {
    if (names.empty()) return "";
    return plural(static_cast<std::int64_t>(names.size()), "cell") + " only in " + where + ", such as " +
           printable(names.front()) + "\n";
}

std::string cell_row(const CellDifference& cell) {
    const std::string kind(cell.regression ? "unsafe" : to_string(cell.change));
    return "<tr><td><span class=\"badge " + kind + "\">" + std::string(to_string(cell.change)) +
           (cell.regression ? ", regression" : "") + "</span></td><td><code>" + html_text(cell.family) +
           "</code></td><td><code>" + html_text(cell.method) + "</code></td><td class=\"number\">" +
           grouped_text(cell.cases_b) + "</td><td>" + changes_text(cell) + "</td><td>" +
           (cell.command.empty() ? "" : "<code>" + html_text(cell.command) + "</code>") + "</td></tr>\n";
}

constexpr std::string_view page_template = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>{{TITLE}}</title><link rel="icon" href="data:,"><style>{{STYLE}}
.badge.better { background: color-mix(in srgb, var(--good) 20%, var(--paper)); color: var(--good); }
.badge.flipped, .badge.worse { background: var(--warning-soft); color: var(--warning); }
td { overflow-wrap: anywhere; }</style></head><body data-drawn="all">
<header class="masthead"><p class="eyebrow"><strong>Touchstone</strong><span>difference of two campaigns</span></p>
<h1>{{SUMMARY}}</h1><p class="standfirst">{{EVIDENCE}}</p></header>
<main><table><caption>What was compared</caption><thead><tr><th scope="col">Database</th><th scope="col">Built from</th></tr></thead>
<tbody><tr><td>A: {{A}}</td><td><code>{{BUILD_A}}</code></td></tr><tr><td>B: {{B}}</td><td><code>{{BUILD_B}}</code></td></tr></tbody></table>
<h2>What changed from A to B</h2>
<table><caption>Regressions first. A regression is a cell where counts rose only, or rose and fell with more unsafe or more wrong
answers in all.</caption><thead><tr><th scope="col">Change</th><th scope="col">Family</th><th scope="col">Method or law</th>
<th scope="col" class="number">Cases</th><th scope="col">Counts</th><th scope="col">Replay a case of B</th></tr></thead><tbody>
{{ROWS}}</tbody></table><p>{{MISSING}}</p></main>
<footer class="foot">Made by <code>touchstone diff</code>. Everything on this page is in it.</footer></body></html>
)";

}  // namespace

std::string difference_text(const Difference& difference, std::size_t most) {
    std::string result = "A: " + difference.name_a + " (" + difference.build_a + ")\nB: " + difference.name_b + " (" +
                         difference.build_b + ")\n" +
                         (difference.engines.empty() ? "" : engines_text(difference) + "\n") +
                         evidence_text(difference) + "\n\n";
    for (const Change kind : {Change::worse, Change::flipped, Change::better}) {
        std::size_t shown = 0, of = 0;
        for (const auto& cell : difference.cells) {
            if (cell.change != kind) continue;
            if (++of <= most) ++shown, result += cell_lines(cell);
        }
        if (shown < of)
            result += "  ... and " + grouped_text(static_cast<std::int64_t>(of - shown)) + " more " +
                      std::string(to_string(kind)) + "; --html shows all\n";
    }
    result += missing_text(difference.only_a, "A") + missing_text(difference.only_b, "B");
    return result + "\n" + summary_text(difference) + "\n";
}

std::string difference_page(const Difference& difference) {
    std::string rows;
    for (const auto& cell : difference.cells)
        if (cell.change != Change::same) rows += cell_row(cell);
    if (rows.empty()) rows = "<tr><td colspan=\"6\">Nothing changed.</td></tr>\n";
    return filled(
        page_template,
        {{"TITLE", "Difference - Touchstone"},
         {"STYLE", report_style},
         {"SUMMARY", summary_text(difference)},
         {"EVIDENCE", html_text(engines_text(difference) + " " + evidence_text(difference))},
         {"A", html_text(difference.name_a)},
         {"B", html_text(difference.name_b)},
         {"BUILD_A", html_text(difference.build_a)},
         {"BUILD_B", html_text(difference.build_b)},
         {"ROWS", rows},
         {"MISSING", html_text(missing_text(difference.only_a, "A") + missing_text(difference.only_b, "B"))}});
}

}  // namespace touchstone
