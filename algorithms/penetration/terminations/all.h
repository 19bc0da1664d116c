// SPDX-License-Identifier: MIT
// The list of the hybrid algorithm's stopping rules, one line each. A test compares it with the folder.
#pragma once

#include <tuple>

#include "algorithms/penetration/terminations/absolute_epsilon.h"
#include "algorithms/penetration/terminations/gap_ratio.h"
#include "algorithms/penetration/terminations/source_gap.h"

namespace touchstone::penetration {

using AllTerminations = std::tuple<GapRatio, SourceGap, AbsoluteEpsilon>;

}  // namespace touchstone::penetration
