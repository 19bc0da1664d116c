// SPDX-License-Identifier: GPL-3.0-or-later
// EPA in space, in rationals and as plainly as possible, with one mistake to be chosen. Faces are found by trying all,
// neighbours by comparing edges, so that a mistake does not end in a crash but in a polytope the laws can look at.
#pragma once

#include "properties/laws/epa_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone {

enum class EpaMistake {
    inward_face,  ///< the first new face is wound the wrong way round
    horizon_misses_an_edge,
    popped_face_stays,       ///< E-18
    only_one_face_replaced,  ///< I-58
    farthest_face_first,
    upper_bound_of_the_last,
    inverted_stop,  ///< E-15
};

/// From the first polytope of the true subject. At most 16 expansions. Empty where that has none.
Recordings run_epa_loop(const AnyQuery& query, EpaMistake mistake);

}  // namespace touchstone
