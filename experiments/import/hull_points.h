// SPDX-License-Identifier: GPL-3.0-or-later
// The common part of the hulls of this folder: CGAL's exact predicates on doubles, and whether points span space. Only
// translation units of this folder include it, since it includes CGAL.
#pragma once

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>

#include <algorithm>
#include <vector>

namespace touchstone::hull_detail {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using MeshPoint = Kernel::Point_3;
using Mesh = CGAL::Surface_mesh<MeshPoint>;

/// True if the points lie in one plane. Precondition: there is at least one.
inline bool is_flat(const std::vector<MeshPoint>& points) {
    // The reference points are the first point, the first one distinct from it, and the first one off their line.
    const MeshPoint& p = points[0];
    const auto q = std::find_if(points.begin(), points.end(), [&](const MeshPoint& x) { return x != p; });
    if (q == points.end()) return true;
    const auto r = std::find_if(q, points.end(), [&](const MeshPoint& x) { return !CGAL::collinear(p, *q, x); });
    if (r == points.end()) return true;
    return std::all_of(r, points.end(), [&](const MeshPoint& x) { return CGAL::coplanar(p, *q, *r, x); });
}

}  // namespace touchstone::hull_detail
