// SPDX-License-Identifier: GPL-3.0-or-later
// The axis of ISA-GJK is returned with the wrong sign.
#include <algorithm>

#include "properties/laws/sat_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::axis_points_the_other_way {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("sat")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<SatRun&>(*recording);
        run.isa_axis = -run.isa_axis;
    }
    return list;
}

const SubjectMutant mutant("sat", "axis_points_the_other_way", "-v; right: v, which points from B to A",
                           "documentation whose sign contradicts the code", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::axis_points_the_other_way
