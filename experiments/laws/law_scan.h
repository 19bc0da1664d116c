// SPDX-License-Identifier: GPL-3.0-or-later
// Measures laws over families, for `touchstone laws`. Invariant: the scores do not depend on the number of threads.
// Cost: every case is run once per scalar.
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
    std::int64_t cases = 20;  ///< cases of each family, 0..cases - 1
    int jobs = 1;
};

/// Measures the plan. The result depends on everything except `jobs`. `report` is called whenever a family is done,
/// from one thread at a time, with the number of finished families. Rethrows the first error of a worker. Cost: that of
/// the subjects; every case is run once per scalar.
LawScores scan(const LawScan& plan, const std::function<void(std::size_t)>& report = {});

/// The command that shows a case of a row with every iterate.
std::string replay_command(const LawKey& key, const std::string& replay);

/// The laws, scalars and families of these names; all if the list is empty. They throw UsageError with similar names.
std::vector<const Law*> laws_named(const std::vector<std::string>& names);
std::vector<ScalarKind> scalars_named(const std::vector<std::string>& names);
std::vector<const Family*> families_named(const std::vector<std::string>& names);

}  // namespace touchstone
