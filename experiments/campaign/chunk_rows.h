// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the rows of one judged chunk: cells, failures and pairs. Invariant: a chunk is stored whole or not at
// all. Cost: one insertion per row.
#pragma once

#include "experiments/campaign/results.h"

namespace touchstone {

/// Stores all rows of the chunk in one transaction. Precondition: the chunk is not stored. Throws StoreError.
void store_chunk(Database& database, const Chunk& chunk, const Source& source, const Campaign& campaign,
                 const ChunkTallies& tallies);

}  // namespace touchstone
