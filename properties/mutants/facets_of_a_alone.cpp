// SPDX-License-Identifier: GPL-3.0-or-later
// The facets of B are never the nearest.
#include "properties/laws/facets_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::facets_of_a_alone {
namespace {

Recordings record(const AnyQuery& query) {
    return record_changed_facets(query, [](auto&, auto& b) {
        for (int f = 0; f < b.facet_count; ++f) b.offsets[f] += 1000;
    });
}

const SubjectMutant mutant("facets", "facets_of_a_alone",
                           "the facets of B are never the nearest; right: those of both bodies",
                           "slip: one of two loops forgotten", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::facets_of_a_alone
