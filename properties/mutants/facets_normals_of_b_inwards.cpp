// SPDX-License-Identifier: GPL-3.0-or-later
// The normals of B have the wrong sign.
#include "properties/laws/facets_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::facets_normals_of_b_inwards {
namespace {

Recordings record(const AnyQuery& query) {
    return record_changed_facets(query, [](auto&, auto& b) {
        for (int f = 0; f < b.facet_count; ++f) b.normals.set(static_cast<std::size_t>(f), -b.normals[f]);
    });
}

const SubjectMutant mutant("facets", "facets_normals_of_b_inwards", "the normals of B point inwards; right: outwards",
                           "slip of sign", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::facets_normals_of_b_inwards
