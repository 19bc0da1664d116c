// SPDX-License-Identifier: GPL-3.0-or-later
// The step is twice as long as the supporting plane allows.
#include "properties/mutants/advance_loop.h"

namespace touchstone::advance_distance_over_speed_towards {
namespace {

Recordings record(const AnyQuery& query) {
    return run_advance_loop(query, AdvanceMistake::distance_over_speed_towards);
}

const SubjectMutant mutant("impact", "advance_distance_over_speed_towards",
                           "t += 2 v.v / v.velocity; right: v.w / v.velocity", "slip in the length of the step",
                           &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::advance_distance_over_speed_towards
