// SPDX-License-Identifier: GPL-3.0-or-later
// The triangulated boundary of a convex hull, for engines that take faces.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "algorithms/core/vec.h"

namespace touchstone {

/// Triangles of the hull of `points` by vertex index, counter-clockwise seen from outside, each edge in two of them; of
/// equal points the first counts. Empty when the hull is flat. Predicates are exact. Precondition: coordinates finite.
std::vector<std::array<std::int32_t, 3>> hull_facets(const std::vector<Vec<double, 3>>& points);

}  // namespace touchstone
