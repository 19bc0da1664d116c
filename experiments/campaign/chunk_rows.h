// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of one judged chunk: cells, failures, samples and pairs.
#pragma once

#include "experiments/campaign/results.h"

namespace touchstone {

/// One transaction: all rows of the chunk, or none. Precondition: the chunk is not stored. Throws StoreError.
void store_chunk(Database& database, const Chunk& chunk, const Source& source, const Campaign& campaign,
                 const ChunkTallies& tallies);

}  // namespace touchstone
