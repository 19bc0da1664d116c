// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/answer.h"

#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "reports/number_text.h"

namespace touchstone {
namespace {

/// Those whose interval reaches down to the lowest upper end. A method that was asked no such case stays.
Rows overlapping_lowest(const Rows& rows, RatePointer rate) {
    double lowest = 1;
    for (const auto& row : rows) lowest = std::min(lowest, (row.*rate).high);
    return only(rows, [&](const HeadlineRow& row) { return (row.*rate).low <= lowest; });
}

/// The least 99 % error; nothing where no method answered a number.
std::optional<double> least_error(const Rows& rows) {
    std::optional<double> least;
    for (const auto& row : rows)
        if (!is_null(row.error_p99)) least = std::min(least.value_or(HUGE_VAL), number(row.error_p99));
    return least;
}

Rows within_twice_the_least(const Rows& rows) {
    const auto least = least_error(rows);
    if (!least) return rows;
    return only(rows,
                [&](const HeadlineRow& row) { return !is_null(row.error_p99) && number(row.error_p99) <= 2 * *least; });
}

double tolerance_of(const HeadlineRow& row) { return is_null(row.tolerance) ? -1 : number(row.tolerance); }

/// A method without a count of support calls comes last, because its cost is not known.
bool is_cheaper(const HeadlineRow& x, const HeadlineRow& y) {
    const auto key = [](const HeadlineRow& row) {
        return std::make_tuple(row.support_calls_mean == 0, row.support_calls_mean, -tolerance_of(row), row.method);
    };
    return key(x) < key(y);
}

std::string count_text(std::size_t count) { return grouped_text(static_cast<std::int64_t>(count)); }

/// "4 of 5,658", with the least and the most where they differ.
std::string range_text(const Rows& rows, RatePointer rate) {
    const auto share = [rate](const HeadlineRow& row) { return (row.*rate).share; };
    const Rate& least = largest(rows, [&](const HeadlineRow& row) { return -share(row); }).*rate;
    const Rate& most = largest(rows, share).*rate;
    if (least.count == most.count) return of_text(most);
    return of_text(least) + " to " + of_text(most);
}

struct StepWords {
    std::string name;       ///< "Unsafe answers"
    std::string not_asked;  ///< why there may be none
};

/// A clause on the methods that one of the first two steps left out.
std::string narrowing(const Rows& before, const Rows& after, RatePointer rate) {
    const auto asked = [rate](const HeadlineRow& row) { return (row.*rate).of > 0; };
    const Rows out = only(before, [&](const HeadlineRow& row) {
        return std::none_of(after.begin(), after.end(), [&](const auto& kept) { return kept.method == row.method; });
    });
    const Rows kept = only(after, asked);
    return count_text(after.size()) + " of " + count_text(before.size()) + " methods stay" +
           (kept.empty() ? "" : ", with " + range_text(kept, rate)) + "; the others have " + range_text(out, rate) +
           ".";
}

/// The reason of one of the first two steps, in words. `shared` adds to it where every method has the same count.
std::string step_reason(const StepWords& words, const Rows& before, const Rows& after, RatePointer rate,
                        const std::string& shared) {
    const Rows asked = only(before, [rate](const HeadlineRow& row) { return (row.*rate).of > 0; });
    if (asked.empty()) return words.name + ": " + words.not_asked + ".";
    if (before.size() > after.size()) return words.name + ": " + narrowing(before, after, rate);
    const Rate& most = worst(asked, rate).*rate;
    const std::string none =
        "none in " + grouped_text(most.of) +
        (most.has_interval ? " (95 % upper bound " + percent_text(most.high) + ")" : " fixed cases");
    if (before.size() == 1) return words.name + ": " + (most.count == 0 ? none : of_text(most)) + ".";
    const std::string methods = "the " + count_text(before.size()) + " methods";
    if (most.count == 0) return words.name + " decide nothing: " + none + " by any of " + methods + ".";
    return words.name + " decide nothing: " + methods + " have " + range_text(asked, rate) + shared + ".";
}

/// Methods that the third step left out though the interval of their 99 % error reaches into what stays.
Rows undecided_by_error(const Sieve& sieve) {
    const double limit = 2 * least_error(sieve.usable).value_or(0);
    return only(sieve.usable, [&](const HeadlineRow& row) {
        return !is_null(row.error_p99) && number(row.error_p99) > limit && row.error_p99_low <= limit;
    });
}

/// Those of them that cost less than the chosen one: with more cases one of them may be chosen.
Rows cheaper_and_undecided(const Sieve& sieve) {
    return only(undecided_by_error(sieve), [&](const HeadlineRow& row) {
        return row.support_calls_mean > 0 && 1.05 * row.support_calls_mean < sieve.best.support_calls_mean;
    });
}

std::string error_reason(const Sieve& sieve) {
    const auto least = least_error(sieve.usable);
    if (!least) return "Error: no number was asked.";
    std::string reason = "99 % error: " + rounded_text(*least);
    if (sieve.usable.size() > 1)
        reason += " at best; " + count_text(sieve.accurate.size()) + " of " + count_text(sieve.usable.size()) +
                  " methods within twice that";
    if (const std::size_t open = undecided_by_error(sieve).size(); open > 0)
        reason += "; of the others the intervals do not decide " + count_text(open);
    Rows tighter = only(sieve.all, [&](const HeadlineRow& row) {
        return row.rule == sieve.best.rule && row.scalar == sieve.best.scalar && !is_null(row.tolerance) &&
               !is_null(sieve.best.tolerance) && number(row.tolerance) < number(sieve.best.tolerance);
    });
    if (!tighter.empty())
        reason += ". No tolerance of this rule below " + tolerance_text(number(sieve.best.tolerance)) +
                  " halves the error of what it decides";
    return reason + ".";
}

bool costs_the_same(const HeadlineRow& row, const HeadlineRow& best) {
    return (row.support_calls_mean == 0) == (best.support_calls_mean == 0) &&
           row.support_calls_mean <= 1.05 * best.support_calls_mean;
}

std::string cost_reason(const Sieve& sieve) {
    const Rows& left = sieve.accurate;
    const std::string calls = rounded_text(sieve.best.support_calls_mean) + " support calls a case";
    if (sieve.best.support_calls_mean == 0)
        return "Cost: no support calls are told" +
               (left.size() == 1 ? std::string(".") : ", so that it is one of " + count_text(left.size()) + " left.");
    if (left.size() == 1)
        return "Cost: " + calls + (sieve.all.size() == 1 ? "." : "; no other method is left to compare.");
    const auto same =
        std::count_if(left.begin(), left.end(), [&](const auto& row) { return costs_the_same(row, sieve.best); });
    const auto& dearest = largest(left, [](const HeadlineRow& row) { return row.support_calls_mean; });
    return "Cost: " + calls + ", the dearest of " + count_text(left.size()) + " left " +
           rounded_text(dearest.support_calls_mean) +
           (same > 1 ? "; " + grouped_text(same) + " cost the same within 5 %" : "") + ".";
}

/// The measured time of the best method, and which of the methods left are faster beyond their intervals. Empty if the
/// best method was not timed.
std::string time_reason(const Sieve& sieve) {
    const HeadlineRow& best = sieve.best;
    if (!best.is_timed()) return "";
    const auto words = [](const HeadlineRow& row) { return rounded_text(row.nanoseconds) + " ns"; };
    std::string reason = "Time: " + words(best) + " a query (" + best.timed_query + ", geometric mean over the sizes)";
    const Rows left = only(sieve.accurate, [&](const HeadlineRow& row) {
        return row.is_timed() && row.timed_query == best.timed_query && row.method != best.method;
    });
    if (left.empty()) return reason + ".";
    const Rows faster = only(left, [&](const HeadlineRow& row) { return row.nanoseconds_high < best.nanoseconds_low; });
    if (faster.empty())
        return reason + "; none of the " + count_text(left.size()) + " others left is certainly faster.";
    const auto& fastest = largest(faster, [](const HeadlineRow& row) { return -row.nanoseconds; });
    return reason + "; of the others left " + count_text(faster.size()) + " certainly take less, the least " +
           rule_text(fastest.rule, fastest.tolerance) + " with " + words(fastest) + ".";
}

/// The rows of a method by family; none where it was asked one family only.
Rows families_of(const Rows& parts, const HeadlineRow& best) {
    Rows mine = only(parts, [&](const HeadlineRow& row) { return row.method == best.method && row.cases > 0; });
    return mine.size() < 2 ? Rows{} : mine;
}

/// The end of the title: the family on which most answers of the method are unusable.
std::string worst_family(const Rows& parts, const HeadlineRow& best) {
    const Rows mine = families_of(parts, best);
    if (mine.empty()) return "";
    const auto& worst = largest(mine, [](const HeadlineRow& row) { return row.unusable.share; });
    if (worst.unusable.count == 0) return "; none of its answers is wrong or open on any family";
    return "; worst on " + worst.family + ", " + percent_text(worst.unusable.share) + " wrong or open";
}

std::string family_reason(const Rows& parts, const HeadlineRow& best) {
    const Rows mine = families_of(parts, best);
    if (mine.empty()) return "";
    const auto& unusable = largest(mine, [](const HeadlineRow& row) { return row.unusable.share; });
    const auto& error =
        largest(mine, [](const HeadlineRow& row) { return is_null(row.error_p99) ? -1 : number(row.error_p99); });
    std::string reason =
        "Its worst families: " + (unusable.unusable.count == 0
                                      ? std::string("no answer is wrong or open on any")
                                      : percent_text(unusable.unusable.share) + " wrong or open on " + unusable.family);
    if (!is_null(error.error_p99))
        reason += ", 99 % error " + rounded_text(number(error.error_p99)) + " on " + error.family;
    return reason + ".";
}

std::string unsupported_reason(const HeadlineRow& best) {
    if (best.unsupported == 0) return "";
    return "It takes " + grouped_text(best.cases) + " of " + grouped_text(best.cases + best.unsupported) +
           " cases; the others are unsupported and in no rate.";
}

/// Methods that can be compared, and what they have in common.
struct Group {
    std::string name;  ///< "On double"; empty where there is one group only
    Rows rows;
    bool are_scalars = false;  ///< one method on several scalars: then the narrowest is the cheapest
};

std::string shared_words(const Group& group, const Table& shared) {
    for (std::size_t i = 0; i < shared.rows.size(); ++i)
        if (!group.rows.empty() && text(shared.at(i, "scalar")) == group.rows.front().scalar &&
            whole(shared.at(i, "patterns")) == 1 &&
            whole(shared.at(i, "methods")) == static_cast<std::int64_t>(group.rows.size()) && group.rows.size() > 1)
            return ", on the same cases, so that nothing in which they differ makes them";
    return "";
}

std::string title_of(const Group& group, const Sieve& sieve, bool is_told_apart) {
    const std::string where = group.name.empty() ? "" : group.name + ": ";
    const std::string what = group.are_scalars ? sieve.best.scalar : rule_text(sieve.best.rule, sieve.best.tolerance);
    if (sieve.all.size() == 1) return where + "only " + what + " was asked, so nothing is compared";
    if (!is_told_apart)
        return where + "not decided, " + count_text(sieve.all.size()) + " methods cannot be told apart; " + what +
               " is one of them";
    if (const std::size_t open = group.are_scalars ? 0 : cheaper_and_undecided(sieve).size(); open > 0)
        return where + "not decided; " + what + " is accurate, and so may be " + count_text(open) +
               (open == 1 ? " cheaper method" : " cheaper methods") + ", whose 99 % error the intervals leave open";
    if (group.are_scalars)
        return where + what + " is enough, the narrowest scalar whose verdicts are as good as the best";
    return where + "use " + what;
}

CampaignAnswer answer_of(const Group& group, const Rows& parts, const Table& shared) {
    Sieve sieve = sieve_of(group.rows);
    if (group.are_scalars) {
        sieve.accurate = sieve.usable;
        sieve.best = largest(sieve.usable, [](const HeadlineRow& row) { return row.unit_roundoff; });
    }
    CampaignAnswer answer;
    answer.method = sieve.best.method;
    const bool one_cost = std::all_of(sieve.accurate.begin(), sieve.accurate.end(),
                                      [&](const auto& row) { return costs_the_same(row, sieve.best); });
    const bool all_stay = sieve.accurate.size() == sieve.all.size();
    const bool is_told_apart = sieve.all.size() > 1 && !(all_stay && one_cost && !group.are_scalars);
    answer.is_decided = is_told_apart && (group.are_scalars || cheaper_and_undecided(sieve).empty());
    answer.title = title_of(group, sieve, is_told_apart);
    if (sieve.all.size() > 1) answer.title += worst_family(parts, sieve.best);
    answer.reasons = {step_reason({"Unsafe answers", "no penetrating pair was asked"}, sieve.all, sieve.safe,
                                  &HeadlineRow::unsafe, shared_words(group, shared)),
                      step_reason({"Wrong verdicts and open answers", "no case was asked"}, sieve.safe, sieve.usable,
                                  &HeadlineRow::unusable, "")};
    if (group.are_scalars && !is_null(sieve.best.error_p99))
        answer.reasons.push_back("99 % error: " + rounded_text(number(sieve.best.error_p99)) +
                                 ", which the width of the scalar decides and this answer does not weigh.");
    if (!group.are_scalars) {
        answer.reasons.push_back(error_reason(sieve));
        answer.reasons.push_back(cost_reason(sieve));
    }
    for (const auto& reason : {time_reason(sieve), family_reason(parts, sieve.best), unsupported_reason(sieve.best)})
        if (!reason.empty()) answer.reasons.push_back(reason);
    return answer;
}

/// The families of which a method takes a case, as one text.
std::string families_taken(const Rows& parts, const std::string& method) {
    std::string families;
    for (const auto& row : parts)
        if (row.method == method && row.cases > 0) families += row.family + "\n";
    return families;
}

/// Rows in groups of those that take the same families, the largest group first. `where` begins their names.
void add_groups(std::vector<Group>& groups, const Rows& rows, const Rows& parts, const std::string& where) {
    std::map<std::string, Rows> by_families;
    for (const auto& row : rows) by_families[families_taken(parts, row.method)].push_back(row);
    const std::size_t before = groups.size();
    for (auto& [families, group] : by_families) {
        const auto count = std::count(families.begin(), families.end(), '\n');
        const std::string of = "of the methods that take the same " + grouped_text(count) + " families";
        std::string name = where;
        if (by_families.size() > 1) name = where.empty() ? "O" + of.substr(1) : where + ", " + of;
        groups.push_back({std::move(name), std::move(group), false});
    }
    std::stable_sort(groups.begin() + static_cast<std::ptrdiff_t>(before), groups.end(),
                     [](const Group& x, const Group& y) { return x.rows.size() > y.rows.size(); });
}

std::vector<Group> groups_of(const Rows& all, const Rows& parts) {
    const auto scalars = distinct(all, &HeadlineRow::scalar);
    const bool engines =
        std::any_of(all.begin(), all.end(), [](const auto& row) { return row.method.starts_with("engine/"); });
    if (!engines && scalars.size() > 1 && scalars.size() == all.size() && distinct(all, &HeadlineRow::rule).size() == 1)
        return {{"", all, true}};
    std::vector<Group> groups;
    if (engines) {
        add_groups(groups, all, parts, "");
        return groups;
    }
    for (const auto& scalar : scalars)
        add_groups(groups, only(all, [&](const auto& row) { return row.scalar == scalar; }), parts, "On " + scalar);
    return groups;
}

}  // namespace

Sieve sieve_of(const Rows& rows) {
    Sieve sieve;
    sieve.all = rows;
    sieve.safe = overlapping_lowest(sieve.all, &HeadlineRow::unsafe);
    sieve.usable = overlapping_lowest(sieve.safe, &HeadlineRow::unusable);
    sieve.accurate = within_twice_the_least(sieve.usable);
    sieve.best = *std::min_element(sieve.accurate.begin(), sieve.accurate.end(), is_cheaper);
    return sieve;
}

std::vector<CampaignAnswer> answers_of(const Table& headline, const Table& shared) {
    const Rows rows = only(headline_rows(headline), [](const HeadlineRow& row) { return row.cases > 0; });
    const Rows all = totals(rows), parts = only(rows, [](const HeadlineRow&row) { return !row.is_total(); });
    std::vector<CampaignAnswer> answers;
    for (const Group& group : groups_of(all, parts)) answers.push_back(answer_of(group, parts, shared));
    return answers;
}

}  // namespace touchstone
