// SPDX-License-Identifier: MIT
// Compares MPR with brute force on exact scalars: the verdict is right, and the depth is never below the least one. On
// bodies with balls the depth is that of a formula where the cores are apart or have a flat difference.
#include "algorithms/mpr/depth.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "algorithms/core/erased.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/capsule.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/tapered_capsule.h"
#include "algorithms/shapes/translated.h"
#include "algorithms/shapes/triangle.h"
#include "algorithms/simplex_solvers/signed_volumes.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::mpr_depth_test {
namespace {

using brute_force::polytope_of;

Rational value(const brute_force::Fraction& f) {
    return Rational(static_cast<long long>(f.numerator)) / Rational(static_cast<long long>(f.denominator));
}

/// Runs the check on hulls of 1 to 8 small integer points. C is often flat, touching or penetrating.
template <int D, class Check>
void on_random_pairs(int cases, const Check& check) {
    check_random_trials(5, cases, [&](int i, RandomBits& rng) {
        SCOPED_TRACE("pair " + std::to_string(i));
        const int count_a = 1 + static_cast<int>(rng() % 8), count_b = 1 + static_cast<int>(rng() % 8);
        const int range = 2 + static_cast<int>(rng() % 4);
        const auto a = brute_force::random_points<D>(rng, count_a, range);
        const auto b = brute_force::random_points<D>(rng, count_b, range);
        check(a, b, brute_force::truth<D>(a, b));
    });
}

/// True if every point of C satisfies normal.x <= bound.
template <int D>
bool supports(const Polytope<Rational, D>& a, const Polytope<Rational, D>& b, const Vec<Rational, D>& normal,
              const Rational& bound) {
    for (const auto& x : a.vertices)
        for (const auto& y : b.vertices)
            if (bound < dot(normal, x - y)) return false;
    return true;
}

template <int D>
void check_exact(int cases) {
    int penetrating = 0, deeper = 0, touching = 0;
    on_random_pairs<D>(cases, [&](const auto& points_a, const auto& points_b, const auto& truth) {
        const auto a = polytope_of<Rational, D>(points_a), b = polytope_of<Rational, D>(points_b);
        const auto r = mpr::depth(a, b);
        ASSERT_EQ(r.verdict, truth.verdict) << r.stop.name;
        EXPECT_EQ(mpr::intersects(a, b).verdict, truth.verdict);
        ASSERT_TRUE(r.depth2.upper);
        EXPECT_EQ(r.depth2.lower, 0);
        if (truth.verdict == Verdict::touching) ++touching;
        if (truth.verdict == Verdict::separated) {
            EXPECT_LT(0, r.distance_lower2);
            EXPECT_LE(r.distance_lower2, value(truth.distance2));
        }
        if (truth.verdict != Verdict::penetrating) {
            EXPECT_EQ(r.depth2.upper, 0);
            return;
        }
        ++penetrating;
        EXPECT_LE(value(truth.depth2), *r.depth2.upper);
        if (value(truth.depth2) < *r.depth2.upper) ++deeper;
        // upper2 = (bound / |n|)^2, where bound is the largest normal.x over C.
        Rational bound = dot(r.outward, a.vertices[0] - b.vertices[0]);
        for (const auto& x : a.vertices)
            for (const auto& y : b.vertices) bound = std::max(bound, dot(r.outward, x - y));
        EXPECT_EQ(*r.depth2.upper * squared_norm(r.outward), bound * bound);
        EXPECT_EQ(dot(r.outward, r.foot), bound) << "the ray leaves through the plane";
        const Vec<Rational, D> ray = *centre_of(b) - *centre_of(a);
        EXPECT_EQ(dot(ray, r.foot) * dot(ray, r.foot), squared_norm(ray) * squared_norm(r.foot)) << "at the ray";
        EXPECT_TRUE(supports(a, b, r.outward, bound));
    });
    EXPECT_GT(penetrating, cases / 5);
    EXPECT_GT(touching, cases / 50);
    EXPECT_GT(deeper, penetrating / 10) << "MPR does not find the least depth";
}

TEST(Mpr, in_the_plane_is_right_and_never_shallower_than_the_depth) { check_exact<2>(1000); }
TEST(Mpr, in_space_is_right_and_never_shallower_than_the_depth) { check_exact<3>(500); }

TEST(Mpr, of_unit_cubes_depends_on_where_the_ray_leaves) {
    const auto cube_at = [](const Rational& x, const Rational& y) {
        Polytope<Rational, 3> cube;
        for (int k = 0; k < 8; ++k)
            cube.vertices.push_back({{x + Rational(k & 1), y + Rational(k >> 1 & 1), Rational(k >> 2 & 1)}});
        return cube;
    };
    const auto same = mpr::depth(cube_at(0, 0), cube_at(0, 0));
    EXPECT_EQ(same.verdict, Verdict::penetrating);
    EXPECT_EQ(same.depth2.upper, 1) << "a ray from the origin goes along the first axis";
    EXPECT_EQ(mpr::depth(cube_at(0, 0), cube_at(Rational(1) / 4, 0)).depth2.upper, Rational(9) / 16);
    EXPECT_EQ(mpr::depth(cube_at(0, 0), cube_at(1, 1)).verdict, Verdict::touching);
    for (const auto& extent : {Vec<double, 3>{{1, 2, 3}}, Vec<double, 3>{{2, 3, 1}}, Vec<double, 3>{{3, 1, 2}}})
        EXPECT_EQ(mpr::depth(Box<double, 3>{{{1, 1, 1}}}, Box<double, 3>{extent}).depth2.upper, 4) << "least reach";
}

TEST(Mpr, of_flat_differences_is_answered_by_gjk) {
    const Polytope<Rational, 2> a{{{{0, 0}}, {{4, 0}}}}, across{{{{1, 0}}, {{9, 0}}}}, above{{{{0, 1}}, {{4, 1}}}},
        beyond{{{{5, 0}}, {{9, 0}}}};
    EXPECT_EQ(mpr::depth(a, across).verdict, Verdict::touching);
    EXPECT_EQ(mpr::depth(a, across).depth2.upper, 0);
    EXPECT_EQ(mpr::depth(a, above).verdict, Verdict::separated);
    EXPECT_EQ(mpr::depth(a, beyond).verdict, Verdict::separated);
}

TEST(Mpr, on_float_and_double_never_contradicts_the_truth) {
    int decided = 0;
    on_random_pairs<3>(700, [&](const auto& points_a, const auto& points_b, const auto& truth) {
        const auto check = [&](const auto& r) {
            if (r.verdict == Verdict::undecided) return;
            ++decided;
            const bool meets = r.verdict != Verdict::separated;
            EXPECT_EQ(meets, truth.verdict != Verdict::separated) << r.stop.name;
            if (r.verdict == Verdict::penetrating) {
                EXPECT_EQ(truth.verdict, Verdict::penetrating);
            }
        };
        check(mpr::depth(polytope_of<float, 3>(points_a), polytope_of<float, 3>(points_b)));
        check(mpr::depth(polytope_of<double, 3>(points_a), polytope_of<double, 3>(points_b)));
    });
    EXPECT_GT(decided, 1000);
}

TEST(Mpr, separates_no_face_from_a_point_of_it_where_products_are_rounded) {
    const Vec<double, 3> p{423968, 528336, -411708}, q{-776176, -287844, -566184}, r{323924, 309064, 124516};
    const Polytope<double, 3> body{{p, q, r, {-750764, 432596, 468024}}}, point{{0.25 * (2.0 * p + q + r)}};
    EXPECT_NE(mpr::depth(body, point).verdict, Verdict::separated);
}

TEST(Mpr, says_why_it_ended_at_bad_input_and_at_its_cap) {
    const double infinity = std::numeric_limits<double>::infinity(), huge = std::numeric_limits<double>::max();
    const Box<double, 3> box{{{1, 1, 1}}};
    const Polytope<double, 3> unbounded{{{{infinity, 0, 0}}}};
    const auto not_finite = mpr::depth(box, unbounded);
    EXPECT_EQ(not_finite.verdict, Verdict::undecided);
    EXPECT_EQ(not_finite.stop.kind, StopKind::invalid_input);
    const Box<double, 3> large{{{huge, huge, huge}}};
    const auto overflow = mpr::depth(large, large);
    EXPECT_EQ(overflow.verdict, Verdict::undecided);
    EXPECT_EQ(overflow.stop.kind, StopKind::exhausted);
    mpr::Options<> options;
    options.max_iterations = 1;
    const Polytope<double, 3> beside{{{{0.5, 0.4, 0.3}}}};
    const auto capped = mpr::depth(box, beside, options);
    EXPECT_EQ(capped.verdict, Verdict::undecided);
    EXPECT_EQ(capped.stop.name, "cap");
}

TEST(Mpr, of_a_ball_and_a_point_inside_is_the_way_to_its_surface) {
    const Sphere<double, 3> ball{{{0, 0, 0}}, 4};
    const Point<double, 3> point{{{1.25, 0, 1}}};
    const double depth = 4 - std::sqrt(1.25 * 1.25 + 1);
    const auto check = [&](const auto& r) {
        EXPECT_EQ(r.verdict, Verdict::penetrating);
        EXPECT_EQ(r.stop.kind, StopKind::converged);
        ASSERT_TRUE(r.depth());
        EXPECT_NEAR(*r.depth(), depth, 16 * 0x1p-52);
        EXPECT_NEAR(r.outward[0] * 1, r.outward[2] * 1.25, 16 * 0x1p-52);
        EXPECT_LT(0, r.outward[0]);
        EXPECT_NEAR(std::sqrt(squared_norm(r.foot)), depth, 16 * 0x1p-52);
    };
    check(mpr::depth(ball, point));
    check(mpr::depth(AsSupportMapping{ball}, AsSupportMapping{point}));
    check(mpr::depth(ConvexRef<double, 3>(ball), ConvexRef<double, 3>(point)));
}

/// The sum of the radii is the depth, and the normal is a unit vector orthogonal to the edges.
template <class A, class B>
void expect_depth_of_flat_cores(const A& a, const B& b, double depth, const std::vector<Vec<double, 3>>& edges) {
    const auto r = mpr::depth(a, b);
    EXPECT_EQ(r.verdict, Verdict::penetrating);
    EXPECT_EQ(r.stop.kind, StopKind::converged) << r.stop.name;
    ASSERT_TRUE(r.depth());
    EXPECT_NEAR(*r.depth(), depth, 16 * 0x1p-52 * depth);
    EXPECT_NEAR(std::sqrt(r.depth2.lower), depth, 16 * 0x1p-52 * depth);
    EXPECT_NEAR(squared_norm(r.outward), 1, 4 * 0x1p-52);
    for (const auto& edge : edges) EXPECT_NEAR(dot(r.outward, edge), 0, 16 * 0x1p-52);
    EXPECT_NEAR(squared_norm(r.point_a - r.point_b - depth * r.outward), 0, 0x1p-90 * depth * depth);
}

TEST(Mpr, of_cores_with_a_flat_difference_is_the_sum_of_the_radii) {
    const Sphere<double, 3> large{{{0.1, 0.2, 0.3}}, 4}, small{{{0.1, 0.2, 0.3}}, 1};
    expect_depth_of_flat_cores(large, small, 5, {});
    const Capsule<double, 3> upright{0.5, 2};
    Transformed<Capsule<double, 3>> lying{{0.25, 2}};
    lying.pose.rows = {{{{0.6, 0, 0.8}}, {{0, 1, 0}}, {{-0.8, 0, 0.6}}}};
    const Vec<double, 3> axis{{0, 0, 1}}, tilted{{0.8, 0, 0.6}};
    expect_depth_of_flat_cores(upright, upright, 1, {axis});
    expect_depth_of_flat_cores(upright, Translated<Capsule<double, 3>>{upright, {{0, 0, 0.7}}}, 1, {axis});
    expect_depth_of_flat_cores(upright, lying, 0.75, {axis, tilted});
    lying.pose.translation = {{0.3, 0, 0.7}};
    expect_depth_of_flat_cores(upright, lying, 0.75, {axis, tilted});
    const Triangle<double, 3> triangle{{{{{-2, -1, 0.3}}, {{2, -1, 0.3}}, {{0, 3, 0.3}}}}};
    expect_depth_of_flat_cores(large, triangle, 4, {{{1, 0, 0}}, {{0, 1, 0}}});
    const Sphere<double, 3> on_axis{{{0, 0, 1}}, 4};
    expect_depth_of_flat_cores(on_axis, Dilated<Segment<double, 3>>{upright.core(), 0.5}, 4.5, {axis});
}

TEST(Mpr, of_a_core_inside_a_box_adds_the_radius_to_the_depth_of_the_core) {
    const Box<double, 3> box{{{1, 2, 3}}};
    const auto r = mpr::depth(Sphere<double, 3>{{{0.75, 0.1, 0.1}}, 0.5}, box);
    EXPECT_EQ(r.verdict, Verdict::penetrating);
    EXPECT_NEAR(*r.depth(), 0.75, 4 * 0x1p-53);
    EXPECT_EQ(r.outward, (Vec<double, 3>{{-1, 0, 0}}));
    EXPECT_EQ(r.depth2.lower, 0.25) << "the radius alone";
    EXPECT_EQ(mpr::intersects(Sphere<double, 3>{{{0.75, 0.1, 0.1}}, 0.5}, box).verdict, Verdict::penetrating);
}

TEST(Mpr, of_balls_apart_bounds_their_distance) {
    const Sphere<double, 3> a{{{0, 0, 0}}, 1}, b{{{0, 3, 4}}, 2};
    const auto r = mpr::depth(a, b);
    EXPECT_EQ(r.verdict, Verdict::separated);
    EXPECT_EQ(r.depth2.upper, 0);
    EXPECT_NEAR(std::sqrt(r.distance_lower2), 2, 16 * 0x1p-52);
    const Sphere<double, 3> touching{{{0, 3, 4}}, 4};
    EXPECT_EQ(mpr::depth(a, touching).verdict, Verdict::touching);
    EXPECT_EQ(mpr::depth(a, touching).depth2.upper, 0);
    const auto published = mpr::depth(a, touching, mpr::Options<SignedVolumes>{});
    EXPECT_EQ(published.verdict, Verdict::undecided) << "a named solver asks for its loop alone";
}

/// Balls whose radii, 4 in sum, are less than the distance of their centres by `gap`, of which rounding leaves nothing.
template <class S>
void check_balls_within_rounding(S gap) {
    const Sphere<S, 3> a{{{0, 0, 0}}, 1}, b{{{0, 0, 5}}, 4 - gap}, c{{{0, 0, 5}}, 4 + gap};
    const auto apart = mpr::depth(a, b), meeting = mpr::depth(a, c);
    EXPECT_EQ(apart.verdict, Verdict::separated);
    EXPECT_EQ(apart.depth2.upper, 0);
    EXPECT_LT(0, apart.distance_lower2);
    EXPECT_LE(apart.distance_lower2, gap * gap);
    EXPECT_EQ(mpr::intersects(a, b).verdict, Verdict::separated);
    EXPECT_EQ(meeting.verdict, Verdict::penetrating);
    ASSERT_TRUE(meeting.depth2.upper);
    EXPECT_LT(0, *meeting.depth2.upper);
    EXPECT_EQ(mpr::intersects(a, c).verdict, Verdict::penetrating);
}

TEST(Mpr, of_balls_within_rounding_of_contact_is_decided) {
    check_balls_within_rounding<double>(0x1p-50);
    check_balls_within_rounding<float>(0x1p-21F);
}

/// Boxes that touch along a face, or are apart or overlap by a unit in the last place of what they are away from there.
template <class S>
void check_boxes_within_rounding(S unit) {
    const Box<S, 3> box{{{1, 1, 1}}};
    const auto at = [&box](S x) { return Translated<Box<S, 3>>{box, {{x, S(0.25), S(0.5)}}}; };
    const auto touching = mpr::depth(at(1), at(3)), apart = mpr::depth(at(1), at(3 + unit)),
               meeting = mpr::depth(at(1), at(3 - unit));
    EXPECT_TRUE(touching.verdict == Verdict::touching || touching.verdict == Verdict::intersecting);
    EXPECT_EQ(touching.depth2.upper, 0);
    EXPECT_EQ(apart.verdict, Verdict::separated);
    EXPECT_LT(0, apart.distance_lower2);
    EXPECT_LE(apart.distance_lower2, unit * unit);
    EXPECT_TRUE(meeting.verdict == Verdict::penetrating || meeting.verdict == Verdict::intersecting);
}

TEST(Mpr, of_boxes_within_rounding_of_contact_is_decided) {
    check_boxes_within_rounding<double>(0x1p-51);
    check_boxes_within_rounding<float>(0x1p-22F);
}

template <class S>
void check_ray_through_an_edge() {
    const Polytope<S, 3> triangle{{{{0, 0, 0}}, {{0, 1, 1}}, {{1, 0, 0}}}};
    const Segment<S, 3> segment{{{{{0, 0, 0}}, {{12, 0, -1}}}}};
    const auto r = mpr::depth(triangle, segment);
    EXPECT_TRUE(meets(r.verdict)) << r.stop.name;
    EXPECT_NE(r.stop.name, "cap");
    ASSERT_TRUE(r.depth2.upper);
    EXPECT_LE(*r.depth2.upper, S(256) * scalar_traits<S>::epsilon() * scalar_traits<S>::epsilon());
}

/// A tapered capsule along z whose middle is at `centre`.
template <class S>
TaperedCapsule<S, 3> upright(const Vec<S, 3>& centre, S half_height, S top_radius, S bottom_radius) {
    const Vec<S, 3> up{{S(0), S(0), half_height}};
    return {centre + up, centre - up, top_radius, bottom_radius};
}

// The portals of a curved surface end as needles, whose normals are small beside the edges that make them.
TEST(Mpr, of_curves_that_touch_takes_no_needle_for_a_proof) {
    const auto found =
        mpr::depth(upright<double>({{11, -14, -16}}, 81, 36, 18), upright<double>({{-9, -54, -21}}, 81, 9, 27));
    EXPECT_TRUE(meets(found.verdict));
    EXPECT_NE(found.verdict, Verdict::penetrating);
}

// The plane was asked at a support point near the origin, which is as inexact as the centre and the radius.
TEST(Mpr, of_a_surface_near_the_origin_knows_the_rounding_of_its_centre) {
    const auto found =
        mpr::depth(upright<float>({{18, -8, 17}}, 12.25F, 28, 21), upright<float>({{-24, 13, -11.25F}}, 2, 28, 7));
    EXPECT_TRUE(meets(found.verdict));
    EXPECT_NE(found.verdict, Verdict::penetrating);
}

TEST(Mpr, whose_ray_passes_an_edge_finds_a_portal) {
    check_ray_through_an_edge<double>();
    check_ray_through_an_edge<float>();
}

TEST(Mpr, of_a_flat_difference_on_double_has_a_depth_of_zero) {
    const Polytope<double, 2> a{{{{0, 0}}, {{4, 0}}}}, across{{{{1, 0}}, {{9, 0}}}};
    const auto r = mpr::depth(a, across);
    EXPECT_TRUE(meets(r.verdict));
    EXPECT_EQ(r.depth2.upper, 0);
    EXPECT_EQ(r.outward[0], 0);
}

TEST(Mpr, claims_no_number_where_the_square_of_the_radius_is_out_of_range) {
    for (const double radius : {1e200, 1e-200}) {
        const Sphere<double, 3> ball{{{0, 0, 0}}, radius};
        const auto r = mpr::depth(ball, ball);
        EXPECT_EQ(r.verdict, Verdict::undecided);
        EXPECT_EQ(r.stop.kind, StopKind::exhausted);
        EXPECT_EQ(r.stop.name, 1 < radius ? "overflow" : "underflow");
        EXPECT_FALSE(r.depth2.upper);
    }
    const double infinity = std::numeric_limits<double>::infinity();
    const Sphere<double, 3> nowhere{{{infinity, 0, 0}}, 1}, ball{{{0, 0, 0}}, 1};
    EXPECT_EQ(mpr::depth(nowhere, ball).stop.kind, StopKind::invalid_input);
}

/// Balls whose centres are some 3 apart, with radii up to 3. The unit in the last place is that of the largest number,
/// with which the depth is computed.
template <class S, class Wrap>
void check_balls(const Wrap& wrap) {
    int penetrating = 0;
    check_random_trials(77, 2000, [&](int i, RandomBits& rng) {
        SCOPED_TRACE("pair " + std::to_string(i));
        const auto number = [&] { return static_cast<S>(static_cast<double>(rng() >> 11U) * 0x1p-53); };
        const auto ball = [&] {
            const S x = number(), y = number(), z = number();
            return Sphere<S, 3>{{{4 * x, 4 * y, 4 * z}}, 3 * number()};
        };
        const Sphere<S, 3> a = ball(), b = ball();
        long double distance2 = 0;
        for (int k = 0; k < 3; ++k) {
            const long double along = static_cast<long double>(a.centre[k]) - static_cast<long double>(b.centre[k]);
            distance2 += along * along;
        }
        const long double radii = static_cast<long double>(a.radius) + static_cast<long double>(b.radius);
        const long double depth = radii - std::sqrt(distance2), ulp = 8 * std::numeric_limits<S>::epsilon();
        const auto r = mpr::depth(wrap(a), wrap(b));
        if (r.verdict != Verdict::undecided) {
            EXPECT_EQ(r.verdict == Verdict::penetrating, 0 < depth);
        }
        if (depth < 100 * ulp) return;
        ++penetrating;
        EXPECT_EQ(r.verdict, Verdict::penetrating);
        ASSERT_TRUE(r.depth());
        EXPECT_LE(std::fabs(static_cast<long double>(*r.depth()) - depth), 16 * ulp);
    });
    EXPECT_GT(penetrating, 500);
}

TEST(Mpr, of_balls_is_exact_up_to_16_units_in_the_last_place) {
    check_balls<double>([](const auto& ball) { return ball; });
    check_balls<float>([](const auto& ball) { return ball; });
}
TEST(Mpr, of_balls_as_support_mappings_is_exact_up_to_16_units_in_the_last_place) {
    check_balls<double>([](const auto& ball) { return AsSupportMapping{ball}; });
    check_balls<float>([](const auto& ball) { return AsSupportMapping{ball}; });
}

/// A ball that says neither its core nor its centre.
template <class S>
struct MereMapping {
    using scalar = S;
    static constexpr int dimension = 3;
    Sphere<S, 3> ball;

    SupportPoint<S, 3> support(const Vec<S, 3>& d) const { return ball.support(d); }
};

TEST(Mpr, of_balls_that_say_no_centre_is_exact_up_to_16_units_in_the_last_place) {
    check_balls<double>([](const auto& ball) { return MereMapping<double>{ball}; });
    check_balls<float>([](const auto& ball) { return MereMapping<float>{ball}; });
}

}  // namespace
}  // namespace touchstone::mpr_depth_test
