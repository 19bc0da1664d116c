// SPDX-License-Identifier: MIT
// Checks where an edge of A crosses one of B, on edges whose crossing is known.
#include "algorithms/fast/facets/witness.h"

#include <gtest/gtest.h>

#include "algorithms/scalars/rational.h"

namespace touchstone::facets_witness_test {
namespace {

using Q = Rational;

facets::SupportingVertices<Q> edge(const Vec<Q, 3>& from, const Vec<Q, 3>& to) {
    facets::SupportingVertices<Q> result;
    result.vertex[0] = from;
    result.vertex[1] = to;
    result.count = result.on_plane = 2;
    return result;
}

TEST(CrossingOfEdges, is_at_the_share_of_the_edge_of_a) {
    const auto a = edge({-1, 0, 0}, {3, 0, 0}), b = edge({0, -1, 0}, {0, 1, 0});
    const auto found = facets::crossing_of_edges<Q>(a, b, {0, 0, 2}, Q(2));
    ASSERT_TRUE(found.is_found);
    EXPECT_EQ(found.x, (Vec<Q, 3>{0, 0, 0}));
    EXPECT_EQ(found.y, (Vec<Q, 3>{0, 0, -2})) << "x - y is the foot";
    EXPECT_FALSE(facets::crossing_of_edges<Q>(a, b, {0, 0, 2}, Q(1)).is_found) << "farther apart than there is room";
}

TEST(CrossingOfEdges, is_none_outside_of_either) {
    const auto crosses = [](const Q& of_a, const Q& of_b) {
        return facets::crossing_of_edges<Q>(edge({of_a, 0, 0}, {of_a + 4, 0, 0}), edge({0, of_b, 0}, {0, of_b + 4, 0}),
                                            {0, 0, 0}, Q(0))
            .is_found;
    };
    EXPECT_TRUE(crosses(-4, -4)) << "their ends belong to them";
    EXPECT_TRUE(crosses(0, 0));
    EXPECT_FALSE(crosses(1, -2));
    EXPECT_FALSE(crosses(-5, -2));
    EXPECT_FALSE(crosses(-2, 1));
    EXPECT_FALSE(crosses(-2, -5));
}

}  // namespace
}  // namespace touchstone::facets_witness_test
