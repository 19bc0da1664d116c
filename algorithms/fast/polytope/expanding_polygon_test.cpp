// SPDX-License-Identifier: MIT
// Tests the growing polygon alone: orientation, links, and edges that a new point removes.
#include "algorithms/fast/polytope/expanding_polygon.h"

#include <gtest/gtest.h>

#include "algorithms/scalars/rational.h"

namespace touchstone::expanding_polygon_test {
namespace {

using V = Vec<Rational, 2>;

CsoVertex<Rational, 2> vertex(const V& w) { return {w, w, V{0, 0}, 0, 0}; }

epa::ExpandingPolygon<Rational> triangle(const V& x, const V& y, const V& z) {
    Simplex<Rational, 2> simplex;
    for (const V& each : {x, y, z}) simplex.push_back(vertex(each));
    return epa::ExpandingPolygon<Rational>(simplex);
}

int live_edges(const epa::ExpandingPolygon<Rational>& polygon) {
    int count = 0;
    for (const auto& face : polygon.faces()) count += face.deleted ? 0 : 1;
    return count;
}

TEST(ExpandingPolygon, has_outward_normals_whatever_the_orientation_of_the_start) {
    for (const auto& polygon : {triangle(V{-1, -1}, V{1, -1}, V{0, 1}), triangle(V{1, -1}, V{-1, -1}, V{0, 1})}) {
        for (const auto& face : polygon.faces()) EXPECT_GT(face.plane.offset, 0);
    }
}

TEST(ExpandingPolygon, keeps_a_normal_where_the_origin_lies_on_an_edge) {  // E-14, E-35
    for (const auto& polygon : {triangle(V{-1, 0}, V{1, 0}, V{0, 1}), triangle(V{1, 0}, V{-1, 0}, V{0, 1})}) {
        int through_origin = 0;
        for (const auto& face : polygon.faces()) {
            if (face.plane.offset != 0) continue;
            ++through_origin;
            EXPECT_EQ(face.plane.normal[0], 0);
            EXPECT_LT(face.plane.normal[1], 0);
        }
        EXPECT_EQ(through_origin, 1);
    }
}

TEST(ExpandingPolygon, replaces_every_edge_that_sees_the_new_point_and_straightens_collinear_ones) {
    auto polygon = triangle(V{-1, -1}, V{1, -1}, V{0, 1});
    EXPECT_EQ(polygon.expand(0, vertex(V{0, -2}), 0), epa::Growth::grown);
    EXPECT_EQ(live_edges(polygon), 4);
    int lowest = 0;
    for (std::size_t f = 0; f < polygon.faces().size(); ++f)
        if (!polygon.faces()[f].deleted && polygon.faces()[f].plane.normal[1] < 0) lowest = static_cast<int>(f);
    EXPECT_EQ(polygon.expand(lowest, vertex(V{0, -9}), 0), epa::Growth::grown);  // sees both lower edges
    EXPECT_EQ(live_edges(polygon), 4 - 2 + 2);
    auto straight = triangle(V{0, 0}, V{2, 0}, V{0, 2});
    int hypotenuse = 0;
    for (std::size_t f = 0; f < 3; ++f)
        if (straight.faces()[f].plane.offset > 0) hypotenuse = static_cast<int>(f);
    EXPECT_EQ(straight.expand(hypotenuse, vertex(V{3, 0}), 0), epa::Growth::grown);  // on the line of an edge
    EXPECT_EQ(live_edges(straight), 3);
}

TEST(ExpandingPolygon, refuses_a_point_that_every_edge_sees) {
    Simplex<double, 2> flat;
    for (const double x : {0, 1, 2}) flat.push_back({{x, 0}, {}, {}});
    epa::ExpandingPolygon<double> degenerate(flat);
    EXPECT_EQ(degenerate.expand(0, {{5, 0}, {}, {}, 0, 0}, 128), epa::Growth::broken_horizon);
    EXPECT_EQ(degenerate.vertices().size(), 3U);
}

}  // namespace
}  // namespace touchstone::expanding_polygon_test
