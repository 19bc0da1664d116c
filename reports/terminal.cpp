// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/terminal.h"

#include <algorithm>

#include "experiments/store/printable.h"
#include "reports/headline_row.h"
#include "reports/number_text.h"
#include "reports/texts.h"

namespace touchstone {
namespace {

enum class Ink { plain, bad, warning, faint };

struct Cell {
    std::string text;
    Ink ink = Ink::plain;
};

enum class Flush { left, right };

/// Columns of the terminal: a sign such as ≤ takes one, and three bytes.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xC0) != 0x80; }));
}

std::string painted(const Cell& cell, std::size_t width, Flush flush, Colour colour) {
    const std::string space(width - std::min(width, width_of(cell.text)), ' ');
    std::string text = flush == Flush::right ? space + cell.text : cell.text + space;
    if (colour == Colour::off || cell.ink == Ink::plain) return text;
    const char* code = cell.ink == Ink::bad ? "\x1b[31m" : cell.ink == Ink::warning ? "\x1b[33m" : "\x1b[2m";
    return code + text + "\x1b[0m";
}

Cell rate_cell(const Rate& rate, Ink ink) {
    if (rate.of == 0) return {"-", Ink::faint};
    if (rate.count == 0 && !rate.has_interval) return {"0", Ink::faint};
    if (rate.count == 0) return {"0 (<= " + percent_text(rate.high) + ")", Ink::faint};
    return {grouped_text(rate.count) + " (" + percent_text(rate.share) + ")", ink};
}

Cell share_cell(std::int64_t count, std::int64_t of) {
    if (count == 0) return {"0", Ink::faint};
    const double share = static_cast<double>(count) / static_cast<double>(of);
    return {percent_text(share), share > 0.01 ? Ink::warning : Ink::plain};
}

using Line = std::vector<Cell>;

std::vector<Line> lines_of(const Report& report) {
    std::vector<Line> lines{{{"scalar"},
                             {"rule"},
                             {"unsafe"},
                             {"conservative"},
                             {"touching wrong"},
                             {"wrong"},
                             {"open"},
                             {"error 99 %"},
                             {"iterations"},
                             {"cap"}}};
    for (const auto& row : headline_rows(report.headline)) {
        if (!row.is_total()) continue;
        lines.push_back(
            {{printable(row.scalar)},
             {(row.promise.empty() ? "" : row.promise + " ") + printable(rule_text(row.rule, row.tolerance))},
             rate_cell(row.unsafe, Ink::bad),
             rate_cell(row.conservative, Ink::plain),
             rate_cell(row.touching, Ink::plain),
             share_cell(row.wrong, row.cases),
             share_cell(row.open, row.cases),
             {is_null(row.error_p99) ? "-" : rounded_text(number(row.error_p99))},
             {row.counts_are_known ? rounded_text(row.iterations_mean) : "unknown"},
             share_cell(row.capped, row.cases)});
    }
    return lines;
}

}  // namespace

std::string terminal_text(const Report& report, Colour colour) {
    const auto lines = lines_of(report);
    std::vector<std::size_t> widths(lines[0].size(), 0);
    for (const auto& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width_of(line[i].text));
    std::string result = printable(report.question) + "\n\n" + answers_text(report.answers) + "\n";
    for (const auto& line : lines) {
        std::string text;
        for (std::size_t i = 0; i < line.size(); ++i)
            text += (i > 0 ? "  " : "") + painted(line[i], widths[i], i >= 2 ? Flush::right : Flush::left, colour);
        result += text + "\n";
    }
    result += "\n";
    for (const auto& line : report_texts().terminal) result += line + "\n";
    return result + "\n" + findings_text(report);
}

std::string answers_text(const Answers& answers) {
    std::string result;
    for (const auto& answer : answers) {
        result += printable(answer.title) + "\n";
        if (!answer.method.empty()) result += "  " + printable(answer.method) + "\n";
        for (const auto& reason : answer.reasons) result += "  - " + printable(reason) + "\n";
    }
    return result;
}

std::string findings_text(const Report& report) {
    std::string result;
    for (const auto& finding : report.findings) {
        result += (result.empty() ? "" : "\n") + printable(finding.title) + "\n";
        for (const auto& sentence : finding.sentences) result += "  - " + printable(sentence) + "\n";
    }
    if (!report.earlier.empty()) result += "\n" + printable(report.earlier) + "\n";
    for (const auto& warning : report.warnings) result += "\n! " + printable(warning) + "\n";
    return result;
}

}  // namespace touchstone
