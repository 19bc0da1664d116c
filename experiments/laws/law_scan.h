// SPDX-License-Identifier: GPL-3.0-or-later
// The laws measured over families: what `touchstone laws` counts.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "properties/families/family.h"
#include "properties/laws/score.h"

namespace touchstone {

struct LawScan {
    std::vector<const Law*> laws;
    std::vector<ScalarKind> scalars;
    std::vector<const Family*> families;
    std::uint64_t seed = 1;
    std::int64_t cases = 20;  ///< of each family: 0..cases - 1
    int jobs = 1;
};

/// Depends on everything but `jobs`. `report` is called, from one thread at a time, whenever a family is done, with how
/// many are. Rethrows the first error of a worker. Cost: that of the subjects; every case is run once per scalar.
LawScores scan(const LawScan& plan, const std::function<void(std::size_t)>& report = {});

/// What to type to see a case of a row with every iterate.
std::string replay_command(const LawKey& key, const std::string& replay);

/// The laws, scalars and families of these names; all where the list is empty. Throw UsageError with the near matches.
std::vector<const Law*> laws_named(const std::vector<std::string>& names);
std::vector<ScalarKind> scalars_named(const std::vector<std::string>& names);
std::vector<const Family*> families_named(const std::vector<std::string>& names);

}  // namespace touchstone
