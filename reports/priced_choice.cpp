// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/priced_choice.h"

#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "reports/best_tolerance.h"
#include "reports/number_text.h"
#include "reports/table_query.h"

namespace touchstone {
namespace {

constexpr double false_alarm_level = 0.05;  ///< of any method that is wrongly told apart in a group

using Pair = std::pair<std::string, std::string>;
using Discordances = std::map<Pair, std::map<std::string, Discordance>>;  ///< by methods, then by family

Discordances discordances_of(const ResultsReader& results) {
    const Table table = results.query(table_sql("discordances"));
    Discordances all;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto count = [&](const char* column) { return whole(table.at(i, column)); };
        all[{text(table.at(i, "method_a")), text(table.at(i, "method_b"))}][text(table.at(i, "family"))] = {
            count("wrong_right"),     count("right_wrong"),     count("undecided_right"),
            count("right_undecided"), count("wrong_undecided"), count("undecided_wrong")};
    }
    return all;
}

std::vector<Contender> contenders_of(const ResultsReader& results, const Table& headline) {
    std::map<std::string, Contender> by_method;
    for (const auto& row : headline_rows(headline)) {
        if (row.cases == 0 || !row.mistaken.has_interval) continue;
        Contender& contender = by_method[row.method];
        row.is_total() ? void(contender.total = row) : contender.families.push_back(row);
    }
    const Table methods = results.query("SELECT method, is_default, compared_with FROM method ORDER BY method");
    const std::int64_t default_mark = default_mark_of(methods);
    std::vector<Contender> list;
    for (std::size_t i = 0; i < methods.rows.size(); ++i) {
        const auto at = by_method.find(text(methods.at(i, "method")));
        if (at == by_method.end() || at->second.families.empty()) continue;
        at->second.is_default = whole(methods.at(i, "is_default")) == default_mark;
        at->second.is_published = at->second.is_default && default_mark == 2;
        at->second.compared_with = text(methods.at(i, "compared_with"));
        list.push_back(std::move(at->second));
    }
    return list;
}

struct Group {
    std::string where;
    std::vector<Contender> contenders;
};

/// Contenders in groups of those that take the same families, the largest group first. `where` begins their names.
void add_groups(std::vector<Group>& groups, const std::vector<Contender>& contenders, const std::string& where) {
    std::map<std::vector<std::string>, std::vector<Contender>> by_families;
    for (const auto& contender : contenders)
        by_families[distinct(contender.families, &HeadlineRow::family)].push_back(contender);
    const auto before = static_cast<std::ptrdiff_t>(groups.size());
    for (auto& [families, group] : by_families) {
        const std::string of = "of the methods that take the same " +
                               grouped_text(static_cast<std::int64_t>(families.size())) + " families";
        std::string name = where;
        if (by_families.size() > 1) name = where.empty() ? "O" + of.substr(1) : where + ", " + of;
        groups.push_back({std::move(name), std::move(group)});
    }
    std::stable_sort(groups.begin() + before, groups.end(),
                     [](const Group& x, const Group& y) { return x.contenders.size() > y.contenders.size(); });
}

std::vector<Group> groups_of(const std::vector<Contender>& contenders) {
    std::vector<std::pair<double, std::string>> scalars;  // the narrowest first
    std::map<std::string, std::vector<Contender>> by_scalar;
    bool has_engines = false;
    for (const auto& contender : contenders) {
        auto& same = by_scalar[contender.total.scalar];
        if (same.empty()) scalars.emplace_back(-contender.total.unit_roundoff, contender.total.scalar);
        same.push_back(contender);
        has_engines = has_engines || contender.total.method.starts_with("engine/");
    }
    std::vector<Group> groups;
    if (has_engines || by_scalar.size() == contenders.size()) {
        add_groups(groups, contenders, "");
        return groups;
    }
    std::stable_sort(scalars.begin(), scalars.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
    for (const auto& [width, scalar] : scalars) add_groups(groups, by_scalar[scalar], "On " + scalar);
    return groups;
}

/// Of these contenders the one that costs least on its worst family, of equals on all families together.
std::size_t least_costly(const std::vector<Contender>& group, const std::vector<std::size_t>& of, double w) {
    const auto key = [&](std::size_t i) {
        double sum = 0;
        for (const auto& row : group[i].families) sum += cost_of(row, w);
        return std::make_pair(cost_of(group[i].worst_family(w), w), sum);
    };
    return *std::min_element(of.begin(), of.end(), [&](std::size_t x, std::size_t y) {
        return key(x) != key(y) ? key(x) < key(y) : is_cheaper(group[x].total, group[y].total);
    });
}

/// The method of the group that all of it is compared with: its place, "all", or nothing.
std::optional<std::size_t> base_of(const std::vector<Contender>& group) {
    const auto at = std::find_if(group.begin(), group.end(),
                                 [&](const auto& each) { return each.total.method == group.front().compared_with; });
    const bool is_one = std::all_of(group.begin(), group.end(), [&](const auto& each) {
        return each.compared_with == group.front().compared_with;
    });
    if (!is_one || at == group.end()) return std::nullopt;
    return at - group.begin();
}

bool all_with_all(const std::vector<Contender>& group) {
    return std::all_of(group.begin(), group.end(), [](const auto& each) { return each.compared_with == "all"; });
}

/// Every compared pair on every family where what they cost differs on a case, with Holm's correction over all.
std::vector<Contrast> contrasts_of(const std::vector<Contender>& group, const Discordances& discordances, double w) {
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < group.size(); ++i) places[group[i].total.method] = i;
    std::vector<Contrast> contrasts;
    std::vector<double> p_values;
    for (const auto& [pair, families] : discordances) {
        const auto a = places.find(pair.first), b = places.find(pair.second);
        if (a == places.end() || b == places.end()) continue;
        for (const auto& [family, counts] : families) {
            const double p = paired_loss_p_value(counts, w);
            contrasts.push_back({a->second, b->second, family, counts, p, false});
            p_values.push_back(p);
        }
    }
    const auto rejected = holm_rejected(p_values, false_alarm_level);
    for (std::size_t i = 0; i < contrasts.size(); ++i) contrasts[i].is_apart = rejected[i];
    return contrasts;
}

/// Sorts the contenders by whether some family shows that they cost less than the reference, or more.
void compare_with(PricedChoice& choice, std::size_t reference) {
    choice.reference = reference;
    choice.better.clear(), choice.worse.clear(), choice.stay.clear();
    std::set<std::size_t> less, more;
    for (const auto& each : choice.contrasts) {
        if (!each.is_apart || (each.a != reference && each.b != reference)) continue;
        const std::size_t other = each.a == reference ? each.b : each.a;
        (each.dearer(choice.undecided_cost) == other ? more : less).insert(other);
    }
    for (std::size_t i = 0; i < choice.group.size(); ++i) {
        if (more.count(i) != 0)
            choice.worse.push_back(i);
        else if (less.count(i) != 0)
            choice.better.push_back(i);
        else
            choice.stay.push_back(i);
    }
    if (!choice.better.empty()) choice.stay = choice.better;
}

/// Compares with the method that the campaign names, if it names one. Where it compares all with all, the reference is
/// the least costly one, and as long as some are shown to be better than it, the least costly of these.
void compare(PricedChoice& choice, const Discordances& discordances) {
    const auto base = base_of(choice.group);
    if (choice.group.size() < 2 || (!base && !all_with_all(choice.group))) return;
    choice.contrasts = contrasts_of(choice.group, discordances, choice.undecided_cost);
    if (base) return compare_with(choice, *base);
    std::vector<std::size_t> candidates = choice.stay;
    std::set<std::size_t> seen;
    while (!candidates.empty()) {
        const std::size_t reference = least_costly(choice.group, candidates, choice.undecided_cost);
        if (!seen.insert(reference).second) break;  // each is beaten by another one
        compare_with(choice, reference);
        candidates = choice.better;
    }
}

/// The least 99 % error on each family of those that stay.
std::map<std::string, double> least_errors(const PricedChoice& choice) {
    std::map<std::string, double> least;
    for (const std::size_t i : choice.stay)
        for (const auto& row : choice.group[i].families)
            if (!is_null(row.error_p99)) {
                const double error = number(row.error_p99);
                const auto [at, is_new] = least.try_emplace(row.family, error);
                at->second = std::min(at->second, error);
            }
    return least;
}

/// The family where the lower end of the 99 % error is the largest multiple of the least, if it is more than twice
/// that. Where a contender answers no number and another does, its error is infinite.
std::optional<Inaccuracy> inaccuracy_of(const PricedChoice& choice, std::size_t i,
                                        const std::map<std::string, double>& least_errors) {
    std::optional<Inaccuracy> worst;
    double most = 2;
    for (const auto& row : choice.group[i].families) {
        const auto least = least_errors.find(row.family);
        if (least == least_errors.end()) continue;
        const bool has_number = !is_null(row.error_p99);
        const double low = has_number ? row.error_p99_low : HUGE_VAL;
        if (low <= 2 * least->second) continue;
        const double ratio = least->second == 0 ? HUGE_VAL : low / least->second;
        if (worst && ratio <= most) continue;
        most = ratio;
        worst = {i, row.family, has_number ? number(row.error_p99) : HUGE_VAL, least->second};
    }
    return worst;
}

void keep_accurate(PricedChoice& choice) {
    const auto least = least_errors(choice);
    for (const std::size_t i : choice.stay) {
        if (auto found = inaccuracy_of(choice, i, least))
            choice.inaccurate.push_back(std::move(*found));
        else
            choice.accurate.push_back(i);
    }
    if (choice.accurate.empty()) choice.accurate = choice.stay;  // each is worse than another on some family
}

/// The cheapest, or a default that costs the same.
std::size_t cheapest_of(const PricedChoice& choice) {
    const auto cheapest = *std::min_element(
        choice.accurate.begin(), choice.accurate.end(),
        [&](std::size_t x, std::size_t y) { return is_cheaper(choice.group[x].total, choice.group[y].total); });
    for (const std::size_t i : choice.accurate)
        if (choice.group[i].is_default && costs_the_same(choice.group[i].total, choice.group[cheapest].total)) return i;
    return cheapest;
}

PricedChoice choice_of(const Group& group, const Discordances& discordances, double w) {
    PricedChoice choice;
    choice.undecided_cost = w;
    choice.where = group.where;
    choice.group = group.contenders;
    for (std::size_t i = 0; i < choice.group.size(); ++i) choice.stay.push_back(i);
    compare(choice, discordances);
    keep_accurate(choice);
    choice.chosen = cheapest_of(choice);
    const bool one_cost = std::all_of(choice.accurate.begin(), choice.accurate.end(), [&](std::size_t i) {
        return costs_the_same(choice.group[i].total, choice.choice().total);
    });
    choice.is_decided = choice.reference && (choice.accurate.size() < choice.group.size() || !one_cost);
    return choice;
}

}  // namespace

double cost_of(const HeadlineRow& row, double w) { return row.mistaken.share + w * row.undecided.share; }

bool costs_the_same(const HeadlineRow& row, const HeadlineRow& best) {
    return (row.support_calls_mean == 0) == (best.support_calls_mean == 0) &&
           row.support_calls_mean <= 1.05 * best.support_calls_mean;
}

const HeadlineRow& Contender::worst_family(double w) const {
    return largest(families, [w](const HeadlineRow& row) { return cost_of(row, w); });
}

std::optional<Contrast> PricedChoice::contrast(std::size_t a, std::size_t b, const std::string& family) const {
    for (Contrast each : contrasts) {
        if (each.family != family) continue;
        if (each.a == a && each.b == b) return each;
        if (each.a != b || each.b != a) continue;
        std::swap(each.a, each.b);
        each.counts = each.counts.reversed();
        return each;
    }
    return std::nullopt;
}

std::vector<PricedChoice> priced_choices(const ResultsReader& results, const Table& headline, double undecided_cost) {
    const Discordances discordances = discordances_of(results);
    std::vector<PricedChoice> choices;
    for (const Group& group : groups_of(contenders_of(results, headline)))
        choices.push_back(choice_of(group, discordances, undecided_cost));
    return choices;
}

}  // namespace touchstone
