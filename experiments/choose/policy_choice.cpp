// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/choose/policy_choice.h"

#include <algorithm>

#include "experiments/rates/rate_bound.h"
#include "experiments/registry/call.h"
#include "experiments/store/schema.h"

namespace touchstone {
namespace {

RateFound rate_of(const char* what, std::int64_t failures, std::int64_t cases, double most, double confidence) {
    RateFound rate{what, failures, cases, most, rate_upper_bound(failures, cases, confidence), {}};
    if (!rate.is_met()) rate.cases_to_decide = cases_to_decide(failures, cases, confidence, most);
    return rate;
}

void check_family(Database& database, const std::string& family) {
    if (family.empty()) return;
    std::vector<std::string> known;
    Statement names(database, "SELECT family FROM family ORDER BY family");
    while (names.step()) known.push_back(names.text(0));
    if (std::find(known.begin(), known.end(), family) == known.end()) refuse_word("family", family, known);
}

}  // namespace

std::optional<double> Candidate::growth_to_decide() const {
    double growth = 1;
    for (const RateFound& rate : rates) {
        if (rate.is_met()) continue;
        if (!rate.cases_to_decide || rate.cases == 0) return std::nullopt;
        growth = std::max(growth, static_cast<double>(*rate.cases_to_decide) / static_cast<double>(rate.cases));
    }
    return growth;
}

std::vector<Candidate> candidates(Database& database, const Demand& demand) {
    check_family(database, demand.family);
    const double c = demand.confidence;
    database.execute(views_text(Views::temporary));
    Statement sums(database,
                   "SELECT method, cases, penetrating, unsafe, separated, conservative, wrong, open, support_calls, "
                   "iterations, cases - no_truth FROM total WHERE family = ? ORDER BY method");
    sums.bind(demand.family.empty() ? "(all)" : demand.family);
    std::vector<Candidate> list;
    while (sums.step()) {
        const std::int64_t cases = sums.integer(1);
        const auto mean = [&](int column) {
            return static_cast<double>(sums.integer(column)) / static_cast<double>(std::max<std::int64_t>(cases, 1));
        };
        Candidate candidate{sums.text(0), mean(8), mean(9), {}};
        if (demand.unsafe)
            candidate.rates.push_back(rate_of("unsafe", sums.integer(3), sums.integer(2), *demand.unsafe, c));
        if (demand.conservative)
            candidate.rates.push_back(
                rate_of("conservative", sums.integer(5), sums.integer(4), *demand.conservative, c));
        if (demand.wrong)
            candidate.rates.push_back(rate_of("wrong", sums.integer(6), sums.integer(10), *demand.wrong, c));
        if (demand.open) candidate.rates.push_back(rate_of("open", sums.integer(7), sums.integer(10), *demand.open, c));
        list.push_back(std::move(candidate));
    }
    std::stable_sort(list.begin(), list.end(), [](const Candidate& x, const Candidate& y) {
        return std::make_pair(x.support_calls == 0, x.support_calls) <
               std::make_pair(y.support_calls == 0, y.support_calls);
    });
    return list;
}

}  // namespace touchstone
