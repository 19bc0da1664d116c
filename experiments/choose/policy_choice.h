// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses among the methods of a campaign: the cheapest that meets every demand with the confidence asked for.
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
    double confidence = 0.95;            ///< one-sided, of each rate by itself
    std::string family;                  ///< only this family; all when empty
};

/// One demand on one method.
struct RateFound {
    std::string what;
    std::int64_t failures = 0, cases = 0;
    double most = 0, upper = 1;
    std::optional<std::int64_t> cases_to_decide;  ///< where the bound is above and the rate below what is demanded
    bool is_met() const { return upper <= most; }
};

struct Candidate {
    std::string method;
    double support_calls = 0, iterations = 0;  ///< mean of a case
    std::vector<RateFound> rates;
    bool is_met() const {
        for (const RateFound& rate : rates)
            if (!rate.is_met()) return false;
        return true;
    }
    /// How many times the cases there are would decide for it, if it failed no more often than so far; nothing where it
    /// fails too often, 1 where it is met.
    std::optional<double> growth_to_decide() const;
};

/// All methods, the cheapest by support calls first (engines, which tell none, last). Throws StoreError when the
/// database is none of ours, UsageError when the family is not in it.
std::vector<Candidate> candidates(Database& database, const Demand& demand);

}  // namespace touchstone
