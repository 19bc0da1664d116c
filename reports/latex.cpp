// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/latex.h"

#include <cctype>
#include <map>
#include <set>

#include "reports/best_tolerance.h"
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

/// The names in the text of a rule, without `any`, numbers and the t of its tolerance: of any(relative_gap(t),
/// robust(0, 8)) those of RelativeGap and Robust.
std::vector<std::string> parts_of(const std::string& rule) {
    std::vector<std::string> parts;
    std::string word;
    for (const char c : rule + " ") {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.') {
            word += c;
            continue;
        }
        const bool is_name = !word.empty() && std::isalpha(static_cast<unsigned char>(word[0])) != 0;
        if (is_name && word != "any" && word != "t") parts.push_back(macro_word(word));
        word.clear();
    }
    return parts;
}

/// A name of a rule in macros: its first part, all its parts, or its whole text, by the level.
std::string name_at(int level, const std::string& rule) {
    const auto parts = parts_of(rule);
    if (level == 2 || parts.empty()) return macro_word(rule);
    std::string name;
    for (std::size_t i = 0; i < (level == 0 ? 1 : parts.size()); ++i) name += parts[i];
    return name;
}

/// The names of rules in macros, each as short as it can be. Invariant: rules of different texts have different names,
/// as far as letters and digits tell.
std::map<std::string, std::string> names_of_rules(const Rows& rows) {
    std::map<std::string, std::string> names;
    std::set<std::string> left, taken;
    for (const auto& row : rows) left.insert(row.rule);
    for (int level = 0; level < 3; ++level) {
        std::map<std::string, std::set<std::string>> called;
        for (const auto& rule : left) called[name_at(level, rule)].insert(rule);
        for (const auto& [name, rules] : called) {
            if (level < 2 && (rules.size() > 1 || taken.count(name) != 0)) continue;
            for (const auto& rule : rules) names[rule] = name, left.erase(rule);
            taken.insert(name);
        }
    }
    return names;
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
    /// Adds a macro, whose value is LaTeX. Of equal names, which arise from texts that differ only in punctuation, the
    /// first counts.
    void add(const std::string& name, const std::string& value) {
        if (known_.insert(name).second) out_ += "\\newcommand{\\ts" + name + "}{" + value + "}\n";
    }

private:
    std::string& out_;
    std::set<std::string> known_;
};

/// The best row of each rule and scalar by the criterion, over all families together, by the name in macros.
std::map<std::string, HeadlineRow> best_rows(const Report& report) {
    const Rows rows = only(totals(headline_rows(report.headline)), [](const auto& row) { return row.cases > 0; });
    const auto names = names_of_rules(rows);
    std::map<std::string, Rows> sweeps;
    for (const auto& row : rows) sweeps[names.at(row.rule) + macro_word(row.scalar)].push_back(row);
    std::map<std::string, HeadlineRow> best;
    for (const auto& [name, sweep] : sweeps) best.emplace(name, best_of(sweep));
    return best;
}

std::string unsafe_text(const HeadlineRow& row) {
    return row.unsafe.of == 0 ? "none asked" : grouped_text(row.unsafe.count);
}

std::string error_text(const HeadlineRow& row) {
    return is_null(row.error_p99) ? "none" : latex_number(rounded_text(number(row.error_p99)));
}

void add_report(Macros& macros, const Report& report, const std::string& folder) {
    const std::string prefix = macro_word(folder);
    macros.add(prefix + "Answers", grouped_text(whole(report.campaign.at(0, "answers"))));
    macros.add(prefix + "Methods", grouped_text(whole(report.campaign.at(0, "methods"))));
    for (const auto& [name, row] : best_rows(report)) {
        const std::string macro = prefix + name;
        macros.add(macro + "Unsafe", unsafe_text(row));
        macros.add(macro + "UnsafeHigh", row.unsafe.has_interval ? latex_text(percent_text(row.unsafe.high)) : "none");
        macros.add(macro + "Wrong", latex_text(percent_text(row.wrong_share())));
        macros.add(macro + "Open", latex_text(percent_text(row.open_share())));
        macros.add(macro + "ErrorP", error_text(row));
        macros.add(macro + "Iterations", latex_number(rounded_text(row.iterations_mean)));
        if (!is_null(row.tolerance))
            macros.add(macro + "Tolerance", latex_number(tolerance_text(number(row.tolerance))));
    }
}

std::string table_of(const Report& report, const std::string& folder) {
    std::string text = "% " + folder +
                       "\n\\begin{tabular}{lllrrrrr}\n\\hline\nrule & $t$ & scalar & unsafe & wrong & "
                       "open & 99\\,\\% error & support calls \\\\\n\\hline\n";
    for (const auto& [name, row] : best_rows(report)) {
        const std::string t = is_null(row.tolerance) ? "" : latex_number(tolerance_text(number(row.tolerance)));
        const std::string of = row.unsafe.of == 0 ? "" : " of " + grouped_text(row.unsafe.of);
        text += "\\texttt{" + latex_text(row.rule) + "} & " + t + " & " + latex_text(row.scalar) + " & " +
                unsafe_text(row) + of + " & " + latex_text(percent_text(row.wrong_share())) + " & " +
                latex_text(percent_text(row.open_share())) + " & " + error_text(row) + " & " +
                latex_number(rounded_text(row.support_calls_mean)) + " \\\\\n";
    }
    return text + "\\hline\n\\end{tabular}\n\n";
}

/// The comment at the top of both files.
std::string heading(const std::string& what) {
    return "% Made by touchstone report: " + what +
           ", all families together. The error is |d - d*|/L.\n% Tolerance, and what goes with it: the best of each "
           "rule "
           "and scalar. " +
           std::string(best_tolerance_rule) + "\n";
}

}  // namespace

std::string latex_number(const std::string& text) {
    const auto power_of_two = text.find("2^");
    if (power_of_two == 0) return "\\ensuremath{2^{" + text.substr(2) + "}}";
    const auto e = text.find('e');
    const bool is_number =
        e != std::string::npos && e > 0 && std::isdigit(static_cast<unsigned char>(text[e - 1])) != 0;
    if (!is_number) return latex_text(text);
    const std::string mantissa = text.substr(0, e), times = mantissa == "1" ? "" : mantissa + "\\cdot ";
    return "\\ensuremath{" + times + "10^{" + std::to_string(std::stoi(text.substr(e + 1))) + "}}";
}

std::string latex_of(const CombinedReport& combined) {
    std::string result = heading("headline numbers") + "% ErrorP: 99 % quantile of the error.\n";
    Macros macros(result);
    for (std::size_t i = 0; i < combined.reports.size(); ++i)
        add_report(macros, combined.reports[i], folder_of(combined, i));
    return result;
}

std::string latex_tables_of(const CombinedReport& combined) {
    std::string result = heading("headline tables") + "\n";
    for (std::size_t i = 0; i < combined.reports.size(); ++i)
        if (!best_rows(combined.reports[i]).empty()) result += table_of(combined.reports[i], folder_of(combined, i));
    return result;
}

}  // namespace touchstone
