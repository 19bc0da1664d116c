// SPDX-License-Identifier: GPL-3.0-or-later
// One edge of the silhouette is forgotten, and with it a face.
#include "properties/mutants/epa_loop.h"

namespace touchstone::epa_horizon_misses_an_edge {
namespace {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::horizon_misses_an_edge); }

const SubjectMutant mutant("epa", "epa_horizon_misses_an_edge",
                           "the last horizon edge is dropped; right: one closed cycle", "slip in the flood", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::epa_horizon_misses_an_edge
