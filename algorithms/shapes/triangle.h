// SPDX-License-Identifier: MIT
// A triangle: the hull of its three corners, which may coincide or lie on one line.
#pragma once

#include "algorithms/shapes/polytope.h"

namespace touchstone {

template <Scalar S, int D>
using Triangle = FixedPolytope<S, D, 3>;

}  // namespace touchstone
