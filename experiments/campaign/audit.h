// SPDX-License-Identifier: GPL-3.0-or-later
// Judges some of the stored chunks again and compares the rows with the stored ones. A processor that computes wrongly
// must not look like an unsafe answer ("Cores that don't count", [Hoch21]).
// Invariant: the chosen chunks depend only on the seed of the campaign. Cost: that of judging them.
#pragma once

#include <string>
#include <vector>

#include "experiments/campaign/runner.h"

namespace touchstone {

/// A value of a row that differs from the stored one.
struct AuditDifference {
    std::string row;  ///< table and key, such as "cell of near_touching, chunk 3, gjk(scalar=float, ...)"
    std::string column, stored, recomputed;
    bool is_of_engine = false;  ///< of an answer of engine/NAME, which may be ended for its time once and not again
};

struct Audit {
    std::int64_t chunks = 0;  ///< number of chunks judged again
    std::vector<AuditDifference> differences;
};

/// Compares the rows of one chunk in `stored` with those of `tallies` and returns the differences. Throws StoreError.
std::vector<AuditDifference> differences_of(Database& stored, const Chunk& chunk, const Source& source,
                                            const Campaign& campaign, const ChunkTallies& tallies);

/// Judges a random `share` of the plan's stored chunks again, at least one, on its threads. Truths are computed anew.
/// The seed of the campaign orders the chunks, so that a larger share holds those of a smaller one and others. Returns
/// nothing if `stop` was set before the end. Precondition: 0 < share <= 1.
std::optional<Audit> audit_chunks(const RunPlan& plan, Results& results, double share, const std::atomic<bool>& stop);

}  // namespace touchstone
