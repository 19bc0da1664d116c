// SPDX-License-Identifier: MIT
// Compares convex parts of simple polygons, and overlap by parts, with areas and point counts computed in another way.
#include "algorithms/decomposition/convex_parts.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "algorithms/decomposition/polygon_overlap.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/rounded.h"
#include "algorithms/testing/integer_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::convex_parts_test {
namespace {

namespace truth = testing_truth;
using Exact = std::vector<Vec<Rational, 2>>;

Exact exact(const truth::Points& points) {
    Exact polygon;
    for (const auto& p : points) polygon.push_back({Rational(p[0]), Rational(p[1])});
    return polygon;
}

/// Twice the area by the trapezoid formula.
Rational twice_area(const Exact& polygon) {
    Rational sum = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const auto &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        sum += (p[0] + q[0]) * (q[1] - p[1]);
    }
    return sum;
}

/// True if x is inside, by the even-odd rule. Precondition: x lies on no edge.
bool inside(const Exact& polygon, const Vec<Rational, 2>& x) {
    bool odd = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const auto &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        if ((p[1] > x[1]) == (q[1] > x[1])) continue;
        odd = odd != (x[0] < p[0] + (q[0] - p[0]) * (x[1] - p[1]) / (q[1] - p[1]));
    }
    return odd;
}

enum class Kind { small, star_shaped };

/// A simple polygon of at least three vertices, made of random points in random order (small, often with collinear
/// vertices) or sorted by angle (larger, star-shaped), in either orientation.
truth::Points random_simple_polygon(RandomBits& rng, Kind kind) {
    const bool large = kind == Kind::star_shaped;
    for (;;) {
        truth::Points points = truth::random_points(rng, large ? 24 : 7, large ? 12 : 3, 2);
        if (large)
            std::sort(points.begin(), points.end(), [](const auto& p, const auto& q) {
                return std::atan2(static_cast<double>(p[1]), static_cast<double>(p[0])) <
                       std::atan2(static_cast<double>(q[1]), static_cast<double>(q[0]));
            });
        if (decomposition::is_simple<Rational>(exact(points))) {
            if (rng() % 2 == 0) std::reverse(points.begin(), points.end());
            return points;
        }
    }
}

Exact part_of(const Exact& polygon, const decomposition::IndexPolygon& part) {
    Exact points;
    for (const int i : part) points.push_back(polygon[static_cast<std::size_t>(i)]);
    return points;
}

TEST(ConvexParts, are_convex_counter_clockwise_and_add_up_to_the_polygon) {  // P-26
    int merged = 0, reflex = 0;
    check_random_trials(51, 3000, [&](int i, RandomBits& rng) {
        const Exact polygon = exact(random_simple_polygon(rng, i % 3 == 0 ? Kind::star_shaped : Kind::small));
        const auto result = decomposition::convex_parts<Rational>(polygon);
        ASSERT_EQ(result.stop.kind, StopKind::converged) << result.stop.name;
        EXPECT_EQ(result.triangles, static_cast<int>(polygon.size()) - 2);
        Rational total = 0;
        for (const auto& indices : result.parts) {
            const Exact part = part_of(polygon, indices);
            for (std::size_t k = 0; k < part.size(); ++k) {
                const auto e = part[(k + 1) % part.size()] - part[k];
                const auto f = part[(k + 2) % part.size()] - part[(k + 1) % part.size()];
                EXPECT_LT(0, e[0] * f[1] - e[1] * f[0]);
            }
            EXPECT_LT(0, twice_area(part));
            total += twice_area(part);
        }
        const Rational signed_area = twice_area(polygon),
                       whole = signed_area < 0 ? Rational(-signed_area) : signed_area;
        EXPECT_EQ(total, whole);
        if (result.parts.size() > 1) ++reflex;
        if (static_cast<int>(result.parts.size()) < result.triangles) ++merged;
        // Disjoint and inside: each point that lies on no edge is in exactly one part if it is in the polygon,
        // otherwise in none.
        for (int k = 0; k < 12; ++k) {
            const Vec<Rational, 2> x{static_cast<int>(rng() % 8) - 4 + Rational(1) / 997,
                                     static_cast<int>(rng() % 8) - 4 + Rational(1) / 1009};
            int holders = 0;
            for (const auto& indices : result.parts) holders += inside(part_of(polygon, indices), x) ? 1 : 0;
            EXPECT_EQ(holders, inside(polygon, x) ? 1 : 0);
        }
    });
    EXPECT_GT(merged, 500);
    EXPECT_GT(reflex, 500);
}

TEST(ConvexParts, of_a_convex_polygon_are_one_and_collinear_vertices_go) {
    const Exact square{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};
    const auto result = decomposition::convex_parts<Rational>(square);
    ASSERT_EQ(result.parts.size(), 1U);
    EXPECT_EQ(result.parts[0].size(), 4U);
}

TEST(ConvexParts, are_refused_to_what_is_not_a_simple_polygon) {
    const auto stop = [](const Exact& polygon) { return decomposition::convex_parts<Rational>(polygon).stop; };
    EXPECT_EQ(stop({{0, 0}, {1, 1}, {1, 0}, {0, 1}}).name, "not_simple");          // crossing edges
    EXPECT_EQ(stop({{0, 0}, {2, 0}, {1, 0}}).name, "not_simple");                  // no area
    EXPECT_EQ(stop({{0, 0}, {0, 0}, {1, 0}, {0, 1}}).name, "not_simple");          // a vertex twice
    EXPECT_EQ(stop({{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}).name, "not_simple");  // a vertex on another edge
    EXPECT_EQ(stop({{0, 0}, {1, 0}}).kind, StopKind::invalid_input);
    EXPECT_EQ(stop({}).kind, StopKind::invalid_input);
}

/// x times 2^exponent, which is exact unless it underflows.
template <class S>
std::vector<Vec<S, 2>> scaled(const std::vector<Vec<double, 2>>& points, int exponent) {
    std::vector<Vec<S, 2>> result;
    for (const auto& p : points)
        result.push_back({static_cast<S>(std::ldexp(p[0], exponent)), static_cast<S>(std::ldexp(p[1], exponent))});
    return result;
}

template <class S>
Exact exact_numbers(const std::vector<Vec<S, 2>>& points) {
    Exact result;
    for (const auto& p : points) result.push_back({Rational(p[0]), Rational(p[1])});
    return result;
}

/// Three to nine points whose coordinates are tenths with errors of a few ulps. One in four is simple, often by one
/// ulp.
std::vector<Vec<double, 2>> tenths(RandomBits& rng) {
    std::vector<Vec<double, 2>> points(3 + rng() % 7);
    for (auto& p : points)
        for (int k = 0; k < 2; ++k) {
            p[k] = static_cast<double>(static_cast<int>(rng() % 9) - 4) * 0.1;
            if (rng() % 4 == 0) p[k] += static_cast<double>(static_cast<int>(rng() % 5) - 2) * 0x1p-54;
        }
    return points;
}

/// Checks that the parts are those of the same numbers as rationals, which are correct. Returns 1 if there are any.
template <class S>
int expect_exact_parts(const std::vector<Vec<S, 2>>& polygon) {
    const auto found = decomposition::convex_parts<S>(polygon);
    const auto truth = decomposition::convex_parts<Rational>(exact_numbers(polygon));
    EXPECT_EQ(found.stop.name, truth.stop.name);
    EXPECT_EQ(found.parts, truth.parts);
    return found.parts.empty() ? 0 : 1;
}

TEST(ConvexParts, of_a_polygon_with_almost_collinear_vertices_are_exact) {
    const std::vector<Vec<double, 2>> kite{{.4, -3 * .1}, {.2, -.2}, {3 * .1, .1}, {0, -.1}};
    for (const int e : {0, 510, 1000, 1023, -510, -540, -1000})
        EXPECT_EQ(expect_exact_parts(scaled<double>(kite, e)), 1) << e;
}

TEST(ConvexParts, in_float_and_double_are_exact_at_any_scale) {
    int simple = 0;
    check_random_trials(54, 6000, [&](int, RandomBits& rng) {
        const auto polygon = tenths(rng);
        for (const int e : {0, 510, -510, 1020, -1060}) simple += expect_exact_parts(scaled<double>(polygon, e));
        for (const int e : {0, 62, -62, 126, -140}) simple += expect_exact_parts(scaled<float>(polygon, e));
    });
    EXPECT_GT(simple, 10000);
}

TEST(ConvexParts, of_numbers_of_every_magnitude_are_exact) {
    int simple = 0;
    check_random_trials(55, 8000, [&](int, RandomBits& rng) {
        std::vector<Vec<double, 2>> polygon(3 + rng() % 4);
        for (auto& p : polygon)
            for (int k = 0; k < 2; ++k)
                p[k] = std::ldexp(static_cast<double>(static_cast<int>(rng() % 9) - 4),
                                  static_cast<int>(rng() % 2090) - 1074);
        simple += expect_exact_parts(polygon);
    });
    EXPECT_GT(simple, 3000);
}

TEST(ConvexParts, whose_signs_are_rounded_say_so_out_of_range) {
    using Half = Rounded<11, 15>;
    const auto stop = [](int size) {
        const std::vector<Vec<Half, 2>> square{
            {Half(0), Half(0)}, {Half(size), Half(0)}, {Half(size), Half(size)}, {Half(0), Half(size)}};
        return decomposition::convex_parts<Half>(square).stop;
    };
    EXPECT_EQ(stop(16).kind, StopKind::converged);
    EXPECT_EQ(stop(300).name, "out_of_range");
    EXPECT_EQ(stop(300).kind, StopKind::exhausted);
}

TEST(ConvexParts, in_floating_point_add_up_or_say_why_not_and_survive_any_bits) {
    check_random_trials(52, 3000, [&](int, RandomBits& rng) {
        std::vector<Vec<double, 2>> polygon;
        for (const auto& p : random_simple_polygon(rng, Kind::star_shaped))
            polygon.push_back({static_cast<double>(p[0]) / 3.0, static_cast<double>(p[1]) / 7.0});
        const auto result = decomposition::convex_parts<double>(polygon);
        if (result.stop.kind == StopKind::converged) {
            double total = 0;
            for (const auto& part : result.parts) {
                std::vector<Vec<double, 2>> points;
                for (const int k : part) points.push_back(polygon[static_cast<std::size_t>(k)]);
                total += decomposition::twice_signed_area<double>(points);
            }
            EXPECT_NEAR(total, std::fabs(decomposition::twice_signed_area<double>(polygon)), 1e-12);
        }
        for (auto& p : polygon) p = {std::bit_cast<double>(rng()), std::bit_cast<double>(rng())};
        EXPECT_NE(decomposition::convex_parts<double>(polygon).stop.kind, StopKind::running);
    });
}

/// Twice the area of the intersection of two counter-clockwise triangles: one is clipped by the edges of the other.
Rational twice_common_area(Exact subject, const Exact& clip) {
    for (std::size_t i = 0; i < 3; ++i) {
        const auto p = clip[i], e = clip[(i + 1) % 3] - clip[i];
        const auto side = [&](const Vec<Rational, 2>& x) {
            return Rational(e[0] * (x[1] - p[1]) - e[1] * (x[0] - p[0]));
        };
        Exact kept;
        for (std::size_t k = 0; k < subject.size(); ++k) {
            const auto &x = subject[k], &y = subject[(k + 1) % subject.size()];
            const Rational sx = side(x), sy = side(y);
            if (sx >= 0) kept.push_back(x);
            if ((sx > 0 && sy < 0) || (sx < 0 && sy > 0)) kept.push_back(x + Rational(sx / (sx - sy)) * (y - x));
        }
        subject = kept;
    }
    return subject.size() < 3 ? Rational(0) : twice_area(subject);
}

/// Twice the area of A n B from signed fans: the indicator function of a polygon is a signed sum of those of its fan
/// triangles.
Rational twice_intersection_area(const Exact& a, const Exact& b) {
    const auto fan = [](const Exact& polygon) {
        std::vector<std::pair<int, Exact>> triangles;
        const int orientation = twice_area(polygon) < 0 ? -1 : 1;
        for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
            Exact triangle{polygon[0], polygon[i], polygon[i + 1]};
            const Rational area = twice_area(triangle);
            if (area == 0) continue;
            if (area < 0) std::swap(triangle[1], triangle[2]);
            triangles.push_back({area < 0 ? -orientation : orientation, triangle});
        }
        return triangles;
    };
    Rational sum = 0;
    for (const auto& [sign_a, triangle_a] : fan(a))
        for (const auto& [sign_b, triangle_b] : fan(b))
            sum += sign_a * sign_b * twice_common_area(triangle_a, triangle_b);
    return sum;
}

bool boundaries_meet(const truth::Points& a, const truth::Points& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) {
            const truth::Points edge_a{a[i], a[(i + 1) % a.size()]}, edge_b{b[j], b[(j + 1) % b.size()]};
            if (truth::hull_holds_origin(truth::differences(edge_a, edge_b))) return true;
        }
    return false;
}

TEST(PolygonOverlap, is_a_positive_area_in_common) {  // P-26
    std::array<int, 5> seen{};
    check_random_trials(53, 1500, [&](int i, RandomBits& rng) {
        const auto a = random_simple_polygon(rng, Kind::small);
        auto b = random_simple_polygon(rng, Kind::small);
        const int shift = static_cast<int>(rng() % 6);
        for (auto& p : b) p[0] += shift;
        const Verdict expected = twice_intersection_area(exact(a), exact(b)) > 0 ? Verdict::penetrating
                                 : boundaries_meet(a, b)                         ? Verdict::touching
                                                                                 : Verdict::separated;
        ++seen[static_cast<std::size_t>(expected)];
        EXPECT_EQ(decomposition::polygon_overlap<Rational>(exact(a), exact(b)).verdict, expected) << i;
    });
    EXPECT_GT(seen[static_cast<std::size_t>(Verdict::touching)], 40);
    EXPECT_GT(seen[static_cast<std::size_t>(Verdict::separated)], 40);
    EXPECT_GT(seen[static_cast<std::size_t>(Verdict::penetrating)], 40);
}

TEST(PolygonOverlap, does_not_lose_a_segment_on_a_seam) {  // E-40
    const Exact left{{-1, 0}, {0, 0}, {0, 2}, {-1, 2}}, right{{0, 0}, {1, 0}, {1, 2}, {0, 2}};
    const Exact segment{{0, Rational(1) / 2}, {0, Rational(3) / 2}};
    EXPECT_EQ(sat::polygons<Rational>(left, segment).verdict, Verdict::touching);  // result of strict tests on parts
    EXPECT_EQ(sat::polygons<Rational>(right, segment).verdict, Verdict::touching);
    const Exact l_shape{{-1, 0}, {2, 0}, {2, 1}, {0, 1}, {0, 2}, {-1, 2}};
    const auto on_seam = decomposition::polygon_overlap<Rational>(l_shape, Exact{{0, 0}, {0, 1}});
    EXPECT_TRUE(on_seam.verdict == Verdict::intersecting || on_seam.verdict == Verdict::penetrating);
    EXPECT_EQ(decomposition::polygon_overlap<Rational>(l_shape, Exact{{1, 2}, {2, 3}}).verdict, Verdict::separated);
}

TEST(PolygonOverlap, does_not_lose_a_depth_whose_square_overflows) {
    const std::vector<Vec<double, 2>> a{{1, -4}, {3, -2}, {-4, 2}}, b{{-4, 0}, {-1, 1}, {3, -4}, {1, -2}};
    ASSERT_EQ(decomposition::polygon_overlap<Rational>(exact_numbers(a), exact_numbers(b)).verdict,
              Verdict::penetrating);
    for (int e = -500; e <= 510; ++e)
        EXPECT_EQ(decomposition::polygon_overlap<double>(scaled<double>(a, e), scaled<double>(b, e)).verdict,
                  Verdict::penetrating)
            << e;
}

TEST(PolygonOverlap, in_float_and_double_is_right_or_undecided_at_any_scale) {
    int decided = 0;
    const auto check = [&](const auto& found, Verdict truth) {
        EXPECT_NE(found.stop.kind, StopKind::invalid_input);
        if (found.verdict == Verdict::undecided) return;
        ++decided;
        EXPECT_EQ(found.verdict, truth);
    };
    check_random_trials(56, 3000, [&](int, RandomBits& rng) {
        const auto draw = [&] {
            std::vector<Vec<double, 2>> polygon;
            for (const auto& p : random_simple_polygon(rng, Kind::small))
                polygon.push_back({static_cast<double>(p[0]), static_cast<double>(p[1])});
            return polygon;
        };
        const auto a = draw(), b = draw();
        const Verdict truth = decomposition::polygon_overlap<Rational>(exact_numbers(a), exact_numbers(b)).verdict;
        for (const int e : {0, 510, 512, -510, -540})
            check(decomposition::polygon_overlap<double>(scaled<double>(a, e), scaled<double>(b, e)), truth);
        for (const int e : {0, 62, 64, -62, -70})
            check(decomposition::polygon_overlap<float>(scaled<float>(a, e), scaled<float>(b, e)), truth);
    });
    EXPECT_GT(decided, 12000);
}

TEST(PolygonOverlap, names_bad_input) {
    const Exact bow{{0, 0}, {1, 1}, {1, 0}, {0, 1}}, square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    EXPECT_EQ(decomposition::polygon_overlap<Rational>(bow, square).stop.name, "not_simple");
    EXPECT_EQ(decomposition::polygon_overlap<Rational>(Exact{}, square).stop.name, "empty_body");
}

}  // namespace
}  // namespace touchstone::convex_parts_test
