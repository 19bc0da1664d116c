// SPDX-License-Identifier: GPL-3.0-or-later
// One new face has the wrong orientation, so that its normal points inwards.
#include "properties/mutants/epa_loop.h"

namespace touchstone::epa_inward_face {
namespace {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::inward_face); }

const SubjectMutant mutant(
    "epa", "epa_inward_face",
    "the first new face runs against its neighbours; right: all counter-clockwise seen from outside",
    "sign slip; seed S0, EPA in 3D, E-18c", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::epa_inward_face
