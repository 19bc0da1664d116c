// SPDX-License-Identifier: GPL-3.0-or-later
// The vertices of a mesh file, as they stand in it. Faces are read too, so that a file which does not follow its format
// is refused and no face is taken for a vertex, but only the vertices count.
#pragma once

#include <string>
#include <vector>

#include "algorithms/core/vec.h"
#include "experiments/import/mesh_text.h"

namespace touchstone {

using MeshPoints = std::vector<Vec<double, 3>>;

/// One for each format. Sources: the Geomview manual (OFF), Wavefront's appendix B1 (OBJ), Turk's "The PLY polygon file
/// format", 3D Systems' stereolithography interface (STL). They throw InputError that names file and line, and take
/// memory and time in proportion to the size of the file.
MeshPoints off_points(MeshText& text);
MeshPoints obj_points(MeshText& text);
MeshPoints ply_points(MeshText& text);
MeshPoints stl_points(MeshText& text);

}  // namespace touchstone
