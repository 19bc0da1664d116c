// SPDX-License-Identifier: GPL-3.0-or-later
// The vertices of a mesh file, unchanged. Faces are read as well, so that a file that violates its format is refused
// and no face is taken for a vertex. Cost: linear in the file.
#pragma once

#include <string>
#include <vector>

#include "algorithms/core/vec.h"
#include "experiments/import/mesh_text.h"

namespace touchstone {

using MeshPoints = std::vector<Vec<double, 3>>;

/// The readers of the formats. Sources: the Geomview manual (OFF), Wavefront's appendix B1 (OBJ), Turk's "The PLY
/// polygon file format", 3D Systems' stereolithography interface (STL). They throw InputError with file and line, and
/// take memory and time in proportion to the size of the file.
MeshPoints off_points(MeshText& text);
MeshPoints obj_points(MeshText& text);
MeshPoints ply_points(MeshText& text);
MeshPoints stl_points(MeshText& text);

}  // namespace touchstone
