// SPDX-License-Identifier: GPL-3.0-or-later
// The upper bound is overwritten by that of the last face.
#include "properties/mutants/epa_loop.h"

namespace touchstone::epa_upper_bound_of_the_last {
namespace {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::upper_bound_of_the_last); }

const SubjectMutant mutant("epa", "epa_upper_bound_of_the_last",
                           "upper2 = h(n)^2/|n|^2 of the last face; right: the least so far",
                           "seed S0, EPA in 3D, upper_bound; E-21", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::epa_upper_bound_of_the_last
