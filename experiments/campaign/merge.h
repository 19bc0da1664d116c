// SPDX-License-Identifier: GPL-3.0-or-later
// Merges databases of one campaign: the shards of an array job, or the files of MPI ranks. Invariant: a chunk is taken
// once, so merging twice changes nothing. Cost: linear in the rows.
#pragma once

#include <string>
#include <vector>

#include "experiments/store/database.h"

namespace touchstone {

/// Copies every chunk of `from` that `into` lacks, with all its rows, in one transaction. Merging twice changes
/// nothing. Throws StoreError if `from` is no results database, or one of another schema, campaign or build.
void merge_database(Database& into, const std::string& from);

/// Removes the cases of failures that are no longer the smallest of their kind. Call it when every chunk is stored.
void remove_stale_exhibits(Database& database);

/// The number of chunks of the campaign, and the number of stored ones.
struct Completeness {
    std::int64_t stored = 0, wanted = 0;
};
Completeness completeness_of(Database& database);

}  // namespace touchstone
