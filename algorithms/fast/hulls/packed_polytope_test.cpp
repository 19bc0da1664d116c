// SPDX-License-Identifier: MIT
// Packed polytopes are compared with the linear scan, and the Gauss map with exact arithmetic.
#include "algorithms/fast/hulls/packed_polytope.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "algorithms/fast/posed/placed.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::packed_polytope_test {
namespace {

template <class S, int D>
using Points = std::vector<Vec<S, D>>;

/// About n points of one kind: round, flat, a needle, on a grid (plateaus and duplicates), or a single point.
template <class S, int D>
Points<S, D> points_of(int kind, int n, RandomBits& random) {
    std::normal_distribution<double> normal;
    std::uniform_int_distribution<int> grid(-2, 2);
    Points<S, D> points;
    for (int i = 0; i < n; ++i) {
        Vec<S, D> x = zero_vector<S, D>();
        for (int k = 0; k < D; ++k) x[k] = S(kind == 3 ? grid(random) : normal(random));
        if (kind == 0) x = S(1 / std::sqrt(static_cast<double>(squared_norm(x)))) * x;
        if (kind == 1) x[D - 1] = S(1);
        if (kind == 2) x[0] = S(static_cast<double>(x[0]) * 1e-9);
        if (kind == 4) x = unit_vector<S, D>(0);
        points.push_back(x);
    }
    return points;
}

/// A random direction, every so often one with zeros and ties.
template <class S, int D>
Vec<S, D> direction_of(int i, RandomBits& random) {
    std::normal_distribution<double> normal;
    std::uniform_int_distribution<int> grid(-1, 1);
    Vec<S, D> d = zero_vector<S, D>();
    for (int k = 0; k < D; ++k) d[k] = S(i % 2 == 0 ? normal(random) : grid(random));
    return d;
}

template <class S, int D>
void expect_the_vertex_of_the_scan() {
    for (int n = 1; n <= PackedPolytope<S, D>::scanned_up_to; ++n)
        check_random_trials(1, 5, [&](int kind, RandomBits& random) {
            const auto points = points_of<S, D>(kind, n, random);
            const PackedPolytope<S, D> packed{std::span<const Vec<S, D>>(points)};
            for (int i = 0; i < 40; ++i) {
                const auto d = direction_of<S, D>(i, random);
                const auto expected = scan_support<S, D>(points, d), found = packed.support(d);
                ASSERT_EQ(found.feature, expected.feature) << n << " points of kind " << kind;
                ASSERT_EQ(found.position, expected.position);
            }
        });
}

TEST(PackedPolytope, finds_the_very_vertex_of_the_linear_scan_where_it_scans) {
    expect_the_vertex_of_the_scan<double, 3>();
    expect_the_vertex_of_the_scan<double, 2>();
    expect_the_vertex_of_the_scan<float, 3>();
    expect_the_vertex_of_the_scan<float, 2>();
}

/// The vertex that the map finds is extreme, in exact arithmetic, up to the rounding of two inner products.
template <class S, int D>
void expect_the_furthest_vertex(int n) {
    check_random_trials(2, 5, [&](int kind, RandomBits& random) {
        const auto points = points_of<S, D>(kind, n, random);
        const PackedPolytope<S, D> packed{std::span<const Vec<S, D>>(points)};
        for (int i = 0; i < 200; ++i) {
            const auto d = direction_of<S, D>(i, random);
            const auto reach = [&d](const Vec<S, D>& x) {
                Rational sum = 0;
                for (int k = 0; k < D; ++k) sum += Rational(x[k]) * Rational(d[k]);
                return sum;
            };
            Rational furthest = reach(points[0]), terms = 0;
            for (const auto& x : points)
                if (const Rational at = reach(x); furthest < at) furthest = at;
            for (int k = 0; k < D; ++k) terms += abs(Rational(d[k])) * Rational(packed.largest(k));
            const auto found = packed.support(d);
            ASSERT_EQ(found.position, points[static_cast<std::size_t>(found.feature)]);
            ASSERT_LE(furthest - reach(found.position), 6 * Rational(scalar_traits<S>::epsilon()) * terms)
                << n << " points of kind " << kind;
        }
    });
}

TEST(PackedPolytope, reaches_as_far_as_the_furthest_vertex_through_its_gauss_map) {
    for (const int n : {33, 100, 400}) {
        expect_the_furthest_vertex<double, 3>(n);
        expect_the_furthest_vertex<double, 2>(n);
        expect_the_furthest_vertex<float, 3>(n);
    }
}

TEST(PackedPolytope, agrees_with_the_scan_on_directions_and_coordinates_of_any_size) {
    for (const int n : {8, 100})
        for (const int coordinates : {-1060, -300, 0, 500, 520, 1000})
            check_random_trials(3, 70, [&](int i, RandomBits& random) {
                const int directions =
                    std::array{-1070, -600, -130, 0, 130, 600, 1000}[static_cast<std::size_t>(i % 7)];
                auto points = points_of<double, 3>(0, n, random);
                for (auto& x : points)
                    for (int k = 0; k < 3; ++k) x[k] = std::ldexp(x[k], coordinates);
                const PackedPolytope<double, 3> packed{std::span<const Vec<double, 3>>(points)};
                auto d = direction_of<double, 3>(0, random);
                for (int k = 0; k < 3; ++k) d[k] = std::ldexp(d[k], directions);
                EXPECT_EQ(packed.support(d).feature, (scan_support<double, 3>(points, d).feature))
                    << n << " points of size 2^" << coordinates << ", direction of size 2^" << directions;
            });
}

TEST(PackedPolytope, passes_on_what_is_not_finite) {
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = HUGE_VAL;
    for (const int n : {8, 100})
        for (const double bad : {nan, infinity, -infinity}) {
            check_random_trials(4, 10, [&](int, RandomBits& random) {
                auto points = points_of<double, 3>(0, n, random);
                points[5][1] = bad;
                const PackedPolytope<double, 3> packed{std::span<const Vec<double, 3>>(points)};
                EXPECT_FALSE(packed.is_finite());
                EXPECT_FALSE(is_finite(packed.support({1, 1, 1}).position));
                points[5][1] = 0;
                const PackedPolytope<double, 3> good{std::span<const Vec<double, 3>>(points)};
                EXPECT_TRUE(is_finite(good.support({bad, 0, 1}).position)) << "any vertex will do";
                EXPECT_TRUE(is_finite(good.support({0, 0, 0}).position));
            });
        }
}

/// For directions on the borders of cells and far from them, every vertex that is extreme in exact arithmetic is
/// listed.
template <int D>
void expect_every_extreme_vertex() {
    check_random_trials(5, 3, [](int i_kind, RandomBits& random) {
        const int kind = i_kind == 0 ? 0 : i_kind + 1;
        const auto points = points_of<double, D>(kind, 150, random);
        const GaussMap<double, D> map{std::span<const Vec<double, D>>(points)};
        std::uniform_int_distribution<int> sixteenth(-16, 16);
        for (int i = 0; i < 300; ++i) {
            Vec<double, D> d = direction_of<double, D>(0, random);
            if (i % 2 == 0)
                for (int k = 0; k < D; ++k) d[k] = sixteenth(random) / 16.0;
            if (d == zero_vector<double, D>()) continue;
            Rational furthest = -1000;
            std::vector<Rational> reach;
            for (const auto& x : points) {
                reach.push_back(0);
                for (int k = 0; k < D; ++k) reach.back() += Rational(x[k]) * Rational(d[k]);
                if (furthest < reach.back()) furthest = reach.back();
            }
            const auto candidates = map.candidates(d);
            for (std::size_t v = 0; v < points.size(); ++v)
                if (reach[v] == furthest) {
                    ASSERT_TRUE(std::any_of(candidates.begin(), candidates.end(),
                                            [&](std::uint32_t c) { return points[c] == points[v]; }))
                        << "vertex " << v << " of kind " << kind;
                }
        }
    });
}

TEST(GaussMap, lists_every_vertex_that_is_extreme_for_a_direction) {
    expect_every_extreme_vertex<3>();
    expect_every_extreme_vertex<2>();
}

TEST(GaussMap, leaves_about_ten_candidates_of_a_round_body_however_many_vertices) {
    for (const int n : {50, 200, 1000, 4000})
        check_random_trials(6, 1, [&](int, RandomBits& random) {
            const auto points = points_of<double, 3>(0, n, random);
            EXPECT_LT((GaussMap<double, 3>{std::span<const Vec<double, 3>>(points)}.mean_candidates()), 14) << n;
        });
}

TEST(GaussMap, gives_up_where_vertices_tie_in_great_numbers_and_the_scan_answers) {
    std::mt19937_64 source(8);
    RandomBits random({}, 0, source);
    const auto round = points_of<double, 3>(0, 600, random);
    auto far = round, tiny = round;
    for (auto& x : far) x[0] += 1e15;
    for (auto& x : tiny)
        for (int k = 0; k < 3; ++k) x[k] = std::ldexp(x[k], -1030);
    for (const auto& points : {far, tiny}) {
        EXPECT_TRUE((GaussMap<double, 3>{std::span<const Vec<double, 3>>(points)}.is_empty()));
        const PackedPolytope<double, 3> packed{std::span<const Vec<double, 3>>(points)};
        for (int i = 0; i < 50; ++i) {
            const auto d = direction_of<double, 3>(i, random);
            EXPECT_EQ(packed.support(d).feature, (scan_support<double, 3>(points, d).feature));
        }
    }
}

TEST(GaussMap, lists_the_first_of_vertices_in_one_place) {
    check_random_trials(9, 1, [](int, RandomBits& random) {
        auto points = points_of<double, 3>(0, 60, random);
        const auto once = points;
        for (int copy = 0; copy < 40; ++copy) points.insert(points.end(), once.begin(), once.end());
        const GaussMap<double, 3> map{std::span<const Vec<double, 3>>(points)};
        EXPECT_FALSE(map.is_empty());
        for (int i = 0; i < 100; ++i)
            for (const auto v : map.candidates(direction_of<double, 3>(0, random))) EXPECT_LT(v, 60U);
    });
}

TEST(Placed, is_the_transformed_shape_without_a_copy) {
    check_random_trials(7, 100, [](int i, RandomBits& random) {
        const auto points = points_of<double, 3>(0, 20, random);
        const PackedPolytope<double, 3> packed{std::span<const Vec<double, 3>>(points)};
        const Polytope<double, 3> plain{points};
        Pose<double, 3> pose;
        for (auto& row : pose.rows) row = direction_of<double, 3>(0, random);
        pose.translation = direction_of<double, 3>(0, random);
        const Placed<PackedPolytope<double, 3>> placed{packed, pose};
        const Transformed<Polytope<double, 3>> transformed{plain, pose};
        const auto d = direction_of<double, 3>(i, random);
        EXPECT_EQ(placed.support(d).position, transformed.support(d).position);
        EXPECT_EQ(placed.support(d).position, placed.vertex(placed.support(d).feature).position);
    });
}

TEST(RelativePose, takes_points_of_b_into_the_frame_of_a_and_back) {
    const double c = 0.6, s = 0.8;  // exact enough: both rotations are orthonormal up to one roundoff
    const Pose<double, 3> a{{{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}}, {1, 2, 3}};
    const Pose<double, 3> b{{{{1, 0, 0}, {0, c, -s}, {0, s, c}}}, {-4, 5, 6}};
    const auto relative = relative_pose(a, b);
    for (const Vec<double, 3>& x : {Vec<double, 3>{1, 0, 0}, {0, 2, -1}, {3, 3, 3}}) {
        const auto through_a = apply(a, apply(relative, x)), direct = apply(b, x);
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(through_a[k], direct[k], 1e-14);
        const auto back = apply_transposed(a, apply_rows(a, x));
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(back[k], x[k], 1e-14);
    }
}

}  // namespace
}  // namespace touchstone::packed_polytope_test
