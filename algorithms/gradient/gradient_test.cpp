// SPDX-License-Identifier: MIT
#include "algorithms/gradient/gradient.h"

#include <gtest/gtest.h>

#include <cmath>

#include "algorithms/epa/depth.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/penetration/depth.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/capsule.h"
#include "algorithms/shapes/ellipsoid.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/translated.h"

namespace touchstone::gradient_of_answers_test {
namespace {

template <class S>
using Solid = Polytope<S, 3>;

/// A tetrahedron with the vertex `tip` below the others.
template <class S>
Solid<S> tetrahedron(const Vec<S, 3>& tip) {
    return {
        {tip, tip + Vec<S, 3>{S(1), S(0), S(3)}, tip + Vec<S, 3>{S(0), S(1), S(3)}, tip + Vec<S, 3>{S(0), S(0), S(3)}}};
}

/// A slab whose top is z = 0.
template <class S>
Solid<S> slab(int half_width = 4) {
    Solid<S> result;
    for (const auto& x : corners_of_box<S, 3>({S(half_width), S(half_width), S(1)}))
        result.vertices.push_back(x - Vec<S, 3>{S(0), S(0), S(1)});
    return result;
}

template <class S>
class GradientOn : public testing::Test {};
using Scalars = testing::Types<float, double, long double, Rational>;
TYPED_TEST_SUITE(GradientOn, Scalars);

TYPED_TEST(GradientOn, a_vertex_above_a_face_is_unique_and_within_its_bounds) {
    using S = TypeParam;
    const auto a = tetrahedron<S>({S(1) / S(4), S(1) / S(2), S(2)});
    const auto g = gradient_of(gjk::distance(a, slab<S>()), a, slab<S>());
    ASSERT_TRUE(g);
    EXPECT_EQ(g->uniqueness, Uniqueness::unique);
    EXPECT_EQ(g->direction[0], S(0));
    EXPECT_EQ(g->direction[1], S(0));
    EXPECT_TRUE(S(0) < g->direction[2]);
    EXPECT_EQ(g->point, a.vertices[0]);
    ASSERT_TRUE(g->normal_error2 && g->moment_error2);
    const S bound = scalar_traits<S>::is_exact ? S(0) : S(1000) * scalar_traits<S>::epsilon();
    EXPECT_TRUE(*g->normal_error2 <= bound);
    EXPECT_TRUE(*g->moment_error2 <= S(100) * bound);
    EXPECT_EQ(*g->normal_error2 == S(0), scalar_traits<S>::is_exact);
}

TYPED_TEST(GradientOn, exchanged_bodies_is_the_opposite) {
    using S = TypeParam;
    const auto a = tetrahedron<S>({S(1) / S(4), S(1) / S(2), S(2)});
    const auto g = gradient_of(gjk::distance(a, slab<S>()), a, slab<S>());
    const auto of_b = gradient_of(gjk::distance(slab<S>(), a), slab<S>(), a);
    EXPECT_EQ(of_b->uniqueness, Uniqueness::unique);
    EXPECT_EQ(of_b->direction, -g->direction);
    EXPECT_EQ(of_b->moment(), -g->moment());
}

TYPED_TEST(GradientOn, a_face_on_a_face_is_one_of_many_with_the_corners_of_the_common_part) {
    using S = TypeParam;
    const Box<S, 3> plate{{S(5), S(5), S(1)}};
    for (const int height : {3, 1}) {  // twice: apart by 2, and touching
        const Translated<Box<S, 3>> a{plate, {S(1), S(0), S(height)}};
        const auto g = height == 3 ? gradient_of(gjk::distance(a, slab<S>(1)), a, slab<S>(1))
                                   : gradient_of(epa::depth(a, slab<S>(1)), a, slab<S>(1));
        ASSERT_TRUE(g) << height;
        EXPECT_EQ(g->uniqueness, Uniqueness::one_of_many) << height;
        ASSERT_EQ(g->points.size(), 4U) << height;
        for (const auto& p : g->points)
            for (int k = 0; k < 2; ++k)
                EXPECT_TRUE(magnitude_of(S(magnitude_of(p[k]) - S(1))) <= S(1000) * scalar_traits<S>::epsilon());
    }
}

TYPED_TEST(GradientOn, crossed_edges_is_unique_and_parallel_ones_are_not) {
    using S = TypeParam;
    const Solid<S> ridge{{{S(-2), S(0), S(0)}, {S(2), S(0), S(0)}, {S(-2), S(1), S(-2)}, {S(2), S(-1), S(-2)}}};
    const auto keel = [](int x, int y) {
        return Solid<S>{{{S(-x), S(-y), S(1)}, {S(x), S(y), S(1)}, {S(y), S(-x), S(4)}, {S(-y), S(x), S(4)}}};
    };
    const auto crossed = keel(1, 2), parallel = keel(1, 0);
    const auto g = gradient_of(gjk::distance(crossed, ridge), crossed, ridge);
    EXPECT_EQ(g->uniqueness, Uniqueness::unique);
    EXPECT_TRUE(magnitude_of(g->point[0]) <= S(16) * scalar_traits<S>::epsilon());
    const auto many = gradient_of(gjk::distance(parallel, ridge), parallel, ridge);
    EXPECT_EQ(many->uniqueness, Uniqueness::one_of_many);
    EXPECT_EQ(many->points.size(), 2U);
}

TYPED_TEST(GradientOn, a_depth_has_no_bound_but_on_exact_scalars) {
    using S = TypeParam;
    const auto a = tetrahedron<S>({S(1) / S(4), S(1) / S(2), -S(1) / S(4)});
    const auto found = epa::depth(a, slab<S>());
    const auto g = gradient_of(found, a, slab<S>());
    ASSERT_TRUE(g);
    EXPECT_EQ(g->uniqueness, Uniqueness::unknown) << "another way out may be as short";
    EXPECT_EQ(g->normal_error2.has_value(), scalar_traits<S>::is_exact);
    EXPECT_EQ(g->point[0] * g->direction[2],
              g->moment_error2 ? S(S(1) / S(4) * g->direction[2]) : S(g->direction[2] / S(4)));
    EXPECT_TRUE(S(0) < g->direction[2]);
}

TYPED_TEST(GradientOn, the_plane_turns_counter_clockwise) {
    using S = TypeParam;
    const Polytope<S, 2> a{{{S(7), S(3)}, {S(6), S(5)}, {S(8), S(5)}}}, b{{{S(0), S(1)}, {S(9), S(1)}, {S(4), S(0)}}};
    const auto g = gradient_of(gjk::distance(a, b), a, b);
    EXPECT_EQ(g->uniqueness, Uniqueness::unique);
    EXPECT_TRUE(magnitude_of(S(g->moment() - S(7) * g->direction[1])) <= S(32) * scalar_traits<S>::epsilon())
        << "A is to the right of the origin, and rises";
    const Box<S, 2> square{{S(1), S(1)}};
    const Translated<Box<S, 2>> above{square, {S(1), S(4)}};
    const auto many = gradient_of(gjk::distance(above, square), above, square);
    EXPECT_EQ(many->uniqueness, Uniqueness::one_of_many);
    EXPECT_EQ(many->points.size(), 2U);
}

TYPED_TEST(GradientOn, nothing_is_told_where_bodies_meet_and_only_a_distance_was_asked) {
    using S = TypeParam;
    const Box<S, 3> box{{S(1), S(1), S(1)}};
    EXPECT_FALSE(gradient_of(gjk::distance(box, box), box, box));
    EXPECT_TRUE(gradient_of(epa::depth(box, box), box, box));
}

TEST(GradientOfAnswers, moves_and_turns_with_both_bodies) {
    const auto a = tetrahedron<double>({0.25, 0.5, 2});
    const auto b = slab<double>();
    const auto g = gradient_of(gjk::distance(a, b), a, b);
    Pose<double, 3> pose;
    pose.rows = {{{0.6, -0.8, 0}, {0.8, 0.6, 0}, {0, 0, 1}}};
    pose.translation = {3, -5, 8};
    const Transformed<Solid<double>> moved_a{a, pose}, moved_b{b, pose};
    const auto moved = gradient_of(gjk::distance(moved_a, moved_b), moved_a, moved_b);
    EXPECT_EQ(moved->uniqueness, Uniqueness::unique);
    const Vec<double, 3> p = apply(pose, g->point), n{0, 0, 1}, m = cross(p, n);
    EXPECT_LT(squared_norm(moved->normal() - n), 1e-28);
    EXPECT_LT(squared_norm(moved->unit_moment() - m), 1e-26);
    EXPECT_LT(std::sqrt(*moved->moment_error2), 1e-5);
}

TEST(GradientOfAnswers, is_the_change_of_the_distance) {
    const auto a = tetrahedron<double>({0.25, 0.5, 2});
    const auto b = slab<double>();
    const auto g = gradient_of(gjk::distance(a, b), a, b);
    const double t = 1e-6;
    Pose<double, 3> turned = Pose<double, 3>::identity();  // about x, by t up to t^2
    turned.rows[1][2] = -t;
    turned.rows[2][1] = t;
    turned.translation = {t, 2 * t, -3 * t};
    const Transformed<Solid<double>> after{a, turned};
    const double change = *gjk::distance(after, b).distance() - *gjk::distance(a, b).distance();
    EXPECT_NEAR(g->rate({1, 2, -3}, {1, 0, 0}), -3 + 0.5, 1e-12);
    EXPECT_NEAR(change / t, g->rate({1, 2, -3}, {1, 0, 0}), 1e-5);
}

TEST(GradientOfAnswers, of_balls_is_unique_in_distance_and_in_depth) {
    for (const double x : {5.0, 1.5}) {
        const Translated<Sphere<double, 3>> a{{1}, {x, 1, 0}}, b{{1}, {0, 1, 0}};
        const auto g = x > 2 ? gradient_of(gjk::distance(a, b), a, b) : gradient_of(epa::depth(a, b), a, b);
        ASSERT_TRUE(g && g->normal_error2 && g->moment_error2) << x;
        EXPECT_EQ(g->uniqueness, Uniqueness::unique) << x;
        EXPECT_NEAR(g->direction[0], 1, 1e-15);
        EXPECT_NEAR(g->unit_moment()[2], -1, 1e-15);
        EXPECT_LT(*g->moment_error2, 1e-12);
    }
}

TEST(GradientOfAnswers, of_curved_bodies_bounds_the_normal_alone) {
    const Translated<Ellipsoid<double, 3>> egg{{{1, 1.5, 2}}, {5, 1, 0}};
    const Box<double, 3> box{{1, 1, 1}};
    const auto g = gradient_of(gjk::distance(egg, box), egg, box);
    ASSERT_TRUE(g);
    EXPECT_TRUE(g->normal_error2);
    EXPECT_FALSE(g->moment_error2);
    EXPECT_EQ(g->uniqueness, Uniqueness::unknown);
}

TEST(GradientOfAnswers, of_a_separating_plane_is_within_its_bound_of_that_of_the_distance) {
    const Faceted box(Box<double, 3>{{1, 1, 1}});
    Pose<double, 3> pose = Pose<double, 3>::identity();
    pose.translation = {3, 2.5, 2.25};
    const Placed<Box<double, 3>> b{box.shape, pose};
    const auto plane = gradient_of(penetration::depth(box, box, pose), box.shape, b);
    const auto exact = gradient_of(gjk::distance(box.shape, b), box.shape, b);
    ASSERT_TRUE(plane && exact);
    const double off2 = squared_norm(plane->normal() - exact->normal());
    EXPECT_GT(off2, 0.01) << "the plane of a face is not across the nearest points";
    EXPECT_LE(off2, *plane->normal_error2);
    EXPECT_LE(squared_norm(plane->unit_moment() - exact->unit_moment()), *plane->moment_error2);
}

TEST(GradientOfAnswers, has_a_wider_bound_where_the_query_ends_sooner) {
    const auto a = tetrahedron<Rational>({Rational(1, 4), Rational(1, 2), Rational(2)});
    const auto b = slab<Rational>();
    auto found = gjk::distance(a, b);
    found.distance2.lower = found.distance2.lower / 2;
    const auto g = gradient_of(found, a, b);
    EXPECT_EQ(*g->normal_error2, Rational(2, 3)) << "2 (U - L) / (U + L)";
    EXPECT_FALSE(g->moment_error2);
    EXPECT_EQ(g->uniqueness, Uniqueness::unknown);
}

TEST(GradientOfAnswers, is_unknown_where_faces_are_parallel_but_for_little_more_than_rounding) {
    Solid<double> tilted = slab<double>(1);
    for (auto& x : tilted.vertices) x = x + Vec<double, 3>{0, 0, 3 + 1e-11 * x[0] + 3e-12 * x[1]};
    const auto b = slab<double>();
    const auto g = gradient_of(gjk::distance(tilted, b), tilted, b);
    EXPECT_EQ(g->uniqueness, Uniqueness::unknown);
    EXPECT_GT(std::sqrt(*g->moment_error2), 1) << "any point of the face may be that of the gradient";
    for (auto& x : tilted.vertices) x[2] += 1e-3 * x[0] + 1e-4 * x[1];
    const auto clear = gradient_of(gjk::distance(tilted, b), tilted, b);
    EXPECT_EQ(clear->uniqueness, Uniqueness::unique);
    EXPECT_LT(std::sqrt(*clear->moment_error2), 1e-5);
}

}  // namespace
}  // namespace touchstone::gradient_of_answers_test
