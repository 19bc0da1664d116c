// SPDX-License-Identifier: MIT
// From simple queries to GJK in the plane: point to segment, to triangle, to polygon, and polygon to polygon.
#include "algorithms/gjk/point_to_feature.h"

#include <cstdio>
#include <vector>

#include "algorithms/gjk/polygon_distance.h"
#include "algorithms/shapes/polytope.h"

using namespace touchstone;
using Point2 = Vec<double, 2>;

void print(const char* rung, const Point2& q, const gjk::ClosestPoint<double, 2>& closest) {
    std::printf("%s: (%g %g) is nearest to feature %s at (%g %g), weights %.2f %.2f %.2f\n", rung, q[0], q[1],
                to_string(closest.feature).data(), closest.position[0], closest.position[1], closest.barycentric[0],
                closest.barycentric[1], closest.barycentric[2]);
}

int main() {
    const Point2 a{0, 0}, b{4, 0}, c{0, 4};

    // 1. Two vertices: three Voronoi regions.
    for (const Point2& q : {Point2{-1, 1}, Point2{1, 2}, Point2{6, 1}})
        print("segment", q, gjk::closest_on_segment(q, a, b).value());

    // 2. Three vertices: seven regions.
    for (const Point2& q : {Point2{1, 1}, Point2{3, 3}, Point2{-1, 2}})
        print("triangle", q, gjk::closest_on_triangle(q, a, b, c).value());

    // 3. A polygon: its support points select one triangle after the other.
    const Polytope<double, 2> polygon{{{0, 0}, {3, -1}, {5, 1}, {4, 4}, {1, 4}}};
    const auto point = gjk::point_polygon_distance(polygon, Point2{7, 4});
    std::printf("polygon: distance %.4f at (%.1f %.1f), %d reductions, %s\n", *point.distance(), point.point_a[0],
                point.point_a[1], point.iterations, point.stop.name.data());

    // 4. Two polygons: the distance of the origin from the polygon A - B. The closest features are those of the last
    // simplex.
    const Polytope<double, 2> other{{{8, 0}, {10, 1}, {7, 3}}};
    const auto both = gjk::polygon_distance(polygon, other);
    std::printf("polygons: distance %.4f, closest features", *both.distance());
    for (int i = 0; i < both.simplex.size; ++i)
        std::printf(" A%d-B%d", both.simplex[i].feature_a, both.simplex[i].feature_b);
    std::printf("\n");
}
