// SPDX-License-Identifier: GPL-3.0-or-later
// The prism over a body is too short.
#include <algorithm>

#include "properties/laws/prism_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::prism_too_short {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("prisms")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<PrismRun&>(*recording);
        run.prism.depth2 = std::min(run.prism.depth2, Rational(run.size2 / 1000000));
    }
    return list;
}

const SubjectMutant mutant(
    "prisms", "prism_too_short",
    "prisms a thousandth as tall as they are wide, whose way out is along the axis; right: taller than any depth",
    "a test bench that forgets the third dimension", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::prism_too_short
