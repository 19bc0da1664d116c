// SPDX-License-Identifier: GPL-3.0-or-later
// The square of the distance is compared with the margin itself.
#include <algorithm>

#include "properties/laws/hybrid_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::length_against_square {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("hybrid")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<HybridRun&>(*recording);
        for (HybridAnswer& answer : run.answers)
            if (answer.core_distance2 && answer.core_distance2->lower > 0)
                answer.verdict = *answer.core_distance2->upper > run.margin ? Verdict::separated : Verdict::penetrating;
    }
    return list;
}

const SubjectMutant mutant("hybrid", "length_against_square", "|v|^2 > mu; right: |v|^2 > mu^2",
                           "one epsilon compared with length and length^2", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::length_against_square
