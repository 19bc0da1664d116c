// SPDX-License-Identifier: GPL-3.0-or-later
// What the hulls of this folder share: CGAL's exact predicates on doubles, and whether points span space. Included by
// translation units of this folder only, since it brings CGAL.
#pragma once

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>

#include <algorithm>
#include <vector>

namespace touchstone::hull_detail {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using MeshPoint = Kernel::Point_3;
using Mesh = CGAL::Surface_mesh<MeshPoint>;

/// Precondition: not empty.
inline bool is_flat(const std::vector<MeshPoint>& points) {
    // Against the first point, the first distinct from it, and the first off their line.
    const MeshPoint& p = points[0];
    const auto q = std::find_if(points.begin(), points.end(), [&](const MeshPoint& x) { return x != p; });
    if (q == points.end()) return true;
    const auto r = std::find_if(q, points.end(), [&](const MeshPoint& x) { return !CGAL::collinear(p, *q, x); });
    if (r == points.end()) return true;
    return std::all_of(r, points.end(), [&](const MeshPoint& x) { return CGAL::coplanar(p, *q, *r, x); });
}

}  // namespace touchstone::hull_detail
