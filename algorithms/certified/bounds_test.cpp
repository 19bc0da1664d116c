// SPDX-License-Identifier: MIT
// Each term of the error bounds of the certified queries is needed: the inputs here sit where the bound is made of one
// term alone, so that a term that is left out gives a bound that rationals refute. certified_test.cpp asks whole
// queries, in which a missing term is mostly covered by the others.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "algorithms/certified/enclosed_ball.h"
#include "algorithms/certified/proofs.h"
#include "algorithms/certified/surrounding_surface.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::bounds_test {
namespace {

using certified::u;

PackedPolytope<double, 3> packed(const std::vector<Vec<double, 3>>& points) {
    return PackedPolytope<double, 3>(std::span<const Vec<double, 3>>(points));
}

Vec<double, 3> random_point(RandomBits& random) {
    std::normal_distribution<double> normal;
    return {normal(random), normal(random), normal(random)};
}

Pose<double, 3> random_pose(RandomBits& random) {
    Pose<double, 3> pose;
    for (auto& row : pose.rows) row = random_point(random);
    pose.translation = random_point(random);
    return pose;
}

/// A direction whose product with x cancels up to rounding.
Vec<double, 3> nearly_perpendicular(const Vec<double, 3>& x, RandomBits& random) {
    Vec<double, 3> n = random_point(random);
    n[2] = -(n[0] * x[0] + n[1] * x[1]) / x[2];
    return certified::scaled(n);
}

Rational exact_difference(const CertifiedPolytope<3>& a, const CertifiedPolytope<3>& b, const Vec<double, 3>& n) {
    const auto z = a.exact<Rational>().vertices[0] - b.exact<Rational>().vertices[0];
    return dot(convert<Rational>(n), z);
}

/// The bounds of two points along a direction in which their difference nearly vanishes.
void expect_bounds_of_points(const CertifiedPolytope<3>& a, const CertifiedPolytope<3>& b, const Vec<double, 3>& n) {
    const Rational truth = exact_difference(a, b, n), nn = squared_norm(convert<Rational>(n));
    EXPECT_LE(Rational(certified::certain_gap(a, b, n)), truth);
    EXPECT_GE(Rational(certified::certain_support(a, b, n)), truth);
    const double size = infinity_norm(n);
    EXPECT_LE(certified::reach_error(a, b, n),
              larger(1.0, size) * certified::reach_error_of_unit_directions(a, b) * (1 + 16 * u));
    const double support = dot(n, a.support(-n).position - b.support(n).position);
    const double along = certified::quick_distance_along(a, b, n, support);
    if (!(along > 0)) return;
    EXPECT_GT(truth, 0);
    EXPECT_LE(Rational(along) * Rational(along) * nn, truth * truth);
}

TEST(Bounds, of_the_reach_allow_for_the_rounding_of_either_body_alone) {
    const auto origin = packed({{0, 0, 0}});
    const CertifiedPolytope<3> at_origin(origin);
    check_random_trials(61, 400, [&](int, RandomBits& random) {
        const Vec<double, 3> x = random_point(random);
        const auto point = packed({x});
        const CertifiedPolytope<3> at_x(point);
        const auto n = nearly_perpendicular(x, random);
        for (const auto& direction : {n, -n}) {
            expect_bounds_of_points(at_x, at_origin, direction);
            expect_bounds_of_points(at_origin, at_x, direction);
        }
    });
}

TEST(Bounds, of_the_reach_allow_for_the_pose_of_either_body_alone) {
    const auto origin = packed({{0, 0, 0}});
    const CertifiedPolytope<3> at_origin(origin);
    check_random_trials(62, 400, [&](int, RandomBits& random) {
        const auto point = packed({random_point(random)});
        const CertifiedPolytope<3> posed(point, random_pose(random));
        const auto n = nearly_perpendicular(posed.vertex(0).position, random);
        for (const auto& direction : {n, -n}) {
            expect_bounds_of_points(posed, at_origin, direction);
            expect_bounds_of_points(at_origin, posed, direction);
        }
    });
}

TEST(Bounds, take_the_two_bodies_alike) {
    check_random_trials(63, 200, [&](int i, RandomBits& random) {
        const auto small = packed({random_point(random)}), other = packed({random_point(random)});
        auto pose = random_pose(random);
        for (auto& row : pose.rows) row = std::ldexp(1.0, i % 50) * row;
        const CertifiedPolytope<3> a(small), b(other, pose);
        const auto n = certified::scaled(random_point(random));
        EXPECT_EQ(certified::reach_error(a, b, n), certified::reach_error(b, a, n));
        EXPECT_EQ(certified::reach_error_of_unit_directions(a, b), certified::reach_error_of_unit_directions(b, a));
        EXPECT_EQ(certified::certain_distance(a, b, 1), certified::certain_distance(b, a, 1));
        EXPECT_EQ(certified::underflow(a, b, 1), certified::underflow(b, a, 1));
        EXPECT_EQ(certified::pose_error(a, b), certified::pose_error(b, a));
        EXPECT_EQ(certified::largest_difference(a, b), certified::largest_difference(b, a));
    });
}

TEST(Bounds, of_gjk_leave_what_the_directions_of_length_one_need) {
    // No direction is shorter along an axis than its length, so this bound is that of the reach in all three.
    check_random_trials(64, 200, [&](int, RandomBits& random) {
        const auto one = packed({random_point(random)}), other = packed({random_point(random)});
        const CertifiedPolytope<3> a(one, random_pose(random)), b(other, random_pose(random));
        const double lost = 1 - certified::certain_distance(a, b, 1);
        EXPECT_GE(lost, certified::reach_error(a, b, {1, 1, 1}) * (1 - 0x1p-40));
    });
}

TEST(Bounds, of_a_posed_vertex_hold_its_rounding) {
    int rounded = 0;
    check_random_trials(65, 1000, [&](int i, RandomBits& random) {
        const Vec<double, 3> x = random_point(random);
        auto pose = random_pose(random);
        // Up to rounding the vertex is moved to the origin, where no roundoff of the vertex itself bounds its error.
        if (i % 2 == 0) pose.translation = -touchstone::apply(Pose<double, 3>{pose.rows, {}}, x);
        const auto point = packed({x}), origin = packed({{0, 0, 0}});
        const CertifiedPolytope<3> body(point, pose), at_origin(origin);
        const auto off = convert<Rational>(body.vertex(0).position) - body.exact<Rational>().vertices[0];
        for (int k = 0; k < 3; ++k) {
            EXPECT_LE(abs(off[k]), Rational(body.error(k)));
            EXPECT_LE(abs(off[k]), Rational(certified::pose_error(body, at_origin)));
            EXPECT_LE(abs(off[k]), Rational(certified::pose_error(at_origin, body)));
            rounded += off[k] != 0;
        }
    });
    EXPECT_GT(rounded, 1000) << "idle";
}

TEST(Bounds, of_the_length_of_a_direction_hold_it) {
    check_random_trials(68, 1000, [&](int, RandomBits& random) {
        const Vec<double, 3> n = certified::scaled(random_point(random));
        const Rational below(certified::norm_from_below(n)), above(certified::norm_from_above(n));
        const Rational nn = squared_norm(convert<Rational>(n));
        EXPECT_LE(below * below, nn);
        EXPECT_LE(nn, above * above);
    });
}

/// The point meant by one of which every coordinate is off by `e`, in the direction that three bits say.
Vec<Rational, 3> meant(const Vec<double, 3>& x, double e, std::uint64_t bits) {
    Vec<Rational, 3> result = convert<Rational>(x);
    for (int k = 0; k < 3; ++k) result[k] = result[k] + Rational(bits >> k & 1 ? e : -e);
    return result;
}

TEST(Bounds, of_the_length_of_a_normal_and_an_edge_hold_where_the_facet_is_hardly_larger_than_its_errors) {
    check_random_trials(66, 2000, [&](int i, RandomBits& random) {
        const double e = i % 3 == 0 ? 0 : std::ldexp(1.0, -20), size = std::ldexp(1.0, -i % 24 - (i % 3 == 0 ? 27 : 0));
        const Vec<double, 3> p = random_point(random);
        const Vec<double, 3> q = p + size * random_point(random), r = p + size * random_point(random);
        // A vertex is a difference that was rounded once; here by the most that it may be.
        const auto off = [&](const Vec<double, 3>& x) {
            Vec<Rational, 3> result = meant(x, e, random());
            for (int k = 0; k < 3; ++k) result[k] = result[k] + Rational(random() & 1 ? u : -u) * Rational(x[k]);
            return result;
        };
        const auto exact_p = off(p), exact_q = off(q), exact_r = off(r);
        const Rational length(certified::normal_length_from_above(p, q, r, e));
        EXPECT_LE(squared_norm(cross(exact_q - exact_p, exact_r - exact_p)), length * length);
        const auto flat = []<class S>(const Vec<S, 3>& x) { return Vec<S, 2>{x[0], x[1]}; };
        const Rational edge(certified::edge_length_from_above(flat(p), flat(q), e));
        EXPECT_LE(squared_norm(flat(exact_q) - flat(exact_p)), edge * edge);
    });
}

TEST(Bounds, of_the_distance_of_a_facet_allow_for_errors_of_its_vertices) {
    int certain = 0;
    check_random_trials(67, 1000, [&](int i, RandomBits& random) {
        const double e = std::ldexp(1.0, -8 - i % 30), height = e * (1 + 400 * (i % 7));
        std::normal_distribution<double> normal;
        Vec<double, 3> x[3];
        for (auto& each : x) each = {normal(random), normal(random), height};
        if (cross(x[1] - x[0], x[2] - x[0])[2] < 0) std::swap(x[1], x[2]);
        const double inside = certified::distance_inside(x[0], x[1], x[2], e);
        if (!(inside >= certified::least_inside)) return;
        ++certain;
        const auto bits = random();
        const auto p = meant(x[0], e, bits & 3), q = meant(x[1], e, bits >> 3 & 3), r = meant(x[2], e, bits >> 6 & 3);
        const auto n = cross(q - p, r - p);
        const Rational offset = dot(n, p), radius(inside);
        EXPECT_TRUE(offset > 0 && radius * radius * squared_norm(n) <= offset * offset)
            << "height over e " << height / e;
    });
    EXPECT_GT(certain, 100) << "idle";
}

template <int D>
Simplex<double, D> simplex_of(const std::vector<Vec<double, D>>& points) {
    Simplex<double, D> simplex;
    for (const auto& x : points) {
        CsoVertex<double, D> vertex{};
        vertex.w = x;
        simplex.push_back(vertex);
    }
    return simplex;
}

template <int D>
double ball_in(const epa::Expanding<double, D>& polytope) {
    certified::EnclosedBall<D> ball(0, 2);
    ball(polytope);
    certified::SurroundingSurface<D> surface(0);
    surface(polytope);
    EXPECT_NEAR(surface.radius(), ball.radius(), 1e-12);
    return ball.radius();
}

/// A tetrahedron around the origin, of which no corner is behind the middle of a face.
Simplex<double, 3> uneven_tetrahedron() {
    return simplex_of<3>({{1, 1, -1.25}, {-1, 1.5, 1}, {1, -1, 1}, {-1.25, -1, -1}});
}

TEST(EnclosedBall, is_proved_by_no_surface_with_a_hole_or_a_wrong_link_in_space) {
    const auto around = uneven_tetrahedron();
    const epa::ExpandingPolytope<double> whole(around);
    EXPECT_GT(ball_in<3>(whole), 0.5);
    for (int face = 0; face < 4; ++face) {
        epa::ExpandingPolytope<double> open(around);
        const_cast<epa::Links&>(open.links()).twin[static_cast<std::size_t>(4 * face + 3)] = 1;
        ASSERT_FALSE(open.is_live(face));
        EXPECT_EQ(ball_in<3>(open), 0) << "face " << face << " is missing";
    }
    for (const std::size_t edge : {0U, 5U, 10U, 12U}) {
        epa::ExpandingPolytope<double> crossed(around), turned(around);
        auto& twin = const_cast<epa::Links&>(crossed.links()).twin;
        twin[edge] = twin[edge] == 14 ? 9 : 14;
        EXPECT_EQ(ball_in<3>(crossed), 0) << "edge " << edge << " is linked to one that is not its own";
        auto& corner = const_cast<epa::Links&>(turned.links()).corner;
        std::swap(corner[edge], corner[edge + 1]);
        EXPECT_EQ(ball_in<3>(turned), 0) << "edge " << edge << " runs the wrong way";
    }
}

TEST(EnclosedBall, is_proved_by_no_surface_whose_links_are_mutual_but_join_different_edges) {
    const auto around = uneven_tetrahedron();
    epa::ExpandingPolytope<double> polytope(around);
    auto& twin = const_cast<epa::Links&>(polytope.links()).twin;
    const auto at = [](epa::Edge edge) { return static_cast<std::size_t>(edge); };
    const epa::Edge first = 0, second = 1, of_first = twin[0], of_second = twin[1];
    twin[at(first)] = of_second;
    twin[at(of_second)] = first;
    twin[at(second)] = of_first;
    twin[at(of_first)] = second;
    EXPECT_EQ(ball_in<3>(polytope), 0);
}

TEST(EnclosedBall, touches_the_nearest_face_whichever_is_asked_first) {
    // The planes x = -1, y = -2, z = -3 and x + y + z = 8, whose distances are 1, 2, 3 and 4.6.
    const std::vector<Vec<double, 3>> corners = {{-1, -2, -3}, {13, -2, -3}, {-1, 12, -3}, {-1, -2, 11}};
    std::array<std::size_t, 4> order{0, 1, 2, 3};
    do {
        const auto around = simplex_of<3>({corners[order[0]], corners[order[1]], corners[order[2]], corners[order[3]]});
        const double radius = ball_in<3>(epa::ExpandingPolytope<double>(around));
        EXPECT_LE(radius, 1);
        EXPECT_GT(radius, 1 - 0x1p-40);
    } while (std::next_permutation(order.begin(), order.end()));
}

TEST(EnclosedBall, is_proved_by_no_polygon_with_a_gap) {
    const auto around = simplex_of<2>({{1, 1}, {-1, 1}, {0, -1}});
    EXPECT_GT(ball_in<2>(epa::ExpandingPolygon<double>(around)), 0.25);
    for (std::size_t face = 0; face < 3; ++face) {
        epa::ExpandingPolygon<double> open(around), unlinked(around);
        auto& faces = const_cast<std::vector<epa::Face<double, 2>>&>(open.faces());
        faces[face].deleted = true;
        EXPECT_EQ(ball_in<2>(open), 0) << "edge " << face << " is missing";
        auto& links = const_cast<std::vector<epa::Face<double, 2>>&>(unlinked.faces())[face].adjacent;
        std::swap(links[0], links[1]);
        EXPECT_EQ(ball_in<2>(unlinked), 0) << "the neighbours of edge " << face << " are exchanged";
    }
}

TEST(FarFaces, are_beyond_the_ball_by_what_their_key_may_be_off) {
    // A key is the square of a distance, each of both rounded, so that only a face that is a little farther counts.
    epa::Plane<double, 3> plane;
    plane.nn = 1;
    const certified::FarFaces far(1, 1, 0);
    for (const double slack : {0.0, 0x1p-30, 0x1p-12}) {
        plane.key = 1 + slack;
        EXPECT_FALSE(far.has(plane)) << slack;
    }
    plane.key = 1 + 0x1p-10;
    EXPECT_TRUE(far.has(plane));
}

TEST(FarFaces, have_normals_that_are_longer_than_their_errors) {
    epa::Plane<double, 3> plane;
    plane.key = 4;
    for (const double e : {0.0, 0x1p-40}) {
        const double error_of_normal = 128 * (u + e) * (1 + e);
        const certified::FarFaces far(1, 1, e);
        plane.nn = 0x1p26 * error_of_normal * error_of_normal;
        EXPECT_FALSE(far.has(plane)) << "its normal may be off by 2^-13 of its length, and its offset by more";
        plane.nn = 0x1p32 * error_of_normal * error_of_normal;
        EXPECT_TRUE(far.has(plane));
    }
}

}  // namespace
}  // namespace touchstone::bounds_test
