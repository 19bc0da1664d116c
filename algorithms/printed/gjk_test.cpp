// SPDX-License-Identifier: MIT
// Shows that the printed GJK variants fail on the counterexamples of the errata, where the corrected ones succeed.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "algorithms/fast/registers/combine.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/boolean_2d.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/printed/boolean_2d.h"
#include "algorithms/printed/epa_polygon.h"
#include "algorithms/printed/gjk_distance.h"
#include "algorithms/printed/isa_gjk.h"
#include "algorithms/printed/johnson_three_points.h"
#include "algorithms/printed/polygon_gjk.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/terminations/all.h"

namespace touchstone::gjk_test {
namespace {

using Q = Rational;
const Point<Q, 2> origin{};

TEST(GjkAsPrinted, may_lengthen_v_in_its_first_step) {  // E-10
    const Polytope<Q, 2> k{{{1, -10}, {1, 10}}};
    const auto one_step = printed::gjk_distance(k, origin, {1, 1}, Q(0), printed::Remark::ignored, 1);
    EXPECT_EQ(squared_norm(one_step.v), 101);
    EXPECT_EQ(one_step.simplex.size, 1);
}

TEST(GjkAsPrinted, with_its_closing_remark_returns_the_wrong_distance) {  // E-10
    const Polytope<Q, 2> k{{{1, -10}, {1, 10}}};
    for (const Vec<Q, 2>& v : {Vec<Q, 2>{1, 1}, Vec<Q, 2>{1, 10}}) {
        const auto result = printed::gjk_distance(k, origin, v, Q(0), printed::Remark::heeded);
        EXPECT_EQ(squared_norm(result.v), 101);  // truth: 1
    }
    const Polytope<Q, 2> through_origin{{{0, -1}, {0, 2}}};
    const auto result = printed::gjk_distance(through_origin, origin, {0, Q(1) / 2}, Q(0), printed::Remark::heeded);
    EXPECT_EQ(result.v, (Vec<Q, 2>{0, -1}));  // truth: 0
    EXPECT_EQ(gjk::distance(k, origin).distance2.upper, 1);
    EXPECT_EQ(gjk::distance(through_origin, origin).distance2.upper, 0);
}

TEST(GjkAsPrinted, returns_no_witnesses_when_it_stops_at_once) {  // E-10
    const Polytope<Q, 2> k{{{1, 0}}};
    EXPECT_EQ(printed::gjk_distance(k, origin, {1, 0}, Q(0)).simplex.size, 0);
}

TEST(GjkAsPrinted, believes_a_start_that_is_not_in_the_difference) {  // E-11
    const Polytope<Q, 2> k{{{5, 0}}};
    EXPECT_EQ(printed::gjk_distance(k, origin, {0, 0}, Q(0)).v, (Vec<Q, 2>{0, 0}));  // truth: 5
    EXPECT_EQ(printed::gjk_distance(k, origin, {1, 0}, Q(0)).v, (Vec<Q, 2>{1, 0}));
    EXPECT_EQ(gjk::distance(k, origin, {}, NullObserver{}, {0, 0}).distance2.upper, 25);
}

TEST(GjkAsPrinted, has_no_simplex_for_concentric_boxes) {  // E-11
    const Box<Q, 3> box{{1, 1, 1}};
    const auto result = printed::gjk_distance(box, box, {0, 0, 0}, Q(0));  // the difference of the centres
    EXPECT_EQ(result.ending, printed::Ending::gap);
    EXPECT_EQ(result.simplex.size, 0);
    const auto corrected = gjk::distance(box, box, {}, NullObserver{}, {0, 0, 0});
    EXPECT_EQ(corrected.distance2.upper, 0);
    EXPECT_GT(corrected.simplex.size, 0);
}

TEST(GjkAsPrinted, has_the_square_of_its_error_in_the_gap) {  // E-02
    const Polytope<Q, 2> k{{{1, 0}, {1, 1}}};
    const Vec<Q, 2> v{1, Q(1) / 10}, nearest{1, 0};
    const Vec<Q, 2> w = k.support(-v).position;
    const Q gap = squared_norm(v) - dot(v, w), error2 = squared_norm(v - nearest);
    EXPECT_EQ(gap, Q(1) / 100);
    EXPECT_EQ(error2, gap);        // Theorem 4 is tight
    EXPECT_GT(error2, gap * gap);  // the error of 1/10 is not below the gap, contrary to the remark
    const auto result = printed::gjk_distance(k, origin, v, Q(1) / 10);
    EXPECT_EQ(result.ending, printed::Ending::gap);
    EXPECT_EQ(result.v, v);
    EXPECT_EQ(printed::gjk_distance(k, origin, v, Q(99) / 1000).v, nearest);
}

TEST(GjkAsPrinted, may_lengthen_v_in_floating_point) {  // E-23
    const Polytope<float, 3> k{{{12, -24, 11}, {-18, 20, -20}, {-17, 24, -18}, {24, -27, 27}}};
    for (const auto& start : k.vertices) {
        const auto after = [&](int steps) {
            return printed::gjk_distance(k, Point<float, 3>{}, start, 1e-6F, printed::Remark::ignored, steps).v;
        };
        EXPECT_LT(squared_norm(after(3)), 0.0107F * 0.0107F);
        EXPECT_GT(squared_norm(after(4)), 0.05F * 0.05F);
    }
}

TEST(JohnsonInDouble, may_lengthen_v_on_a_collinear_triangle) {  // E-23
    Simplex<double, 2> simplex;
    for (const double x : {3.3, -4.2, 6.514285714285713}) {
        const Vec<double, 2> p{x, x};
        simplex.push_back({p, p, {}, 0, 0});
        ASSERT_TRUE(Johnson{}.reduce(simplex));
        if (simplex.size == 2) {
            EXPECT_LT(squared_norm(combine_w(simplex)), 1e-30);
        }
    }
    EXPECT_EQ(simplex.size, 3);
    EXPECT_GT(squared_norm(combine_w(simplex)),
              3.15 * 3.15);  // the first two vertices span a segment through the origin
}

TEST(GjkAsPrinted, never_ends_where_the_gap_cannot_reach_eps_abs) {  // E-22
    const Polytope<float, 2> k{{{-1, -1}, {0, 1}}};
    EXPECT_EQ(printed::gjk_distance(k, Point<float, 2>{}, {-1, -1}, 1e-6F).ending, printed::Ending::cap);
    const Polytope<double, 2> same{{{-1, -1}, {0, 1}}};
    EXPECT_EQ(printed::gjk_distance(same, Point<double, 2>{}, {-1, -1}, 1e-9).ending, printed::Ending::cap);
}

TEST(GjkAsPrinted, never_ends_on_many_segments_of_small_integers) {  // E-22
    const auto endless = [](int range) {
        int count = 0;
        for (int x = -range; x <= range; ++x)
            for (int y = -range; y <= range; ++y)
                for (int z = -range; z <= range; ++z)
                    for (int t = -range; t <= range; ++t) {
                        if (x == z && y == t) continue;
                        const Vec<float, 2> p{static_cast<float>(x), static_cast<float>(y)};
                        const Vec<float, 2> q{static_cast<float>(z), static_cast<float>(t)};
                        const Polytope<float, 2> k{{p, q}};
                        const auto result = printed::gjk_distance(k, Point<float, 2>{}, p, 1e-6F);
                        count += result.ending == printed::Ending::cap ? 1 : 0;
                        EXPECT_NE(gjk::distance(k, Point<float, 2>{}).stop.kind, StopKind::exhausted);
                    }
        return count;
    };
    EXPECT_EQ(endless(1), 16);
    EXPECT_GT(endless(4), 1000);  // of 6480; the number depends on the order of operations in Johnson's sums
}

Simplex<Q, 2> three(const Vec<Q, 2>& x, const Vec<Q, 2>& y, const Vec<Q, 2>& z) {
    Simplex<Q, 2> simplex;
    for (const auto& p : {x, y, z}) simplex.push_back({p, p, {}, 0, 0});
    return simplex;
}

TEST(JohnsonForThreePointsAsPrinted, takes_an_edge_the_origin_does_not_project_into) {  // E-12
    auto flat = three({2, 0}, {1, 0}, {0, 1});
    ASSERT_TRUE(printed::JohnsonThreePoints{}.reduce(flat));
    EXPECT_EQ(combine_w(flat), (Vec<Q, 2>{0, 0}));  // truth: (1/2, 1/2)
    auto obtuse = three({5, 1}, {15, 1}, {-5, 2});
    ASSERT_TRUE(printed::JohnsonThreePoints{}.reduce(obtuse));
    EXPECT_EQ(combine_w(obtuse), (Vec<Q, 2>{0, 1}));  // truth: (15/101, 150/101)
}

TEST(JohnsonForThreePointsAsPrinted, is_right_in_its_own_example) {
    auto inside = three({-1, -1}, {2, -1}, {0, 3});
    ASSERT_TRUE(printed::JohnsonThreePoints{}.reduce(inside));
    EXPECT_EQ(inside.size, 3);
    EXPECT_EQ(combine_w(inside), (Vec<Q, 2>{0, 0}));
}

/// The printed order, with condition 1 added on the edges; without it the order is wrong (E-12).
unsigned corrected_three_points(const JohnsonDeterminants<Q, 2>& delta) {
    const auto positive = [&](unsigned subset) {
        for (int i = 0; i < 3; ++i)
            if (delta.has(subset, i) && delta(subset, i) <= 0) return false;
        return true;
    };
    const auto vertex = [&](int i, int j, int k) {
        return delta((1U << i) | (1U << j), j) <= 0 && delta((1U << i) | (1U << k), k) <= 0;
    };
    for (const auto& [i, j, k] : {std::array{0, 1, 2}, {1, 0, 2}, {2, 0, 1}})
        if (vertex(i, j, k)) return 1U << i;
    for (const auto& [edge, other] : {std::pair{3U, 2}, {5U, 1}, {6U, 0}})
        if (positive(edge) && delta(7, other) <= 0) return edge;
    return 7;
}

TEST(JohnsonForThreePointsAsPrinted,
     with_condition_1_on_the_edges_is_the_general_solver_on_every_small_triangle) {  // P-14
    std::vector<Vec<Q, 2>> grid;
    for (int x = -2; x <= 2; ++x)
        for (int y = -2; y <= 2; ++y) grid.push_back({x, y});
    int wrong_as_printed = 0;
    for (const auto& x : grid)
        for (const auto& y : grid)
            for (const auto& z : grid) {
                auto general = three(x, y, z), corrected = general, as_printed = general;
                const JohnsonDeterminants<Q, 2> delta(general);
                ASSERT_TRUE(Johnson{}.reduce(general));
                ASSERT_TRUE(keep_subset(corrected, corrected_three_points(delta), delta));
                ASSERT_EQ(combine_w(corrected), combine_w(general));
                if (delta(7, 0) + delta(7, 1) + delta(7, 2) == 0) continue;  // flat triangle: the text may divide by 0
                ASSERT_TRUE(printed::JohnsonThreePoints{}.reduce(as_printed));
                wrong_as_printed += combine_w(as_printed) == combine_w(general) ? 0 : 1;
            }
    EXPECT_GT(wrong_as_printed, 0);
}

TEST(ConditionTwoInOtherWords, accepts_a_vertex_that_is_not_nearest) {  // E-12b
    const auto simplex = three({0, 0}, {-1, 0}, {0, 1});
    constexpr unsigned second = 2;
    EXPECT_TRUE(printed::reworded_condition_two(simplex, second, printed::HullOf::all_points));
    EXPECT_FALSE((JohnsonDeterminants<Q, 2>(simplex).qualifies(second)));
}

TEST(ConditionTwoInOtherWords, accepts_an_edge_that_is_not_nearest_when_read_with_the_smaller_hull) {  // E-12b
    const auto simplex = three({0, -1}, {1, 0}, {0, 0});
    constexpr unsigned first_two = 3;
    EXPECT_TRUE(printed::reworded_condition_two(simplex, first_two, printed::HullOf::subset_and_candidate));
    EXPECT_FALSE((JohnsonDeterminants<Q, 2>(simplex).qualifies(first_two)));
}

TEST(IsaGjkAsPrinted, never_ends_when_the_product_rounds_to_the_wrong_sign) {  // E-27
    const Polytope<float, 2> k{{{42, 396}, {-61, -575}}};
    const auto result = printed::isa_gjk(k, Point<float, 2>{}, {1, 0}, 1e-6F);
    EXPECT_FALSE(result.answered);
    EXPECT_NE(gjk::intersects(k, Point<float, 2>{}).stop.name, "cap");
    EXPECT_NE(gjk::intersects(k, Point<float, 2>{}).verdict, Verdict::intersecting);
}

TEST(IsaGjkAsPrinted, reports_contact_of_bodies_that_are_apart) {  // E-28
    const Point<double, 2> k{{0.0005, 0}};
    const auto result = printed::isa_gjk(k, Point<double, 2>{}, {0, 1}, 1e-3);
    EXPECT_TRUE(result.answered && result.intersects);
    EXPECT_EQ(gjk::intersects(k, Point<double, 2>{}, {}, NullObserver{}, {0, 1}).verdict, Verdict::separated);
}

TEST(Boolean2dAsPrinted, misses_a_triangle_meeting_itself) {  // E-33
    const Polytope<double, 2> triangle{{{-1, 0}, {0, 0}, {0, 1}}};
    const auto zero = printed::boolean_2d(triangle, triangle, printed::NormalizeZero::to_zero);
    EXPECT_TRUE(zero.answered);
    EXPECT_FALSE(zero.collision);
    const Polytope<Q, 2> exact{{{-1, 0}, {0, 0}, {0, 1}}};
    EXPECT_EQ(gjk::boolean_2d(exact, exact).interiors, Interiors::meet);
}

TEST(Boolean2dAsPrinted, invents_a_simplex_point_when_normalize_gives_nan) {  // E-33
    const Polytope<double, 2> a{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}}, b{{{0, -1}, {2, -1}, {2, 1}, {0, 1}}};
    EXPECT_FALSE(printed::boolean_2d(a, b, printed::NormalizeZero::to_zero).collision);
    const Sphere<double, 2> c{{0, 0}, 1.0}, d{{1, 0}, 1.0};
    EXPECT_FALSE(printed::boolean_2d(c, d, printed::NormalizeZero::to_zero).collision);
    const auto nan = printed::boolean_2d(a, b, printed::NormalizeZero::to_nan);
    EXPECT_TRUE(nan.collision);
    EXPECT_EQ(nan.points[0], (Vec<double, 3>{0, 0, 0}));  // invented: no support point of these squares
    const Sphere<double, 2> touching{{2, 0}, 1.0};
    EXPECT_FALSE(printed::boolean_2d(c, touching, printed::NormalizeZero::to_nan).answered);  // never ends
    EXPECT_EQ(gjk::boolean_2d(c, d).interiors, Interiors::meet);
}

TEST(Boolean2dAsPrinted, leads_epa_into_a_loop_with_its_invented_point) {  // E-33
    const Polytope<double, 2> a{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}}, b{{{0, -1}, {2, -1}, {2, 1}, {0, 1}}};
    const auto nan = printed::boolean_2d(a, b, printed::NormalizeZero::to_nan);
    ASSERT_TRUE(nan.collision);
    std::vector<Vec<double, 2>> triangle;
    for (const auto& p : nan.points) triangle.push_back({p[0], p[1]});
    const MinkowskiDifference<Polytope<double, 2>, Polytope<double, 2>> cso{a, b};
    const auto support = [&](const Vec<double, 2>& d) { return cso.support(d).w; };
    EXPECT_TRUE(printed::epa_polygon<double>(triangle, support, 500).reached_cap);
}

TEST(Boolean2dAsPrinted, has_the_newest_point_first) {  // I-52
    const Polytope<double, 2> a{{{-1, -1}, {3, -2}, {1, 2}}};
    const std::vector<Vec<double, 3>> newest_first{{-2, -1, 0}, {0, 2, 0}, {2, -2, 0}};
    for (int steps = 0; steps <= 2; ++steps) {
        const auto r = printed::boolean_2d(a, Point<double, 2>{{1, 0}}, printed::NormalizeZero::to_zero, steps);
        ASSERT_EQ(r.size, steps + 1);
        EXPECT_TRUE(std::equal(r.points.begin(), r.points.begin() + r.size, newest_first.end() - r.size));
    }
}

TEST(Boolean2dAsPrinted, answers_touching_squares_either_way) {  // E-34
    int collisions = 0, rejections = 0;
    const Polytope<double, 2> a{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    const Polytope<Q, 2> exact_a{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    for (int dx = -2; dx <= 2; ++dx)
        for (int dy = -2; dy <= 2; ++dy) {
            if (dx * dx != 4 && dy * dy != 4) continue;
            Polytope<double, 2> b = a;
            Polytope<Q, 2> exact_b = exact_a;
            for (auto& p : b.vertices) p = p + Vec<double, 2>{static_cast<double>(dx), static_cast<double>(dy)};
            for (auto& p : exact_b.vertices) p = p + Vec<Q, 2>{dx, dy};
            const auto result = printed::boolean_2d(a, b, printed::NormalizeZero::to_nan);
            collisions += result.collision ? 1 : 0;
            rejections += result.answered && !result.collision ? 1 : 0;
            EXPECT_EQ(gjk::boolean_2d(exact_a, exact_b).interiors, Interiors::apart);
        }
    EXPECT_GT(collisions, 0);
    EXPECT_GT(rejections, 0);
}

TEST(TheSignOfTheCrossProduct, is_positive_counter_clockwise) {  // E-37
    const Vec<Q, 3> ab{1, 0, 0}, left{0, 1, 0};
    EXPECT_GT(cross(ab, left)[2], 0);
    const Vec<Q, 3> a{2, 1, 0}, b{-1, 3, 0}, e = b - a;
    EXPECT_EQ(cross(cross(e, -a), e), cross(cross(-e, -b), -e));  // the printed equality does hold
}

TEST(PolygonGjkAsPrinted, alternates_for_ever_between_two_features_at_one_place) {  // E-42
    const Polytope<Q, 2> x{{{-1, 0}}}, y{{{0, -1}, {0, 0}}};
    EXPECT_EQ(printed::polygon_gjk(x, y).ending, printed::PolygonEnding::cap);
    EXPECT_EQ(gjk::distance(x, y).distance2.upper, 1);
}

TEST(PolygonGjkAsPrinted, with_a_test_of_progress_alone_loops_where_the_query_point_is_on_an_edge) {  // E-42
    const Polytope<Q, 2> tie{{{-1, 0}}}, column{{{0, -1}, {0, 0}}};
    constexpr auto progress = printed::PolygonStop::progress_alone;
    EXPECT_EQ(printed::polygon_gjk(tie, column, 256, progress).ending, printed::PolygonEnding::no_progress);
    const Polytope<Q, 2> x{{{-1, 0}, {1, 0}, {0, 1}}}, y{{{0, 0}}};
    EXPECT_EQ(printed::polygon_gjk(x, y, 256, progress).ending, printed::PolygonEnding::cap);
    EXPECT_EQ(gjk::distance(x, y).distance2.upper, 0);
}

TEST(PolygonGjkAsPrinted, has_a_direction_at_the_nearest_vertex_unless_the_query_point_is_that_vertex) {  // E-45
    const Polytope<Q, 2> away{{{1, 0}, {2, 1}, {2, -1}}}, there{{{0, 0}, {1, 1}, {1, -1}}}, query{{{0, 0}}};
    const auto at_vertex = printed::polygon_gjk(away, query);
    EXPECT_EQ(at_vertex.closest, (Vec<Q, 2>{1, 0}));  // so that d = (-1, 0)
    EXPECT_EQ(at_vertex.simplex.size, 1);
    EXPECT_EQ(at_vertex.ending, printed::PolygonEnding::repeated_support);
    EXPECT_EQ(printed::polygon_gjk(there, query).ending, printed::PolygonEnding::query_point_reached);
}

/// The points that the steps (2) and (3) of seed S1 find one after the other, each not behind the origin along its
/// direction: from the first towards the origin, and from the line of both towards the origin.
bool are_found_in_this_order(const Vec<Q, 2>& first, const Vec<Q, 2>& second, const Vec<Q, 2>& third) {
    const Vec<Q, 2> along = second - first;
    Vec<Q, 2> towards{-along[1], along[0]};
    const Q side = dot(towards, -first);
    const bool is_touching = third == Vec<Q, 2>{};
    if (side == 0 || is_touching) return false;  // the origin on the line is E-33, on a vertex E-34
    if (side < 0) towards = -towards;
    return dot(second, -first) >= 0 && dot(third, towards) >= 0;
}

bool is_in_region_of(const Vec<Q, 2>& vertex, const Vec<Q, 2>& y, const Vec<Q, 2>& z) {
    return dot(-vertex, y - vertex) <= 0 && dot(-vertex, z - vertex) <= 0;
}

bool is_beyond_edge(const Vec<Q, 2>& x, const Vec<Q, 2>& y, const Vec<Q, 2>& opposite) {
    const Vec<Q, 2> e = y - x, normal{-e[1], e[0]};
    return dot(normal, -x) * dot(normal, opposite - x) < 0;
}

/// Ra is excluded by the direction from a, which is found first, and Rc because c, which is found last, is not behind
/// the origin. The text has c and a in these reasons. Its other reasons and its tests want a first and c last too.
TEST(RegionsOfTheTriangle, are_excluded_by_the_order_in_which_its_points_are_found) {  // E-46
    int triangles = 0;
    const auto at = [](int n) { return Vec<Q, 2>{n / 5 - 2, n % 5 - 2}; };
    for (int i = 0; i < 25 * 25 * 25; ++i) {
        const auto a = at(i / 625), b = at(i / 25 % 25), c = at(i % 25);
        if (!are_found_in_this_order(a, b, c)) continue;
        ++triangles;
        ASSERT_FALSE(is_in_region_of(a, b, c) || is_in_region_of(b, c, a) || is_in_region_of(c, a, b)) << i;
        ASSERT_FALSE(is_beyond_edge(a, b, c)) << i;
    }
    EXPECT_GT(triangles, 1000);
    const Vec<Q, 2> a{-4, -1}, b{2, 0}, c{-2, -1};
    EXPECT_TRUE(are_found_in_this_order(c, b, a));
    EXPECT_TRUE(is_beyond_edge(a, b, c)) << "with c first and a last, the text excludes Rab wrongly";
}

}  // namespace
}  // namespace touchstone::gjk_test
