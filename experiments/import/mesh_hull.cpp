// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/import/mesh_hull.h"

#include <CGAL/convex_hull_3.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "experiments/import/hull_points.h"
#include "experiments/import/mesh_points.h"
#include "properties/cases/case_json.h"

namespace touchstone {
namespace {

using namespace hull_detail;

[[noreturn]] void refuse(const std::string& path, const std::string& found, const std::string& expected) {
    throw InputError(path + ": found " + found + "; expected " + expected);
}

constexpr const char* formats = "an OFF, OBJ, STL or PLY mesh (by the extension .off, .obj, .stl or .ply)";

MeshPoints points_of(const std::string& path) {
    std::string extension = std::filesystem::path(path).extension();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const std::pair<const char*, MeshPoints (*)(MeshText&)> readers[] = {
        {".off", off_points}, {".obj", obj_points}, {".stl", stl_points}, {".ply", ply_points}};
    for (const auto& [known, read] : readers) {
        if (extension != known) continue;
        if (std::filesystem::is_directory(path)) refuse(path, "a folder", formats);
        MeshText text(path);
        return read(text);
    }
    refuse(path, extension.empty() ? "no extension" : "the extension '" + extension + "'", formats);
}

/// True if the rounding mode can be set. With a wrong one interval arithmetic certifies wrong signs without notice, and
/// CGAL's own check is an assertion, which NDEBUG removes.
bool rounding_works() {
    const CGAL::Interval_nt<true> third = CGAL::Interval_nt<true>(1) / CGAL::Interval_nt<true>(3);
    return third.inf() < third.sup();
}

Vec<double, 3> coordinates(const MeshPoint& p) {
    // Adding zero turns -0 into 0, so that the result does not depend on which of them the hull contains.
    return {p.x() + 0.0, p.y() + 0.0, p.z() + 0.0};
}

/// True if a vertex is extreme. The hull is triangulated, and ties may have put vertices inside a facet or an edge. A
/// vertex is extreme exactly if at least three of its edges are not seams between coplanar triangles.
bool is_extreme(const Mesh& mesh, Mesh::Vertex_index v) {
    int edges = 0;
    for (const auto h : mesh.halfedges_around_target(mesh.halfedge(v))) {
        const auto across = mesh.opposite(h);
        edges += CGAL::coplanar(mesh.point(mesh.source(h)), mesh.point(mesh.target(h)),
                                mesh.point(mesh.target(mesh.next(h))), mesh.point(mesh.target(mesh.next(across))))
                     ? 0
                     : 1;
    }
    return edges >= 3;
}

std::vector<Vec<double, 3>> sorted(std::vector<Vec<double, 3>> points) {
    std::sort(points.begin(), points.end(), [](const auto& x, const auto& y) { return x.component < y.component; });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

}  // namespace

std::vector<Vec<double, 3>> extreme_points(const std::vector<Vec<double, 3>>& points) {
    static const bool works = rounding_works();
    if (!works) throw std::logic_error("interval arithmetic does not round outwards: build with -frounding-math");
    std::vector<MeshPoint> input;
    for (const auto& x : sorted(points)) input.emplace_back(x[0], x[1], x[2]);
    std::vector<Vec<double, 3>> result;
    if (is_flat(input)) {
        // The planar hull of CGAL has no vertices inside edges.
        std::vector<MeshPoint> hull;
        CGAL::extreme_points_3(input, std::back_inserter(hull));
        for (const MeshPoint& p : hull) result.push_back(coordinates(p));
        return sorted(result);
    }
    Mesh mesh;
    CGAL::convex_hull_3(input.begin(), input.end(), mesh);
    for (const auto v : mesh.vertices())
        if (is_extreme(mesh, v)) result.push_back(coordinates(mesh.point(v)));
    return sorted(result);
}

std::vector<Vec<double, 3>> mesh_hull(const std::string& path) {
    MeshPoints points = points_of(path);
    if (points.empty()) refuse(path, "no vertex", "a mesh of at least one vertex");
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!is_finite(points[i]))
            refuse(path, "a coordinate of vertex " + std::to_string(i) + " that is not finite", "finite numbers");
        for (int k = 0; k < 3; ++k) points[i][k] += 0.0;  // -0 becomes 0, as in coordinates()
    }
    return extreme_points(points);
}

}  // namespace touchstone
