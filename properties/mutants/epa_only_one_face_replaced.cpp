// SPDX-License-Identifier: GPL-3.0-or-later
// Only the popped face is replaced by three, as if no other face saw the new point.
#include "properties/mutants/epa_loop.h"

namespace touchstone::epa_only_one_face_replaced {
namespace {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::only_one_face_replaced); }

const SubjectMutant mutant("epa", "epa_only_one_face_replaced",
                           "one triangle is replaced by three; right: all that w sees, over their horizon",
                           "seed S0, EPA in 3D (I-58)", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::epa_only_one_face_replaced
