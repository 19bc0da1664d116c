// SPDX-License-Identifier: GPL-3.0-or-later
// A polygon that is not convex is taken for one part.
#include <algorithm>

#include "properties/laws/decomposition_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::reflex_corner_skipped {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("decomposition")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<DecompositionRun&>(*recording);
        if (run.parts.size() < 2) continue;
        ExactPolygon whole;
        for (const auto& corner : run.polygon) whole.push_back(corner);
        run.parts = {whole};
    }
    return list;
}

const SubjectMutant mutant("decomposition", "reflex_corner_skipped",
                           "corners that turn the other way are left out; right: they are where parts end",
                           "hull taken for the polygon (I-21)", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::reflex_corner_skipped
