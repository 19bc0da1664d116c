// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/choose/policy_choice.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/rates/rate_bound.h"
#include "experiments/registry/call.h"
#include "experiments/store/schema.h"

namespace touchstone {
namespace {

constexpr const char* pool = "(all)";

std::string name_of(const std::string& family) { return family == pool ? "" : family; }

void check_family(Database& database, const std::string& family) {
    if (family.empty()) return;
    std::vector<std::string> known;
    Statement names(database, "SELECT family FROM family ORDER BY family");
    while (names.step()) known.push_back(names.text(0));
    if (std::find(known.begin(), known.end(), family) == known.end()) refuse_word("family", family, known);
}

/// Throws UsageError if all cases that count are fixed ones. A bound with a confidence is about cases that are drawn.
void check_draws(Database& database, const Demand& demand) {
    Statement fixed(database, "SELECT count(*) FROM without_interval WHERE family = ?");
    fixed.bind(demand.family.empty() ? pool : demand.family);
    if (fixed.step() && fixed.integer(0) > 0)
        throw UsageError((demand.family.empty() ? "the campaign" : "family '" + demand.family + "'") +
                         " has fixed cases alone, read from a file: they are no random draw, so that no rate of other "
                         "cases follows from them. `touchstone report` counts them");
}

/// An SQL condition that selects the rows of a view. Its parameter is bound to the name of the family or of the pool.
std::string families_counted(const Demand& demand) {
    return demand.worst_family && demand.family.empty()
               ? " family <> ? AND family NOT IN (SELECT family FROM fixed_family) "
               : " family = ? ";
}

std::string family_asked(const Demand& demand) { return demand.family.empty() ? pool : demand.family; }

/// Adds up the counts of each method for the demand. Bounds are computed later, when the number of methods is known.
class Reader {
public:
    Reader(Database& database, const Demand& demand) : database_(database), demand_(demand) {
        read_counts();
        read_promises();
        read_errors_above();
        read_quantiles();
        if (has_times(database_, "main")) read_times();
    }
    std::map<std::string, Candidate> methods;
    std::string timed;

private:
    void read_counts() {
        Statement sums(
            database_,
            "SELECT method, family, cases, penetrating, unsafe, separated, conservative, wrong, open, "
            "support_calls, iterations, cases - no_truth, gradients_wrong, gradients_judged FROM total WHERE" +
                families_counted(demand_) + "ORDER BY method, family");
        sums.bind(family_asked(demand_));
        while (sums.step()) {
            Candidate& candidate = methods[sums.text(0)];
            candidate.method = sums.text(0);
            const std::string family = sums.text(1);
            const auto cases = static_cast<double>(std::max<std::int64_t>(sums.integer(2), 1));
            const double support_calls = static_cast<double>(sums.integer(9)) / cases;
            if (support_calls > candidate.support_calls) {
                candidate.support_calls = support_calls;
                candidate.iterations = static_cast<double>(sums.integer(10)) / cases;
                candidate.dearest = name_of(family);
            }
            add(candidate, "unsafe", family, demand_.unsafe, sums.integer(4), sums.integer(3));
            add(candidate, "conservative", family, demand_.conservative, sums.integer(6), sums.integer(5));
            add(candidate, "wrong", family, demand_.wrong, sums.integer(7), sums.integer(11));
            add(candidate, "open", family, demand_.open, sums.integer(8), sums.integer(11));
            add(candidate, "gradient outside", family, demand_.gradient_outside, sums.integer(12), sums.integer(13));
        }
    }

    void read_promises() {
        Statement rows(database_, "SELECT method, sign FROM promise");
        while (rows.step())
            if (const auto at = methods.find(rows.text(0)); at != methods.end()) at->second.promise = rows.text(1);
    }

    /// Counts the errors above the limit. A bin that extends above the limit counts as above, so no error counts as
    /// smaller than it is.
    void read_errors_above() {
        if (!demand_.error) return;
        Statement bins(database_,
                       "SELECT method, family, coalesce(sum(n) FILTER (WHERE bin <> -99999 AND "
                       "pow(2, (bin + 1) / 8.0) > ?), 0), sum(n) FROM error_bin WHERE" +
                           families_counted(demand_) + "GROUP BY method, family ORDER BY method, family");
        bins.bind(*demand_.error).bind(family_asked(demand_));
        while (bins.step())
            add(methods[bins.text(0)], "error", bins.text(1), demand_.share_above, bins.integer(2), bins.integer(3));
    }

    void read_quantiles() {
        Statement rows(database_, "SELECT method, family, measured, median, p99, largest FROM error_quantile WHERE" +
                                      families_counted(demand_) + "ORDER BY method, family");
        rows.bind(family_asked(demand_));
        while (rows.step()) {
            const ErrorFound found{name_of(rows.text(1)), rows.integer(2), rows.real(3), rows.real(4), rows.real(5)};
            auto& error = methods[rows.text(0)].error;
            if (!error || found.p99 > error->p99) error = found;
        }
    }

    void read_times() {
        Statement rows(database_,
                       "SELECT method, vertices, nanoseconds, low, high FROM timing ORDER BY method, vertices");
        while (rows.step())
            if (const auto at = methods.find(rows.text(0)); at != methods.end())
                at->second.times.push_back({rows.integer(1), rows.real(2), rows.real(3), rows.real(4)});
        Statement facts(database_,
                        "SELECT cpu || ', ' || compiler || ' ' || flags || ', ' || measured FROM timing LIMIT 1");
        if (facts.step()) timed = facts.text(0);
    }

    /// Adds a rate, unless the family has no case of the class.
    static void add(Candidate& candidate, const char* what, const std::string& family,
                    const std::optional<double>& most, std::int64_t failures, std::int64_t cases) {
        if (most && cases > 0) candidate.rates.push_back({what, name_of(family), failures, cases, *most, 1, {}});
    }

    Database& database_;
    const Demand& demand_;
};

/// The reason why a method cannot be ranked, or an empty text if it can.
std::string why_not_ranked(const Candidate& candidate, const Demand& demand, bool by_time) {
    const auto has = [&](const char* what) {
        return std::any_of(candidate.rates.begin(), candidate.rates.end(),
                           [&](const RateFound& rate) { return rate.what == what; });
    };
    if (demand.unsafe && !has("unsafe")) return "no penetrating case, so nothing can be unsafe";
    if (demand.conservative && !has("conservative")) return "no separated case, so nothing can be conservative";
    if ((demand.wrong && !has("wrong")) || (demand.open && !has("open"))) return "no case with a truth";
    if (demand.gradient_outside && !has("gradient outside"))
        return "no gradient was judged: the campaign judges none, or the method implies none";
    if (demand.error && !has("error")) return "no error was measured: it answers no number, or no number was asked";
    if (by_time) return candidate.times.empty() ? "it was not timed, others were" : "";
    if (candidate.support_calls == 0) return "its support calls are not counted, so its cost is not known";
    return "";
}

void set_bound(RateFound& rate, double confidence) {
    rate.upper = rate_upper_bound(rate.failures, rate.cases, confidence);
    if (!rate.is_met()) rate.cases_to_decide = cases_to_decide(rate.failures, rate.cases, confidence, rate.most);
}

}  // namespace

double Candidate::nanoseconds() const {
    double logarithms = 0;
    for (const TimeFound& time : times) logarithms += std::log(time.nanoseconds);
    return times.empty() ? 0 : std::exp(logarithms / static_cast<double>(times.size()));
}

bool Candidate::is_as_fast_as(const Candidate& other) const {
    return std::equal(times.begin(), times.end(), other.times.begin(), other.times.end(),
                      [](const TimeFound& x, const TimeFound& y) { return x.low <= y.high && y.low <= x.high; });
}

std::vector<RateFound> Candidate::worst_rates() const {
    std::vector<RateFound> worst;
    for (const RateFound& rate : rates) {
        const auto same = [&](const RateFound& other) { return other.what == rate.what; };
        const auto at = std::find_if(worst.begin(), worst.end(), same);
        if (at == worst.end())
            worst.push_back(rate);
        else if (rate.upper > at->upper)
            *at = rate;
    }
    return worst;
}

std::optional<double> Candidate::growth_to_decide() const {
    double growth = 1;
    for (const RateFound& rate : rates) {
        if (rate.is_met()) continue;
        if (!rate.cases_to_decide || rate.cases == 0) return std::nullopt;
        growth = std::max(growth, static_cast<double>(*rate.cases_to_decide) / static_cast<double>(rate.cases));
    }
    return growth;
}

Choice choice_of(Database& database, const Demand& demand) {
    check_family(database, demand.family);
    database.execute(completion_text(database) + views_text(Views::temporary));
    check_draws(database, demand);
    Reader reader(database, demand);
    Choice choice;
    choice.timed = reader.timed;
    const bool by_time = !choice.timed.empty();
    const auto count = static_cast<double>(std::max<std::size_t>(reader.methods.size(), 1));
    choice.confidence_of_each = 1 - (1 - demand.confidence) / count;
    for (auto& [method, candidate] : reader.methods) {
        for (RateFound& rate : candidate.rates) set_bound(rate, choice.confidence_of_each);
        candidate.not_ranked = why_not_ranked(candidate, demand, by_time);
        (candidate.not_ranked.empty() ? choice.ranked : choice.not_ranked).push_back(std::move(candidate));
    }
    const auto cost = [by_time](const Candidate& x) { return by_time ? x.nanoseconds() : x.support_calls; };
    std::stable_sort(choice.ranked.begin(), choice.ranked.end(),
                     [&](const Candidate& x, const Candidate& y) { return cost(x) < cost(y); });
    return choice;
}

}  // namespace touchstone
