// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the distance from a hull in six dimensions against closed forms and against the conditions of a nearest point.
#include "oracles/distance_from_hull.h"

#include <gtest/gtest.h>

#include <random>

#include "algorithms/testing/base_seed.h"

namespace touchstone::distance_from_hull_test {
namespace {

using Point = HullDistance<6>::Point;

double distance(const std::vector<Point>& points) { return static_cast<double>(HullDistance<6>(points).value()); }

TEST(DistanceFromHull, is_that_of_closed_forms) {
    EXPECT_EQ(distance({{3, 4, 0, 0, 0, 0}}), 5);
    EXPECT_NEAR(distance({{1, -1, 0, 0, 0, 0}, {1, 2, 0, 0, 0, 0}}), 1, 1e-18) << "inside a segment";
    EXPECT_NEAR(distance({{1, 1, 0, 0, 0, 0}, {1, 2, 0, 0, 0, 0}}), std::sqrt(2), 1e-15) << "at its end";
    std::vector<Point> simplex(6, Point{});
    for (std::size_t k = 0; k < 6; ++k) simplex[k][k] = 1;
    EXPECT_NEAR(distance(simplex), 1 / std::sqrt(6), 1e-16);
    simplex.push_back({-1, -1, -1, -1, -1, -1});
    EXPECT_NEAR(distance(simplex), 0, 1e-18) << "the origin is inside";
    EXPECT_NEAR(distance(std::vector<Point>(9, {0, 2, 0, 0, 0, 0})), 2, 1e-18) << "one point nine times";
}

/// The hull of `count` points, of which only the first `dimension` coordinates differ.
std::vector<Point> drawn(std::mt19937_64& random, std::size_t count, std::size_t dimension) {
    std::vector<Point> points(count, {1, 1, 1, 1, 1, 1});
    for (Point& point : points)
        for (std::size_t k = 0; k < dimension; ++k)
            point[k] = static_cast<long double>(std::uniform_int_distribution(-4, 9)(random));
    return points;
}

/// The least over many means of the points, found by exchange of weight between two of them: slow, and another route.
double by_exchange(const std::vector<Point>& points) {
    std::vector<long double> x(6, 0), weight(points.size(), 1.0L / static_cast<long double>(points.size()));
    for (std::size_t k = 0; k < 6; ++k)
        for (const Point& point : points) x[k] += point[k] / static_cast<long double>(points.size());
    for (int sweep = 0; sweep < 4000; ++sweep)
        for (std::size_t i = 0; i < points.size(); ++i)
            for (std::size_t j = 0; j < points.size(); ++j) {
                long double along = 0, squared = 0, size = 0;
                for (std::size_t k = 0; k < 6; ++k) {
                    along += x[k] * (points[i][k] - points[j][k]);
                    squared += (points[i][k] - points[j][k]) * (points[i][k] - points[j][k]);
                }
                if (squared > 0) size = std::clamp(-along / squared, -weight[i], weight[j]);
                weight[i] += size;
                weight[j] -= size;
                for (std::size_t k = 0; k < 6; ++k) x[k] += size * (points[i][k] - points[j][k]);
            }
    long double sum = 0;
    for (const long double coordinate : x) sum += coordinate * coordinate;
    return static_cast<double>(std::sqrt(sum));
}

TEST(DistanceFromHull, is_that_of_another_route_for_drawn_points_of_every_dimension) {
    std::mt19937_64 random(test_seed(7));
    for (std::size_t dimension = 1; dimension <= 6; ++dimension)
        for (const std::size_t count : {2U, 5U, 9U})
            for (int i = 0; i < 4; ++i) {
                const std::vector<Point> points = drawn(random, count, dimension);
                EXPECT_NEAR(distance(points), by_exchange(points), 1e-6) << dimension << ' ' << count << ' ' << i;
            }
}

}  // namespace
}  // namespace touchstone::distance_from_hull_test
