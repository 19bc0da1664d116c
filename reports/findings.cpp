// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/findings.h"

#include <algorithm>
#include <optional>
#include <set>

#include "reports/headline_row.h"
#include "reports/number_text.h"
#include "reports/summary_tables.h"

namespace touchstone {
namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string result;
    for (std::size_t i = 0; i < words.size(); ++i)
        result += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return result;
}

std::string interval_text(const Rate& rate) {
    if (!rate.has_interval)
        return (rate.count == 0 ? std::string() : percent_text(rate.share) + " ") + "of fixed cases, no draw";
    if (rate.count == 0) return "95 % upper bound " + percent_text(rate.high);
    return percent_text(rate.share) + ", 95 % interval " + percent_text(rate.low) + " to " + percent_text(rate.high);
}

/// A clause about a kind of wrong verdict on one scalar.
std::string rate_clause(const Rows& rows, const std::string& scalar, RatePointer rate) {
    const Rows all = totals(only(rows, [&](const HeadlineRow& row) { return row.scalar == scalar; }));
    const auto failing =
        std::count_if(all.begin(), all.end(), [rate](const auto& row) { return (row.*rate).count > 0; });
    const Rate& quoted = worst(all, rate).*rate;
    if (quoted.of == 0) return "no such pair was asked.";
    if (failing == 0)
        return "none in " + grouped_text(quoted.of) +
               (all.size() == 1 ? " for its one method ("
                                : " for each of " + std::to_string(all.size()) + " methods (") +
               interval_text(quoted) + ").";
    const auto where = distinct(
        only(rows,
             [&](const HeadlineRow& row) { return row.scalar == scalar && !row.is_total() && (row.*rate).count > 0; }),
        &HeadlineRow::family);
    return std::to_string(failing) + " of " + std::to_string(all.size()) + " methods, at worst " + of_text(quoted) +
           " (" + interval_text(quoted) + "), on " + joined(where) + ".";
}

/// One sentence per scalar; scalars with the same result share one.
std::vector<std::string> rate_sentences(const Rows& rows, const std::vector<std::string>& scalars, RatePointer rate) {
    std::vector<std::pair<std::string, std::vector<std::string>>> clauses;
    for (const auto& scalar : scalars) {
        const std::string clause = rate_clause(rows, scalar, rate);
        const auto known =
            std::find_if(clauses.begin(), clauses.end(), [&](const auto& entry) { return entry.first == clause; });
        if (known == clauses.end())
            clauses.push_back({clause, {scalar}});
        else
            known->second.push_back(scalar);
    }
    std::vector<std::string> sentences;
    for (const auto& [clause, of] : clauses) sentences.push_back(joined(of) + ": " + clause);
    return sentences;
}

std::set<std::string> failing_scalars(const Rows& rows, RatePointer rate) {
    std::set<std::string> failing;
    for (const auto& row : rows)
        if ((row.*rate).count > 0) failing.insert(row.scalar);
    return failing;
}

std::vector<std::string> rules_without(const Rows& all, RatePointer rate) {
    std::vector<std::string> clean;
    for (const auto& rule : distinct(all, &HeadlineRow::rule))
        if (std::none_of(all.begin(), all.end(),
                         [&](const auto& row) { return row.rule == rule && (row.*rate).count > 0; }))
            clean.push_back(rule);
    return clean;
}

ReportFinding unsafe_finding(const Rows& rows) {
    const Rows all = totals(rows);
    const auto scalars = distinct(all, &HeadlineRow::scalar);
    const auto failing = failing_scalars(all, &HeadlineRow::unsafe);
    const bool asked = std::any_of(all.begin(), all.end(), [](const auto& row) { return row.unsafe.of > 0; });
    ReportFinding finding;
    finding.tone = failing.empty() ? ReportFinding::Tone::good : ReportFinding::Tone::bad;
    if (!asked) {
        finding.tone = ReportFinding::Tone::plain;
        finding.title = "No penetrating pair was asked, so nothing is said about unsafe answers";
        return finding;
    }
    std::vector<std::string> named;
    for (const auto& scalar : scalars)
        if (failing.count(scalar) != 0) named.push_back(scalar);
    finding.title = failing.empty() ? "No unsafe answer" : "Unsafe answers on " + joined(named);
    if (!failing.empty() && failing.size() < scalars.size()) finding.title += " only";
    finding.sentences = rate_sentences(rows, scalars, &HeadlineRow::unsafe);
    if (failing.empty()) return finding;
    const auto clean = rules_without(all, &HeadlineRow::unsafe);
    finding.sentences.push_back(clean.empty() ? "No rule is free of unsafe answers on every scalar."
                                              : "Never unsafe on any scalar: " + joined(clean) + ".");
    return finding;
}

ReportFinding contact_finding(const Rows& rows) {
    const Rows all = totals(rows);
    ReportFinding finding;
    const auto& conservative = worst(all, &HeadlineRow::conservative);
    const auto& touching = worst(all, &HeadlineRow::touching);
    const bool any = conservative.conservative.count > 0 || touching.touching.count > 0;
    finding.tone = any ? ReportFinding::Tone::plain : ReportFinding::Tone::good;
    finding.title =
        any ? "False contacts and misjudged touching pairs" : "No false contact, no misjudged touching pair";
    const auto say = [&](const char* what, const HeadlineRow& row, const Rate& rate) {
        if (rate.of == 0) return;
        finding.sentences.push_back(std::string(what) + ": at worst " + of_text(rate) + " (" + interval_text(rate) +
                                    "), " + rule_text(row.rule, row.tolerance) + " on " + row.scalar + ".");
    };
    say("Separated pairs answered in contact", conservative, conservative.conservative);
    say("Touching pairs answered separated or penetrating", touching, touching.touching);
    return finding;
}

std::string cap_title(const std::vector<std::string>& capped, std::size_t never) {
    if (capped.empty()) return "No query was exhausted by its cap or the range of its scalar";
    const std::string others = never == 0   ? ""
                               : never == 1 ? "; the other rule never did"
                                            : "; the other " + std::to_string(never) + " rules never did";
    if (capped.size() > 3)
        return std::to_string(capped.size()) + " rules ran into their cap or out of the range of the scalar" + others;
    return joined(capped) + " ran into " + (capped.size() == 1 ? "its" : "their") +
           " cap or out of the range of the scalar" + others;
}

ReportFinding cap_finding(const Rows& rows) {
    const Rows all = totals(rows);
    const auto rules = distinct(all, &HeadlineRow::rule);
    std::vector<std::string> never, sometimes, capped;
    for (const auto& rule : rules) {
        const Rows of_rule = only(all, [&](const HeadlineRow& row) { return row.rule == rule; });
        const auto& top = largest(of_rule, [](const HeadlineRow& row) { return row.cap_share(); });
        if (top.capped == 0) {
            never.push_back(rule);
            continue;
        }
        capped.push_back(rule);
        sometimes.push_back(rule + " on up to " + percent_text(top.cap_share()) + " of the queries (" + at_text(top) +
                            ")");
    }
    ReportFinding finding;
    finding.tone = sometimes.empty() ? ReportFinding::Tone::good : ReportFinding::Tone::bad;
    finding.title = cap_title(capped, never.size());
    if (!sometimes.empty()) finding.sentences.push_back("Exhausted: " + joined(sometimes) + ".");
    const bool said = !capped.empty() && capped.size() <= 3;  // the title names the others
    if (!never.empty() && !said) finding.sentences.push_back("Never: " + joined(never) + ".");
    return finding;
}

ReportFinding family_finding(const Rows& rows) {
    const Rows parts = only(rows, [](const HeadlineRow& row) { return !row.is_total(); });
    const auto& wrong = largest(parts, [](const HeadlineRow& row) { return row.wrong_share(); });
    const auto& open = largest(parts, [](const HeadlineRow& row) { return row.open_share(); });
    ReportFinding finding;
    finding.title = wrong.wrong > 0 ? "Most wrong answers on " + wrong.family : "No wrong answer on any family";
    finding.tone = wrong.wrong > 0 ? ReportFinding::Tone::plain : ReportFinding::Tone::good;
    if (wrong.wrong > 0)
        finding.sentences.push_back("Wrong (verdict, bracket or accuracy): up to " + percent_text(wrong.wrong_share()) +
                                    " of " + wrong.family + ", by " + rule_text(wrong.rule, wrong.tolerance) + " on " +
                                    wrong.scalar + ".");
    finding.sentences.push_back(open.open > 0 ? "Left open (undecided or no answer): up to " +
                                                    percent_text(open.open_share()) + " of " + open.family + ", by " +
                                                    rule_text(open.rule, open.tolerance) + " on " + open.scalar + "."
                                              : "No query was left open.");
    std::vector<std::string> clean;
    for (const auto& family : distinct(parts, &HeadlineRow::family))
        if (std::none_of(parts.begin(), parts.end(),
                         [&](const auto& row) { return row.family == family && row.wrong > 0; }))
            clean.push_back(family);
    if (wrong.wrong > 0 && !clean.empty()) finding.sentences.push_back("No wrong answer on " + joined(clean) + ".");
    return finding;
}

std::string tolerance_title(const Table& sweeps, const std::string& scalar) {
    double best = 0, tightest = 0;
    for (std::size_t i = 0; i < sweeps.rows.size(); ++i) {
        if (text(sweeps.at(i, "scalar")) != scalar) continue;
        const double from = number(sweeps.at(i, "best_from")), end = number(sweeps.at(i, "tightest"));
        best = best == 0 ? from : std::min(best, from);
        tightest = tightest == 0 ? end : std::min(tightest, end);
    }
    if (best <= tightest) return "What the tolerance buys, on " + scalar;
    return "On " + scalar + ", no tolerance below " + tolerance_text(best) + " halves the 99 % error";
}

/// The sweeps of one scalar in words. The scalar is double if it ran, since the published tolerances of engines are
/// meant for double or float, and one scalar keeps the summary short. The table holds all.
ReportFinding tolerance_finding(const Table& sweeps) {
    ReportFinding finding;
    std::string scalar = text(sweeps.at(0, "scalar"));
    for (std::size_t i = 0; i < sweeps.rows.size(); ++i)
        if (text(sweeps.at(i, "scalar")) == "double") scalar = "double";
    finding.title = tolerance_title(sweeps, scalar);
    for (std::size_t i = 0; i < sweeps.rows.size(); ++i) {
        const auto field = [&](const char* name) { return number(sweeps.at(i, name)); };
        if (text(sweeps.at(i, "scalar")) != scalar) continue;
        std::string sentence = text(sweeps.at(i, "rule")) + ": the 99 % error ";
        if (field("best_from") == field("loosest")) {
            sentence += "is never better than " + rounded_text(field("error_best")) +
                        ", at t = " + tolerance_text(field("loosest"));
        } else if (rounded_text(field("error_best")) == rounded_text(field("error_loosest"))) {
            sentence += "stays at " + rounded_text(field("error_best")) +
                        " from t = " + tolerance_text(field("loosest")) +
                        " to t = " + tolerance_text(field("best_from"));
        } else {
            sentence += (field("error_best") < field("error_loosest") ? "falls from " : "rises from ") +
                        rounded_text(field("error_loosest")) + " at t = " + tolerance_text(field("loosest")) + " to " +
                        rounded_text(field("error_best")) + " at t = " + tolerance_text(field("best_from"));
            if (field("best_from") > field("tightest")) sentence += ", and no further";
        }
        sentence += "; mean iterations " + rounded_text(field("iterations_loosest")) + " to " +
                    rounded_text(field("iterations_tightest"));
        if (field("cap_tightest") > 0)
            sentence +=
                ", cap share " + percent_text(field("cap_loosest")) + " to " + percent_text(field("cap_tightest"));
        finding.sentences.push_back(sentence + ".");
    }
    return finding;
}

/// What became of the cases of files, which are in no total: of each the method that fails most. Nothing without files.
std::optional<ReportFinding> fixed_finding(const Rows& rows) {
    const Rows fixed =
        only(rows, [](const auto& row) { return !row.is_total() && !row.mistaken.has_interval && row.cases > 0; });
    if (fixed.empty()) return std::nullopt;
    const auto unsafe = std::any_of(fixed.begin(), fixed.end(), [](const auto& row) { return row.unsafe.count > 0; });
    ReportFinding finding;
    finding.tone = unsafe ? ReportFinding::Tone::bad : ReportFinding::Tone::plain;
    finding.title = unsafe ? "Unsafe answers to fixed cases, which are counted apart"
                           : "Fixed cases are counted apart, in no total and no interval";
    for (const auto& family : distinct(fixed, &HeadlineRow::family)) {
        const Rows of = only(fixed, [&](const auto& row) { return row.family == family; });
        const auto& most = largest(of, [](const HeadlineRow& row) {
            return static_cast<double>(row.unsafe.count) * 1e9 + static_cast<double>(row.wrong + row.open);
        });
        finding.sentences.push_back(family + ": at worst " + of_text(most.unsafe) + " unsafe, and of " +
                                    grouped_text(most.cases) + " answers " + grouped_text(most.wrong) + " wrong and " +
                                    grouped_text(most.open) + " open, " + most.rule + " on " + at_text(most) + ".");
    }
    return finding;
}

}  // namespace

std::vector<ReportFinding> findings_of(const Table& headline) {
    const Rows rows = headline_rows(headline);
    std::vector<ReportFinding> findings{unsafe_finding(rows), contact_finding(rows), cap_finding(rows)};
    if (auto fixed = fixed_finding(rows)) findings.push_back(std::move(*fixed));
    if (const Table sweeps = tolerances_table(headline); !sweeps.rows.empty())
        findings.push_back(tolerance_finding(sweeps));
    findings.push_back(family_finding(rows));
    return findings;
}

}  // namespace touchstone
