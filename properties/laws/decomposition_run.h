// SPDX-License-Identifier: GPL-3.0-or-later
// A polygon that need not be convex, cut into parts, and the overlap of two such polygons.
#pragma once

#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

using ExactPolygon = std::vector<ExactVec>;  ///< in the plane z = 0

struct DecompositionRun : Recording {
    static constexpr std::string_view subject = "decomposition";

    ExactPolygon polygon;  ///< counter-clockwise
    std::vector<ExactPolygon> parts;
    StopKind kind = StopKind::running;
};

struct OverlapRun : Recording {
    static constexpr std::string_view subject = "polygon_overlap";

    Verdict verdict = Verdict::undecided;
    Verdict true_verdict = Verdict::undecided;  ///< by the oracle on every pair of triangles of two fans
};

/// The points in the order in which a ray about their mean meets them, the farthest of each direction: a polygon that
/// is simple wherever the mean is inside, and rarely convex.
ExactPolygon star_of(const std::vector<ExactVec>& points);

/// The centre about which star_of goes.
ExactVec mean_of(const std::vector<ExactVec>& points);

}  // namespace touchstone
