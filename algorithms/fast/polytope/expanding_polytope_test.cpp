// SPDX-License-Identifier: MIT
// Tests the growing polytope alone: it is the convex hull of the points added, in any order, degenerate or not.
#include "algorithms/fast/polytope/expanding_polytope.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::expanding_polytope_test {
namespace {

using V = Vec<Rational, 3>;
using Hull = epa::ExpandingPolytope<Rational>;

CsoVertex<Rational, 3> vertex(const V& w) { return {w, w, V{0, 0, 0}, 0, 0}; }

Hull tetrahedron(const std::array<V, 4>& points) {
    Simplex<Rational, 3> simplex;
    for (const V& each : points) simplex.push_back(vertex(each));
    return Hull(simplex);
}

/// Checks convexity, V - E + F = 2, that the links are an involution, and that shared edges have opposite directions.
void check(const Hull& hull) {
    std::set<int> vertices;
    int faces = 0;
    for (std::size_t f = 0; f < hull.faces().size(); ++f) {
        const auto& face = hull.faces()[f];
        if (face.deleted) continue;
        ++faces;
        vertices.insert(face.vertex.begin(), face.vertex.end());
        for (const auto& x : hull.vertices()) ASSERT_LE(dot(face.plane.normal, x.w), face.plane.offset);
        for (std::size_t i = 0; i < 3; ++i) {
            const auto& other = hull.faces()[static_cast<std::size_t>(face.adjacent[i])];
            const auto j = static_cast<std::size_t>(face.index[i]);
            ASSERT_FALSE(other.deleted);
            ASSERT_EQ(other.adjacent[j], static_cast<int>(f));
            ASSERT_EQ(other.index[j], static_cast<int>(i));
            ASSERT_EQ(face.vertex[i], other.vertex[(j + 1) % 3]);
            ASSERT_EQ(face.vertex[(i + 1) % 3], other.vertex[j]);
        }
    }
    ASSERT_EQ(2 * static_cast<int>(vertices.size()) - 3 * faces + 2 * faces, 4);
}

TEST(ExpandingPolytope, is_the_convex_hull_of_points_added_in_any_order) {
    int expansions = 0;
    check_random_trials(51, 1500, [&](int, RandomBits& rng) {
        std::array<V, 4> start;
        for (auto& x : start)
            x = V{static_cast<int>(rng() % 5) - 2, static_cast<int>(rng() % 5) - 2, static_cast<int>(rng() % 5) - 2};
        if (dot(cross(start[1] - start[0], start[2] - start[0]), start[3] - start[0]) == 0) return;
        Hull hull = tetrahedron(start);
        check(hull);
        for (int k = 0; k < 8; ++k) {
            const V w{static_cast<int>(rng() % 7) - 3, static_cast<int>(rng() % 7) - 3,
                      static_cast<int>(rng() % 7) - 3};
            int beyond = -1;
            for (std::size_t f = 0; f < hull.faces().size() && beyond < 0; ++f) {
                const auto& face = hull.faces()[f];
                if (!face.deleted && face.plane.offset < dot(face.plane.normal, w)) beyond = static_cast<int>(f);
            }
            if (beyond < 0) continue;
            ASSERT_EQ(hull.expand(beyond, vertex(w), 0), epa::Growth::grown);
            ++expansions;
            check(hull);
            if (::testing::Test::HasFatalFailure()) return;
        }
    });
    EXPECT_GE(expansions, 2000);
}

/// Of the faces that w sees, replaces only `popped`, by three. True if the result is convex.
bool is_convex_if_one_face_is_replaced(const Hull& hull, int popped, const V& w) {
    const auto at = [&](int v) { return hull.vertices()[static_cast<std::size_t>(v)].w; };
    for (std::size_t f = 0; f < hull.faces().size(); ++f) {
        const auto& face = hull.faces()[f];
        if (face.deleted) continue;
        if (static_cast<int>(f) != popped) {
            if (face.plane.offset < dot(face.plane.normal, w)) return false;
            continue;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            const V p = at(face.vertex[i]), n = cross(at(face.vertex[(i + 1) % 3]) - p, w - p);
            for (const auto& x : hull.vertices())
                if (dot(n, p) < dot(n, x.w)) return false;
        }
    }
    return true;
}

TEST(ExpandingPolytope, would_lose_its_convexity_if_one_face_became_three) {  // I-58
    Hull hull = tetrahedron({V{-1, -1, -1}, V{1, 1, -1}, V{1, -1, 1}, V{-1, 1, 1}});
    const V w{3, 0, 0};
    int convex = 0, seeing = 0, first = -1;
    for (int f = 0; f < 4; ++f) {
        const auto& plane = hull.faces()[static_cast<std::size_t>(f)].plane;
        if (dot(plane.normal, w) <= plane.offset) continue;
        if (first < 0) first = f;
        ++seeing;
        convex += is_convex_if_one_face_is_replaced(hull, f, w) ? 1 : 0;
    }
    EXPECT_EQ(seeing, 2);
    EXPECT_EQ(convex, 0);
    ASSERT_EQ(hull.expand(first, vertex(w), 0), epa::Growth::grown);
    check(hull);
}

/// True if the edges form one closed loop in which each edge ends where the next one begins.
bool is_loop(const Hull& hull, const epa::Horizon& horizon) {
    const auto begins = [&](epa::Edge edge) {
        return hull.face(epa::face_of(edge)).vertex[static_cast<std::size_t>(epa::index_of(edge))];
    };
    const auto ends = [&](epa::Edge edge) {
        return hull.face(epa::face_of(edge)).vertex[static_cast<std::size_t>((epa::index_of(edge) + 1) % 3)];
    };
    const auto edges = horizon.edges();
    std::set<int> met;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (ends(edges[(i + 1) % edges.size()]) != begins(edges[i])) return false;
        if (!met.insert(begins(edges[i])).second) return false;
    }
    return edges.size() >= 3;
}

TEST(ExpandingPolytope, counts_the_popped_face_once_in_the_horizon) {  // E-18
    const Hull hull = tetrahedron({V{1, 0, 0}, V{-1, 1, -1}, V{-1, -1, 0}, V{1, 1, 1}});
    for (int f = 0; f < 4; ++f)
        for (const V& w : {V{1, -1, -1}, V{1, -1, 0}}) {
            const auto& plane = hull.faces()[static_cast<std::size_t>(f)].plane;
            if (dot(plane.normal, w) <= plane.offset) continue;
            EXPECT_TRUE(is_loop(hull, hull.horizon(f, w, 0)));
        }
}

TEST(ExpandingPolytope, swallows_faces_coplanar_with_the_new_point) {
    Hull hull = tetrahedron({V{0, 0, 0}, V{1, 0, 0}, V{0, 1, 0}, V{0, 0, 1}});
    for (int f = 0; f < 4; ++f) {
        const auto& plane = hull.faces()[static_cast<std::size_t>(f)].plane;
        if (plane.offset > 0) {
            ASSERT_EQ(hull.expand(f, vertex(V{2, 0, 0}), 0),
                      epa::Growth::grown);  // w lies in the planes of two of the coordinate faces
            break;
        }
    }
    check(hull);
    int faces = 0;
    for (const auto& face : hull.faces()) faces += face.deleted ? 0 : 1;
    EXPECT_EQ(faces, 4) << "again a tetrahedron, without the old corner";
}

TEST(ExpandingPolytope, says_so_and_changes_nothing_when_the_horizon_does_not_close) {
    Simplex<double, 3> flat;
    for (const auto& x : {Vec<double, 3>{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}) flat.push_back({x, x, {}, 0, 0});
    epa::ExpandingPolytope<double> hull(flat);
    const Vec<double, 3> far{9, 9, 0};
    EXPECT_EQ(hull.expand(0, {far, far, {}, 0, 0}, 128), epa::Growth::broken_horizon);
    EXPECT_EQ(hull.vertices().size(), 4U);
    for (const auto& face : hull.faces()) EXPECT_FALSE(face.deleted);
}

/// A convex polytope with these vertices, each of which lies beyond a face of those before it.
epa::ExpandingPolytope<double> polytope_of(const std::vector<Vec<double, 3>>& points) {
    Simplex<double, 3> first;
    for (std::size_t i = 0; i < 4; ++i) first.push_back({points[i], points[i], {}, 0, 0});
    epa::ExpandingPolytope<double> hull(first);
    for (std::size_t i = 4; i < points.size(); ++i) {
        const CsoVertex<double, 3> w{points[i], points[i], {}, 0, 0};
        int beyond = 0;
        while (!hull.is_live(beyond) || dot(hull.plane(beyond).normal, w.w) <= hull.plane(beyond).offset) ++beyond;
        EXPECT_EQ(hull.expand(beyond, w, 0), epa::Growth::grown);
    }
    return hull;
}

/// From the origin, with a band of a quarter of their reach, `count` faces of the polytope are seen, whose horizon has
/// six edges and is not one simple loop. Whichever of them is popped, the polytope says so and stays as it is.
void expect_broken_horizon(epa::ExpandingPolytope<double> hull, std::size_t count) {
    const CsoVertex<double, 3> origin{};
    const double units = 0x1p51, unit = epa::roundoffs<double>(units);
    std::vector<int> seen;
    for (int f = 0; f < hull.face_count(); ++f)
        if (hull.is_live(f) && epa::sees(hull.plane(f), origin.w, 0.0, unit)) seen.push_back(f);
    EXPECT_EQ(seen.size(), count);
    const std::size_t vertices = hull.vertices().size();
    for (const int popped : seen) {
        EXPECT_EQ(hull.horizon(popped, origin.w, units).edges().size(), 6U);
        EXPECT_EQ(hull.expand(popped, origin, units), epa::Growth::broken_horizon) << "popped " << popped;
        EXPECT_EQ(hull.vertices().size(), vertices);
        for (const int f : seen) EXPECT_TRUE(hull.is_live(f));
    }
}

TEST(ExpandingPolytope, does_not_grow_over_a_horizon_of_two_loops) {
    // A long prism: its six side triangles are seen, and neither of its ends.
    expect_broken_horizon(
        polytope_of({{2, 0, -32}, {-1, 2, -32}, {-1, -2, -32}, {2, 0, 32}, {-1, 2, 32}, {-1, -2, 32}}), 6);
}

TEST(ExpandingPolytope, does_not_grow_over_a_horizon_that_meets_a_vertex_twice) {
    // A high pyramid over a rectangle and a low one below it. Two triangles at opposite edges of the rectangle, which
    // have only the apex in common, are not seen: the horizon passes the apex once for each of them.
    expect_broken_horizon(polytope_of({{8, 1, 0}, {-8, 1, 0}, {-8, -1, 0}, {0, 0, 16}, {8, -1, 0}, {0, 0, -1}}), 6);
}

}  // namespace
}  // namespace touchstone::expanding_polytope_test
