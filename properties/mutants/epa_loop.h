// SPDX-License-Identifier: GPL-3.0-or-later
// EPA in space, in rationals and as simple as possible, with one selectable mistake. Faces are found by trying all of
// them, and neighbours by comparing edges. A mistake then ends in a polytope that the laws can judge, not in a crash.
#pragma once

#include "properties/laws/epa_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone {

enum class EpaMistake {
    inward_face,  ///< the first new face has the wrong orientation
    horizon_misses_an_edge,
    popped_face_stays,       ///< E-18: the popped face is not deleted
    only_one_face_replaced,  ///< I-58: one triangle is replaced by three
    farthest_face_first,
    upper_bound_of_the_last,
};

/// Starts from the first polytope of the true subject and makes at most 16 expansions. Returns an empty list if the
/// true subject has none.
Recordings run_epa_loop(const AnyQuery& query, EpaMistake mistake);

}  // namespace touchstone
