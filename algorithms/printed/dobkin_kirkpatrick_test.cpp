// SPDX-License-Identifier: MIT
// Shows that the hierarchy as printed fails on the counterexamples of E-06 to E-08.
#include "algorithms/printed/dobkin_kirkpatrick.h"

#include <gtest/gtest.h>

#include "algorithms/dobkin_kirkpatrick/hierarchy.h"
#include "algorithms/scalars/rational.h"

namespace touchstone::dobkin_kirkpatrick_test {
namespace {

using Points = std::vector<Vec<Rational, 3>>;

using printed::Marks;

const Points tetrahedron{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const Points bipyramid{{0, 0, 1}, {0, 0, -1}, {2, 0, 0}, {-1, 2, 0}, {-1, -2, 0}};
const Points octahedron{{0, 0, 1}, {0, 0, -1}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
const Points cube{{-1, -1, -1}, {1, 1, -1}, {1, -1, 1}, {-1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}, {1, 1, 1}};

Points pyramid(int n) {
    Points points{{0, 0, 1}};
    for (int i = 0; i < n; ++i) {
        const Rational t = Rational(2 * i - n + 1) / Rational(n) * 3;
        points.push_back({Rational((1 - t * t) / (1 + t * t)), Rational(2 * t / (1 + t * t)), 0});
    }
    return points;
}

TEST(PrintedDobkinKirkpatrick, destroys_the_last_simplex_and_leaves_no_start_for_a_query) {  // E-06
    const auto built = printed::dobkin_kirkpatrick(tetrahedron, Marks::cleared_each_level);
    ASSERT_GE(built.levels.size(), 2U);
    EXPECT_EQ(built.levels[1].vertex, (std::vector<int>{1, 2, 3}));  // S_1 = {v_0}
    EXPECT_TRUE(built.levels.back().vertex.empty());
    EXPECT_FALSE(built.support({0, 0, 1}).has_value());
}

TEST(PrintedDobkinKirkpatrick, never_ends_when_marks_are_not_cleared) {  // E-06
    const auto built = printed::dobkin_kirkpatrick(cube, Marks::never_cleared, 40);
    EXPECT_TRUE(built.reached_cap);
    EXPECT_EQ(built.levels.back().vertex, built.levels[20].vertex);
}

TEST(PrintedDobkinKirkpatrick, has_flat_levels_where_the_text_promises_a_simplex) {  // E-07
    const auto dimension_of_level = [](const Points& points, std::size_t level) {
        const auto built = printed::dobkin_kirkpatrick(points, Marks::cleared_each_level);
        Points corners;
        for (const int v : built.levels[level].vertex) corners.push_back(detail::at(points, v));
        return std::pair(corners.size(), affine_dimension(std::span<const Vec<Rational, 3>>(corners)));
    };
    EXPECT_EQ(dimension_of_level(bipyramid, 1), std::pair(std::size_t{3}, 2));
    EXPECT_EQ(dimension_of_level(octahedron, 1), std::pair(std::size_t{4}, 2));
    // A cube in the vertex order of the erratum. In another order it may become flat at a later level.
    const Points ordered_cube{{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1},
                              {1, 1, 1},    {1, 1, -1},  {1, -1, 1},  {-1, 1, 1}};
    EXPECT_EQ(dimension_of_level(ordered_cube, 0), std::pair(std::size_t{8}, 3));
    EXPECT_EQ(dimension_of_level(ordered_cube, 1), std::pair(std::size_t{6}, 3));
    EXPECT_EQ(dimension_of_level(ordered_cube, 2), std::pair(std::size_t{4}, 2));
}

TEST(PrintedDobkinKirkpatrick, looks_at_about_two_n_vertices_of_a_pyramid) {  // E-08
    for (const int n : {51, 101, 201, 401}) {
        auto built = printed::dobkin_kirkpatrick(pyramid(n), Marks::cleared_each_level);
        printed::drop_flat_levels(built);
        const auto answer = built.support({0, 0, 1});
        ASSERT_TRUE(answer.has_value());
        EXPECT_EQ(answer->point.feature, 0);
        EXPECT_GE(answer->visits, 2 * n - 8);
        const touchstone::dobkin_kirkpatrick::Hierarchy<Rational, 3> corrected(pyramid(n));
        EXPECT_LT(corrected.query({0, 0, 1}).visits, 80);
        RecordProperty("visits_" + std::to_string(n), answer->visits);
    }
}

}  // namespace
}  // namespace touchstone::dobkin_kirkpatrick_test
