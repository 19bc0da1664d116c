// SPDX-License-Identifier: MIT
// The list of presets of EPA, one line each. A test compares it with the folder.
#pragma once

#include <tuple>

#include "algorithms/presets/epa/bullet.h"
#include "algorithms/presets/epa/coal.h"
#include "algorithms/presets/epa/jolt.h"
#include "algorithms/presets/epa/libccd.h"
#include "algorithms/presets/epa/mujoco.h"

namespace touchstone {

using AllExpansionPresets =
    std::tuple<presets::BulletEpa, presets::CoalEpa, presets::JoltEpa, presets::LibccdEpa, presets::MujocoEpa>;

}  // namespace touchstone
