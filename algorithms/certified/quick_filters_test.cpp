// SPDX-License-Identifier: MIT
// Tests the filters with one constant for a pair against exact arithmetic: what they accept is true, and they accept
// nearly every pair that is not almost in contact.
#include "algorithms/certified/quick_filters.h"

#include <gtest/gtest.h>

#include <random>

#include "algorithms/certified/enclosed_ball.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::quick_filters_test {
namespace {

/// GJK as it was published, of whose lower bound the filters are proved.
using PublishedLoop = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, gjk::AsPublished>;

Vec<double, 3> random_point(RandomBits& random, int exponent) {
    std::normal_distribution<double> normal;
    Vec<double, 3> x;
    for (int k = 0; k < 3; ++k) x[k] = std::ldexp(normal(random), exponent);
    return x;
}

PackedPolytope<double, 3> random_hull(RandomBits& random, int exponent) {
    std::vector<Vec<double, 3>> points(10);
    for (auto& x : points) x = random_point(random, exponent);
    return PackedPolytope<double, 3>(std::span<const Vec<double, 3>>(points));
}

Pose<double, 3> random_pose(RandomBits& random, int exponent) {
    Pose<double, 3> pose;
    for (auto& row : pose.rows) row = random_point(random, 0);
    pose.translation = random_point(random, exponent);
    return pose;
}

Rational square(double x) { return Rational(x) * Rational(x); }

TEST(QuickFilters, bound_the_distance_from_both_sides_at_every_scale) {
    int from_below = 0, from_above = 0, along_axis = 0, separated = 0;
    check_random_trials(21, 600, [&](int i, RandomBits& random) {
        const int exponents[] = {0, 0, 0, -30, 60, -500, 400};
        const int exponent = exponents[i % 7];
        const auto a = random_hull(random, exponent), b = random_hull(random, exponent);
        auto pose = random_pose(random, exponent);
        pose.translation[0] += std::ldexp(4 + std::ldexp(1.0, -(i % 40)), exponent);
        const CertifiedPolytope<3> on_a(a), on_b(b, pose);
        const auto truth = gjk::distance(on_a.exact<Rational>(), on_b.exact<Rational>()).distance2.upper.value();
        const auto plain = gjk::distance(on_a.in_doubles(), on_b.in_doubles(), PublishedLoop{});
        separated += truth > 0;
        const double upper =
            certified::quick_distance_from_above(on_a, on_b, plain.simplex, plain.distance2.upper.value());
        if (upper < HUGE_VAL) {
            EXPECT_GE(square(upper), truth);
            ++from_above;
        }
        const double lower = certified::certain_distance(on_a, on_b, plain.distance2.lower);
        EXPECT_TRUE(!(lower > 0) || square(lower) <= truth);
        from_below += lower > 0;
        const auto axis = gjk::intersects(on_a.in_doubles(), on_b.in_doubles(),
                                          gjk::IntersectsOptions<Voronoi, gjk::AxisBeyondRounding, gjk::AsPublished>{});
        if (axis.verdict != Verdict::separated) return;
        const double along = certified::quick_distance_along(on_a, on_b, axis.axis, axis.axis_support);
        EXPECT_TRUE(!(along > 0) || square(along) <= truth);
        along_axis += along > 0;
    });
    EXPECT_GT(separated, 300) << "idle";
    EXPECT_GT(from_below, separated / 2);
    EXPECT_GT(from_above, separated / 2);
    EXPECT_GT(along_axis, separated / 2);
}

Rational exact_determinant(const Vec<double, 3>& x, const Vec<double, 3>& y, const Vec<double, 3>& z) {
    return dot(convert<Rational>(x), cross(convert<Rational>(y), convert<Rational>(z)));
}

TEST(QuickFilters, find_the_origin_only_in_simplices_that_hold_it) {
    int accepted = 0, holding = 0;
    check_random_trials(22, 6000, [&](int i, RandomBits& random) {
        const int exponents[] = {0, 0, -240, 200, -400, 330};
        Simplex<double, 3> simplex;
        for (int k = 0; k < 4; ++k) {
            CsoVertex<double, 3> vertex{};
            vertex.w = random_point(random, exponents[i % 6]);
            simplex.push_back(vertex);
        }
        if (i % 2 == 1)  // the origin is on a facet, up to rounding
            simplex[3].w = -(0.5 * (simplex[1].w + simplex[2].w));
        const auto &p = simplex[0].w, &q = simplex[1].w, &r = simplex[2].w, &s = simplex[3].w;
        const Rational d[] = {exact_determinant(q, r, s), exact_determinant(p, s, r), exact_determinant(p, q, s),
                              exact_determinant(p, r, q)};
        const auto all = [&](int sign) {
            return d[0] * sign > 0 && d[1] * sign > 0 && d[2] * sign > 0 && d[3] * sign > 0;
        };
        const bool holds = all(1) || all(-1), said = certified::quickly_holds_origin(simplex, 0);
        EXPECT_TRUE(!said || holds);
        const bool is_plain = i % 6 == 0;
        holding += is_plain && holds;
        accepted += is_plain && said;
    });
    EXPECT_GT(accepted, 50) << "idle";
    EXPECT_EQ(accepted, holding);
}

TEST(QuickFilters, bound_what_an_error_of_the_poses_does_to_a_simplex) {
    // The least distance of the origin from a facet is 1 / 8. Vertices that are off by a quarter prove nothing.
    Simplex<double, 3> simplex;
    for (const Vec<double, 3>& w : {Vec<double, 3>{1, 0, -0.125}, Vec<double, 3>{-1, 1, -0.125},
                                    Vec<double, 3>{-1, -1, -0.125}, Vec<double, 3>{0, 0, 1}}) {
        CsoVertex<double, 3> vertex{};
        vertex.w = w;
        simplex.push_back(vertex);
    }
    EXPECT_TRUE(certified::quickly_holds_origin(simplex, 0));
    EXPECT_TRUE(certified::quickly_holds_origin(simplex, 1e-6));
    EXPECT_FALSE(certified::quickly_holds_origin(simplex, 0.25));
}

TEST(FarFaces, are_at_least_as_far_as_the_ball_and_most_of_those_beyond_it_are_found) {
    int beyond = 0, found = 0;
    check_random_trials(23, 20000, [&](int i, RandomBits& random) {
        // Triangles around a plane at a small distance, some of them tiny and some of them needles.
        const double height = std::ldexp(1.0, -(i % 45));
        Vec<double, 3> x[3];
        for (auto& each : x) {
            each = random_point(random, i % 3 == 0 ? -(i % 30) : 0);
            each[2] = height * (1 + std::ldexp(each[2], -10));
        }
        if (i % 5 == 0) x[2] = x[1] + std::ldexp(1.0, -(i % 50)) * (x[1] - x[0]);
        const auto plane = epa::plane_through<double, 3>({x[0], x[1], x[2]});
        if (!(plane.normal == cross(x[1] - x[0], x[2] - x[0])) || !(plane.key > 0)) return;
        double size = 0;
        for (const auto& each : x) size = larger(size, infinity_norm(each));
        // The points meant are off by up to e in each coordinate.
        const double e = i % 7 == 0 ? std::ldexp(1.0, -30) : 0;
        const auto meant = [&](const Vec<double, 3>& point) {
            return convert<Rational>(point) + convert<Rational>(e * Vec<double, 3>{random() % 2 ? 1.0 : -1.0, 1, -1});
        };
        const auto p = meant(x[0]), q = meant(x[1]), r = meant(x[2]);
        const auto n = cross(q - p, r - p);
        const Rational offset = dot(n, p);
        const double radius = height * (i % 2 == 0 ? 0.9 : 1);
        const bool is_far = certified::FarFaces(radius, size, e).has(plane);
        EXPECT_TRUE(!is_far || (offset > 0 && square(radius) * dot(n, n) <= offset * offset));
        const bool is_plain = i % 45 < 8 && i % 3 != 0 && i % 5 != 0 && i % 2 == 0 && e == 0;
        beyond += is_plain && square(1.01 * radius) * dot(n, n) <= offset * offset;
        found += is_plain && is_far;
    });
    EXPECT_GT(found, 200) << "idle";
    EXPECT_GT(found, beyond * 9 / 10);
}

TEST(FarFaces, allow_for_the_errors_of_the_poses) {
    const auto plane = epa::plane_through<double, 3>({Vec<double, 3>{1, 0, 1}, {-1, 1, 1}, {-1, -1, 1}});
    ASSERT_GT(plane.key, 0);
    EXPECT_TRUE(certified::FarFaces(0.5, 1, 0).has(plane));
    EXPECT_TRUE(certified::FarFaces(0.5, 1, 1e-9).has(plane));
    EXPECT_FALSE(certified::FarFaces(0.5, 1, 0.1).has(plane)) << "vertices that are off by a tenth tilt the plane";
    EXPECT_FALSE(certified::FarFaces(1, 1, 0).has(plane)) << "no margin is left for rounding";
    EXPECT_FALSE(certified::FarFaces().has(plane));
}

}  // namespace
}  // namespace touchstone::quick_filters_test
