// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies that move apart are reported as meeting.
#include "properties/mutants/advance_loop.h"

namespace touchstone::advance_receding_is_a_hit {
namespace {

Recordings record(const AnyQuery& query) { return run_advance_loop(query, AdvanceMistake::receding_is_a_hit); }

const SubjectMutant mutant("impact", "advance_receding_is_a_hit", "v.velocity <= 0 taken for contact; right: a miss",
                           "sign slip; E-32", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::advance_receding_is_a_hit
