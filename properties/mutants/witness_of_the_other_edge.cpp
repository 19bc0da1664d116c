// SPDX-License-Identifier: GPL-3.0-or-later
// The witness point on B is always a corner.
#include <algorithm>

#include "properties/laws/polygon_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::witness_of_the_other_edge {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("polygon_gjk")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<PolygonRun&>(*recording);
        for (auto& answer : run.answers)
            if (!answer.corners_b.empty()) answer.point_b = answer.corners_b.front();
    }
    return list;
}

const SubjectMutant mutant(
    "polygon_gjk", "witness_of_the_other_edge",
    "the witness point on B from the first corner alone; right: combined with the same weights as on A (I-50)",
    "index slip", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::witness_of_the_other_edge
