// SPDX-License-Identifier: GPL-3.0-or-later
// The upper bound from a start vector that is no point of A - B is trusted.
#include <algorithm>

#include "properties/laws/hybrid_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::start_decides {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("hybrid")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<HybridRun&>(*recording);
        if (HybridAnswer& second = run.answers[1]; second.core_distance2 && second.contact != "separated")
            second.core_distance2->upper = 1;
    }
    return list;
}

const SubjectMutant mutant("hybrid", "start_decides",
                           "upper = v.v of the start vector; right: no upper bound before the first simplex",
                           "seed S0, hybrid, upper_bound; E-11, E-21", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::start_decides
