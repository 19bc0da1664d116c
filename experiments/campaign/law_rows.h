// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the rows of the laws that a campaign measures. Invariant: the rows of a chunk are stored with the chunk. Cost:
// one insertion per row.
#pragma once

#include "experiments/campaign/results.h"
#include "experiments/laws/broken_theorem.h"

namespace touchstone {

/// Stores the laws themselves. It is called once, when the database is created.
void store_laws(Database& database, const Campaign& campaign);

/// Stores the cells of one chunk, within the transaction of the caller.
void store_law_cells(Database& database, const Chunk& chunk, const Source& source, const LawScores& scores);

/// The laws of a finished database that were violated although they must hold. Throws StoreError if it cannot be read.
std::vector<BrokenTheorem> broken_theorems(const std::string& database);

}  // namespace touchstone
