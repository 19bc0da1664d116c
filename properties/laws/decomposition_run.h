// SPDX-License-Identifier: GPL-3.0-or-later
// A polygon that need not be convex, its convex parts, and the overlap of two such polygons.
#pragma once

#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

using ExactPolygon = std::vector<ExactVec>;  ///< a polygon in the plane z = 0

struct DecompositionRun : Recording {
    static constexpr std::string_view subject = "decomposition";

    ExactPolygon polygon;  ///< corners, counter-clockwise
    std::vector<ExactPolygon> parts;
    StopKind kind = StopKind::running;
};

struct OverlapRun : Recording {
    static constexpr std::string_view subject = "polygon_overlap";

    Verdict verdict = Verdict::undecided;
    Verdict true_verdict = Verdict::undecided;  ///< verdict of the oracle on all pairs of triangles of both polygons
};

/// Returns the points in the order in which a ray turning about their mean meets them, with only the farthest of each
/// direction. The polygon is simple if the mean is inside, and rarely convex.
ExactPolygon star_of(const std::vector<ExactVec>& points);

/// Returns the centre that star_of uses.
ExactVec mean_of(const std::vector<ExactVec>& points);

}  // namespace touchstone
