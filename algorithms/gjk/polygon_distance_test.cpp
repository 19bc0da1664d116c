// SPDX-License-Identifier: MIT
// Compares the planar queries, from point-segment to polygon-polygon, with brute force over edges.
#include "algorithms/gjk/polygon_distance.h"
#include "algorithms/fast/registers/combine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "algorithms/gjk/point_to_feature.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::polygon_distance_test {
namespace {

using Q = Rational;
using Point2 = Vec<Q, 2>;

/// The least squared distance of q to the segment: the minimum of a parabola in t over [0, 1].
template <int D>
Q segment_distance2(const Vec<Q, D>& q, const Vec<Q, D>& a, const Vec<Q, D>& b) {
    const Vec<Q, D> e = b - a;
    const Q ee = dot(e, e);
    Q t = ee == 0 ? Q(0) : Q(dot(q - a, e) / ee);
    t = std::clamp(t, Q(0), Q(1));
    const Vec<Q, D> p = a + t * e;
    return dot(q - p, q - p);
}

Q orientation(const Point2& a, const Point2& b, const Point2& c) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

bool strictly_in_triangle(const Point2& q, const Point2& a, const Point2& b, const Point2& c) {
    const Q x = orientation(a, b, q), y = orientation(b, c, q), z = orientation(c, a, q);
    return (x > 0 && y > 0 && z > 0) || (x < 0 && y < 0 && z < 0);
}

/// The squared distance of q to the hull: 0 inside some triangle of points, otherwise the least over all segments
/// between points.
Q hull_distance2(const Point2& q, const std::vector<Point2>& points) {
    Q best = segment_distance2(q, points[0], points[0]);
    for (const auto& a : points)
        for (const auto& b : points) {
            best = std::min(best, segment_distance2(q, a, b));
            for (const auto& c : points)
                if (strictly_in_triangle(q, a, b, c)) return 0;
        }
    return best;
}

template <int D>
Vec<Q, D> small_vector(RandomBits& rng, int range = 3) {
    return detail::generate<Q, D>(
        [&](int) { return Q(static_cast<int>(rng() % static_cast<unsigned>(2 * range + 1)) - range); });
}

template <int D>
void expect_consistent(const gjk::ClosestPoint<Q, D>& found, const Vec<Q, D>& q,
                       const std::array<Vec<Q, D>, 3>& vertex) {
    Q sum = 0;
    Vec<Q, D> combined = zero_vector<Q, D>();
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_GE(found.barycentric[i], 0);
        sum += found.barycentric[i];
        combined = combined + found.barycentric[i] * vertex[i];
    }
    EXPECT_EQ(sum, 1);
    EXPECT_EQ(combined, found.position);
    EXPECT_EQ(squared_norm(found.position - q), found.distance2);
}

TEST(PointToSegment, finds_region_point_and_barycentric_coordinates) {
    const auto find = [](const Point2& q) { return *gjk::closest_on_segment<Q, 2>(q, {0, 0}, {4, 0}); };
    EXPECT_EQ(find({-1, 2}).feature, gjk::Feature::vertex_a);
    EXPECT_EQ(find({5, 2}).feature, gjk::Feature::vertex_b);
    EXPECT_EQ(find({0, 2}).feature,
              gjk::Feature::vertex_a);  // on the border of two regions the smaller feature is returned
    const auto inside = find({1, 2});
    EXPECT_EQ(inside.feature, gjk::Feature::edge_ab);
    EXPECT_EQ(inside.barycentric[0], Q(3) / 4);
    EXPECT_EQ(inside.position, (Point2{1, 0}));
    EXPECT_EQ(gjk::to_string(inside.feature), "AB");
}

TEST(PointToSegment, equals_brute_force_in_space_with_coinciding_ends_too) {
    check_random_trials(1, 4000, [&](int i, RandomBits& rng) {
        const auto q = small_vector<3>(rng), a = small_vector<3>(rng), b = i % 5 == 0 ? a : small_vector<3>(rng);
        const auto found = gjk::closest_on_segment(q, a, b);
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->distance2, segment_distance2(q, a, b));
        expect_consistent<3>(*found, q, {a, b, a});
    });
}

TEST(PointToTriangle, equals_brute_force_on_flat_triangles_too) {  // I-49
    std::array<int, 7> seen{};
    check_random_trials(2, 6000, [&](int i, RandomBits& rng) {
        const auto q = small_vector<2>(rng), a = small_vector<2>(rng), b = small_vector<2>(rng);
        const auto c = i % 4 == 0 ? a + Q(static_cast<int>(rng() % 5) - 2) * (b - a) : small_vector<2>(rng);
        const auto found = gjk::closest_on_triangle(q, a, b, c);
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->distance2, hull_distance2(q, {a, b, c}));
        expect_consistent<2>(*found, q, {a, b, c});
        ++seen[static_cast<std::size_t>(found->feature)];
    });
    for (const int count : seen) EXPECT_GT(count, 100);
}

struct PolygonCase {
    std::vector<Point2> a, b;
    Q distance2;
};
PolygonCase random_polygons(RandomBits& rng) {
    PolygonCase c;
    const int range = 1 + static_cast<int>(rng() % 3);
    for (auto* body : {&c.a, &c.b}) {
        body->resize(1 + rng() % 3);
        for (auto& p : *body) p = small_vector<2>(rng, range);
    }
    std::vector<Point2> differences;
    for (const auto& p : c.a)
        for (const auto& q : c.b) differences.push_back(p - q);
    c.distance2 = hull_distance2({0, 0}, differences);
    return c;
}

/// P-27: v is a proper convex combination of the simplex.
void expect_barycentric(const Simplex<Q, 2>& simplex, const Point2& v) {
    Q sum = 0;
    for (int i = 0; i < simplex.size; ++i) {
        EXPECT_GT(simplex.lambda[static_cast<std::size_t>(i)], 0);
        sum += simplex.lambda[static_cast<std::size_t>(i)];
    }
    EXPECT_EQ(sum, 1);
    EXPECT_EQ(combine_w(simplex), v);
}

TEST(PolygonDistance, is_not_confused_by_pairs_of_vertices_at_one_place) {  // P-27, E-42
    check_random_trials(6, 300, [&](int, RandomBits& rng) {
        auto c = random_polygons(rng);
        // A gets shifted copies of all its points, and so does B, with the same shift: every difference occurs at least
        // twice.
        const Point2 shift = small_vector<2>(rng, 1);
        const auto a = c.a, b = c.b;
        for (const auto& p : a) c.a.insert(c.a.end(), {p, p + shift});
        for (const auto& q : b) c.b.push_back(q + shift);
        std::vector<Point2> differences;
        for (const auto& p : c.a)
            for (const auto& q : c.b)
                if (std::find(differences.begin(), differences.end(), p - q) == differences.end())
                    differences.push_back(p - q);
        const Q truth = hull_distance2({0, 0}, differences);
        const auto result = gjk::polygon_distance(Polytope<Q, 2>{c.a}, Polytope<Q, 2>{c.b});
        EXPECT_EQ(result.stop.kind, StopKind::converged) << result.stop.name;
        EXPECT_EQ(result.distance2.upper, truth);
        EXPECT_EQ(result.point_a - result.point_b, result.v);
        expect_barycentric(result.simplex, result.v);
    });
}

TEST(PolygonDistance, equals_brute_force_from_any_start_and_never_loops) {  // E-42
    check_random_trials(3, 4000, [&](int i, RandomBits& rng) {
        const auto c = random_polygons(rng);
        const Polytope<Q, 2> a{c.a}, b{c.b};
        const auto result = gjk::polygon_distance(a, b, {}, NullObserver{}, small_vector<2>(rng));
        EXPECT_EQ(result.stop.kind, StopKind::converged) << result.stop.name;
        EXPECT_EQ(result.distance2.upper, c.distance2) << i;
        EXPECT_EQ(result.distance2.lower, c.distance2) << i << result.stop.name;
        EXPECT_EQ(result.point_a - result.point_b, result.v);
        expect_barycentric(result.simplex, result.v);
        EXPECT_EQ(result.verdict == Verdict::separated, c.distance2 > 0);
        const auto johnson = gjk::polygon_distance(a, b, gjk::PolygonOptions<Johnson>{});
        EXPECT_EQ(johnson.distance2.upper, c.distance2);
    });
}

TEST(PolygonDistance, ends_on_the_tie_that_defeats_the_printed_test) {  // E-42
    const Polytope<Q, 2> x{{{-1, 0}}}, y{{{0, -1}, {0, 0}}};
    EXPECT_EQ(gjk::polygon_distance(x, y).distance2.upper, 1);
    const Polytope<Q, 2> triangle{{{-1, 0}, {1, 0}, {0, 1}}}, point{{{0, 0}}};  // the query point is on an edge
    EXPECT_EQ(gjk::polygon_distance(triangle, point).distance2.upper, 0);
    EXPECT_EQ(gjk::polygon_distance(triangle, point).verdict, Verdict::intersecting);
}

TEST(PointToPolygon, finds_vertex_edge_and_inside) {  // I-44 to I-47
    const Polytope<Q, 2> square{{{0, 0}, {2, 0}, {2, 2}, {0, 2}}};
    const auto edge = gjk::point_polygon_distance(square, {1, -3});
    EXPECT_EQ(edge.distance2.upper, 9);
    EXPECT_EQ(edge.point_a, (Point2{1, 0}));
    EXPECT_EQ(edge.simplex.size, 2);
    EXPECT_EQ(gjk::point_polygon_distance(square, {-1, -1}).simplex.size, 1);
    EXPECT_EQ(gjk::point_polygon_distance(square, {2, 2}).stop.name, "origin_in_simplex");               // case 3
    EXPECT_EQ(gjk::point_polygon_distance(square, {1, 0}).distance2.upper, 0);                           // case 3b
    EXPECT_EQ(gjk::point_polygon_distance(square, {1, 1}).distance2.upper, 0);                           // case 4
    EXPECT_EQ(gjk::point_polygon_distance(square, {Q(1) / 2, Q(1) / 3}).verdict, Verdict::penetrating);  // case 2
}

TEST(TheEdgePerpendicular, is_exactly_orthogonal_without_contraction) {  // E-43
    for (int i = -49; i <= 49; ++i)
        for (int j = 1; j <= 99; ++j) {
            const Vec<float, 2> e{0.1F * static_cast<float>(i), static_cast<float>(j) / 7.0F};
            EXPECT_EQ(dot(e, Vec<float, 2>{-e[1], e[0]}), 0.0F);
        }
}

TEST(TheEdgePerpendicular, is_not_orthogonal_when_a_product_is_fused_with_the_sum) {  // E-43
    const Vec<float, 2> e{0.1F, 1.0F / 7.0F};
    const float contracted = std::fma(-e[1], e[0], e[0] * e[1]);  // a compiler may contract d.e = -yx + xy to this
    EXPECT_NE(contracted, 0.0F);
    EXPECT_NEAR(contracted, 1.6e-10F, 1e-11F);
}

template <class S>
void expect_close_in_floating_point() {
    int decided = 0;
    check_random_trials(4, 4000, [&](int, RandomBits& rng) {
        const auto c = random_polygons(rng);
        Polytope<S, 2> a, b;
        const auto round = [](const Point2& p) {
            return Vec<S, 2>{p[0].template convert_to<S>(), p[1].template convert_to<S>()};
        };
        for (const auto& p : c.a) a.vertices.push_back(round(p));
        for (const auto& p : c.b) b.vertices.push_back(round(p));
        const auto result = gjk::polygon_distance(a, b);
        EXPECT_NE(result.stop.kind, StopKind::exhausted);
        if (result.stop.kind == StopKind::converged) {
            ++decided;
            EXPECT_NEAR(static_cast<double>(*result.distance2.upper), c.distance2.template convert_to<double>(), 1e-4);
        }
    });
    EXPECT_GT(decided, 3000);
}

TEST(PolygonDistanceInFloatingPoint, is_close_on_small_integers) {
    expect_close_in_floating_point<float>();
    expect_close_in_floating_point<double>();
}

template <class S, class Bits>
void expect_an_end_on_any_bits() {
    check_random_trials(5, 20000, [&](int i, RandomBits& rng) {
        Polytope<S, 2> a, b;
        const Bits mask =
            i % 2 == 0 ? static_cast<Bits>(~Bits(0)) : static_cast<Bits>(~Bits(0) << (sizeof(Bits) * 8 - 14));
        for (auto* body : {&a, &b}) {
            body->vertices.resize(1 + rng() % 5);
            for (auto& p : body->vertices)
                for (int k = 0; k < 2; ++k) p[k] = std::bit_cast<S>(static_cast<Bits>(static_cast<Bits>(rng()) & mask));
        }
        const auto result = gjk::polygon_distance(a, b);
        EXPECT_NE(result.stop.name, "cap");
        EXPECT_NE(result.stop.kind, StopKind::running);
        if (result.stop.kind == StopKind::converged) {
            EXPECT_TRUE(is_finite(result.v) && scalar_traits<S>::is_finite(result.distance2.lower));
        }
        static_cast<void>(gjk::closest_on_triangle(a.vertices[0], b.vertices[0], a.vertices.back(), b.vertices.back()));
    });
}

TEST(PolygonDistance, ends_with_a_name_on_any_bits) {
    expect_an_end_on_any_bits<float, std::uint32_t>();
    expect_an_end_on_any_bits<double, std::uint64_t>();
}

TEST(PolygonDistanceInFloatingPoint, says_which_numbers_it_compared_where_it_makes_no_progress_or_reaches_its_cap) {
    int grown = 0, capped = 0;
    check_random_trials(6, 20000, [&](int, RandomBits& rng) {
        const auto between = [&](float low) { return low + static_cast<float>(rng() % 65536) / 32768; };
        Polytope<float, 2> a, b;
        for (int k = 0; k < 6; ++k) {
            a.vertices.push_back({between(-1), between(-1)});
            b.vertices.push_back({between(1.01F), between(-1)});
        }
        const Stop<float> free = gjk::polygon_distance(a, b).stop;
        if (free.name == "no_progress") {
            EXPECT_GE(free.measured, free.threshold);
            EXPECT_GT(free.threshold, 0);
            if (free.measured > free.threshold) ++grown;
        }
        gjk::PolygonOptions<> once;
        once.max_iterations = 1;
        const Stop<float> early = gjk::polygon_distance(a, b, once).stop;
        if (early.name != "cap") return;
        EXPECT_EQ(early.measured, 1.0F);
        EXPECT_EQ(early.threshold, 1.0F);
        ++capped;
    });
    EXPECT_GT(grown, 0);
    EXPECT_GT(capped, 0);
}

TEST(PolygonDistance, says_underflow_where_the_squares_vanish) {
    const auto at = [](int e) {
        const double u = std::ldexp(1.0, e);
        const Polytope<double, 2> a{{{0, -2 * u}}}, b{{{-2 * u, 4 * u}}};
        return gjk::polygon_distance(a, b);
    };
    EXPECT_EQ(at(-540).stop.name, "underflow");
    EXPECT_EQ(at(-540).stop.kind, StopKind::exhausted);
    EXPECT_EQ(at(-540).verdict, Verdict::undecided);
    EXPECT_EQ(at(-500).stop.kind, StopKind::converged);
    EXPECT_EQ(at(-500).verdict, Verdict::separated);
}

/// Returns the number of pairs, scaled by 2^exponent, that converge. Each of these must have a tight bracket that holds
/// the distance up to rounding.
template <class S>
int converged_at_scale(const std::vector<PolygonCase>& cases, int exponent) {
    int converged = 0;
    const S scale = std::ldexp(S(1), exponent);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const auto& c = cases[i];
        const auto scaled = [&](const std::vector<Point2>& points) {
            Polytope<S, 2> body;
            for (const auto& p : points)
                body.vertices.push_back({scale * p[0].template convert_to<S>(), scale * p[1].template convert_to<S>()});
            return body;
        };
        const auto result = gjk::polygon_distance(scaled(c.a), scaled(c.b));
        const long double truth = std::sqrt(c.distance2.template convert_to<long double>()),
                          lower = std::ldexp(std::sqrt(static_cast<long double>(result.distance2.lower)), -exponent),
                          upper = std::ldexp(std::sqrt(static_cast<long double>(result.distance2.upper.value_or(0))),
                                             -exponent),
                          slack = 64 * 3 * static_cast<long double>(scalar_traits<S>::epsilon());
        EXPECT_LE(lower, truth + slack) << i;
        EXPECT_TRUE(!result.distance2.upper || upper >= truth - slack) << i;
        if (result.stop.kind != StopKind::converged) continue;
        ++converged;
        EXPECT_LE(upper, truth + slack) << i;
        EXPECT_TRUE(result.verdict != Verdict::separated || truth > 0) << i;
        EXPECT_TRUE(result.verdict != Verdict::penetrating || truth == 0) << i;
        EXPECT_TRUE(result.verdict != Verdict::undecided || upper <= slack) << i;
    }
    return converged;
}

TEST(PolygonDistanceInFloatingPoint, converges_at_no_scale_without_the_distance) {
    std::vector<PolygonCase> cases;
    check_random_trials(8, 2000, [&](int, RandomBits& rng) { cases.push_back(random_polygons(rng)); });
    for (const int e : {0, 240, -240, 510, 500, -480, -510, -520, -530, -533, -535, -536, -537, -538, -540, -1000}) {
        const int converged = converged_at_scale<double>(cases, e);
        EXPECT_GT(converged, std::abs(e) <= 240 ? 1800 : -1) << e;
    }
    for (const int e : {0, 28, -28, 62, 58, -55, -62, -66, -70, -71, -72, -73, -74, -120}) {
        const int converged = converged_at_scale<float>(cases, e);
        EXPECT_GT(converged, std::abs(e) <= 28 ? 1800 : -1) << e;
    }
}

/// A polygon that does not number its vertices, as core/support.h allows.
template <class S>
struct Unnumbered {
    using scalar = S;
    static constexpr int dimension = 2;
    Polytope<S, 2> polygon;
    SupportPoint<S, 2> support(const Vec<S, 2>& d) const { return {polygon.support(d).position, 0}; }
};

TEST(PolygonDistance, of_shapes_that_number_nothing_is_that_of_numbered_ones) {
    const Unnumbered<Q> kite{{{{3, 1}, {5, -4}, {5, 4}, {2, 3}}}};
    const auto found = gjk::point_polygon_distance(kite, {0, 0});
    EXPECT_EQ(found.stop.kind, StopKind::converged);
    EXPECT_EQ(found.distance2.upper, Q(529) / 58);
    EXPECT_EQ(found.distance2.lower, Q(529) / 58);
    check_random_trials(9, 2000, [&](int i, RandomBits& rng) {
        const auto c = random_polygons(rng);
        const Unnumbered<Q> a{{c.a}}, b{{c.b}};
        const auto result = gjk::polygon_distance(a, b, {}, NullObserver{}, small_vector<2>(rng));
        EXPECT_EQ(result.stop.kind, StopKind::converged) << result.stop.name;
        EXPECT_EQ(result.distance2.upper, c.distance2) << i;
        EXPECT_EQ(result.distance2.lower, c.distance2) << i;
    });
}

TEST(PointToPolygon, finds_the_nearest_point_of_a_round_body_to_what_its_arithmetic_allows) {
    const double truth = std::sqrt(10.0) - 1;
    const auto found = gjk::point_polygon_distance(Sphere<double, 2>{{3, 1}, 1}, {0, 0});
    EXPECT_NEAR(std::sqrt(*found.distance2.upper), truth, 1e-9);
    EXPECT_NEAR(std::sqrt(found.distance2.lower), truth, 1e-9);
    EXPECT_EQ(found.verdict, Verdict::separated);
}

}  // namespace
}  // namespace touchstone::polygon_distance_test
