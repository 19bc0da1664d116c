// SPDX-License-Identifier: MIT
// Shows that the vertex-list EPA of seed S1 as printed fails on the counterexamples of its errata.
#include "algorithms/printed/epa_polygon.h"
#include "algorithms/fast/registers/difference.h"

#include <gtest/gtest.h>

#include <cmath>

#include "algorithms/epa/depth.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"

namespace touchstone::epa_polygon_test {
namespace {

template <class A, class B>
auto support_of(const A& a, const B& b) {
    return [&a, &b](const auto& d) { return MinkowskiDifference<A, B>{a, b}.support(d).w; };
}

TEST(PrintedEpaPolygon, turns_a_normal_inwards_when_the_origin_is_on_a_clockwise_edge) {  // E-35
    using V = Vec<double, 2>;
    const Polytope<double, 2> a{{V{-1, 0}, V{1, 0}, V{0, 1}}}, b{{V{0, -1}, V{2, 1}, V{0, 0}}};
    const double truth = std::sqrt(*epa::depth(a, b).depth2.upper);
    EXPECT_NEAR(truth, 0.4472, 1e-4);
    std::vector<V> differences;
    for (const V& x : a.vertices)
        for (const V& y : b.vertices) differences.push_back(x - y);
    int wrong_clockwise = 0, wrong_counter_clockwise = 0;
    for (const V& x : differences)
        for (const V& y : differences)
            for (const V& z : differences) {
                const auto turn = [](const V& p, const V& q) { return p[0] * q[1] - p[1] * q[0]; };
                const double area = turn(y - x, z - x), s = area < 0 ? -1 : 1;
                if (area == 0 || s * turn(x, y) != 0 || s * turn(y, z) <= 0 || s * turn(z, x) <= 0) continue;
                const auto r = printed::epa_polygon<double>({x, y, z}, support_of(a, b));
                const bool wrong = r.reached_cap || std::fabs(r.distance - truth) > 0.01;
                (area < 0 ? wrong_clockwise : wrong_counter_clockwise) += wrong ? 1 : 0;
            }
    EXPECT_GT(wrong_clockwise, 0);
    EXPECT_EQ(wrong_counter_clockwise, 0);
}

TEST(PrintedEpaPolygon, adds_a_slop_to_the_answer_and_inserts_a_thousand_vertices_on_concentric_circles) {  // E-36
    const Sphere<double, 2> a{{0, 0}, 100.0}, b{{0, 0}, 50.0};
    const std::vector<Vec<double, 2>> start{{-150, 0}, {75, -129.9038105676658}, {75, 129.9038105676658}};
    const auto r = printed::epa_polygon<double>(start, support_of(a, b));
    EXPECT_GT(r.iterations, 500);
    EXPECT_NEAR(std::sqrt(squared_norm(r.translation)) - r.distance, 0.001, 1e-9);
}

TEST(PrintedEpaPolygon, misses_its_tolerance_on_large_circles_in_float) {  // E-36
    const float r = 1e4F, h = 1.7320508F * r, x = -1, y = -1.0F / 3;
    const Sphere<float, 2> a{{0, 0}, r}, b{{-x, -y}, r};
    const double truth = 2e4 - std::sqrt(1 + 1.0 / 9);
    const auto found = printed::epa_polygon<float>({{x - 2 * r, y}, {x + r, y - h}, {x + r, y + h}}, support_of(a, b));
    EXPECT_FALSE(found.reached_cap);
    EXPECT_GT(std::fabs(static_cast<double>(found.distance) - truth), 0.002);
}

}  // namespace
}  // namespace touchstone::epa_polygon_test
