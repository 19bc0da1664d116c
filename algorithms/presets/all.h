// SPDX-License-Identifier: MIT
// The list of presets, one line each. A test compares it with the folder.
#pragma once

#include <tuple>

#include "algorithms/presets/box2d.h"
#include "algorithms/presets/bullet.h"
#include "algorithms/presets/bullet_pair.h"
#include "algorithms/presets/coal.h"
#include "algorithms/presets/fcl.h"
#include "algorithms/presets/jolt.h"
#include "algorithms/presets/libccd.h"
#include "algorithms/presets/mujoco.h"
#include "algorithms/presets/opengjk.h"

namespace touchstone {

/// Every preset.
using AllPresets = std::tuple<presets::Box2d, presets::Bullet, presets::BulletPair, presets::Coal, presets::Fcl,
                              presets::Jolt, presets::Libccd, presets::Mujoco, presets::Opengjk>;

/// The cap of a preset for a loop that must have one: the engine's cap, or `otherwise` if the engine has none.
template <class P>
constexpr int cap_of(int otherwise) {
    return P::max_iterations > 0 ? P::max_iterations : otherwise;
}

}  // namespace touchstone
