// SPDX-License-Identifier: GPL-3.0-or-later
// The descent ends on the coarsest level.
#include <algorithm>

#include "properties/laws/support_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::hierarchy_stays_on_top {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("dobkin_kirkpatrick")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<HierarchyRun&>(*recording);
        if (run.levels.empty()) continue;
        const auto& top = run.levels.back().vertices;
        if (run.affine_dimension < 3) continue;  // vertices are numbered differently there
        for (SupportAnswer& answer : run.answers)
            answer.found = run.points[static_cast<std::size_t>(top[0]) % run.points.size()];
    }
    return list;
}

const SubjectMutant mutant("dobkin_kirkpatrick", "hierarchy_stays_on_top",
                           "the best vertex of the last simplex; right: followed down to the polytope",
                           "slip in the descent", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::hierarchy_stays_on_top
