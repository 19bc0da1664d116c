// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a campaign over all cores: workers judge chunks, one thread writes them.
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
    std::int64_t judged = 0, total = 0;  ///< (case, method) pairs, finished chunks only
};

struct RunPlan {
    const Campaign& campaign;
    const std::vector<Source>& sources;
    std::int64_t chunk_size;
    int jobs;
    const Oracle& oracle = default_oracle();
    int shard = 0, shards = 1;      ///< this run takes the chunks whose running number is shard modulo shards
    ChunkDealer* dealer = nullptr;  ///< of a cluster; without one the threads of this process share the chunks
    std::set<std::int64_t> done_elsewhere{};  ///< running numbers of chunks that other databases of this run hold
    DecisionWatch* watch = nullptr;  ///< ends the run when it is decided; then all families go on at the same pace
};

/// All chunks of a plan in order; the running number counts over all sources, so any number of shards covers each once.
std::vector<Chunk> chunks_of(const RunPlan& plan);

/// Running numbers of the chunks of a plan that `results` holds.
std::vector<std::int64_t> done_chunks(const RunPlan& plan, const Results& results);

/// Judges every case of a chunk by every method. Nothing when `stop` was set before the end.
std::optional<ChunkTallies> judge_chunk(const RunPlan& plan, const Chunk& chunk, const std::atomic<bool>& stop);

/// Judges what `results` does not hold yet. `stop` may be set from a signal handler: finished chunks are stored, begun
/// ones abandoned. Returns true when every chunk of the plan is stored, or what `plan.watch` asks is decided. Rethrows
/// the first error of a worker or a write.
bool run_campaign(const RunPlan& plan, Results& results, const std::atomic<bool>& stop,
                  const std::function<void(const Progress&)>& report);

}  // namespace touchstone
