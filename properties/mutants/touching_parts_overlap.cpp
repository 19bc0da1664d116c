// SPDX-License-Identifier: GPL-3.0-or-later
// Polygons that touch are reported as overlapping.
#include <algorithm>

#include "properties/laws/decomposition_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::touching_parts_overlap {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("polygon_overlap")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<OverlapRun&>(*recording);
        if (run.verdict == Verdict::touching) run.verdict = Verdict::penetrating;
    }
    return list;
}

const SubjectMutant mutant("polygon_overlap", "touching_parts_overlap",
                           "closed tests on parts called overlap; right: overlap is an area in common",
                           "strict and non-strict comparison confused (E-40)", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::touching_parts_overlap
