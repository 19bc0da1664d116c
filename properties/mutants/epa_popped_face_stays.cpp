// SPDX-License-Identifier: GPL-3.0-or-later
// The popped face is not deleted before its neighbours are visited.
#include "properties/mutants/epa_loop.h"

namespace touchstone::epa_popped_face_stays {
namespace {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::popped_face_stays); }

const SubjectMutant mutant("epa", "epa_popped_face_stays",
                           "the popped face stays in the polytope; right: entry->deleted = true first",
                           "seed S0, EPA in 3D; E-18", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::epa_popped_face_stays
