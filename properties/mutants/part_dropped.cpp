// SPDX-License-Identifier: GPL-3.0-or-later
// The last part of a decomposition is lost.
#include <algorithm>

#include "properties/laws/decomposition_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::part_dropped {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("decomposition")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<DecompositionRun&>(*recording);
        if (run.parts.size() > 1) run.parts.pop_back();
    }
    return list;
}

const SubjectMutant mutant("decomposition", "part_dropped",
                           "stops one ear early; right: the last triangle is a part too", "loop bound off by one",
                           &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::part_dropped
