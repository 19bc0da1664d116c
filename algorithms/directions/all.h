// SPDX-License-Identifier: MIT
// The list of search directions, one line each. A test compares it with the folder.
#pragma once

#include <tuple>

#include "algorithms/directions/closest_point.h"
#include "algorithms/directions/feature_normal.h"
#include "algorithms/directions/nesterov.h"
#include "algorithms/directions/perturbed.h"
#include "algorithms/directions/polyak.h"

namespace touchstone {

using AllDirections = std::tuple<ClosestPoint, FeatureNormal, Nesterov, Perturbed, Polyak>;

}  // namespace touchstone
