// SPDX-License-Identifier: GPL-3.0-or-later
// The gap from before the advance is used again after it.
#include "properties/mutants/advance_loop.h"

namespace touchstone::advance_stale_plane {
namespace {

Recordings record(const AnyQuery& query) { return run_advance_loop(query, AdvanceMistake::stale_plane); }

const SubjectMutant mutant("impact", "advance_stale_plane",
                           "the old v.w after an advance; right: a fresh support point at the new time",
                           "seed S3; E-30", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::advance_stale_plane
