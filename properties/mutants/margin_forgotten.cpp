// SPDX-License-Identifier: GPL-3.0-or-later
// The margin is left out of the decision.
#include <algorithm>

#include "properties/laws/hybrid_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::margin_forgotten {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("hybrid")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<HybridRun&>(*recording);
        for (HybridAnswer& answer : run.answers)
            if (answer.core_distance2 && answer.core_distance2->lower > 0) answer.verdict = Verdict::separated;
    }
    return list;
}

const SubjectMutant mutant("hybrid", "margin_forgotten",
                           "separated when the cores are; right: when they are further apart than mu",
                           "seed S0, hybrid; I-60", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::margin_forgotten
