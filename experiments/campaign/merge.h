// SPDX-License-Identifier: GPL-3.0-or-later
// Joins databases of one campaign: the shards of an array job, the files of MPI ranks.
#pragma once

#include <string>
#include <vector>

#include "experiments/store/database.h"

namespace touchstone {

/// Copies every chunk of `from` that `into` does not hold, with all its rows, in one transaction. Merging twice changes
/// nothing. Throws StoreError when `from` is no results database, of another schema, or of another campaign or build.
void merge_database(Database& into, const std::string& from);

/// Removes the cases of failures that are no longer the smallest of their kind. To be called when every chunk is there.
void remove_stale_exhibits(Database& database);

/// Chunks the campaign asks for, and those that are stored.
struct Completeness {
    std::int64_t stored = 0, wanted = 0;
};
Completeness completeness_of(Database& database);

}  // namespace touchstone
