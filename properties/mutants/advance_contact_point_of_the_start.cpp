// SPDX-License-Identifier: GPL-3.0-or-later
// The contact point on B is given at the place that it had at the start.
#include "properties/mutants/advance_loop.h"

namespace touchstone::advance_contact_point_of_the_start {
namespace {

Recordings record(const AnyQuery& query) { return run_advance_loop(query, AdvanceMistake::contact_point_of_the_start); }

const SubjectMutant mutant("impact", "advance_contact_point_of_the_start", "b; right: b + t velocity",
                           "seed S3, contact point; E-31", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::advance_contact_point_of_the_start
