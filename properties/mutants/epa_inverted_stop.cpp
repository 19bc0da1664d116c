// SPDX-License-Identifier: GPL-3.0-or-later
// The stop test as printed, which stops where the gap is large.
#include "properties/mutants/epa_loop.h"

namespace touchstone::epa_inverted_stop {
namespace {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::inverted_stop); }

const SubjectMutant mutant("epa", "epa_inverted_stop",
                           "stop when v.w/distance - distance >= eps; right: <=", "seed S0, EPA in 2D and 3D; E-15",
                           &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::epa_inverted_stop
