// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes that share a face are rejected.
#include <algorithm>

#include "properties/laws/box_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::touching_boxes_are_apart {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("bounding_boxes")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<BoxRun&>(*recording);
        if (run.boxes == Verdict::touching) run.boxes = Verdict::separated;
    }
    return list;
}

const SubjectMutant mutant("bounding_boxes", "touching_boxes_are_apart",
                           "max <= min rejects; right: max < min, boxes that touch may hold bodies that touch",
                           "strict and non-strict comparison confused (E-38)", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::touching_boxes_are_apart
