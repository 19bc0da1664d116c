// SPDX-License-Identifier: MIT
// The support law for every shape (P-01 to P-03): the point lies in the shape and nothing in it lies further along d.
// Exact on rationals; on curved shapes within a stated number of unit roundoffs, judged in long double.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/all.h"

namespace touchstone {
namespace {

using Random = std::mt19937_64;
using Real128 = long double;  // the judge: 64-bit significand on x86

int draw(Random& rng, int low, int high) {
    return low + static_cast<int>(rng() % static_cast<std::uint64_t>(high - low + 1));
}

template <int D>
Vec<Rational, D> integer_vector(Random& rng, int range) {
    return detail::generate<Rational, D>([&](int) { return Rational(draw(rng, -range, range)); });
}

template <int D>
std::vector<Vec<Rational, D>> integer_points(Random& rng, int count) {
    std::vector<Vec<Rational, D>> points;
    for (int i = 0; i < count; ++i) points.push_back(integer_vector<D>(rng, 3));
    return points;
}

template <int D>
Rational highest(const std::vector<Vec<Rational, D>>& points, const Vec<Rational, D>& d) {
    Rational best = dot(points.at(0), d);
    for (const auto& x : points) best = std::max(best, Rational(dot(x, d)));
    return best;
}

template <int D>
std::vector<Vec<Rational, D>> corners(const Vec<Rational, D>& low, const Vec<Rational, D>& high) {
    std::vector<Vec<Rational, D>> all;
    for (int bits = 0; bits < (1 << D); ++bits)
        all.push_back(detail::generate<Rational, D>([&](int k) { return ((bits >> k) & 1) != 0 ? high[k] : low[k]; }));
    return all;
}

template <int D, class Combine>
std::vector<Vec<Rational, D>> pairs(const std::vector<Vec<Rational, D>>& a, const std::vector<Vec<Rational, D>>& b,
                                    Combine combine) {
    std::vector<Vec<Rational, D>> all;
    for (const auto& x : a)
        for (const auto& y : b) all.push_back(combine(x, y));
    return all;
}

/// `points` span the shape: the support is one of them and none is further.
template <class Shape, int D>
void expect_exact_law(const Shape& shape, const std::vector<Vec<Rational, D>>& points, const Vec<Rational, D>& d) {
    static_assert(SupportMappable<Shape>);
    const auto found = shape.support(d).position;
    EXPECT_TRUE(std::find(points.begin(), points.end(), found) != points.end());
    EXPECT_TRUE(dot(found, d) == highest(points, d));
}

template <int D>
void check_flat_shapes(Random& rng) {
    using R = Rational;
    using V = Vec<R, D>;
    for (int round = 0; round < 1500; ++round) {
        const V d = integer_vector<D>(rng, 2), t = integer_vector<D>(rng, 3);
        const auto size = detail::generate<R, D>([&](int) { return R(draw(rng, 0, 3)); });
        const auto cloud = integer_points<D>(rng, draw(rng, 1, 7)), other = integer_points<D>(rng, draw(rng, 1, 5));
        const Polytope<R, D> p{cloud}, q{other};
        const Box<R, D> box{size};
        const auto box_corners = corners<D>(-size, size);
        const auto plus = [](const V& x, const V& y) { return x + y; };
        const auto minus = [](const V& x, const V& y) { return x - y; };
        expect_exact_law(Point<R, D>{t}, {t}, d);
        expect_exact_law(p, cloud, d);
        expect_exact_law(box, box_corners, d);
        expect_exact_law(Aabb<R, D>{t, t + size}, corners<D>(t, t + size), d);
        expect_exact_law(Translated<Box<R, D>>{box, t}, corners<D>(t - size, t + size), d);
        expect_exact_law(MinkowskiSum<Polytope<R, D>, Polytope<R, D>>{p, q}, pairs(cloud, other, plus), d);
        expect_exact_law(MinkowskiDifferenceShape<Box<R, D>, Polytope<R, D>>{box, q}, pairs(box_corners, other, minus),
                         d);  // P-03
        auto both = cloud;
        both.insert(both.end(), box_corners.begin(), box_corners.end());
        expect_exact_law(HullOfTwo<Polytope<R, D>, Box<R, D>>{p, box}, both, d);

        Pose<R, D> pose;  // I-05, P-02: any M, singular ones too
        for (auto& row : pose.rows) row = integer_vector<D>(rng, 1);
        pose.translation = t;
        std::vector<V> image;
        for (const auto& x : cloud) image.push_back(apply(pose, x));
        expect_exact_law(Transformed<Polytope<R, D>>{p, pose}, image, d);
    }
}

TEST(Support, of_flat_shapes_is_exact_on_rationals) {
    Random rng(21);
    check_flat_shapes<2>(rng);
    check_flat_shapes<3>(rng);
}

TEST(Support, of_the_plane_cylinder_and_cone_is_exact_on_rationals) {
    Random rng(22);
    for (int i = 0; i < 2000; ++i) {
        const Rational r = draw(rng, 0, 3), h = draw(rng, 0, 3);
        const auto d = integer_vector<2>(rng, 3);
        expect_exact_law(Cylinder<Rational, 2>{r, h}, corners<2>({-r, -h}, {r, h}), d);
        expect_exact_law(Cone<Rational, 2>{r, h}, std::vector<Vec<Rational, 2>>{{0, h}, {-r, -h}, {r, -h}}, d);
    }
}

TEST(Support, of_a_difference_of_boxes_need_not_be_a_vertex) {  // E-03
    const Box<Rational, 3> unit{{1, 1, 1}};
    const MinkowskiDifferenceShape<Box<Rational, 3>, Box<Rational, 3>> cso{unit, unit};
    EXPECT_EQ(cso.support({0, 1, 0}).position, (Vec<Rational, 3>{0, 2, 0}));
    EXPECT_EQ(cso.support({0, 0, 0}).position, (Vec<Rational, 3>{0, 0, 0}));
}

template <int D>
std::vector<Vec<Rational, D>> extended(std::vector<Vec<Rational, D>> points, Random& rng) {
    for (int i = 0; i < 4; ++i) {  // points on edges and faces, duplicates
        const auto &x = detail::at(points, draw(rng, 0, detail::count(points) - 1)),
                   &y = detail::at(points, draw(rng, 0, detail::count(points) - 1));
        points.push_back(Rational(1, 2) * (x + y));
    }
    return points;
}

template <int D>
void check_hill_climbing(Random& rng, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        const auto points = extended<D>(integer_points<D>(rng, draw(rng, 1, 25)), rng);
        const auto polytope = hill_climbing_polytope(convex_hull(points));
        for (int i = 0; i < 20; ++i) {
            const auto d = integer_vector<D>(rng, i % 2 == 0 ? 1 : 9);
            const auto found = polytope.climb(d, draw(rng, -1, detail::count(polytope.vertices)));
            EXPECT_TRUE(dot(found.point.position, d) == highest(points, d));
            EXPECT_TRUE(polytope.vertices.at(static_cast<std::size_t>(found.point.feature)) == found.point.position);
            expect_exact_law(polytope, points, d);
        }
    }
}

TEST(HillClimbing, reaches_the_maximum_from_every_start_on_rationals) {
    Random rng(23);
    check_hill_climbing<2>(rng, 200);
    check_hill_climbing<3>(rng, 200);
}

TEST(HillClimbing, crosses_a_plateau_of_points_that_are_no_vertices) {
    // A square pyramid whose base is triangulated through its centre, vertex 0: seen along +z the centre and all its
    // neighbours tie, and the apex is adjacent to the corners only.
    const std::vector<Vec<Rational, 3>> vertices{{0, 0, 0}, {2, 2, 0}, {-2, 2, 0}, {-2, -2, 0}, {2, -2, 0}, {0, 0, 1}};
    std::vector<std::pair<int, int>> edges;
    for (int corner = 1; corner <= 4; ++corner) {
        edges.emplace_back(0, corner);
        edges.emplace_back(5, corner);
        edges.emplace_back(corner, corner % 4 + 1);
    }
    const HillClimbingPolytope<Rational, 3> polytope{vertices, adjacency_from_edges(6, edges), 0};
    EXPECT_EQ(polytope.support({0, 0, 1}).feature, 5);
    EXPECT_EQ(polytope.climb({0, 0, 1}, 5).point.feature, 5);
}

TEST(HillClimbing, on_doubles_stays_within_the_rounding_of_an_inner_product) {
    Random rng(24);
    for (int round = 0; round < 200; ++round) {
        std::vector<Vec<double, 3>> points;  // nearly flat: steps far below the rounding of the heights
        for (int k = 0; k < 60; ++k) {
            const double x = 0.1 * draw(rng, -9, 9), y = 0.1 * draw(rng, -9, 9);
            points.push_back({x, y, round % 2 == 0 ? 1.0 - 0x1p-52 * draw(rng, 0, 5) : 0.7 * draw(rng, -9, 9)});
        }
        const auto polytope = hill_climbing_polytope(convex_hull(points));
        for (const double scale : {5e-324, 1e-200, 0.3, 1e200, 1e307}) {
            const Vec<double, 3> e{double(draw(rng, -1, 1)), double(draw(rng, -1, 1)), double(draw(rng, -3, 3))};
            const auto d = scale * e;
            const auto found = polytope.climb(d, draw(rng, 0, 59)).point.position;
            Real128 best = -1e30L, value = 0, size = 0;
            for (const auto& x : points) {
                Real128 at_x = 0, terms = 0;
                for (int k = 0; k < 3; ++k) {
                    at_x += Real128(x[k]) * Real128(e[k]);
                    terms += std::fabs(Real128(x[k]) * Real128(e[k]));
                }
                best = std::max(best, at_x);
                size = std::max(size, terms);
                if (x == found) value = at_x;
            }
            EXPECT_LE(best - value, 32 * 0x1p-53L * size);
        }
    }
}

// ---- curved shapes: their support functions in closed form, by long double ------------------------------------------

template <int D>
using Judge = Vec<Real128, D>;

template <class S, int D>
Judge<D> widened(const Vec<S, D>& x) {
    return detail::generate<Real128, D>([&](int k) { return static_cast<Real128>(x[k]); });
}

template <int D>
Real128 length(const Judge<D>& x) {
    Real128 largest = largest_component(x);
    if (!(0 < largest)) return 0;
    return largest * std::sqrt(squared_norm(scaled_to_unit_box(x)));
}

template <int D>
Real128 around_axis(const Judge<D>& x) {
    if constexpr (D == 2) return std::fabs(x[0]);
    if constexpr (D == 3) return length<2>({x[0], x[1]});
}

/// Directions of every size and with every pattern of zeros, of both signs.
template <class S, int D>
std::vector<Vec<S, D>> directions(Random& rng, int count) {
    std::vector<S> sizes{S(1), S(0.1)};
    if constexpr (std::same_as<S, float>)
        for (const float s : {1e-45F, 1e-30F, 1e25F, 3e38F}) sizes.push_back(s);
    else
        for (const double s : {5e-324, 1e-200, 1e200, 1.7e308}) sizes.push_back(S(s));
    std::vector<Vec<S, D>> all{zero_vector<S, D>(), -zero_vector<S, D>()};
    for (int i = 0; i < count; ++i)
        all.push_back(detail::generate<S, D>([&](int) {
            const S size = sizes[static_cast<std::size_t>(i % 2 == 0 ? i / 2 : draw(rng, 0, 5)) % sizes.size()];
            const int n = draw(rng, -4, 4);
            return n == 0 ? (draw(rng, 0, 1) == 0 ? S(0) : -S(0)) : S(size * S(S(n) / S(4)));
        }));
    return all;
}

/// The point overshoots the shape by at most `roundoffs` u times `size`, and falls short of h(d) by at most as much
/// times |d|. `excess(x)` is the distance-like amount by which x leaves the shape, `h` its support function.
template <class S, int D, class Shape, class H, class Excess>
void expect_law(const Shape& shape, const Vec<S, D>& d, Real128 size, H h, Excess excess) {
    static_assert(SupportMappable<Shape>);
    const Real128 roundoffs = 16 * static_cast<Real128>(scalar_traits<S>::epsilon());
    const auto point = widened(shape.support(d).position);
    ASSERT_TRUE(is_finite(point));
    const Judge<D> e = scaled_to_unit_box(widened(d));
    EXPECT_LE(excess(point), roundoffs * size);
    EXPECT_GE(dot(point, e), h(e) - roundoffs * size * length<D>(e));
}

template <class S>
class CurvedSupport : public ::testing::Test {};
using RealScalars = ::testing::Types<float, double, long double>;
TYPED_TEST_SUITE(CurvedSupport, RealScalars);

template <class S, int D>
void check_round_shapes(Random& rng, const Vec<S, D>& d) {
    constexpr int axis = D - 1;
    const S r = S(draw(rng, 0, 9)) / S(3), h = S(draw(rng, 0, 9)) / S(7);
    const Real128 R = static_cast<Real128>(r), H = static_cast<Real128>(h);
    const auto centre = detail::generate<S, D>([&](int) { return S(draw(rng, -3, 3)); });
    expect_law(
        Sphere<S, D>{centre, r}, d, R + 6, [&](auto e) { return dot(widened(centre), e) + R * length<D>(e); },
        [&](auto x) { return length<D>(x - widened(centre)) - R; });
    expect_law(
        Dilated<Point<S, D>>{{centre}, r}, d, R + 6, [&](auto e) { return dot(widened(centre), e) + R * length<D>(e); },
        [&](auto x) { return length<D>(x - widened(centre)) - R; });
    expect_law(
        Capsule<S, D>{r, h}, d, R + H, [&](auto e) { return H * std::fabs(e[axis]) + R * length<D>(e); },
        [&](auto x) {
            const Real128 along = std::clamp(x[axis], -H, H);
            x[axis] -= along;
            return length<D>(x) - R;
        });
    expect_law(
        Cylinder<S, D>{r, h}, d, R + H, [&](auto e) { return H * std::fabs(e[axis]) + R * around_axis<D>(e); },
        [&](auto x) { return std::max(std::fabs(x[axis]) - H, around_axis<D>(x) - R); });
    expect_law(
        Cone<S, D>{r, h}, d, R + H, [&](auto e) { return std::max(H * e[axis], R * around_axis<D>(e) - H * e[axis]); },
        [&](auto x) {
            const Real128 outside = std::max(std::fabs(x[axis]) - H, around_axis<D>(x) - R);
            return H == 0 ? outside : std::max(outside, around_axis<D>(x) - R * (H - x[axis]) / (2 * H));
        });
}

template <class S, int D>
void check_ellipsoids(Random& rng, const Vec<S, D>& d) {
    const auto radii = detail::generate<S, D>([&](int) { return S(draw(rng, 0, 9)) / S(3); });
    const Judge<D> a = widened(radii);
    const auto h = [&](const Judge<D>& e) {
        return length<D>(detail::generate<Real128, D>([&](int k) { return a[k] * e[k]; }));
    };
    const auto excess = [&](const Judge<D>& x) {
        Real128 sum = 0, flat = 0;
        for (int k = 0; k < D; ++k) {
            if (a[k] > 0) sum += x[k] / a[k] * (x[k] / a[k]);
            if (!(a[k] > 0)) flat = std::max(flat, std::fabs(x[k]));
        }
        return std::max(flat, (std::sqrt(sum) - 1) * largest_component(a));
    };
    expect_law(Ellipsoid<S, D>{radii}, d, length<D>(a), h, excess);
    expect_law(ellipsoid_as_image(radii), d, length<D>(a), h, excess);
}

/// Polytopes on rounded scalars: the inner products round, so the value may fall short by their error.
template <class S, int D>
void check_polytopes(Random& rng, const Vec<S, D>& d) {
    std::vector<Vec<S, D>> points;
    for (int i = 0; i < 8; ++i)
        points.push_back(detail::generate<S, D>([&](int) { return S(S(draw(rng, -9, 9)) / S(7)); }));
    const auto h = [&](const Judge<D>& e) {
        Real128 best = dot(widened(points[0]), e);
        for (const auto& x : points) best = std::max(best, dot(widened(x), e));
        return best;
    };
    const auto excess = [&](const Judge<D>& x) {
        for (const auto& p : points)
            if (widened(p) == x) return Real128(0);
        return Real128(1);
    };
    const std::vector<Vec<S, D>> front(points.begin(), points.begin() + 3), back(points.begin() + 3, points.end());
    expect_law(Polytope<S, D>{points}, d, 2 * D, h, excess);
    expect_law(HullOfTwo<Polytope<S, D>, Polytope<S, D>>{{front}, {back}}, d, 2 * D, h, excess);
    expect_law(Transformed<Polytope<S, D>>{{points}}, d, 2 * D, h, excess);
    expect_law(hill_climbing_polytope(convex_hull(points)), d, 2 * D, h, excess);
}

TYPED_TEST(CurvedSupport, obeys_the_law_within_sixteen_unit_roundoffs) {  // P-01, E-04, E-05
    Random rng(25);
    for (int round = 0; round < 3; ++round) {
        for (const auto& d : directions<TypeParam, 3>(rng, 2000)) {
            check_round_shapes<TypeParam, 3>(rng, d);
            check_ellipsoids<TypeParam, 3>(rng, d);
            check_polytopes<TypeParam, 3>(rng, d);
        }
        for (const auto& d : directions<TypeParam, 2>(rng, 1000)) {
            check_round_shapes<TypeParam, 2>(rng, d);
            check_ellipsoids<TypeParam, 2>(rng, d);
            check_polytopes<TypeParam, 2>(rng, d);
        }
    }
}

TYPED_TEST(CurvedSupport, survives_directions_that_are_not_finite) {
    using S = TypeParam;
    const S infinity = std::numeric_limits<S>::infinity(), nan = std::numeric_limits<S>::quiet_NaN();
    const auto polytope = hill_climbing_polytope(convex_hull(std::vector<Vec<S, 3>>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    for (const Vec<S, 3>& d : {Vec<S, 3>{infinity, 0, 1}, Vec<S, 3>{nan, 0, 1}, Vec<S, 3>{nan, nan, nan},
                               Vec<S, 3>{-infinity, infinity, nan}}) {
        Sphere<S, 3>{{}, S(1)}.support(d);
        Capsule<S, 3>{S(1), S(1)}.support(d);
        Cylinder<S, 3>{S(1), S(1)}.support(d);
        Cone<S, 3>{S(1), S(1)}.support(d);
        Ellipsoid<S, 3>{{S(1), S(2), S(3)}}.support(d);
        ellipsoid_as_image<S, 3>({S(1), S(2), S(3)}).support(d);
        const int feature = polytope.support(d).feature;
        EXPECT_TRUE(0 <= feature && feature < 3);
    }
}

TEST(Cylinder, answers_the_centre_of_a_cap_for_axial_directions) {  // I-04, E-05
    const Cylinder<double, 3> cylinder{2, 5};
    EXPECT_EQ(cylinder.support({0, -0.0, 3}).position, (Vec<double, 3>{0, 0, 5}));
    EXPECT_EQ(cylinder.support({0, 0, -1e-200}).position, (Vec<double, 3>{0, 0, -5}));
    EXPECT_EQ(cylinder.support({0, 0, 0}).position, (Vec<double, 3>{0, 0, 5}));
    EXPECT_EQ(cylinder.support({1e-200, 0, 1}).position, (Vec<double, 3>{2, 0, 5}));
}

TEST(Cone, has_its_apex_up_the_axis) {
    EXPECT_EQ((Cone<double, 3>{1, 2}.support({0, 0, 1}).position), (Vec<double, 3>{0, 0, 2}));
    EXPECT_EQ((Cone<double, 3>{1, 2}.support({0, 0, -1}).position), (Vec<double, 3>{0, 0, -2}));
    EXPECT_EQ((Cone<double, 3>{1, 2}.support({-1, 0, 0}).position), (Vec<double, 3>{-1, 0, -2}));
    EXPECT_EQ((Cone<Rational, 2>{1, 2}.support({0, 1}).position), (Vec<Rational, 2>{0, 2}));
}

TEST(Ellipsoid, is_the_affine_image_of_the_unit_sphere) {  // I-06
    Random rng(26);
    for (int i = 0; i < 2000; ++i) {
        const Vec<double, 3> radii{double(draw(rng, 1, 9)), double(draw(rng, 1, 9)), double(draw(rng, 1, 9))};
        const Vec<double, 3> d{double(draw(rng, -9, 9)), double(draw(rng, -9, 9)), double(draw(rng, -9, 9))};
        const auto direct = Ellipsoid<double, 3>{radii}.support(d).position;
        const auto image = ellipsoid_as_image(radii).support(d).position;
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(direct[k], image[k], 1e-14);
    }
    Pose<double, 2> quarter_turn{{Vec<double, 2>{0, -1}, Vec<double, 2>{1, 0}}, {10, 20}};
    const auto oval = ellipsoid_as_image<double, 2>({3, 1}, quarter_turn);
    EXPECT_EQ(oval.support({0, 1}).position, (Vec<double, 2>{10, 23}));
    EXPECT_EQ(oval.support({1, 0}).position, (Vec<double, 2>{11, 20}));
}

TEST(Dilated, enlarges_the_distance_by_the_margin) {  // I-12, I-13
    const Dilated<Box<double, 3>> a{{{1, 1, 1}}, 0.5};
    const Translated<Dilated<Point<double, 3>>> disc{{{{0, 0, 0}}, 0.25}, {5, 0, 0}};
    const auto result = gjk::distance(a, disc);
    EXPECT_NEAR(square_root(result.upper2), 5 - 1 - 0.5 - 0.25, 1e-6);
}

TEST(HullOfTwo, of_a_disc_and_its_apex_is_the_cone) {
    const HullOfTwo<Cylinder<double, 3>, Point<double, 3>> hull{{3, 0}, {{0, 0, 4}}};
    EXPECT_EQ(hull.support({1, 0, 0}).position, (Vec<double, 3>{3, 0, 0}));
    EXPECT_EQ(hull.support({1, 0, 1}).position, (Vec<double, 3>{0, 0, 4}));
    EXPECT_EQ(hull.support({0, 0, 1}).feature, 1);
}

TEST(MinkowskiSum, numbers_pairs_of_features_apart) {
    std::set<int> seen;
    for (int a = 0; a < 200; ++a)
        for (int b = 0; b < 200; ++b) EXPECT_TRUE(seen.insert(detail::pair_features(a, b)).second);
    EXPECT_NE(detail::pair_features(65535, 0), detail::pair_features(0, 65535));
}

TEST(AllShapes, are_support_mappings) {
    const auto check = []<class... T>(const std::tuple<T...>*) { static_assert((SupportMappable<T> && ...)); };
    check(static_cast<FlatShapes<Rational, 2>*>(nullptr));
    check(static_cast<FlatShapes<Rational, 3>*>(nullptr));
    check(static_cast<CurvedShapes<float, 2>*>(nullptr));
    check(static_cast<CurvedShapes<long double, 3>*>(nullptr));
    check(static_cast<CombinedShapes<Box<Rational, 3>, Point<Rational, 3>>*>(nullptr));
    static_assert(SupportMappable<Dilated<Box<double, 3>>>);
}

TEST(AllShapes, are_listed) {
#ifdef TOUCHSTONE_SOURCE_DIR
    const std::filesystem::path root = TOUCHSTONE_SOURCE_DIR;
#else
    const std::filesystem::path root = ".";
#endif
    std::stringstream list;
    list << std::ifstream(root / "algorithms/shapes/all.h").rdbuf();
    for (const auto& file : std::filesystem::directory_iterator(root / "algorithms/shapes")) {
        const std::string name = file.path().filename().string();
        if (file.path().extension() != ".h" || name == "all.h" || name == "query.h") continue;
        EXPECT_NE(list.str().find("\"algorithms/shapes/" + name + "\""), std::string::npos) << name;
    }
}

}  // namespace
}  // namespace touchstone
