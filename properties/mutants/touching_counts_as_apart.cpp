// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison with zero is not strict, so bodies that touch are reported as separated.
#include <algorithm>

#include "properties/laws/sat_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::touching_counts_as_apart {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("sat")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<SatRun&>(*recording);
        if (run.verdict == Verdict::touching) run.verdict = Verdict::separated;
    }
    return list;
}

const SubjectMutant mutant("sat", "touching_counts_as_apart", "separation >= 0; right: > 0",
                           "E-34, E-38; strict for non-strict", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::touching_counts_as_apart
