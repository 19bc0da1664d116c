// SPDX-License-Identifier: MIT
#include "algorithms/fast/hulls/hull_facets.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "algorithms/scalars/rational.h"

namespace touchstone::hull_facets_test {
namespace {

/// The corners of a prism over a regular polygon. All of its facets are larger than a triangle.
std::vector<Vec<double, 3>> prism(int corners) {
    std::vector<Vec<double, 3>> points;
    for (int i = 0; i < corners; ++i)
        for (const double z : {-1.0, 1.0})
            points.push_back({std::cos(6.283185307179586 * i / corners), std::sin(6.283185307179586 * i / corners), z});
    return points;
}

TEST(HullFacets, of_a_box_are_six_with_twelve_edges) {
    const auto found = facets_of(Box<double, 3>{{1, 2, 3}});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->facet_count, 6);
    EXPECT_EQ(found->edges.size(), 12U);
    EXPECT_EQ(found->vertex_count, 8);
    EXPECT_EQ(found->error, 0);
    EXPECT_EQ(found->radius, 1);
    for (int f = 0; f < 6; ++f) EXPECT_EQ(squared_norm(found->normals[f]), 1);
}

TEST(HullFacets, have_an_edge_along_the_cross_product_of_the_normals_of_its_facets) {
    for (const int corners : {3, 5, 8}) {
        const auto found = HullFacets<double>::of(prism(corners));
        ASSERT_TRUE(found);
        for (std::size_t i = 0; i < found->edges.size(); ++i) {
            const auto& edge = found->edges[i];
            const Vec<double, 3> across = cross(found->normals[edge.left], found->normals[edge.right]);
            EXPECT_NEAR(dot(across, found->along[i]), std::sqrt(squared_norm(across)), 1e-12);
            const Vec<double, 3> along = found->vertices[edge.to] - found->vertices[edge.from];
            EXPECT_NEAR(dot(along, found->along[i]), std::sqrt(squared_norm(along)), 1e-12);
        }
    }
}

TEST(HullFacets, hold_every_vertex_up_to_their_error) {
    const auto found = HullFacets<double>::of(prism(7));
    ASSERT_TRUE(found);
    for (int f = 0; f < found->facet_count; ++f)
        for (int i = 0; i < found->vertex_count; ++i)
            EXPECT_LE(dot(found->normals[f], found->vertices[i]), found->offsets[f] + 1e-15);
    EXPECT_LT(found->error, 1e-15);
}

TEST(HullFacets, are_unknown_of_flat_hulls_and_of_too_many_edges) {
    EXPECT_FALSE(facets_of(Box<double, 3>{{1, 0, 1}}));
    EXPECT_TRUE(HullFacets<double>::of(prism(21)));   // 63 edges
    EXPECT_FALSE(HullFacets<double>::of(prism(22)));  // 66 edges
    const std::vector<Vec<double, 3>> none;
    EXPECT_FALSE(HullFacets<double>::of(none));
    auto points = prism(4);
    points[0][0] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(HullFacets<double>::of(points));
}

// From 35 vertices on a hull of triangles has more facets than there is room for.
TEST(HullFacets, are_unknown_of_round_hulls_of_too_many_triangles) {
    for (const int count : {22, 23, 34, 35, 40, 42}) {
        std::vector<Vec<double, 3>> points;
        for (int i = 0; i < count; ++i) {
            const double z = 1 - (2 * i + 1.0) / count, radius = std::sqrt(1 - z * z), angle = 2.399963229728653 * i;
            points.push_back({radius * std::cos(angle), radius * std::sin(angle), z});
        }
        EXPECT_EQ(HullFacets<double>::of(points).has_value(), 3 * count - 6 <= 64) << count;
    }
}

TEST(HullFacets, are_exact_on_rationals) {
    const auto found = facets_of(Box<Rational, 3>{{1, 2, 3}});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->facet_count, 6);
    EXPECT_EQ(found->error, 0);
    EXPECT_EQ(found->radius, 0);
}

}  // namespace
}  // namespace touchstone::hull_facets_test
