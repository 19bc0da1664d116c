// SPDX-License-Identifier: GPL-3.0-or-later
// Times methods by their text on one workload, so that an error of a campaign can stand beside a time.
//
// Methods are asked as campaigns ask them, through erased scalars, shapes, solvers and rules. That adds one indirect
// call per support point, reduction and stopping test to every method alike, so times compare with each other and are
// above those of the templates (docs/speed.md). The workload is that of `./run bench speed`: hulls of 8, 20 and 100
// points, placed by fixed seeds. Invariant: the methods of one question see the same pairs, in randomly interleaved
// repetitions of one run. Cost: repetitions * seconds for each method and size, and one pass to count capped runs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "algorithms/shapes/query.h"
#include "experiments/store/timing_rows.h"

namespace touchstone {

/// What is timed, and how long.
struct TimingPlan {
    std::vector<std::string> methods;  ///< as the database spells them
    /// The question; without it the first of distance, penetration, impact and intersects that all methods answer, so
    /// that their times compare, and if there is none the first that each method answers. Distance and impact are asked
    /// of separated pairs, penetration of penetrating ones, intersects of both.
    std::optional<QueryKind> query{};
    std::size_t pairs = 20;  ///< of each placement, > 0
    int repetitions = 9;     ///< > 0
    double seconds = 0.01;   ///< least processor time of a repetition
};

/// A method that was not timed, and why.
struct UntimedMethod {
    std::string method, reason;
};

struct MethodTimes {
    std::vector<TimingRow> rows;
    std::vector<UntimedMethod> untimed;
};

/// Times the methods. Engines are left out, since they answer from processes of their own. Throws UsageError if a
/// method cannot be parsed. Not to be called from two threads, since Google Benchmark has one list of benchmarks.
MethodTimes time_methods(const TimingPlan& plan);

/// Replaces the times in the database by `rows`. Throws StoreError.
void store_times(Database& database, const std::vector<TimingRow>& rows);

}  // namespace touchstone
