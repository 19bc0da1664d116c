// SPDX-License-Identifier: GPL-3.0-or-later
// A campaign on the processes that mpirun started: every rank judges into a database of its own, rank 0 merges them.
#pragma once

#include <string>

#include "experiments/campaign/runner.h"
#include "experiments/cluster/cluster.h"

namespace touchstone {

struct ClusterRun {
    std::string database;      ///< the one that is wanted in the end, on rank 0
    std::string local_folder;  ///< where the ranks write theirs; empty: beside `database`
    std::string command;
    Results::Existing existing = Results::Existing::refuse;
};

/// Precondition: called on every rank with equal arguments; plan.dealer is not set. Each rank writes
/// `database`.rankN, goes on with what it finds there, and leaves out what any rank holds already. At the end rank 0
/// merges the files it can see and removes them. Returns true on rank 0 when the database is complete, on others when
/// their part is.
bool run_on_cluster(Cluster& cluster, RunPlan plan, const ClusterRun& run, const std::atomic<bool>& stop,
                    const std::function<void(const Progress&)>& report);

}  // namespace touchstone
