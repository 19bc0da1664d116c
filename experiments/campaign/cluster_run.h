// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a campaign on the processes that mpirun has started. Every rank judges into a database of its own, and rank 0
// merges them. Invariant: each chunk is judged by one rank. Cost: that of the campaign, divided by the ranks.
#pragma once

#include <string>

#include "experiments/campaign/runner.h"
#include "experiments/cluster/cluster.h"

namespace touchstone {

struct ClusterRun {
    std::string database;      ///< the final database, on rank 0
    std::string local_folder;  ///< folder of the ranks' databases; empty: that of `database`
    std::string command;
    Results::Existing existing = Results::Existing::refuse;
};

/// Precondition: every rank calls it with equal arguments, and plan.dealer is not set. Each rank writes
/// `database`.rankN, continues an existing one, and leaves out chunks that any rank holds already. At the end rank 0
/// merges the files that it can see and removes them. Returns true on rank 0 if the database is complete, on other
/// ranks if their part is.
bool run_on_cluster(Cluster& cluster, RunPlan plan, const ClusterRun& run, const std::atomic<bool>& stop,
                    const std::function<void(const Progress&)>& report);

}  // namespace touchstone
