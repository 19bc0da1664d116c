// SPDX-License-Identifier: MIT
// The exact signs, the hulls in the plane and in space, and the explicit Minkowski difference. Each is compared with a
// truth that uses nothing but the definition of a hull.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/explicit_minkowski_difference.h"
#include "algorithms/shapes/hull_2d.h"
#include "algorithms/shapes/hull_3d.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::hull_test {
namespace {

using Random = RandomBits;

int draw(Random& rng, int low, int high) {
    return low + static_cast<int>(rng() % static_cast<std::uint64_t>(high - low + 1));
}

template <class S, int D>
std::vector<Vec<S, D>> integer_points(Random& rng, int count, int range) {
    std::vector<Vec<S, D>> points;
    for (int i = 0; i < count; ++i)
        points.push_back(detail::generate<S, D>([&](int) { return S(draw(rng, -range, range)); }));
    return points;
}

template <class To, class From, int D>
std::vector<Vec<To, D>> as(const std::vector<Vec<From, D>>& points) {
    std::vector<Vec<To, D>> result;
    for (const auto& x : points)
        result.push_back(detail::generate<To, D>([&](int k) { return static_cast<To>(x[k]); }));
    return result;
}

// True if q is a convex combination of `corners`, which must be affinely independent. Solved by elimination on
// rationals. By Caratheodory's theorem, every point of a hull is in such a simplex of at most D + 1 of its points.
bool in_simplex(const std::vector<std::vector<Rational>>& corners, const std::vector<Rational>& q) {
    const std::size_t n = corners.size(), d = q.size();
    std::vector<std::vector<Rational>> rows(d + 1, std::vector<Rational>(n + 1));
    for (std::size_t k = 0; k <= d; ++k) {
        for (std::size_t i = 0; i < n; ++i) rows[k][i] = k < d ? corners[i][k] : Rational(1);
        rows[k][n] = k < d ? q[k] : Rational(1);
    }
    std::size_t rank = 0;
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = rank;
        while (pivot <= d && rows[pivot][column] == 0) ++pivot;
        if (pivot > d) return false;  // dependent corners: their subsets are tried on their own
        std::swap(rows[rank], rows[pivot]);
        const Rational scale = rows[rank][column];
        for (auto& entry : rows[rank]) entry = entry / scale;
        for (std::size_t r = 0; r <= d; ++r) {
            if (r == rank) continue;
            const Rational factor = rows[r][column];
            if (factor == 0) continue;
            for (std::size_t c = 0; c <= n; ++c) rows[r][c] = rows[r][c] - factor * rows[rank][c];
        }
        ++rank;
    }
    for (std::size_t r = 0; r <= d; ++r)
        if (r < n ? rows[r][n] < 0 : rows[r][n] != 0) return false;
    return true;
}

template <int D>
bool in_hull(const std::vector<Vec<Rational, D>>& others, const Vec<Rational, D>& q) {
    const auto list = [](const Vec<Rational, D>& x) {
        return std::vector<Rational>(x.component.begin(), x.component.end());
    };
    std::vector<std::vector<Rational>> chosen;
    const auto search = [&](auto&& self, std::size_t from) -> bool {
        if (!chosen.empty() && in_simplex(chosen, list(q))) return true;
        if (chosen.size() == static_cast<std::size_t>(D) + 1) return false;
        for (std::size_t i = from; i < others.size(); ++i) {
            chosen.push_back(list(others[i]));
            if (self(self, i + 1)) return true;
            chosen.pop_back();
        }
        return false;
    };
    return search(search, 0);
}

template <int D>
std::set<std::array<Rational, D>> extreme_points(const std::vector<Vec<Rational, D>>& points) {
    std::set<std::array<Rational, D>> extreme;
    for (const auto& q : points) {
        std::vector<Vec<Rational, D>> others;
        for (const auto& x : points)
            if (!(x == q)) others.push_back(x);
        if (!in_hull<D>(others, q)) extreme.insert(q.component);
    }
    return extreme;
}

// The rank of the differences, by Gaussian elimination.
template <int D>
int rank_of(const std::vector<Vec<Rational, D>>& points) {
    if (points.empty()) return -1;
    std::vector<Vec<Rational, D>> rows;
    for (const auto& x : points) rows.push_back(x - points[0]);
    int rank = 0;
    for (int column = 0; column < D; ++column) {
        auto pivot = std::find_if(rows.begin() + rank, rows.end(), [&](const auto& r) { return r[column] != 0; });
        if (pivot == rows.end()) continue;
        std::swap(*pivot, rows[static_cast<std::size_t>(rank)]);
        const auto& top = rows[static_cast<std::size_t>(rank)];
        for (auto r = rows.begin() + rank + 1; r != rows.end(); ++r)
            *r = *r - Rational((*r)[column] / top[column]) * top;
        ++rank;
    }
    return rank;
}

template <class Hull, int D>
void expect_right_vertices(const Hull& hull, const std::vector<Vec<Rational, D>>& points) {
    std::set<std::array<Rational, D>> found;
    for (const auto& v : as<Rational>(hull.vertices)) found.insert(v.component);
    EXPECT_EQ(found.size(), hull.vertices.size());
    EXPECT_TRUE(found == extreme_points<D>(points));
    EXPECT_EQ(hull.affine_dimension, rank_of<D>(points));
    EXPECT_EQ(hull.index.size(), hull.vertices.size());
    EXPECT_EQ(hull.adjacency.vertex_count(), detail::count(hull.vertices));
}

template <class S>
void expect_closed_surface(const Hull3d<S>& hull) {
    if (hull.affine_dimension != 3) {
        EXPECT_TRUE(hull.faces.empty());
        return;
    }
    std::set<std::pair<int, int>> edges;
    for (const auto& f : hull.faces)
        for (std::size_t k = 0; k < 3; ++k) EXPECT_TRUE(edges.insert({f[k], f[(k + 1) % 3]}).second);
    for (const auto& [a, b] : edges) EXPECT_TRUE(edges.contains({b, a}));
    const int v = detail::count(hull.vertices), e = detail::count(edges) / 2, f = detail::count(hull.faces);
    EXPECT_EQ(v - e + f, 2);
    EXPECT_EQ(detail::count(hull.adjacency.neighbour), 2 * e);
    const auto exact = as<Rational>(hull.vertices);
    for (const auto& [a, b, c] : hull.faces) {
        const auto &x = detail::at(exact, a), &y = detail::at(exact, b), &z = detail::at(exact, c);
        const auto normal = cross(y - x, z - x);
        EXPECT_FALSE(normal == (zero_vector<Rational, 3>()));
        for (const auto& p : exact) EXPECT_LE(dot(normal, p - x), 0);
    }
}

template <class S>
class Hull : public ::testing::Test {};
using Scalars = ::testing::Types<float, double, long double, Rational>;
TYPED_TEST_SUITE(Hull, Scalars);

TYPED_TEST(Hull, in_the_plane_has_exactly_the_extreme_points_counter_clockwise) {
    check_random_trials(1, 1500, [&](int, Random& rng) {
        const auto points = integer_points<Rational, 2>(rng, draw(rng, 0, 9), draw(rng, 0, 3));
        const auto hull = convex_hull(as<TypeParam>(points));
        expect_right_vertices<decltype(hull), 2>(hull, points);
        const int n = detail::count(hull.vertices);
        for (int k = 0; n >= 3 && k < n; ++k)
            EXPECT_EQ(orientation(detail::at(hull.vertices, k), detail::at(hull.vertices, (k + 1) % n),
                                  detail::at(hull.vertices, (k + 2) % n)),
                      1);
    });
}

TYPED_TEST(Hull, in_space_has_exactly_the_extreme_points_and_a_closed_outward_surface) {
    check_random_trials(2, 400, [&](int, Random& rng) {
        const auto points = integer_points<Rational, 3>(rng, draw(rng, 0, 9), draw(rng, 0, 3));
        const auto hull = convex_hull(as<TypeParam>(points));
        expect_right_vertices<decltype(hull), 3>(hull, points);
        expect_closed_surface(hull);
        EXPECT_EQ(hull.stop.kind, StopKind::converged);
    });
}

TYPED_TEST(Hull, of_many_points_on_a_small_grid_is_its_surface) {
    check_random_trials(3, 60, [&](int i, Random& rng) {
        const auto points = integer_points<Rational, 3>(rng, 60, 2 + i % 3);
        const auto hull = convex_hull(as<TypeParam>(points));
        expect_closed_surface(hull);
        // Every input point is below every face, so the surface is that of the hull.
        const auto exact = as<Rational>(hull.vertices);
        for (const auto& [a, b, c] : hull.faces)
            for (const auto& p : points)
                EXPECT_LE(orientation(detail::at(exact, a), detail::at(exact, b), detail::at(exact, c), p), 0);
    });
}

TEST(Hull3d, of_flat_points_is_a_polygon_in_cyclic_order_with_its_graph) {
    check_random_trials(4, 500, [&](int, Random& rng) {
        const auto basis = integer_points<Rational, 3>(rng, 3, 3);
        std::vector<Vec<Rational, 3>> points;
        for (int k = 0; k < 9; ++k)
            points.push_back(basis[0] + Rational(draw(rng, -3, 3)) * basis[1] + Rational(draw(rng, -3, 3)) * basis[2]);
        const auto hull = convex_hull(points);
        EXPECT_EQ(hull.affine_dimension, rank_of<3>(points));
        expect_right_vertices<decltype(hull), 3>(hull, points);
        for (int v = 0; hull.affine_dimension == 2 && v < detail::count(hull.vertices); ++v)
            EXPECT_EQ(hull.adjacency.degree(v), 2);
    });
}

// Signs are right to the last bit: random doubles that differ in their last bits only are compared with rationals.
TEST(Orientation, agrees_with_rational_arithmetic_on_nearly_degenerate_doubles) {
    int zeros = 0;
    check_random_trials(5, 20000, [&](int i, Random& rng) {
        std::vector<Vec<double, 3>> x;
        for (int k = 0; k < 5; ++k)
            x.push_back(
                detail::generate<double, 3>([&](int) { return 0.1 * draw(rng, -3, 3) + 0x1p-54 * draw(rng, -2, 2); }));
        if (i % 3 == 0) {  // products of 82 bits, with points that are collinear or miss the line by one unit
            for (auto& point : x)
                point = detail::generate<double, 3>([&](int) { return 0x1p40 * draw(rng, -3, 3) + draw(rng, -2, 2); });
            x[2] = x[1] + (x[1] - x[0]);
            if (i % 2 == 0) x[2][i % 3] += 1;
            x[3] = x[1] + (x[2] - x[4]) + (x[4] - x[1]);
        }
        const auto q = as<Rational>(x);
        EXPECT_EQ(orientation(x[0], x[1], x[2], x[3]), sign_of(dot(q[3] - q[0], cross(q[1] - q[0], q[2] - q[0]))));
        EXPECT_EQ(turn(x[4], x[0], x[1], x[2]), sign_of(dot(q[4], cross(q[1] - q[0], q[2] - q[0]))));
        EXPECT_EQ(sign_along(x[4], x[0], x[1]), sign_of(dot(q[4], q[1] - q[0])));
        const Vec<double, 2> a{x[0][0], x[0][1]}, b{x[1][0], x[1][1]}, c{x[2][0], x[2][1]};
        const auto ab = q[1] - q[0], ac = q[2] - q[0];
        EXPECT_EQ(orientation(a, b, c), sign_of(Rational(ab[0] * ac[1] - ab[1] * ac[0])));
        zeros += orientation(a, b, c) == 0 ? 1 : 0;
    });
    EXPECT_GT(zeros, 500);
}

TEST(Hull3d, of_nearly_coplanar_doubles_is_exact) {
    check_random_trials(6, 100, [&](int, Random& rng) {
        std::vector<Vec<double, 3>> points;
        for (int k = 0; k < 30; ++k) {
            const double x = 0.1 * draw(rng, -9, 9), y = 0.1 * draw(rng, -9, 9);
            points.push_back({x, y, 0.3 * x + 0.7 * y + 0x1p-53 * draw(rng, -1, 1)});
        }
        const auto hull = convex_hull(points);
        expect_closed_surface(hull);
        const auto all = as<Rational>(points), exact = as<Rational>(hull.vertices);
        for (const auto& [a, b, c] : hull.faces)
            for (const auto& p : all)
                EXPECT_LE(orientation(detail::at(exact, a), detail::at(exact, b), detail::at(exact, c), p), 0);
    });
}

template <class S, int D>
std::vector<Vec<S, D>> random_bits(Random& rng, int count) {
    std::vector<Vec<S, D>> points;
    for (int i = 0; i < count; ++i)
        points.push_back(detail::generate<S, D>([&](int) {
            const std::uint64_t bits = rng();
            S x{};
            std::memcpy(&x, &bits, sizeof(S) < sizeof(bits) ? sizeof(S) : sizeof(bits));
            if constexpr (sizeof(S) > sizeof(bits)) x = static_cast<S>(static_cast<double>(bits));
            return i % 4 == 0 || !std::isfinite(x) ? S(draw(rng, -2, 2)) : x;
        }));
    return points;
}

TYPED_TEST(Hull, survives_any_bits) {
    if constexpr (std::floating_point<TypeParam>) {
        check_random_trials(7, 1500, [&](int, Random& rng) {
            const auto space = convex_hull(random_bits<TypeParam, 3>(rng, draw(rng, 1, 14)));
            const auto plane = convex_hull(random_bits<TypeParam, 2>(rng, draw(rng, 1, 14)));
            EXPECT_GE(space.affine_dimension, 0);
            EXPECT_GE(plane.affine_dimension, 0);
            EXPECT_FALSE(space.vertices.empty());
            EXPECT_FALSE(plane.vertices.empty());
        });
    }
}

TEST(Hull3d, names_input_that_is_not_finite) {
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {nan, infinity, -infinity}) {
        const auto space = convex_hull(std::vector<Vec<double, 3>>{{0, 0, 0}, {1, bad, 0}});
        const auto plane = convex_hull(std::vector<Vec<double, 2>>{{0, 0}, {1, bad}});
        EXPECT_EQ(space.stop.kind, StopKind::invalid_input);
        EXPECT_EQ(plane.stop.kind, StopKind::invalid_input);
        EXPECT_EQ(space.affine_dimension, -1);
        EXPECT_TRUE(space.vertices.empty() && plane.vertices.empty());
    }
}

TEST(Hull3d, takes_negative_zero_for_zero) {
    const auto hull = convex_hull(std::vector<Vec<double, 3>>{{0, 0, 0}, {-0.0, 0, -0.0}, {1, 0, 0}, {1, -0.0, 0}});
    EXPECT_EQ(hull.affine_dimension, 1);
    EXPECT_EQ(hull.vertices.size(), 2U);
}

TEST(ExplicitMinkowskiDifference, of_the_worked_triangles_is_the_printed_hexagon) {  // I-16, E-41
    using V = Vec<Rational, 2>;
    const std::vector<V> a{{0, 0}, {2, 0}, {1, 2}}, b{{1, 1}, {3, 1}, {2, 3}};
    const auto hull = explicit_minkowski_difference(a, b);
    const std::vector<V> printed{{-3, -1}, {-2, -3}, {0, -3}, {1, -1}, {0, 1}, {-2, 1}};
    EXPECT_EQ(hull.vertices, printed);
    const auto all = pairwise_differences<Rational, 2>(a, b);
    EXPECT_EQ(all.size(), 7U);
    EXPECT_NE(std::find(all.begin(), all.end(), V{-1, -1}), all.end());
    EXPECT_EQ(std::find(all.begin(), all.end(), V{-1, 1}), all.end());  // the point printed in the text
}

template <int D>
void expect_difference_of_supports(std::uint64_t seed, int rounds) {
    using V = Vec<Rational, D>;
    check_random_trials(seed, rounds, [](int, Random& rng) {
        const auto a = integer_points<Rational, D>(rng, draw(rng, 1, 6), 3);
        const auto b = integer_points<Rational, D>(rng, draw(rng, 1, 6), 3);
        const auto hull = explicit_minkowski_difference(a, b);
        const auto highest = [](const std::vector<V>& points, const V& d) {
            Rational best = dot(points[0], d);
            for (const V& x : points) best = std::max(best, Rational(dot(x, d)));
            return best;
        };
        for (int k = 0; k < 10; ++k) {
            const V d = integer_points<Rational, D>(rng, 1, 3)[0];
            EXPECT_EQ(highest(hull.vertices, d), highest(a, d) + highest(b, -d));  // I-15
        }
    });
}

TEST(ExplicitMinkowskiDifference, has_the_difference_of_the_supports_as_support) {
    expect_difference_of_supports<2>(8, 500);
    expect_difference_of_supports<3>(10, 300);
}

TEST(ExplicitMinkowskiDifference, holds_the_origin_exactly_when_the_bodies_meet) {
    int meeting = 0;
    check_random_trials(9, 300, [&](int, Random& rng) {
        const auto a = integer_points<Rational, 2>(rng, 3, 3), b = integer_points<Rational, 2>(rng, 3, 3);
        // The polygons meet if a vertex of one lies in the other or if two edges cross.
        bool meet = false;
        for (const auto& x : a) meet = meet || in_hull<2>(b, x);
        for (const auto& x : b) meet = meet || in_hull<2>(a, x);
        for (std::size_t p = 0; p < 3; ++p)
            for (std::size_t q = 0; q < 3; ++q) {
                const auto &s = a[p], &t = a[(p + 1) % 3], &u = b[q], &v = b[(q + 1) % 3];
                meet = meet || (orientation(s, t, u) * orientation(s, t, v) < 0 &&
                                orientation(u, v, s) * orientation(u, v, t) < 0);
            }
        const auto hull = explicit_minkowski_difference(a, b);
        EXPECT_EQ(in_hull<2>(hull.vertices, Vec<Rational, 2>{0, 0}), meet);
        meeting += meet ? 1 : 0;
    });
    EXPECT_GT(meeting, 50);
    EXPECT_LT(meeting, 250);
}

}  // namespace
}  // namespace touchstone::hull_test
