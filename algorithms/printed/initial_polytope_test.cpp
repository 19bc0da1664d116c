// SPDX-License-Identifier: MIT
// Shows that the three rules of the printed initial polytope fail on the counterexamples of the errata.
#include "algorithms/printed/initial_polytope.h"
#include "algorithms/fast/registers/difference.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "algorithms/epa/depth.h"
#include "algorithms/printed/penetration_depth.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone::printed_initial_polytope_test {
namespace {

using printed::EpaOutcome;
using Q = Rational;
using V = Vec<Q, 3>;
const Point<Q, 3> origin{};
const std::array<V, 3> around_z{V{1, 0, 0}, V{-4, 7, 0}, V{-4, -7, 0}};  // about 120 degrees apart

Simplex<Q, 3> simplex_of(const std::vector<V>& points) {
    Simplex<Q, 3> simplex;
    for (const V& x : points) simplex.push_back({x, x, {}, 0, 0});
    return simplex;
}

/// P_0 by the printed rule for this simplex.
printed::Surface<Q> start(const Polytope<Q, 3>& body, const std::vector<V>& simplex) {
    const auto first = printed::initial_polytope(MinkowskiDifference<Polytope<Q, 3>, Point<Q, 3>>{body, origin},
                                                 simplex_of(simplex), around_z);
    EXPECT_FALSE(first.is_depth_zero);
    return first.surface;
}

printed::EpaResult<Q, 3> run(const Polytope<Q, 3>& body, const printed::Surface<Q>& surface,
                             const printed::Epa3dErrata& errata) {
    return printed::epa_3d<Q>(
        surface, [&](const V& d) { return body.support(d).position; }, Q(0), errata, 40);
}

/// The loop with all mistakes corrected except the normals and the filter, which are affected by a bad P_0 (E-13,
/// E-14).
printed::Epa3dErrata printed_faces() {
    auto errata = printed::no_epa_3d_errata();
    errata.strict_internal_filter = errata.point_as_normal = true;
    return errata;
}

Polytope<Q, 3> prism(const std::vector<std::pair<int, int>>& section) {
    Polytope<Q, 3> body;
    for (const int z : {-1, 1})
        for (const auto& [x, y] : section) body.vertices.push_back(V{x, y, z});
    for (const int z : {-3, 3}) body.vertices.push_back(V{0, 0, z});
    return body;
}
const std::vector<V> axis{V{0, 0, -3}, V{0, 0, 3}};

TEST(PrintedInitialPolytope, calls_the_depth_of_a_point_zero) {  // E-20
    const Box<Q, 3> box{{1, 1, 1}};
    const MinkowskiDifference<Box<Q, 3>, Box<Q, 3>> cso{box, box};
    const auto gjk = printed::penetration_depth<Q, 3>(cso, Q(0), Q(0), Q(0), V{0, 0, 0});
    ASSERT_EQ(gjk.branch, printed::DepthBranch::deep);
    ASSERT_EQ(gjk.simplex.size, 1);
    EXPECT_TRUE(printed::initial_polytope(cso, gjk.simplex, around_z).is_depth_zero);
    EXPECT_EQ(epa::depth(box, box).depth2.upper, 4);
}

TEST(PrintedInitialPolytope, leaves_the_origin_on_its_boundary) {  // E-20b
    const auto diamond = prism({{1, 0}, {-1, 0}, {0, 1}, {0, -1}});
    const auto surface = start(diamond, axis);
    EXPECT_EQ(run(diamond, surface, printed_faces()).outcome, EpaOutcome::division_by_zero);
    EXPECT_EQ(epa::depth(diamond, origin).depth2.upper, Q(1) / 2);
}

TEST(PrintedInitialPolytope, leaves_the_origin_outside) {  // E-20b
    const auto body = prism({{-2, 0}, {1, 1}, {0, -1}, {0, 2}});
    const auto surface = start(body, axis);
    Polytope<Q, 2> section;  // section of the three support points, seen along the segment
    for (std::size_t i = 2; i < 5; ++i) section.vertices.push_back({surface.vertex[i][0], surface.vertex[i][1]});
    for (const auto& x : {Vec<Q, 2>{1, 1}, {0, 2}, {-2, 0}})
        EXPECT_EQ(std::count(section.vertices.begin(), section.vertices.end(), x), 1);
    EXPECT_EQ(gjk::distance(section, Point<Q, 2>{}).verdict, Verdict::separated);
    EXPECT_EQ(run(body, surface, printed_faces()).outcome, EpaOutcome::empty_queue);
    EXPECT_EQ(epa::depth(body, origin).depth2.upper, Q(1) / 5);
}

TEST(PrintedInitialPolytope, is_not_convex_over_a_triangle) {  // E-20c
    const Polytope<Q, 3> body{{V{0, -2, 2}, V{0, 2, -1}, V{1, 0, 0}, V{-2, 0, 1}, V{2, 1, 0}, V{0, -1, -2}}};
    const auto surface = start(body, {body.vertices[0], body.vertices[1], body.vertices[5]});
    EXPECT_EQ(surface.vertex[0], (V{-2, 0, 1}));
    EXPECT_EQ(surface.vertex[1], (V{2, 1, 0}));
    const auto r = run(body, surface, printed_faces());
    EXPECT_EQ(r.outcome, EpaOutcome::value);
    EXPECT_EQ(r.distance2, Q(6) / 7);
    EXPECT_EQ(epa::depth(body, origin).depth2.upper, Q(64) / 137);
}

}  // namespace
}  // namespace touchstone::printed_initial_polytope_test
