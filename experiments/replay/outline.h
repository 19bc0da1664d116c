// SPDX-License-Identifier: GPL-3.0-or-later
// Two bodies and A - B as meshes for drawing: exact vertices of polytopes, and support points in many directions of
// curved bodies. No decision depends on them. Cost: a hull of at most some thousand points.
#pragma once

#include <array>
#include <vector>

#include "algorithms/shapes/query.h"
#include "experiments/trace/trace.h"

namespace touchstone {

/// The hull of a set of points. `affine_dimension` 3: triangles, counter-clockwise seen from outside; 2: a polygon with
/// its points in cyclic order; 1: a segment; 0: a point.
struct Mesh {
    int affine_dimension = -1;
    std::vector<TracePoint> points;
    std::vector<std::array<int, 3>> faces;
};

struct Outline {
    Mesh a, b, difference;  ///< at the start of the motion, if there is one
};

/// Precondition: every coordinate is finite. Cost: a hull of at most some thousand points.
Outline outline_of(const AnyQuery& query);

}  // namespace touchstone
