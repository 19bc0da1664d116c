// SPDX-License-Identifier: GPL-3.0-or-later
// The triangulated boundary of a convex hull, for engines that take faces. Cost: O(n log n) expected, with exact
// predicates.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "algorithms/core/vec.h"

namespace touchstone {

/// Triangles of the hull of `points` by vertex index, counter-clockwise seen from outside. Each edge is in two of them.
/// Of equal points the first counts. Empty if the hull is flat. Predicates are exact. Precondition: coordinates are
/// finite.
std::vector<std::array<std::int32_t, 3>> hull_facets(const std::vector<Vec<double, 3>>& points);

}  // namespace touchstone
