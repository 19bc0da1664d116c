// SPDX-License-Identifier: GPL-3.0-or-later
// The simplex of dynamic GJK survives an advance.
#include <algorithm>

#include "properties/laws/impact_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::simplex_of_the_past {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("impact")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<ImpactRun&>(*recording);
        for (std::size_t i = 1; i < run.steps.size(); ++i)
            if (run.steps[i].corners_a.empty() && run.steps[i].time != run.steps[i - 1].time) {
                run.steps[i].corners_a = run.steps[i - 1].corners_a;
                run.steps[i].corners_b = run.steps[i - 1].corners_b;
            }
    }
    return list;
}

const SubjectMutant mutant(
    "impact", "simplex_of_the_past",
    "W is kept when t advances; right: it is emptied, its points belong to C at an earlier time (I-77)", "stale cache",
    &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::simplex_of_the_past
