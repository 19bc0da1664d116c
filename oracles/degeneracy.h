// SPDX-License-Identifier: GPL-3.0-or-later
// How hard a question was: how far its answer is from turning into another one.
#pragma once

#include <optional>

#include "algorithms/shapes/query.h"
#include "oracles/truth.h"

namespace touchstone {

/// By how much the bodies would have to move against each other for the answer to change, in ulps (of double) of the
/// largest coordinate: the distance of separated bodies, the depth of penetrating ones, 0 of touching ones. Of an
/// impact query, whose answer is hit or miss: the same of A and the region that B sweeps, so how narrowly the motion
/// misses, or how deep it leads into A. Nothing where the truth tells no depth, or an impact no sweep and no graze.
/// `largest_coordinate` > 0 counts the bodies at the start.
std::optional<long double> degeneracy_ulps(QueryKind kind, const Truth& truth, long double largest_coordinate);

}  // namespace touchstone
