// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the cheapest method of a campaign that meets every demand, over the pool of the cases or in every family. The
// confidence holds although all methods are examined.
//
// Two accuracies are distinguished. `wrong` compares each method with the promise of its own rule, so an error of 0.1
// is right for absolute_gap(0.1). `error` compares all methods by one measure, the scaled error |d - d*| / L (for a
// time: / duration). Invariant: the probability that any method which misses a demand is reported to meet it is at most
// 1 - confidence. Over methods this is Bonferroni's inequality; over the demands and families of one method no
// correction is needed, since it must meet all of them [Ber82]. Cost: a few sums over the rows of the database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/store/database.h"

namespace touchstone {

/// The demand on a method. A rate that is not set demands nothing.
struct Demand {
    std::optional<double> unsafe;        ///< rate of the answer separated among the penetrating cases
    std::optional<double> conservative;  ///< rate of touching or deeper answers among the separated cases
    std::optional<double> wrong;         ///< rate of wrong verdicts, brackets or numbers among the cases with a truth
    std::optional<double> open;          ///< rate of undecided or missing answers among the cases with a truth
    std::optional<double> gradient_outside;  ///< rate of gradients outside or reversed among those judged
    std::optional<double> error;             ///< scaled error that few answers with a number may exceed
    double share_above = 0.01;               ///< the largest share of these answers that may exceed it
    double confidence = 0.95;                ///< one-sided confidence of the whole choice
    std::string family;                      ///< the only family that counts; empty for all
    bool worst_family = false;  ///< true if every family must meet every demand; cost is then the highest one

    bool is_empty() const { return !unsafe && !conservative && !wrong && !open && !gradient_outside && !error; }
    /// True if a method that answers nothing meets the demand.
    bool is_met_by_silence() const { return !is_empty() && !open && !error; }
};

/// The rate of one demand on one method, over one family or, if `family` is empty, over the pool.
struct RateFound {
    std::string what, family;
    std::int64_t failures = 0, cases = 0;
    double most = 0, upper = 1;
    std::optional<std::int64_t> cases_to_decide;  ///< set if the bound is above and the rate below the limit
    bool is_met() const { return upper <= most; }
};

/// The processor time of a query on bodies of one size, with its interval (experiments/store/timing_rows.h).
struct TimeFound {
    std::int64_t vertices = 0;
    double nanoseconds = 0, low = 0, high = 0;
};

/// Quantiles of the scaled errors, each the upper end of a bin (experiments/campaign/sketch.h).
struct ErrorFound {
    std::string family;  ///< empty for the pool
    std::int64_t measured = 0;
    double median = 0, p99 = 0, largest = 0;
};

struct Candidate {
    std::string method;
    std::string promise;  ///< the sign of one that promises less than its number, as in the view `promise`; else empty
    double support_calls = 0, iterations = 0;  ///< mean per case; of the most expensive family if each counts by itself
    std::string dearest;                       ///< the most expensive family; empty for the pool
    std::vector<RateFound> rates;              ///< one per demand, and per family if each counts by itself
    std::optional<ErrorFound> error;           ///< of the family with the largest 99 % quantile; none without a number
    std::vector<TimeFound> times;              ///< by size; empty if the database has no times of the method
    std::string not_ranked;                    ///< the reason why the method is not ranked; empty if it is
    bool is_met() const {
        for (const RateFound& rate : rates)
            if (!rate.is_met()) return false;
        return true;
    }
    /// The geometric mean of the times over the sizes, in which a factor counts the same at every size; 0 without
    /// times.
    double nanoseconds() const;
    /// True if at every size both intervals of time overlap. Precondition: both have times of the same sizes.
    bool is_as_fast_as(const Candidate& other) const;
    /// For each demand the rate with the highest bound.
    std::vector<RateFound> worst_rates() const;
    /// The factor by which the number of cases must grow to show that the method meets the demands, if its rates stay
    /// as they are: 1 if they are met, nothing if a rate is too high.
    std::optional<double> growth_to_decide() const;
};

struct Choice {
    std::vector<Candidate> ranked;      ///< by cost, the cheapest first
    std::vector<Candidate> not_ranked;  ///< by name, each with its reason
    double confidence_of_each = 0;      ///< confidence of the bounds of one method
    /// What was timed, with what and when, if the database has times. Cost is then time, and otherwise support calls.
    std::string timed;
};

/// Ranks all methods of the campaign. Throws StoreError if the file is no results database, UsageError if the family is
/// not in it.
Choice choice_of(Database& database, const Demand& demand);

}  // namespace touchstone
