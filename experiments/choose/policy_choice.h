// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses among the methods of a campaign: the cheapest that meets every demand, with the confidence asked for in spite
// of having looked at all of them, over the pool of the cases or in every family.
//
// Two accuracies are kept apart. `wrong` holds each method to what its own rule promised, so that an error of 0.1 is
// right for absolute_gap(0.1); `error` holds all to one yardstick, the scaled error |d - d*| / L (of a time:
// / duration). Invariant: the probability that any method which misses a demand is called one that meets it is at most
// 1 - confidence. Over methods this is Bonferroni's inequality; over the demands and families of one method nothing is
// lost, since it must meet all of them [Ber82].
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/store/database.h"

namespace touchstone {

/// What a policy must keep; a rate that is not set demands nothing.
struct Demand {
    std::optional<double> unsafe;        ///< answered separated, of the penetrating cases
    std::optional<double> conservative;  ///< answered touching or deeper, of the separated cases
    std::optional<double> wrong;         ///< wrong verdict, bracket or number, of all cases with a truth
    std::optional<double> open;          ///< undecided or without answer, of all cases with a truth
    std::optional<double> error;         ///< the scaled error that few answers with a number may exceed
    double share_above = 0.01;           ///< of these answers, the largest share that may
    double confidence = 0.95;            ///< one-sided, of the whole choice
    std::string family;                  ///< only this family; all when empty
    bool worst_family = false;           ///< every family must meet every demand, and cost counts where it is highest

    bool is_empty() const { return !unsafe && !conservative && !wrong && !open && !error; }
    /// Whether a method that answers nothing meets it.
    bool is_met_by_silence() const { return !is_empty() && !open && !error; }
};

/// One demand on one method, over one family or, where that is empty, over the pool.
struct RateFound {
    std::string what, family;
    std::int64_t failures = 0, cases = 0;
    double most = 0, upper = 1;
    std::optional<std::int64_t> cases_to_decide;  ///< where the bound is above and the rate below what is demanded
    bool is_met() const { return upper <= most; }
};

/// Scaled errors, the upper edge of a bin (experiments/campaign/sketch.h).
struct ErrorFound {
    std::string family;  ///< empty for the pool
    std::int64_t measured = 0;
    double median = 0, p99 = 0, largest = 0;
};

struct Candidate {
    std::string method;
    double support_calls = 0, iterations = 0;  ///< mean of a case, in the dearest family where each counts by itself
    std::string dearest;                       ///< that family; empty for the pool
    std::vector<RateFound> rates;              ///< of each demand, and each family where these count by themselves
    std::optional<ErrorFound> error;           ///< of the family with the largest 99 % quantile; none without a number
    std::string not_ranked;                    ///< why its place is not known; empty where it is
    bool is_met() const {
        for (const RateFound& rate : rates)
            if (!rate.is_met()) return false;
        return true;
    }
    /// One of each demand: that with the highest bound.
    std::vector<RateFound> worst_rates() const;
    /// How many times the cases there are would decide for it, if it failed no more often than so far; nothing where it
    /// fails too often, 1 where it is met.
    std::optional<double> growth_to_decide() const;
};

struct Choice {
    std::vector<Candidate> ranked;      ///< the cheapest by support calls first
    std::vector<Candidate> not_ranked;  ///< by name, each with its reason
    double confidence_of_each = 0;      ///< of the bounds of one method
};

/// All methods of the campaign. Throws StoreError when the database is none of ours, UsageError when the family is not
/// in it.
Choice choice_of(Database& database, const Demand& demand);

}  // namespace touchstone
