// SPDX-License-Identifier: GPL-3.0-or-later
// The heap compares in the wrong direction.
#include "properties/mutants/epa_loop.h"

namespace touchstone::epa_farthest_face_first {
namespace {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::farthest_face_first); }

const SubjectMutant mutant("epa", "epa_farthest_face_first",
                           "the face farthest from the origin is popped; right: the nearest", "operator< of a max-heap",
                           &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::epa_farthest_face_first
