// SPDX-License-Identifier: GPL-3.0-or-later
// Judges some of the stored chunks again and compares them with what is stored: a processor that computes wrongly
// must not look like an unsafe answer ("Cores that don't count", [Hoch21]).
#pragma once

#include <string>
#include <vector>

#include "experiments/campaign/runner.h"

namespace touchstone {

/// One value of a row that was stored as another than was found now.
struct AuditDifference {
    std::string row;  ///< table and key, such as "cell of near_touching, chunk 3, gjk(scalar=float, ...)"
    std::string column, stored, recomputed;
};

struct Audit {
    std::int64_t chunks = 0;  ///< judged again
    std::vector<AuditDifference> differences;
};

/// The rows of one chunk in `stored` that differ from those of `tallies`. Throws StoreError.
std::vector<AuditDifference> differences_of(Database& stored, const Chunk& chunk, const Source& source,
                                            const Campaign& campaign, const ChunkTallies& tallies);

/// Judges a random `share` of the stored chunks of the plan again, at least one, over its threads and with truths
/// that are computed anew. Which ones depends on the seed of the campaign alone. Nothing when `stop` was set before
/// the end. Precondition: 0 < share <= 1.
std::optional<Audit> audit_chunks(const RunPlan& plan, Results& results, double share, const std::atomic<bool>& stop);

}  // namespace touchstone
