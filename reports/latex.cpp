// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/latex.h"

#include <cctype>
#include <map>
#include <set>

#include "reports/headline_row.h"
#include "reports/number_text.h"

namespace touchstone {
namespace {

/// The text as part of a macro's name: "stopping-rules" gives StoppingRules, "mpfr(50)" gives MpfrFiveZero.
std::string macro_word(const std::string& text) {
    static const char* digits[] = {"Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"};
    std::string result;
    bool begins = true;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 128 && std::isalpha(byte) != 0) {
            result += begins ? static_cast<char>(std::toupper(byte)) : c;
            begins = false;
        } else {
            if (byte < 128 && std::isdigit(byte) != 0) result += digits[c - '0'];
            begins = true;
        }
    }
    return result;
}

std::string latex_text(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < ' ') continue;
        if (c == '\\')
            result += "\\textbackslash{}";
        else if (c == '~' || c == '^')
            result += std::string("\\") + c + "{}";
        else if (std::string_view("{}$&#%_").find(c) != std::string_view::npos)
            result += std::string("\\") + c;
        else
            result += c;
    }
    return result;
}

class Macros {
public:
    explicit Macros(std::string& out) : out_(out) {}
    /// Adds a macro. Of equal names, which arise from rules that differ only in punctuation, the first counts.
    void add(const std::string& name, const std::string& value) {
        if (known_.insert(name).second) out_ += "\\newcommand{\\ts" + name + "}{" + latex_text(value) + "}\n";
    }

private:
    std::string& out_;
    std::set<std::string> known_;
};

void add_report(Macros& macros, const Report& report, const std::string& folder) {
    const std::string prefix = macro_word(folder);
    macros.add(prefix + "Answers", grouped_text(whole(report.campaign.at(0, "answers"))));
    macros.add(prefix + "Methods", grouped_text(whole(report.campaign.at(0, "methods"))));
    std::map<std::string, Rows> sweeps;
    for (const auto& row : totals(headline_rows(report.headline)))
        if (row.cases > 0) sweeps[macro_word(row.rule) + macro_word(row.scalar)].push_back(row);
    for (const auto& [name, rows] : sweeps) {
        const std::string macro = prefix + name;
        const HeadlineRow row = sieve_of(rows).best;
        macros.add(macro + "Unsafe", row.unsafe.of == 0 ? "none asked" : grouped_text(row.unsafe.count));
        macros.add(macro + "UnsafeHigh", percent_text(row.unsafe.high));
        macros.add(macro + "Wrong", percent_text(row.wrong_share()));
        macros.add(macro + "Open", percent_text(row.open_share()));
        macros.add(macro + "ErrorP", is_null(row.error_p99) ? "none" : rounded_text(number(row.error_p99)));
        macros.add(macro + "Iterations", rounded_text(row.iterations_mean));
        if (!is_null(row.tolerance)) macros.add(macro + "Tolerance", shortest_text(number(row.tolerance)));
    }
}

}  // namespace

std::string latex_of(const CombinedReport& combined) {
    std::string result =
        "% Made by touchstone report: headline numbers, all families together. ErrorP: 99 % quantile of |d - d*|/L.\n"
        "% Tolerance, and what goes with it: the best of each rule and scalar. " +
        std::string(criterion) + "\n";
    Macros macros(result);
    for (std::size_t i = 0; i < combined.reports.size(); ++i)
        add_report(macros, combined.reports[i], folder_of(combined, i));
    return result;
}

}  // namespace touchstone
