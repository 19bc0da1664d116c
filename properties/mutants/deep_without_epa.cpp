// SPDX-License-Identifier: GPL-3.0-or-later
// Cores that meet get the depth of the margin alone.
#include <algorithm>

#include "properties/laws/hybrid_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::deep_without_epa {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("hybrid")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<HybridRun&>(*recording);
        for (HybridAnswer& answer : run.answers)
            if (answer.contact == "deep") answer.core_distance2 = {0, 0};
    }
    return list;
}

const SubjectMutant mutant("hybrid", "deep_without_epa",
                           "depth = mu for every deep contact; right: mu plus the depth of the cores, by EPA",
                           "seed S0, hybrid; E-19", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::deep_without_epa
