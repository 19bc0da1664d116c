// SPDX-License-Identifier: MIT
// The list of the hybrid algorithm's stopping rules, one line each. A test compares it with the folder.
#pragma once

#include <tuple>

#include "algorithms/hybrid/terminations/absolute_epsilon.h"
#include "algorithms/hybrid/terminations/gap_ratio.h"
#include "algorithms/hybrid/terminations/source_gap.h"

namespace touchstone::hybrid {

using AllTerminations = std::tuple<GapRatio, SourceGap, AbsoluteEpsilon>;

}  // namespace touchstone::hybrid
