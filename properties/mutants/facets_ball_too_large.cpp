// SPDX-License-Identifier: GPL-3.0-or-later
// Facets and arcs are passed over by a bound that is too high.
#include "properties/laws/facets_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::facets_ball_too_large {
namespace {

Recordings record(const AnyQuery& query) {
    return record_changed_facets(query, [](auto& a, auto& b) { a.radius = b.radius = 1000; });
}

const SubjectMutant mutant("facets", "facets_ball_too_large",
                           "a bound of h with a ball that leaves the body; right: one inside of it",
                           "slip: the radius to the farthest facet", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::facets_ball_too_large
