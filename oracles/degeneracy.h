// SPDX-License-Identifier: GPL-3.0-or-later
// The difficulty of a question: how far its answer is from changing into another one.
#pragma once

#include <optional>

#include "algorithms/shapes/query.h"
#include "oracles/truth.h"

namespace touchstone {

/// By how much the bodies would have to move against each other for the answer to change, in ulps (of double) of the
/// largest coordinate: the distance of separated bodies, the depth of penetrating ones, 0 for touching ones. The answer
/// of an impact query is hit or miss, so for it the measure is that of A and the region that B sweeps: how narrowly the
/// motion misses, or how deep it leads into A. Returns nullopt if the truth holds no depth, or, for an impact query,
/// neither a sweep nor a graze. Precondition: `largest_coordinate` > 0, which is taken over the bodies at the start.
std::optional<long double> degeneracy_ulps(QueryKind kind, const Truth& truth, long double largest_coordinate);

}  // namespace touchstone
