// SPDX-License-Identifier: GPL-3.0-or-later
// The thickness of a simplex: how far it is from being degenerate. It measures the conditioning of what the solver of
// GJK has to compute. Invariant: it does not change if the simplex is moved, turned or scaled. Cost: O(D^4).
#pragma once

#include <optional>
#include <vector>

#include "experiments/trace/trace.h"

namespace touchstone {

/// The least height of the simplex divided by its longest edge. The height of a vertex is its distance from the affine
/// hull of the others. 1 for a single point and for a segment, 0 if the points are affinely dependent. Precondition:
/// 1 to 4 points with finite coordinates.
long double thickness_of(const std::vector<TracePoint>& points);

/// The thickness of the last simplex that the solver reduced: the simplex before the last iterate and the support point
/// that was added to it. Returns nothing if the trace has no iterate of GJK, or if a coordinate is not finite.
std::optional<long double> last_thickness(const Trace& trace);

}  // namespace touchstone
