// SPDX-License-Identifier: GPL-3.0-or-later
// The answer "this rule survives": of each rule the tolerances at which no family shows it to be worse than the rule
// that all are compared with. A family is a change of the input, such as of the unit of length, that a rule must stand.
#include <algorithm>
#include <cmath>
#include <map>

#include "reports/answer.h"
#include "reports/number_text.h"
#include "reports/priced_choice.h"

namespace touchstone {
namespace {

std::string count_text(std::size_t count) { return grouped_text(static_cast<std::int64_t>(count)); }

/// A rule at one of its tolerances, and why it does not survive; no text if it does.
struct Tried {
    Value tolerance;
    std::string fall;
};

/// A rule at every tolerance that was asked, the loosest first.
struct Survivor {
    std::string rule;
    std::vector<Tried> tried;
    std::size_t fallen() const {
        return static_cast<std::size_t>(
            std::count_if(tried.begin(), tried.end(), [](const Tried& each) { return !each.fall.empty(); }));
    }
    double share() const { return 1 - static_cast<double>(fallen()) / static_cast<double>(tried.size()); }
};

/// The largest loss by price against the reference that a family shows, in words; empty if none does.
std::string price_fall(const PricedChoice& choice, std::size_t i) {
    std::string fall;
    double most = 0;
    for (const auto& row : choice.group[i].families) {
        const auto found = choice.contrast(i, *choice.reference, row.family);
        if (!found || !found->is_apart || found->dearer(choice.undecided_cost) != i) continue;
        const double loss = found->counts.excess(choice.undecided_cost);
        if (loss <= most) continue;
        most = loss;
        fall = "on " + row.family + " " + of_text(row.mistaken) + " wrong and " + grouped_text(row.undecided.count) +
               " undecided";
    }
    return fall;
}

/// The family on which the 99 % error is shown to be most above twice that of the reference, in words.
std::string error_fall(const PricedChoice& choice, std::size_t i) {
    std::string fall;
    double most = 2;
    for (const auto& row : choice.group[i].families)
        for (const auto& base : choice.group[*choice.reference].families) {
            if (base.family != row.family || is_null(base.error_p99)) continue;
            const double least = number(base.error_p99);
            const double low = is_null(row.error_p99) ? HUGE_VAL : row.error_p99_low;
            if (low <= most * least) continue;
            if (least > 0) most = low / least;
            fall = "on " + row.family + " a 99 % error of " +
                   (is_null(row.error_p99) ? "no number" : rounded_text(number(row.error_p99))) + " against " +
                   rounded_text(least);
        }
    return fall;
}

/// The rules of a group, those first that survive at the largest share of their tolerances.
std::vector<Survivor> survivors_of(const PricedChoice& choice) {
    std::map<std::string, Survivor> by_rule;
    for (std::size_t i = 0; i < choice.group.size(); ++i) {
        const HeadlineRow& row = choice.group[i].total;
        Survivor& rule = by_rule[row.rule];
        rule.rule = row.rule;
        Tried tried{row.tolerance, ""};
        if (i != *choice.reference) tried.fall = price_fall(choice, i);
        if (i != *choice.reference && tried.fall.empty()) tried.fall = error_fall(choice, i);
        rule.tried.push_back(std::move(tried));
    }
    std::vector<Survivor> list;
    for (auto& [name, rule] : by_rule) {
        std::stable_sort(rule.tried.begin(), rule.tried.end(), [](const Tried& x, const Tried& y) {
            return !is_null(x.tolerance) && !is_null(y.tolerance) && number(x.tolerance) > number(y.tolerance);
        });
        list.push_back(std::move(rule));
    }
    std::stable_sort(list.begin(), list.end(), [](const auto& x, const auto& y) { return x.share() > y.share(); });
    return list;
}

/// "robust(0, 8)", or "any(relative_gap(t), no_progress) at 11 of 12 tolerances".
std::string title_part(const Survivor& rule) {
    if (rule.tried.size() == 1) return (rule.fallen() == 0 ? "" : "not ") + rule.rule;
    return rule.rule + " at " + count_text(rule.tried.size() - rule.fallen()) + " of " + count_text(rule.tried.size()) +
           " tolerances";
}

std::string reason(const Survivor& rule) {
    constexpr std::size_t most_told = 3;
    std::string text = title_part(rule);
    std::size_t told = 0;
    for (const Tried& each : rule.tried) {
        if (each.fall.empty()) continue;
        if (++told > most_told) continue;
        text += (told == 1 ? ": not " : "; not ") +
                (is_null(each.tolerance) ? std::string() : "at t = " + tolerance_text(number(each.tolerance)) + ", ") +
                each.fall;
    }
    return text + (told > most_told ? "; and not at " + count_text(told - most_told) + " more." : ".");
}

}  // namespace

Answers survival_answers(const ResultsReader& results, const Table& headline, double undecided_cost) {
    Answers answers;
    for (const auto& choice : priced_choices(results, headline, undecided_cost)) {
        CampaignAnswer answer;
        const std::string where = choice.where.empty() ? "" : choice.where + ": ",
                          start = choice.where.empty() ? "Survive: " : choice.where + " survive: ";
        if (!choice.reference) {
            answer.title = where + "not decided, since no method was counted against the others on the same cases";
            answers.push_back(std::move(answer));
            continue;
        }
        for (const Survivor& rule : survivors_of(choice)) {
            answer.title += (answer.title.empty() ? start : ", ") + title_part(rule);
            answer.reasons.push_back(reason(rule));
        }
        answer.is_decided = true;
        answers.push_back(std::move(answer));
    }
    return answers;
}

}  // namespace touchstone
