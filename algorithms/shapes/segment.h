// SPDX-License-Identifier: MIT
// A segment: the hull of its two end points, which may coincide.
#pragma once

#include "algorithms/shapes/polytope.h"

namespace touchstone {

template <Scalar S, int D>
using Segment = FixedPolytope<S, D, 2>;

}  // namespace touchstone
