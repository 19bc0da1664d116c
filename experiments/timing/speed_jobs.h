// SPDX-License-Identifier: GPL-3.0-or-later
// The work to be timed: every engine judged on every set, and its queries prepared. Cost: one call per engine and pair.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "experiments/timing/engine_set.h"
#include "experiments/timing/pair_truth.h"
#include "experiments/timing/speed_page.h"

namespace touchstone {

/// A set in one scalar.
struct Asked {
    AnySet set;
    EngineSet pairs;
    std::vector<PairTruth> truths;

    Asked(AnySet any, const Oracle& oracle) : set(std::move(any)), pairs(set), truths(truths_of(set, oracle)) {}
};

/// One set, kind of query and engine, ready to be timed.
struct Job {
    SpeedCell cell;
    const Asked* asked = nullptr;
    int kind = 0;
    std::size_t frames = 1;
    std::vector<std::size_t> wrong_pairs;
    std::unique_ptr<PreparedSet> prepared;  ///< null if not timed
    std::vector<std::size_t> first;         ///< the first pair of each prepared query
    double pass = 0;                        ///< estimated nanoseconds of one pass
    std::vector<double> times;              ///< nanoseconds per query, by repetition
};

std::string name_of(const AnySet& set);

/// The jobs, and the objects to which they refer.
struct SpeedJobs {
    std::vector<std::unique_ptr<Asked>> asked;
    std::vector<std::unique_ptr<Job>> jobs;
};

/// The jobs of the engines that answer, set by set. `begun` is called with the name of each. Scaled sets are judged and
/// not timed. Throws std::runtime_error if the oracle cannot decide a pair. Precondition: this process has one thread.
SpeedJobs speed_jobs(const std::vector<AnySet>& sets, const std::vector<LoadedEngine>& engines,
                     const std::function<void(const std::string&)>& begun);

/// Every query with a wrong answer, as a line of a case file named after engine, kind and set.
std::string wrong_cases(const SpeedJobs& jobs);

}  // namespace touchstone
