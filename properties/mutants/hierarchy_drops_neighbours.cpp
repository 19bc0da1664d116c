// SPDX-License-Identifier: GPL-3.0-or-later
// Half of the vertices are dropped whatever their edges.
#include <algorithm>

#include "properties/laws/support_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::hierarchy_drops_neighbours {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("dobkin_kirkpatrick")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<HierarchyRun&>(*recording);
        for (HierarchyLevel& level : run.levels) level.dropped_is_independent = level.vertices.size() <= 4;
    }
    return list;
}

const SubjectMutant mutant("dobkin_kirkpatrick", "hierarchy_drops_neighbours",
                           "every other vertex goes; right: an independent set, and a simplex stays",
                           "seed S0, pseudo-code of S_i; E-06, E-07", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::hierarchy_drops_neighbours
