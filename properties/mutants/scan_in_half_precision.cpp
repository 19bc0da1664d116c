// SPDX-License-Identifier: GPL-3.0-or-later
// The linear scan compares its inner products in half precision. The recording is in double, since the mistake is one
// of rounding.
#include "properties/laws/support_record.h"
#include "properties/mutants/half_precision_scan.h"
#include "properties/mutants/mutant.h"

namespace touchstone::scan_in_half_precision {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list;
    if (!has_vertices(query)) return list;
    const Query<3> solid = in_space(query);
    add_recording(list, scan_run<double>(solid, HalfPrecisionScan{polytope_of<double>(solid.a)}));
    return list;
}

const SubjectMutant mutant("support_mappings", "scan_in_half_precision",
                           "inner products compared in 11 bits; right: in those of the vertices, 53", "narrow scalar",
                           &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::scan_in_half_precision
