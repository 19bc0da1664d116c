// SPDX-License-Identifier: MIT
// The list of MPR's stopping rules, one line each. A test compares it with the folder.
#pragma once

#include <tuple>

#include "algorithms/mpr/terminations/portal_gap.h"
#include "algorithms/mpr/terminations/portal_on_boundary.h"

namespace touchstone::mpr {

using AllTerminations = std::tuple<PortalGap, PortalOnBoundary>;

}  // namespace touchstone::mpr
