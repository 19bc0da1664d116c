// SPDX-License-Identifier: GPL-3.0-or-later
// Looks for a method's worst case by climbing on the recipes of families: change some integers, keep what is no better
// for the method. What it finds is an example and never a rate.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/registry/method.h"
#include "properties/families/family.h"

namespace touchstone {

/// What is to be as large as possible.
enum class Objective {
    ulps,        ///< error of an answer with a verdict, in ulps of the largest coordinate
    iterations,  ///< of the loop
    gap          ///< (upper - lower) / upper of the bracket of an answer with a verdict
};

/// How long to look: until the time is over or so many cases were judged, whichever is first. Making the case simpler
/// afterwards takes some hundred cases more.
struct Budget {
    std::chrono::duration<double> time{60};
    std::int64_t cases = INT64_MAX;
};

struct Hunted {
    const Family* family = nullptr;
    Recipe recipe;
    Case worst;  ///< with its expected truth left out; id and origin say how it was found
    double score = 0;
    std::int64_t judged = 0;
};

struct HuntPlan {
    const Method& method;
    std::vector<const Family*> families;  ///< not empty; each gets an equal share of the climbs
    std::optional<QueryKind> query;       ///< asked of every case
    Objective objective = Objective::ulps;
    Budget budget;
    std::uint64_t seed = 1;
};

/// The worst case found, its recipe made as simple as it goes without losing score. `stop` ends the search early. The
/// same plan with a budget in cases gives the same result; one with a budget in time need not.
/// Throws UsageError when no case of the families can be asked of the method.
Hunted hunt(const HuntPlan& plan, const std::atomic<bool>& stop);

}  // namespace touchstone
