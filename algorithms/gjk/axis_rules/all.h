// SPDX-License-Identifier: MIT
// The list of ISA-GJK's stopping rules, one line each. A test compares it with the folder.
#pragma once

#include <tuple>

#include "algorithms/gjk/axis_rules/absolute_epsilon.h"
#include "algorithms/gjk/axis_rules/axis_beyond_rounding.h"
#include "algorithms/gjk/axis_rules/none.h"

namespace touchstone::gjk {

using AllAxisRules = std::tuple<AxisBeyondRounding, AbsoluteEpsilon, None>;

}  // namespace touchstone::gjk
