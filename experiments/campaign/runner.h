// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a campaign on all cores: workers judge chunks, and one thread writes them. Invariant: the rows do not depend on
// the number of threads. Cost: one truth per case, and one answer per case and method.
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "experiments/campaign/decision_watch.h"
#include "experiments/campaign/results.h"
#include "experiments/cluster/chunk_dealer.h"
#include "oracles/oracle.h"

namespace touchstone {

struct Progress {
    std::int64_t judged = 0, total = 0;  ///< number of (case, method) pairs, of finished chunks only
};

struct RunPlan {
    const Campaign& campaign;
    const std::vector<Source>& sources;
    std::int64_t chunk_size;
    int jobs;
    const Oracle& oracle = default_oracle();
    int shard = 0, shards = 1;      ///< this run judges the chunks whose number is shard modulo shards
    ChunkDealer* dealer = nullptr;  ///< dealer of a cluster; null: the threads of this process share the chunks
    std::set<std::int64_t> done_elsewhere{};  ///< numbers of the chunks in other databases of this run
    DecisionWatch* watch = nullptr;           ///< ends the run when it is decided; all families then progress equally
};

/// The size of a chunk. It is small enough that a kill loses little and all cores stay busy until the end. It is large
/// enough that the database grows with the number of methods and families and not with the number of cases.
/// A run that ends when it has decided has smaller chunks, so that it decides earlier.
std::int64_t chunk_size_for(std::int64_t cases, bool until_decided);

/// All chunks of a plan in order. They are numbered over all sources, so any number of shards covers each chunk once.
std::vector<Chunk> chunks_of(const RunPlan& plan);

/// The numbers of the plan's chunks that `results` holds.
std::vector<std::int64_t> done_chunks(const RunPlan& plan, const Results& results);

/// Judges the answer of every method to every case of a chunk. Returns nothing if `stop` was set before the end.
std::optional<ChunkTallies> judge_chunk(const RunPlan& plan, const Chunk& chunk, const std::atomic<bool>& stop);

/// Judges the chunks that `results` lacks. `stop` may be set from a signal handler: finished chunks are stored,
/// unfinished ones abandoned. Returns true if every chunk of the plan is stored, or if plan.watch is decided. Rethrows
/// the first error of a worker or of a write.
bool run_campaign(const RunPlan& plan, Results& results, const std::atomic<bool>& stop,
                  const std::function<void(const Progress&)>& report);

}  // namespace touchstone
