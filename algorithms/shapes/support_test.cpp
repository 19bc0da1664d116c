// SPDX-License-Identifier: MIT
// The support law for every shape (P-01 to P-03): the point lies in the shape, and no point of the shape lies further
// along d. It is checked here exactly, on rationals; rounded_support_test.cpp covers the scalars that round.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "algorithms/decomposition/polygon_overlap.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/all.h"
#include "algorithms/testing/random_trials.h"
#include "algorithms/testing/source_directory.h"

namespace touchstone::shapes_support_test {
namespace {

using Random = RandomBits;
using Judged = long double;  // the judge: 64-bit significand on x86

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

/// `points` span the shape: the support point is one of them, and none of them is further.
template <class Shape, int D>
void expect_exact_law(const Shape& shape, const std::vector<Vec<Rational, D>>& points, const Vec<Rational, D>& d) {
    static_assert(SupportMappable<Shape>);
    const auto found = shape.support(d).position;
    EXPECT_TRUE(std::find(points.begin(), points.end(), found) != points.end());
    EXPECT_TRUE(dot(found, d) == highest(points, d));
}

template <int D>
void check_flat_shapes(std::uint64_t seed) {
    using R = Rational;
    using V = Vec<R, D>;
    check_random_trials(seed, 1500, [](int, Random& rng) {
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
    });
}

TEST(Support, of_flat_shapes_is_exact_on_rationals) {
    check_flat_shapes<2>(21);
    check_flat_shapes<3>(25);
}

TEST(Support, of_the_plane_cylinder_and_cone_is_exact_on_rationals) {
    check_random_trials(22, 2000, [&](int, Random& rng) {
        const Rational r = draw(rng, 0, 3), h = draw(rng, 0, 3);
        const auto d = integer_vector<2>(rng, 3);
        expect_exact_law(Cylinder<Rational, 2>{r, h}, corners<2>({-r, -h}, {r, h}), d);
        expect_exact_law(Cone<Rational, 2>{r, h}, std::vector<Vec<Rational, 2>>{{0, h}, {-r, -h}, {r, -h}}, d);
    });
}

TEST(Support, of_a_body_under_a_pose_is_deduced_from_shape_and_pose) {
    const Box<double, 3> box{{1, 2, 3}};
    Pose<double, 3> pose = Pose<double, 3>::identity();
    pose.translation = {4, 5, 6};
    const Placed placed{box, pose};
    const Transformed transformed{box, pose};
    EXPECT_EQ(placed.support({1, 1, 1}).position, (Vec<double, 3>{5, 7, 9}));
    EXPECT_EQ(transformed.support({1, 1, 1}).position, (Vec<double, 3>{5, 7, 9}));
}

TEST(Support, of_a_difference_of_boxes_need_not_be_a_vertex) {  // E-03
    const Box<Rational, 3> unit{{1, 1, 1}};
    const MinkowskiDifferenceShape<Box<Rational, 3>, Box<Rational, 3>> cso{unit, unit};
    EXPECT_EQ(cso.support({0, 1, 0}).position, (Vec<Rational, 3>{0, 2, 0}));
    EXPECT_EQ(cso.support({0, 0, 0}).position, (Vec<Rational, 3>{0, 0, 0}));
}

TEST(Support, of_zeros_and_ties_is_the_corner_and_the_index_that_the_seed_names) {
    const Box<double, 3> box{{1, 1, 1}};
    for (const Vec<double, 3>& d : {Vec<double, 3>{0, 0, 0}, {0, -0.0, 0}, {-0.0, -0.0, -0.0}}) {
        EXPECT_EQ(box.support(d).position, (Vec<double, 3>{1, 1, 1}));  // I-02: sign(0) = +1
        EXPECT_EQ(box.support(d).feature, 0);
    }
    EXPECT_EQ((Sphere<double, 3>{{1, 2, 3}, 2}.support({0, 0, 0}).position), (Vec<double, 3>{3, 2, 3}));  // I-03
    const Polytope<Rational, 2> square{{{0, 0}, {1, 0}, {1, 1}, {1, 0}}};
    EXPECT_EQ(square.support({1, 0}).feature, 1);  // I-08: the first of equal maxima
    EXPECT_EQ(square.support({0, 0}).feature, 0);
    EXPECT_EQ((FixedPolytope<Rational, 2, 4>{{{{0, 0}, {1, 0}, {1, 1}, {1, 0}}}}.support({1, 0}).feature), 1);
}

template <class S>
void check_features_of_a_box() {
    const Box<S, 3> box{{S(1), S(2), S(3)}};
    std::set<int> features;
    for (int bits = 0; bits < 8; ++bits) {
        const auto d = detail::generate<S, 3>([bits](int k) { return (bits >> k & 1) != 0 ? S(-1) : S(1); });
        const auto found = box.support(d);
        EXPECT_TRUE(features.insert(found.feature).second);
        for (int k = 0; k < 3; ++k) EXPECT_EQ(found.position[k], d[k] * box.half_extents[k]);
        EXPECT_EQ(box.exact_vertex(found.feature).local, found.position);
    }
}

TEST(Support, of_a_box_is_the_vertex_of_its_feature) {
    check_features_of_a_box<double>();
    check_features_of_a_box<Rational>();
}

TEST(Support, of_a_ball_of_a_cone_of_a_capsule_and_of_a_moved_box_is_that_by_hand) {
    EXPECT_EQ((Sphere<double, 3>{{1, 2, 3}, 10}.support({3, 0, 4}).position), (Vec<double, 3>{7, 2, 11}));
    const Cone<double, 3> cone{3, 2};
    EXPECT_EQ(cone.support({4, 0, 3}).position, (Vec<double, 3>{0, 0, 2})) << "as far as the rim of the base";
    EXPECT_EQ(cone.support({4.25, 0, 3}).position, (Vec<double, 3>{3, 0, -2}));
    const Capsule<double, 3> capsule{1, 2};
    for (const double z : {5.0, -5.0})  // 2 beyond the end of the axis, and the radius
        EXPECT_EQ(gjk::distance(capsule, Point<double, 3>{{0, 0, z}}).distance2.upper, 4) << z;
    Pose<double, 3> pose = Pose<double, 3>::identity();
    pose.translation = {1, 2, 3};
    const Box<double, 3> box{{1, 1, 1}};
    EXPECT_EQ((Transformed<Box<double, 3>>{box, pose}.support({1, 1, 1}).position), (Vec<double, 3>{2, 3, 4}));
}

TEST(Support, of_a_polygon_that_is_not_convex_is_never_its_reflex_vertex) {  // I-21
    const Polytope<Rational, 2> chevron{{{0, 0}, {3, -3}, {1, 0}, {3, 3}}};
    for (int x = -45; x <= 45; ++x)
        for (int y = -45; y <= 45; ++y) {
            if (x == 0 && y == 0) continue;
            EXPECT_NE(chevron.support({x, y}).feature, 2);
        }
    // GJK therefore answers for the hull: the point lies in the notch, outside of the polygon.
    const Point<Rational, 2> in_notch{{2, 0}};
    EXPECT_EQ(gjk::distance(chevron, in_notch).distance2.upper, 0);
    const std::vector<Vec<Rational, 2>> point{in_notch.position, {Rational(5) / 2, 0}};
    EXPECT_EQ(decomposition::polygon_overlap<Rational>(chevron.vertices, point).verdict, Verdict::separated);
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
void check_hill_climbing(std::uint64_t seed, int rounds) {
    check_random_trials(seed, rounds, [](int, Random& rng) {
        const auto points = extended<D>(integer_points<D>(rng, draw(rng, 1, 25)), rng);
        const auto polytope = hill_climbing_polytope(convex_hull(points));
        for (int i = 0; i < 20; ++i) {
            const auto d = integer_vector<D>(rng, i % 2 == 0 ? 1 : 9);
            const auto found = polytope.climb(d, draw(rng, -1, detail::count(polytope.vertices)));
            EXPECT_TRUE(dot(found.point.position, d) == highest(points, d));
            EXPECT_TRUE(polytope.vertices.at(static_cast<std::size_t>(found.point.feature)) == found.point.position);
            expect_exact_law(polytope, points, d);
        }
    });
}

TEST(HillClimbing, reaches_the_maximum_from_every_start_on_rationals) {
    check_hill_climbing<2>(23, 200);
    check_hill_climbing<3>(26, 200);
}

TEST(HillClimbing, crosses_a_plateau_of_points_that_are_no_vertices) {
    // A square pyramid whose base is triangulated through its centre, vertex 0. Along +z the centre and all its
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
    check_random_trials(24, 200, [&](int round, Random& rng) {
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
            Judged best = -1e30L, value = 0, size = 0;
            for (const auto& x : points) {
                Judged at_x = 0, terms = 0;
                for (int k = 0; k < 3; ++k) {
                    at_x += Judged(x[k]) * Judged(e[k]);
                    terms += std::fabs(Judged(x[k]) * Judged(e[k]));
                }
                best = std::max(best, at_x);
                size = std::max(size, terms);
                if (x == found) value = at_x;
            }
            EXPECT_LE(best - value, 32 * 0x1p-53L * size);
        }
    });
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
    const auto number = [](double x) { return static_cast<float>(x); };
    for_each_shape<3>([&number]<class Shape>() {
        static_cast<void>(number);  // clang calls a capture unused that is named in types alone
        if constexpr (requires { Shape{}.template mapping<float, 3>(number); })
            static_assert(SupportMappable<decltype(Shape{}.template mapping<float, 3>(number))>);
        else
            static_assert(PlainPolytope<Shape, 3>, "a shape of a case has a support mapping or corners");
    });
    check(static_cast<CombinedShapes<Box<Rational, 3>, Point<Rational, 3>>*>(nullptr));
    static_assert(SupportMappable<Dilated<Box<double, 3>>>);
}

TEST(AllShapes, are_listed) {
    const std::filesystem::path root = source_directory();
    std::stringstream list;
    for (const char* file : {"all.h", "query.h"}) list << std::ifstream(root / "algorithms/shapes" / file).rdbuf();
    for (const auto& file : std::filesystem::directory_iterator(root / "algorithms/shapes")) {
        const std::string name = file.path().filename().string();
        if (file.path().extension() != ".h" || name == "all.h") continue;
        EXPECT_NE(list.str().find("\"algorithms/shapes/" + name + "\""), std::string::npos) << name;
    }
}

}  // namespace
}  // namespace touchstone::shapes_support_test
