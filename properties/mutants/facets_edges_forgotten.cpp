// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs of edges are never tried.
#include "properties/laws/facets_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::facets_edges_forgotten {
namespace {

Recordings record(const AnyQuery& query) {
    return record_changed_facets(query, [](auto& a, auto&) { a.edges.clear(); });
}

const SubjectMutant mutant("facets", "facets_edges_forgotten", "no pairs of edges; right: the pairs whose arcs cross",
                           "slip: a separating axis test by facets alone", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::facets_edges_forgotten
