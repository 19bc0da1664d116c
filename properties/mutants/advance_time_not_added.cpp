// SPDX-License-Identifier: GPL-3.0-or-later
// The step replaces the time instead of adding to it.
#include "properties/mutants/advance_loop.h"

namespace touchstone::advance_time_not_added {
namespace {

Recordings record(const AnyQuery& query) { return run_advance_loop(query, AdvanceMistake::time_not_added); }

const SubjectMutant mutant("impact", "advance_time_not_added", "t = step; right: t += step", "slip", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::advance_time_not_added
