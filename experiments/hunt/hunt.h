// SPDX-License-Identifier: GPL-3.0-or-later
// Searches for a method's worst case by hill climbing on the recipes of families: it changes some integers and keeps
// what is no better for the method. The result is an example and never a rate.
// Invariant: the score of the best recipe never decreases. Cost: one truth and one answer per change.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/registry/method.h"
#include "properties/families/family.h"

namespace touchstone {

/// The quantity that the search maximises.
enum class Objective {
    ulps,        ///< error of an answer with a verdict, in ulps of the largest coordinate
    iterations,  ///< number of iterations of the loop
    gap          ///< (upper - lower) / upper of the bracket of an answer with a verdict
};

/// The budget of the search: it ends when the time is over or that many cases were judged, whichever comes first.
/// Simplifying the result then takes some hundred cases more.
struct Budget {
    std::chrono::duration<double> time{60};
    std::int64_t cases = INT64_MAX;
};

struct Hunted {
    const Family* family = nullptr;
    Recipe recipe;
    Case worst;  ///< without an expected truth; id and origin state how it was found
    double score = 0;
    std::int64_t judged = 0;
};

struct HuntPlan {
    const Method& method;
    std::vector<const Family*> families;  ///< not empty; each gets an equal share of the climbs
    std::optional<QueryKind> query;       ///< the query of every case; if absent, each case asks its own
    Objective objective = Objective::ulps;
    Budget budget;
    std::uint64_t seed = 1;
};

/// The worst case found, with its recipe as simple as possible without losing score. `stop` ends the search early. The
/// same plan with a budget in cases gives the same result; one with a budget in time need not.
/// Throws UsageError if the method takes no case of the families.
Hunted hunt(const HuntPlan& plan, const std::atomic<bool>& stop);

}  // namespace touchstone
