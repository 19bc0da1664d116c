// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a mesh file as a convex polytope: the extreme points of its vertices, bit for bit as in the file.
#pragma once

#include <string>
#include <vector>

#include "algorithms/core/vec.h"

namespace touchstone {

/// The extreme points of the convex hull of all vertices in an OFF, OBJ, STL or PLY file (by extension, in upper or
/// lower case), sorted lexicographically. Each is a coordinate triple of the file (negative zero becomes zero), none
/// lies in the hull of the others, and the order of the file does not matter. Flat, straight and one-point meshes give
/// the extreme points of their polygon, segment or point. Throws InputError with the file, what was found and the
/// remedy if the file cannot be opened, has no extension of a mesh format, cannot be parsed, has no vertex, or has a
/// coordinate that is not finite. Cost: O(n log n) expected; predicates are exact, and 35,000 vertices take a tenth of
/// a second.
std::vector<Vec<double, 3>> mesh_hull(const std::string& path);

/// The extreme points of given points. Precondition: at least one point, all coordinates finite.
std::vector<Vec<double, 3>> extreme_points(const std::vector<Vec<double, 3>>& points);

}  // namespace touchstone
