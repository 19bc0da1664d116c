// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/import/hull_facets.h"

#include <CGAL/convex_hull_3.h>

#include <map>

#include "experiments/import/hull_points.h"

namespace touchstone {

std::vector<std::array<std::int32_t, 3>> hull_facets(const std::vector<Vec<double, 3>>& points) {
    using namespace hull_detail;
    std::vector<std::array<std::int32_t, 3>> facets;
    std::map<MeshPoint, std::int32_t> index;
    std::vector<MeshPoint> distinct;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const MeshPoint p(points[i][0] + 0.0, points[i][1] + 0.0, points[i][2] + 0.0);
        if (index.emplace(p, static_cast<std::int32_t>(i)).second) distinct.push_back(p);
    }
    if (distinct.size() < 4 || is_flat(distinct)) return facets;
    Mesh mesh;
    CGAL::convex_hull_3(distinct.begin(), distinct.end(), mesh);
    for (const auto f : mesh.faces()) {
        std::array<std::int32_t, 3> facet{};
        std::size_t k = 0;
        for (const auto v : mesh.vertices_around_face(mesh.halfedge(f))) facet[k++] = index.at(mesh.point(v));
        facets.push_back(facet);
    }
    return facets;
}

}  // namespace touchstone
