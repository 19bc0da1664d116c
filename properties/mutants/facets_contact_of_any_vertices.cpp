// SPDX-License-Identifier: GPL-3.0-or-later
// Any vertices are the contact points.
#include "properties/laws/facets_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::facets_contact_of_any_vertices {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("facets")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<FacetsRun&>(*recording);
        run.point_a = run.vertices_a[0];
        run.point_b = run.vertices_b[0];
    }
    return list;
}

const SubjectMutant mutant("facets", "facets_contact_of_any_vertices",
                           "contact at the first vertices; right: where the difference is the foot",
                           "slip: support points taken for contact points", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::facets_contact_of_any_vertices
