// SPDX-License-Identifier: MIT
// Compares the hierarchy with a linear scan, on the polytopes that broke the printed one.
#include "algorithms/dobkin_kirkpatrick/hierarchy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <numeric>
#include <set>

#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::hierarchy_test {
namespace {

using Random = RandomBits;
using dobkin_kirkpatrick::Hierarchy;
using Points3 = std::vector<Vec<Rational, 3>>;

int draw(Random& rng, int low, int high) {
    return low + static_cast<int>(rng() % static_cast<std::uint64_t>(high - low + 1));
}

template <int D>
Vec<Rational, D> integer_vector(Random& rng, int range) {
    return detail::generate<Rational, D>([&](int) { return Rational(draw(rng, -range, range)); });
}

template <class To, int D>
std::vector<Vec<To, D>> as(const std::vector<Vec<Rational, D>>& points) {
    std::vector<Vec<To, D>> result;
    for (const auto& x : points)
        result.push_back(detail::generate<To, D>([&](int k) { return static_cast<To>(x[k]); }));
    return result;
}

template <class S, int D>
S highest(const std::vector<Vec<S, D>>& points, const Vec<S, D>& d) {
    S best = dot(points[0], d);
    for (const auto& x : points)
        if (const S value = dot(x, d); best < value) best = value;
    return best;
}

/// n points of a convex curve with rational coordinates, no three of them collinear.
std::vector<Vec<Rational, 2>> polygon(int n) {
    std::vector<Vec<Rational, 2>> points;
    for (int i = 0; i < n; ++i) {
        const Rational t = Rational(2 * i - n + 1) / Rational(n) * 3;  // stereographic projection: on the unit circle
        points.push_back({Rational((1 - t * t) / (1 + t * t)), Rational(2 * t / (1 + t * t))});
    }
    return points;
}

Points3 pyramid(int n) {
    Points3 points{{0, 0, 1}};
    for (const auto& x : polygon(n)) points.push_back({x[0], x[1], 0});
    return points;
}
/// A pyramid of planar quadrilaterals. The triangulation gives its apex edges that are not edges of the polytope.
Points3 tent(int n) {
    Points3 points = pyramid(n);
    for (int i = 1; i <= n; ++i) {
        const auto middle = Rational(1, 2) * (detail::at(points, i) + detail::at(points, i % n + 1));
        points.push_back(points[0] + Rational(9, 8) * (middle - points[0]));
    }
    return points;
}
Points3 bipyramid(int n) {
    Points3 points{{0, 0, 1}, {0, 0, -1}};
    for (const auto& x : polygon(n)) points.push_back({x[0], x[1], 0});
    return points;
}
Points3 prism(int n) {
    Points3 points;
    for (const auto& x : polygon(n)) {
        points.push_back({x[0], x[1], -1});
        points.push_back({x[0], x[1], 1});
    }
    return points;
}
Points3 cyclic(int n) {
    Points3 points;
    for (int t = 0; t < n; ++t) points.push_back({t, t * t, t * t * t});
    return points;
}
Points3 sphere(Random& rng, int n) {
    Points3 points;
    for (int i = 0; i < n; ++i) {
        const Rational s = Rational(draw(rng, -40, 40)) / 16, t = Rational(draw(rng, -40, 40)) / 16;
        const Rational w = 1 + s * s + t * t;
        points.push_back({Rational(2 * s / w), Rational(2 * t / w), Rational((w - 2) / w)});
    }
    return points;
}
Points3 cloud(Random& rng, int n, int range) {
    Points3 points;
    for (int i = 0; i < n; ++i) points.push_back(integer_vector<3>(rng, range));
    return points;
}
Points3 grid(int n) {  // faces full of coplanar and collinear points
    Points3 points;
    for (int x = 0; x < n; ++x)
        for (int y = 0; y < n; ++y)
            for (int z = 0; z < n; ++z) points.push_back({x, y, z});
    return points;
}

const Points3 printed_bipyramid{{0, 0, 1}, {0, 0, -1}, {2, 0, 0}, {-1, 2, 0}, {-1, -2, 0}};  // E-07
const Points3 octahedron{{0, 0, 1}, {0, 0, -1}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
const Points3 cube{{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1}};

std::vector<Points3> polytopes() {
    std::mt19937_64 source(11);
    Random rng({}, 0, source);
    std::vector<Points3> all{printed_bipyramid, octahedron, cube,      pyramid(3), pyramid(4),   pyramid(9),
                             pyramid(60),       tent(4),    tent(20),  tent(61),   bipyramid(4), bipyramid(40),
                             prism(3),          prism(30),  cyclic(8), cyclic(40), grid(3),      sphere(rng, 80),
                             sphere(rng, 200)};
    for (int i = 0; i < 60; ++i) all.push_back(cloud(rng, draw(rng, 1, 30), draw(rng, 1, 3)));
    for (int i = 0; i < 20; ++i) {  // flat and collinear
        const auto a = integer_vector<3>(rng, 2), b = integer_vector<3>(rng, 2), c = integer_vector<3>(rng, 2);
        Points3 flat;
        for (int k = 0; k < 20; ++k)
            flat.push_back(a + Rational(draw(rng, -4, 4)) * b + Rational(draw(rng, -4, 4)) * c);
        all.push_back(flat);
    }
    return all;
}

template <class S, int D>
void expect_the_same_as_a_scan(const std::vector<Vec<Rational, D>>& points, const Hierarchy<S, D>& hierarchy,
                               const Vec<Rational, D>& d) {
    const auto direction = detail::generate<S, D>([&](int k) { return static_cast<S>(d[k]); });
    const auto found = hierarchy.query(direction);
    const auto inputs = as<S>(points);
    ASSERT_TRUE(found.point.position == detail::at(inputs, found.point.feature));
    EXPECT_TRUE(dot(found.point.position, direction) == highest(inputs, direction));
}

TEST(Hierarchy, has_independent_full_dimensional_levels_of_logarithmic_number) {  // E-06, E-07, P-04
    for (const auto& points : polytopes()) {
        const Hierarchy<Rational, 3> hierarchy(points);
        const auto& levels = hierarchy.polyhedron();
        ASSERT_EQ(levels.empty(), hierarchy.affine_dimension() != 3);
        const double n = static_cast<double>(hierarchy.vertices().size());
        EXPECT_LE(hierarchy.level_count(), std::log(n) / std::log(18.0 / 17.0) + 1);
        if (levels.empty()) continue;
        EXPECT_EQ(levels.back().vertex.size(), 4U);
        for (std::size_t i = 1; i < levels.size(); ++i) {
            const auto &fine = levels[i - 1], &coarse = levels[i];
            std::set<int> kept(coarse.finer.begin(), coarse.finer.end());
            const std::size_t dropped = fine.vertex.size() - kept.size();
            EXPECT_GE(18 * dropped, fine.vertex.size());
            Points3 corners;
            for (const int v : coarse.vertex) corners.push_back(detail::at(hierarchy.vertices(), v));
            EXPECT_EQ(affine_dimension(std::span<const Vec<Rational, 3>>(corners)), 3);
            for (int v = 0; v < detail::count(fine.vertex); ++v) {
                if (kept.contains(v)) continue;
                EXPECT_LE(fine.adjacency.degree(v), 8);
                for (const int w : fine.adjacency.of(v)) EXPECT_TRUE(kept.contains(w));
            }
        }
    }
}

// The query relies on this: at most one dropped vertex lies strictly above a coarse face, and that one is recorded.
TEST(Hierarchy, records_the_only_dropped_vertex_above_each_face) {
    for (const auto& points : polytopes()) {
        const Hierarchy<Rational, 3> hierarchy(points);
        const auto& levels = hierarchy.polyhedron();
        const auto position = [&](const auto& level, int v) {
            return detail::at(hierarchy.vertices(), detail::at(level.vertex, v));
        };
        for (std::size_t i = 1; i < levels.size(); ++i) {
            const auto &fine = levels[i - 1], &coarse = levels[i];
            if (fine.vertex.size() > 60) continue;
            for (int v = 0; v < detail::count(coarse.vertex); ++v)
                for (const int e : {detail::at(coarse.adjacency.first, v)}) {
                    const int f = detail::at(coarse.left_face, e), w = detail::at(coarse.adjacency.neighbour, e);
                    int third = -1;  // the third corner of face f, which lies to the left of v -> w
                    for (const int u : coarse.adjacency.of(w))
                        if (const int next = dobkin_kirkpatrick::detail::find_edge(coarse, w, u);
                            detail::at(coarse.left_face, next) == f)
                            third = u;
                    ASSERT_GE(third, 0);
                    for (int x = 0; x < detail::count(fine.vertex); ++x) {
                        const bool above = orientation(position(coarse, v), position(coarse, w),
                                                       position(coarse, third), position(fine, x)) > 0;
                        EXPECT_EQ(above, x == detail::at(coarse.covered_by, f));
                    }
                }
        }
    }
}

TEST(Hierarchy, finds_the_maximum_on_rationals) {
    int queries = 0;
    for (const auto& points : polytopes()) {
        const Hierarchy<Rational, 3> hierarchy(points);
        check_random_trials(12, 100, [&](int i, Random& rng) {
            ++queries;
            expect_the_same_as_a_scan(points, hierarchy, integer_vector<3>(rng, i % 2 == 0 ? 2 : 20));
        });
        // Normals of faces are used in order to provoke ties.
        check_random_trials(18, 30, [&](int, Random& rng) {
            ++queries;
            const auto pick = [&] { return detail::at(points, draw(rng, 0, detail::count(points) - 1)); };
            const auto a = pick(), b = pick(), c = pick();
            expect_the_same_as_a_scan(points, hierarchy, cross(b - a, c - a));
        });
    }
    EXPECT_GT(queries, 10000);
}

TEST(Hierarchy, finds_the_maximum_on_doubles_with_integer_coordinates) {
    check_random_trials(13, 150, [&](int round, Random& rng) {
        const auto points = round % 15 == 0 ? cyclic(10 + round / 5) : cloud(rng, draw(rng, 1, 60), draw(rng, 1, 9));
        const Hierarchy<double, 3> hierarchy(as<double>(points));
        for (int i = 0; i < 100; ++i)
            expect_the_same_as_a_scan(points, hierarchy, integer_vector<3>(rng, i % 2 == 0 ? 1 : 30));
    });
}

// Coordinates that round: the vertex found is exactly the best one of the double polytope, judged in rationals.
template <class S>
void expect_exact_maximum(std::uint64_t seed, int rounds) {
    check_random_trials(seed, rounds, [](int round, Random& rng) {
        std::vector<Vec<S, 3>> points;
        for (int k = 0; k < 60; ++k) {
            const S x = S(0.1) * S(draw(rng, -9, 9)), y = S(0.1) * S(draw(rng, -9, 9));
            points.push_back({x, y, round % 2 == 0 ? S(S(0.3) * x + S(0.7) * y) : S(0.7) * S(draw(rng, -9, 9))});
        }
        const Hierarchy<S, 3> hierarchy(points);
        for (int i = 0; i < 60; ++i) {
            const Vec<S, 3> d{S(draw(rng, -3, 3)) * S(0.3), S(draw(rng, -3, 3)) * S(0.7), S(draw(rng, -3, 3))};
            const auto exact = [](const Vec<S, 3>& x) {
                return Vec<Rational, 3>{Rational(x[0]), Rational(x[1]), Rational(x[2])};
            };
            const auto value = dot(exact(hierarchy.support(d).position), exact(d));
            for (const auto& x : points) ASSERT_LE(dot(exact(x), exact(d)), value);
        }
    });
}

TEST(Hierarchy, finds_the_exact_maximum_of_rounded_coordinates) {
    expect_exact_maximum<double>(14, 60);
    expect_exact_maximum<float>(19, 60);
}

TEST(Hierarchy, in_the_plane_finds_the_maximum_and_stops_at_a_triangle) {  // E-07: 4 vertices lose one, not two
    check_random_trials(15, 300, [&](int round, Random& rng) {
        std::vector<Vec<Rational, 2>> points;
        if (round < 40)
            points = polygon(3 + round);
        else
            for (int i = draw(rng, 1, 30); i > 0; --i) points.push_back(integer_vector<2>(rng, 1 + round % 7));
        const Hierarchy<Rational, 2> exact(points);
        const Hierarchy<double, 2> rounded(as<double>(points));
        EXPECT_LE(exact.polygon().back().vertex.size(), 3U);
        EXPECT_EQ(exact.polygon().back().vertex.size(), std::min<std::size_t>(3, exact.vertices().size()));
        EXPECT_LE(exact.level_count(), 2 + std::log2(static_cast<double>(exact.vertices().size())));
        for (int i = 0; i < 40; ++i) {
            const auto d = integer_vector<2>(rng, 5);
            expect_the_same_as_a_scan(points, exact, d);
            if (round >= 40) expect_the_same_as_a_scan(points, rounded, d);
            EXPECT_LE(exact.query(d).visits, 3 + 2 * exact.level_count());
        }
    });
}

TEST(Hierarchy, looks_at_few_vertices_of_a_pyramid) {  // E-08: the printed query visits 103, 203, 403, 803 vertices
    for (const int n : {51, 101, 201, 401}) {
        const Hierarchy<Rational, 3> hierarchy(pyramid(n));
        const auto result = hierarchy.query({0, 0, 1});
        EXPECT_EQ(result.point.feature, 0);
        EXPECT_LE(result.visits, 16 + 4 * hierarchy.level_count());
        EXPECT_LT(result.visits, 80);
    }
}

/// Checks the bound: at most 4 candidates per level, and at most 8 neighbours of a vertex that has just come back.
template <class S>
void expect_few_looks(const Points3& points, int queries) {
    const Hierarchy<S, 3> hierarchy(as<S>(points));
    const int coarsest = hierarchy.level_count() - 1;
    check_random_trials(16, queries, [&](int i, Random& rng) {
        const auto d = as<S>(Points3{integer_vector<3>(rng, i % 2 == 0 ? 1 : 50)})[0];
        std::vector<int> visits_of_level(static_cast<std::size_t>(hierarchy.level_count()), 0);
        const auto result = hierarchy.query(
            d, [&](const dobkin_kirkpatrick::Visit& visit) { ++detail::at(visits_of_level, visit.level); });
        EXPECT_EQ(std::accumulate(visits_of_level.begin(), visits_of_level.end(), 0), result.visits);
        EXPECT_LE(detail::at(visits_of_level, coarsest), 7);
        for (int level = 0; level < coarsest; ++level) EXPECT_LE(detail::at(visits_of_level, level), 12);
    });
}

TEST(Hierarchy, looks_at_no_more_than_twelve_vertices_a_level) {  // E-08
    check_random_trials(16, 1, [](int, Random& rng) { expect_few_looks<double>(sphere(rng, 400), 2000); });
    for (const auto& points : {pyramid(150), bipyramid(150), tent(80), prism(100), cyclic(100)})
        expect_few_looks<double>(points, 2000);
    for (const auto& points : {tent(20), tent(61), prism(40), grid(3)}) expect_few_looks<Rational>(points, 600);
}

TEST(Hierarchy, is_a_support_mapping_for_gjk) {
    static_assert(SupportMappable<Hierarchy<Rational, 3>> && SupportMappable<Hierarchy<double, 2>>);
    const Hierarchy<Rational, 3> a(cube);
    const Polytope<Rational, 3> b{{{3, 0, 0}, {4, 1, 0}, {4, 0, 1}}};
    EXPECT_EQ(gjk::distance(a, b).distance2.upper, 4);
}

TEST(Hierarchy, takes_zero_tiny_huge_and_negative_zero_directions) {
    const Hierarchy<double, 3> hierarchy(as<double>(pyramid(9)));
    const auto inputs = as<double>(pyramid(9));
    const auto zero = hierarchy.support({0, -0.0, 0});
    EXPECT_EQ(zero.position, detail::at(inputs, zero.feature));
    for (const double scale : {5e-324, 1e-200, 1.0, 1e200, 1.7e308}) {
        EXPECT_EQ(hierarchy.support({0, -0.0, scale}).feature, 0);
        EXPECT_EQ(hierarchy.support({scale, 0, -scale}).position, hierarchy.support({1, 0, -1}).position);
    }
}

TEST(Hierarchy, of_points_that_are_not_finite_or_of_none_says_so) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Hierarchy<double, 3> undefined(std::vector<Vec<double, 3>>{{0, 0, 0}, {nan, 0, 0}, {1, 2, 3}});
    EXPECT_EQ(undefined.stop().kind, StopKind::invalid_input);
    EXPECT_EQ(undefined.level_count(), 0);
    EXPECT_FALSE(is_finite(undefined.support({1, 0, 0}).position));
    const Hierarchy<double, 3> none(std::vector<Vec<double, 3>>{});
    EXPECT_EQ(none.affine_dimension(), -1);
    EXPECT_EQ(none.support({1, 0, 0}).position, (Vec<double, 3>{0, 0, 0}));
}

TEST(Hierarchy, survives_any_bits) {
    check_random_trials(17, 1500, [&](int round, Random& rng) {
        const auto any = [&](int i) {
            const std::uint64_t bits = rng();
            double x = 0;
            std::memcpy(&x, &bits, sizeof(x));
            return i % 3 == 0 && std::isfinite(x) ? x : static_cast<double>(draw(rng, -2, 2));
        };
        std::vector<Vec<double, 3>> points;
        for (int i = draw(rng, 1, 25); i > 0; --i) points.push_back({any(round), any(i), any(round + i)});
        const Hierarchy<double, 3> hierarchy(points);
        for (int i = 0; i < 20; ++i) {
            const auto found = hierarchy.query({any(i), any(0), any(i)});
            EXPECT_EQ(found.point.position, detail::at(points, found.point.feature));
            EXPECT_LE(found.visits, 30 * (1 + hierarchy.level_count()));
        }
        const double infinity = std::numeric_limits<double>::infinity();
        hierarchy.support({infinity, 1, 0});
        hierarchy.support({std::numeric_limits<double>::quiet_NaN(), 1, 0});
    });
}

}  // namespace
}  // namespace touchstone::hierarchy_test
