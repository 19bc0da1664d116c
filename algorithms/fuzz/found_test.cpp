// SPDX-License-Identifier: MIT
// The findings of the fuzz target, one test for each: answers that rested on numbers out of range, and invalid input
// that got an answer.
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "algorithms/decomposition/convex_parts.h"
#include "algorithms/epa/depth.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/gjk/point_to_feature.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/mpr/depth.h"
#include "algorithms/scalars/rounded.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/hull_3d.h"
#include "algorithms/shapes/hull_of_two.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/translated.h"
#include "algorithms/simplex_solvers/signed_volumes.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::found_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity(),
                 largest = std::numeric_limits<double>::max();

TEST(FoundByFuzzing, a_vertex_that_is_not_finite_is_refused_wherever_it_stands) {
    const Point<double, 2> origin{{0, 0}};
    for (const double bad : {nan, infinity, -infinity})
        for (const std::size_t where : {0U, 1U, 2U}) {
            Polytope<double, 2> body{{{3, 0}, {4, 1}, {4, -1}}};
            body.vertices[where][1] = bad;
            const auto distance = gjk::distance(body, origin);
            EXPECT_EQ(distance.verdict, Verdict::undecided);
            EXPECT_EQ(distance.stop.kind, StopKind::invalid_input);
            EXPECT_EQ(gjk::intersects(body, origin).verdict, Verdict::undecided);
            EXPECT_EQ(epa::depth(body, origin).verdict, Verdict::undecided);
        }
}

TEST(FoundByFuzzing, the_hull_of_two_does_not_hide_a_body_that_is_not_finite) {
    const Point<double, 2> origin{{0, 0}};
    const Point<double, 2> good{{5, 0}}, bad{{nan, 0}};
    EXPECT_EQ(gjk::distance(HullOfTwo<Point<double, 2>, Point<double, 2>>{good, bad}, origin).stop.name, "not_finite");
    EXPECT_EQ(gjk::distance(HullOfTwo<Point<double, 2>, Point<double, 2>>{bad, good}, origin).stop.name, "not_finite");
}

// A move is kept apart from the points of its body, which are finite.
TEST(FoundByFuzzing, a_move_that_is_not_finite_is_bad_input_and_no_overflow) {
    const Box<double, 3> box{{1, 1, 1}};
    for (const double bad : {nan, infinity}) {
        const Translated<Box<double, 3>> moved{box, {bad, 0, 0}};
        EXPECT_EQ(gjk::distance(moved, box).stop.kind, StopKind::invalid_input);
        EXPECT_EQ(gjk::intersects(moved, box).stop.kind, StopKind::invalid_input);
        EXPECT_EQ(epa::depth(moved, box).stop.kind, StopKind::invalid_input);
        EXPECT_EQ(mpr::depth(moved, box).stop.kind, StopKind::invalid_input);
        EXPECT_EQ(hybrid::depth(moved, box).stop.kind, StopKind::invalid_input);
    }
}

TEST(FoundByFuzzing, a_refusal_counts_the_support_it_took) {
    const Point<double, 2> origin{{0, 0}}, bad{{nan, 0}};
    EXPECT_EQ(gjk::distance(bad, origin).support_calls, 1);
}

TEST(FoundByFuzzing, a_difference_of_finite_points_out_of_range_is_no_bad_input) {
    const Point<double, 2> left{{-largest, 0}}, right{{largest, 0}};
    EXPECT_EQ(gjk::distance(left, right).stop.name, "overflow");
    EXPECT_EQ(gjk::distance(left, right).stop.kind, StopKind::exhausted);
    EXPECT_EQ(hybrid::depth(left, right, {0.5, 0.5}).stop.name, "overflow");
}

TEST(FoundByFuzzing, a_gap_below_an_infinite_threshold_is_not_converged) {
    // |w|^2 of the far vertex overflows, and so does the threshold of the default rule. v = (2, 0) is not the answer.
    const Polytope<double, 2> a{{{2, 0}, {1, -1e166}}};
    using Published = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, gjk::AsPublished>;
    const auto result = gjk::distance(a, Point<double, 2>{{0, 0}}, Published{}, NullObserver{}, {1, 0});
    EXPECT_EQ(result.stop.kind, StopKind::exhausted);
    EXPECT_EQ(result.stop.name, "overflow");
}

TEST(FoundByFuzzing, witness_points_at_the_end_of_the_range_do_not_become_infinite) {
    const Polytope<double, 3> far{{{-largest, -largest, 1}, {-largest, -largest, -1}, {-largest, -largest, 0.3}}};
    for (double tilt = 0; tilt < 1; tilt += 0.0625) {
        Polytope<double, 3> other = far;
        for (auto& x : other.vertices) x[2] = x[2] * 0.7 + tilt;
        const auto result = gjk::distance(far, other);
        EXPECT_TRUE(is_finite(result.point_a) && is_finite(result.point_b));
        EXPECT_TRUE(result.distance2.upper || result.verdict == Verdict::undecided);
        const auto enlarged = hybrid::depth(far, other, {0.5, 0.5});
        EXPECT_TRUE(is_finite(enlarged.core_point_a) && is_finite(enlarged.core_point_b));
    }
}

TEST(FoundByFuzzing, the_ladder_gives_nothing_rather_than_infinity) {
    const Vec<double, 2> q{largest, 0}, a{-largest, 0}, b{-largest, 1}, c{-largest, 2};
    EXPECT_FALSE(gjk::closest_on_segment(q, a, b).has_value());
    EXPECT_FALSE(gjk::closest_on_triangle(q, a, b, c).has_value());
}

TEST(FoundByFuzzing, signed_volumes_on_a_thin_triangle_give_weights_that_add_up_to_one) {
    // p is the foot of the origin in the plane of e_1 and e_2. The areas of the parts do not add up to the whole area.
    const Vec<double, 3> p{0.3, 0.4, 0.5}, e_1{0.8, -0.6, 0}, e_2 = cross(p, e_1);
    for (int i = 1; i < 200; ++i) {
        const double thin = 1e-7 * i;
        Simplex<double, 3> simplex;
        for (const auto& x : {p + 3.1 * e_1 - thin * e_2, p - 2.3 * e_1 - thin * e_2, p + 0.17 * e_1 + thin * e_2})
            simplex.push_back({x, x, {}, 0, 0});
        ASSERT_TRUE(SignedVolumes{}.reduce(simplex));
        double sum = 0;
        for (int k = 0; k < simplex.size; ++k) sum += simplex.lambda[static_cast<std::size_t>(k)];
        EXPECT_NEAR(sum, 1, 4e-16);
    }
}

TEST(FoundByFuzzing, an_impact_within_an_infinite_reach_is_not_converged) {
    const Point<double, 2> a{{0, 0}}, b{{1, 0}};
    const toi::Translation<double, 2> motion{{-1, 0}, 1};
    for (const auto& impact :
         {toi::dynamic_gjk(a, b, motion, {1e200, 0}), toi::conservative_advancement(a, b, motion, {1e200, 0})}) {
        EXPECT_EQ(impact.state, toi::ImpactState::undecided);
        EXPECT_EQ(impact.stop.kind, StopKind::exhausted);
        EXPECT_FALSE(impact.time.upper);
    }
}

TEST(FoundByFuzzing, a_depth_whose_square_vanishes_is_an_underflow) {
    const float h = 0x1p-70F;
    const Box<float, 3> box{{h, h, h}};
    const Translated<Box<float, 3>> other{box, {-0x1.fb73ap+0F * h, 0x1.7f25d8p+0F * h, -0x1.24e3c6p-2F * h}};
    const auto result = epa::depth(box, other);
    EXPECT_EQ(result.verdict, Verdict::undecided);
    EXPECT_EQ(result.stop.name, "underflow");
    EXPECT_FALSE(result.depth2.upper);
}

TEST(FoundByFuzzing, the_hull_of_huge_and_of_tiny_points_is_that_of_ordinary_ones) {
    const std::vector<Vec<double, 3>> cube{{1, 1, 1},   {1, 1, -1},  {1, -1, 1},   {1, -1, -1},   {-1, 1, 1},
                                           {-1, 1, -1}, {-1, -1, 1}, {-1, -1, -1}, {0.5, 0.25, 0}};
    const auto ordinary = convex_hull(cube);
    EXPECT_EQ(ordinary.vertices.size(), 8U);
    for (const double scale : {0x1p400, 0x1p1000, 0x1p-400, 0x1p-1020}) {
        auto scaled = cube;
        for (auto& x : scaled) x = scale * x;
        const auto hull = convex_hull(scaled);
        EXPECT_EQ(hull.stop.kind, StopKind::converged);
        EXPECT_EQ(hull.index, ordinary.index);
        EXPECT_EQ(hull.faces, ordinary.faces);
        for (std::size_t i = 0; i < hull.index.size(); ++i)
            EXPECT_EQ(hull.vertices[i], scaled[static_cast<std::size_t>(hull.index[i])]);
    }
}

TEST(FoundByFuzzing, sat_hulls_and_decompositions_may_be_used_together_on_any_scalar) {
    using S = Rounded<11>;  // in the library's own namespace, where two functions of one name were in each other's way
    const std::vector<Vec<S, 2>> square{{S(0), S(0)}, {S(1), S(0)}, {S(1), S(1)}, {S(0), S(1)}};
    EXPECT_EQ(decomposition::convex_parts<S>(square).parts.size(), 1U);
}

}  // namespace
}  // namespace touchstone::found_test
