// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/findings.h"

#include <algorithm>
#include <functional>
#include <set>

#include "reports/headline_row.h"
#include "reports/number_text.h"

namespace touchstone {
namespace {

using Rows = std::vector<HeadlineRow>;
using RatePointer = Rate HeadlineRow::*;

template <class Keep>
Rows only(const Rows& rows, Keep keep) {
    Rows kept;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(kept), keep);
    return kept;
}

Rows totals(const Rows& rows) {
    return only(rows, [](const HeadlineRow& row) { return row.is_total(); });
}

/// Distinct values of a text field, in order of appearance.
std::vector<std::string> distinct(const Rows& rows, std::string HeadlineRow::*field) {
    std::vector<std::string> values;
    for (const auto& row : rows)
        if (std::find(values.begin(), values.end(), row.*field) == values.end()) values.push_back(row.*field);
    return values;
}

std::string joined(const std::vector<std::string>& words) {
    std::string result;
    for (std::size_t i = 0; i < words.size(); ++i)
        result += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return result;
}

/// The row with the largest key; the first of equals. Precondition: rows is not empty.
const HeadlineRow& largest(const Rows& rows, const std::function<double(const HeadlineRow&)>& key) {
    return *std::max_element(rows.begin(), rows.end(),
                             [&](const HeadlineRow& a, const HeadlineRow& b) { return key(a) < key(b); });
}

/// The row to quote for a rate: the largest share, and among zeros the one that was tested least.
const HeadlineRow& worst(const Rows& rows, RatePointer rate) {
    return largest(rows, [rate](const HeadlineRow& row) {
        const Rate& r = row.*rate;
        return r.of == 0 ? -1 : r.share > 0 ? 2 + r.share : r.high;
    });
}

std::string of_text(const Rate& rate) { return grouped_text(rate.count) + " of " + grouped_text(rate.of); }

std::string interval_text(const Rate& rate) {
    if (rate.count == 0) return "95 % upper bound " + percent_text(rate.high);
    return percent_text(rate.share) + ", 95 % interval " + percent_text(rate.low) + " to " + percent_text(rate.high);
}

std::string at_text(const HeadlineRow& row) {
    return row.scalar + (is_null(row.tolerance) ? "" : ", t = " + shortest_text(number(row.tolerance)));
}

/// One scalar's sentence about a kind of wrong verdict.
std::string rate_sentence(const Rows& rows, const std::string& scalar, RatePointer rate) {
    const Rows all = totals(only(rows, [&](const HeadlineRow& row) { return row.scalar == scalar; }));
    const auto failing =
        std::count_if(all.begin(), all.end(), [rate](const auto& row) { return (row.*rate).count > 0; });
    const Rate& quoted = worst(all, rate).*rate;
    if (quoted.of == 0) return scalar + ": no such pair was asked.";
    if (failing == 0)
        return scalar + ": none in " + grouped_text(quoted.of) + " for each of " + std::to_string(all.size()) +
               " methods (" + interval_text(quoted) + ").";
    const auto where = distinct(
        only(rows,
             [&](const HeadlineRow& row) { return row.scalar == scalar && !row.is_total() && (row.*rate).count > 0; }),
        &HeadlineRow::family);
    return scalar + ": " + std::to_string(failing) + " of " + std::to_string(all.size()) + " methods, at worst " +
           of_text(quoted) + " (" + interval_text(quoted) + "), on " + joined(where) + ".";
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

Finding unsafe_finding(const Rows& rows) {
    const Rows all = totals(rows);
    const auto scalars = distinct(all, &HeadlineRow::scalar);
    const auto failing = failing_scalars(all, &HeadlineRow::unsafe);
    const bool asked = std::any_of(all.begin(), all.end(), [](const auto& row) { return row.unsafe.of > 0; });
    Finding finding;
    finding.tone = failing.empty() ? Finding::Tone::good : Finding::Tone::bad;
    if (!asked) {
        finding.tone = Finding::Tone::plain;
        finding.title = "No penetrating pair was asked, so nothing is said about unsafe answers";
        return finding;
    }
    std::vector<std::string> named;
    for (const auto& scalar : scalars)
        if (failing.count(scalar) != 0) named.push_back(scalar);
    finding.title = failing.empty() ? "No unsafe answer" : "Unsafe answers on " + joined(named);
    if (!failing.empty() && failing.size() < scalars.size()) finding.title += " only";
    for (const auto& scalar : scalars) finding.sentences.push_back(rate_sentence(rows, scalar, &HeadlineRow::unsafe));
    if (failing.empty()) return finding;
    const auto clean = rules_without(all, &HeadlineRow::unsafe);
    finding.sentences.push_back(clean.empty() ? "No rule is free of unsafe answers on every scalar."
                                              : "Never unsafe on any scalar: " + joined(clean) + ".");
    return finding;
}

Finding contact_finding(const Rows& rows) {
    const Rows all = totals(rows);
    Finding finding;
    const auto& conservative = worst(all, &HeadlineRow::conservative);
    const auto& touching = worst(all, &HeadlineRow::touching);
    const bool any = conservative.conservative.count > 0 || touching.touching.count > 0;
    finding.tone = any ? Finding::Tone::plain : Finding::Tone::good;
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

Finding cap_finding(const Rows& rows) {
    const Rows all = totals(rows);
    const auto rules = distinct(all, &HeadlineRow::rule);
    std::vector<std::string> never, sometimes;
    for (const auto& rule : rules) {
        const Rows of_rule = only(all, [&](const HeadlineRow& row) { return row.rule == rule; });
        const auto& top = largest(of_rule, [](const HeadlineRow& row) { return row.cap_share(); });
        if (top.capped == 0)
            never.push_back(rule);
        else
            sometimes.push_back(rule + " on up to " + percent_text(top.cap_share()) + " of the queries (" +
                                at_text(top) + ")");
    }
    Finding finding;
    finding.tone = sometimes.empty() ? Finding::Tone::good : Finding::Tone::bad;
    finding.title = std::to_string(never.size()) + " of " + std::to_string(rules.size()) +
                    (rules.size() == 1 ? " rule" : " rules") + " always came to an end before the iteration cap";
    if (!sometimes.empty()) finding.sentences.push_back("Ended in the cap: " + joined(sometimes) + ".");
    if (!never.empty()) finding.sentences.push_back("Never: " + joined(never) + ".");
    return finding;
}

Finding family_finding(const Rows& rows) {
    const Rows parts = only(rows, [](const HeadlineRow& row) { return !row.is_total(); });
    const auto& wrong = largest(parts, [](const HeadlineRow& row) { return row.wrong_share(); });
    const auto& open = largest(parts, [](const HeadlineRow& row) { return row.open_share(); });
    Finding finding;
    finding.title = wrong.wrong > 0 ? "Most wrong answers on " + wrong.family : "No wrong answer on any family";
    finding.tone = wrong.wrong > 0 ? Finding::Tone::plain : Finding::Tone::good;
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

/// The sweeps of one scalar, in words; double where it ran, since engines' published tolerances are meant for it or for
/// float, and one scalar keeps the summary short (the table holds all).
Finding tolerance_finding(const Table& sweeps) {
    Finding finding;
    finding.title = "What the tolerance buys";
    std::string scalar = text(sweeps.at(0, "scalar"));
    for (std::size_t i = 0; i < sweeps.rows.size(); ++i)
        if (text(sweeps.at(i, "scalar")) == "double") scalar = "double";
    finding.title += ", on " + scalar;
    for (std::size_t i = 0; i < sweeps.rows.size(); ++i) {
        const auto field = [&](const char* name) { return number(sweeps.at(i, name)); };
        if (text(sweeps.at(i, "scalar")) != scalar) continue;
        std::string sentence = text(sweeps.at(i, "rule")) + ": the 99 % error ";
        if (field("best_from") == field("loosest")) {
            sentence += "is never better than " + rounded_text(field("error_best")) +
                        ", at t = " + shortest_text(field("loosest"));
        } else {
            sentence += "falls from " + rounded_text(field("error_loosest")) +
                        " at t = " + shortest_text(field("loosest")) + " to " + rounded_text(field("error_best")) +
                        " at t = " + shortest_text(field("best_from"));
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

}  // namespace

std::vector<Finding> findings_of(const Table& headline) {
    const Rows rows = headline_rows(headline);
    std::vector<Finding> findings{unsafe_finding(rows), cap_finding(rows)};
    if (const Table sweeps = tolerances_table(headline); !sweeps.rows.empty())
        findings.push_back(tolerance_finding(sweeps));
    findings.push_back(family_finding(rows));
    findings.push_back(contact_finding(rows));
    return findings;
}

Table rules_table(const Table& headline) {
    const Rows rows = headline_rows(headline);
    Table table;
    table.columns = {"rule", "unsafe", "conservative", "touching_wrong", "wrong_most_on", "open_most_on", "cap"};
    for (const auto& rule : distinct(rows, &HeadlineRow::rule)) {
        const Rows mine = only(rows, [&](const HeadlineRow& row) { return row.rule == rule; });
        const Rows all = totals(mine), parts = only(mine, [](const HeadlineRow&row) { return !row.is_total(); });
        const auto rate = [&](RatePointer which) -> Value {
            const auto& row = worst(all, which);
            const Rate& r = row.*which;
            return r.of == 0 ? std::string("none asked") : of_text(r) + " (" + row.scalar + ")";
        };
        const auto most = [&](double (HeadlineRow::*share)() const, bool named) -> Value {
            const auto& row = largest(named ? parts : all, [&](const HeadlineRow& r) { return (r.*share)(); });
            if ((row.*share)() == 0) return std::string("never");
            return (named ? row.family + ": " : "") + percent_text((row.*share)()) + " (" + at_text(row) + ")";
        };
        table.rows.push_back({rule, rate(&HeadlineRow::unsafe), rate(&HeadlineRow::conservative),
                              rate(&HeadlineRow::touching), most(&HeadlineRow::wrong_share, true),
                              most(&HeadlineRow::open_share, true), most(&HeadlineRow::cap_share, false)});
    }
    return table;
}

Table tolerances_table(const Table& headline) {
    const Rows all = totals(headline_rows(headline));
    Table table;
    table.columns = {"scalar",          "rule",
                     "loosest",         "error_loosest",
                     "best_from",       "error_best",
                     "tightest",        "iterations_loosest",
                     "iterations_best", "iterations_tightest",
                     "cap_loosest",     "cap_best",
                     "cap_tightest"};
    for (const auto& scalar : distinct(all, &HeadlineRow::scalar)) {
        for (const auto& rule : distinct(all, &HeadlineRow::rule)) {
            Rows sweep = only(all, [&](const HeadlineRow& row) {
                return row.scalar == scalar && row.rule == rule && !is_null(row.tolerance) && !is_null(row.error_p99);
            });
            if (sweep.size() < 2) continue;
            std::stable_sort(sweep.begin(), sweep.end(), [](const HeadlineRow& a, const HeadlineRow& b) {
                return number(a.tolerance) > number(b.tolerance);
            });
            const auto& loosest = sweep.front();
            const auto& tightest = sweep.back();
            const auto& best = largest(sweep, [](const HeadlineRow& row) { return -number(row.error_p99); });
            table.rows.push_back({scalar, rule, loosest.tolerance, loosest.error_p99, best.tolerance, best.error_p99,
                                  tightest.tolerance, loosest.iterations_mean, best.iterations_mean,
                                  tightest.iterations_mean, loosest.cap_share(), best.cap_share(),
                                  tightest.cap_share()});
        }
    }
    return table;
}

}  // namespace touchstone
