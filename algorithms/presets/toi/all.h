// SPDX-License-Identifier: MIT
// The list of presets of time of impact, one line each. A test compares it with the folder.
#pragma once

#include <tuple>

#include "algorithms/presets/toi/box2d.h"
#include "algorithms/presets/toi/jolt.h"

namespace touchstone {

using AllImpactPresets = std::tuple<presets::Box2dToi, presets::JoltCast>;

}  // namespace touchstone
