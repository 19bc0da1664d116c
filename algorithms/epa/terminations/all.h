// SPDX-License-Identifier: MIT
// The list of EPA's stopping rules, one line each. A test compares it with the folder.
#pragma once

#include <tuple>

#include "algorithms/epa/terminations/gap_length.h"
#include "algorithms/epa/terminations/gap_of_squares.h"
#include "algorithms/epa/terminations/gap_ratio.h"
#include "algorithms/epa/terminations/lower_bound_stalled.h"
#include "algorithms/epa/terminations/no_new_vertex.h"
#include "algorithms/epa/terminations/supporting_face.h"

namespace touchstone::epa {

using AllTerminations = std::tuple<GapLength, GapOfSquares, GapRatio, LowerBoundStalled, NoNewVertex, SupportingFace>;

}  // namespace touchstone::epa
