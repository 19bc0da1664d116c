// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the laws that a campaign measures.
#pragma once

#include "experiments/campaign/results.h"
#include "experiments/laws/broken_theorem.h"

namespace touchstone {

/// The laws themselves, when the database is made.
void store_laws(Database& database, const Campaign& campaign);

/// The cells of one chunk, within the transaction of the caller.
void store_law_cells(Database& database, const Chunk& chunk, const Source& source, const LawScores& scores);

/// Those of a finished database that were violated where they must hold. Throws StoreError when it cannot be read.
std::vector<BrokenTheorem> broken_theorems(const std::string& database);

}  // namespace touchstone
