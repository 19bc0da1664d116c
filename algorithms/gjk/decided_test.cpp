// SPDX-License-Identifier: MIT
// What a stranger asks first: balls, capsules, boxes that rest, scenes far away, bodies in exact contact. The default
// of gjk::distance, gjk::intersects and epa::depth decides them (gjk/proofs.h).
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "algorithms/core/erased.h"
#include "algorithms/core/exact_root.h"
#include "algorithms/epa/depth.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/shapes/all.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/simplex_solvers/signed_volumes.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::decided_test {
namespace {

template <class S>
using P = Vec<S, 3>;

template <class S>
class Decided : public testing::Test {};
using Scalars = testing::Types<float, double, long double>;
TYPED_TEST_SUITE(Decided, Scalars);

template <class S>
Transformed<Box<S, 3>> box_at(const P<S>& half_extents, const P<S>& at) {
    Transformed<Box<S, 3>> box{{half_extents}};
    box.pose.translation = at;
    return box;
}

TYPED_TEST(Decided, two_unit_balls_meet) {
    using S = TypeParam;
    const Sphere<S, 3> a{{0, 0, 0}, 1};
    for (const S z : {S(0), S(0.5), S(1), S(1.875)}) {
        const Sphere<S, 3> b{{0, 0, z}, 1};
        EXPECT_EQ(gjk::distance(a, b).verdict, Verdict::penetrating);
        EXPECT_TRUE(meets(gjk::intersects(a, b).verdict));
        const auto depth = epa::depth(a, b);
        EXPECT_EQ(depth.verdict, Verdict::penetrating);
        EXPECT_EQ(*depth.depth(), 2 - z);
        EXPECT_EQ(*hybrid::depth(a, b, {}).depth(), 2 - z);
    }
    EXPECT_EQ(gjk::distance(a, Sphere<S, 3>{{0, 0, 2}, 1}).verdict, Verdict::touching);
    EXPECT_EQ(*gjk::distance(a, Sphere<S, 3>{{0, 3, 4}, 1}).distance(), 3);
}

TYPED_TEST(Decided, round_bodies_that_meet_have_one_point_in_common) {
    using S = TypeParam;
    const Sphere<S, 3> a{{0, 0, 0}, 1};
    for (const S z : {S(0), S(0.5), S(1), S(2)}) {
        const auto found = gjk::distance(a, Sphere<S, 3>{{0, 0, z}, 1});
        EXPECT_EQ(found.point_a, (P<S>{0, 0, z / 2}));
        EXPECT_EQ(found.point_b, (P<S>{0, 0, z / 2}));
    }
    const Dilated<Transformed<Box<S, 3>>> low{box_at<S>({1, 1, 1}, {8, 0, 0}), S(0.5)};
    const Dilated<Transformed<Box<S, 3>>> high{box_at<S>({1, 1, 1}, {8, 0, S(2.5)}), S(0.25)};
    const auto found = gjk::distance(low, high);
    EXPECT_EQ(found.verdict, Verdict::penetrating);
    EXPECT_EQ(found.point_a, found.point_b);
    EXPECT_NEAR(static_cast<double>(found.point_a[2]), 1 + 1.0 / 3, 1e-6);
}

/// The largest difference of a coordinate.
template <class S>
double farthest(const P<S>& x, const P<S>& y) {
    return static_cast<double>(infinity_norm(P<S>(x - y)));
}

TYPED_TEST(Decided, a_segment_through_a_triangle_has_one_point_in_common_with_it) {
    using S = TypeParam;
    const double u = static_cast<double>(scalar_traits<S>::epsilon());
    const Segment<S, 3> segment{{P<S>{1, 0, 2}, P<S>{0, 0, -1}}};
    const Triangle<S, 3> triangle{{P<S>{0, -1, 0}, P<S>{0, 1, -1}, P<S>{1, 0, -2}}};
    const auto found = gjk::distance(segment, triangle);
    EXPECT_TRUE(meets(found.verdict));
    EXPECT_LE(farthest(found.point_a, P<S>(S(1) / S(9) * P<S>{1, 0, -6})), 32 * u);
    EXPECT_LE(farthest(found.point_a, found.point_b), 32 * u);
}

TYPED_TEST(Decided, a_thin_simplex_keeps_the_points_together) {
    using S = TypeParam;
    const double u = static_cast<double>(scalar_traits<S>::epsilon());
    const S e = S(1) / S(1 << 20) / S(1 << 21), most = scalar_traits<S>::epsilon() < e / S(64) ? S(2048) * e : S(0);
    const Polytope<S, 3> a{{{-1, 0, -e}, {1, 0, 1}}}, b{{{2, -1, -1}, {0, 0, 2}, {1, 1, -1}}};
    const auto found = gjk::distance(a, b);
    EXPECT_TRUE(meets(found.verdict));
    EXPECT_LE(farthest(found.point_a, found.point_b), 32 * u);
    const Polytope<S, 3> c{{{-1, 2, -1 - most}, {2 - S(0.5) * most, 2, 2}, {-1, -1, -1}}},
        d{{{2, 1, 0}, {2, 0, 2}, {-1, 0, -1}}};
    const auto inside = gjk::distance(c, d);
    EXPECT_LE(farthest(inside.point_a, inside.point_b), 32 * u);
}

TYPED_TEST(Decided, a_ball_is_a_point_with_a_radius) {
    using S = TypeParam;
    const Segment<S, 3> segment{{P<S>{0, 0, 0}, P<S>{1, 0, 0}}};
    const Sphere<S, 3> ball{{0, S(-1.5), 0}, S(0.5)};
    const auto found = gjk::distance(segment, ball);
    EXPECT_EQ(*found.distance(), 1);
    EXPECT_EQ(found.point_b, (P<S>{0, -1, 0}));
    EXPECT_LE(found.distance2.lower, *found.distance2.upper);
}

TYPED_TEST(Decided, clear_separations_are_not_given_up_for_crossed_bounds) {
    using S = TypeParam;
    const Point<S, 3> point{{0, 0, S(1.03125)}};
    const Segment<S, 3> segment{{P<S>{2, 0, 0}, P<S>{0, 0, S(1.0390625)}}};
    const auto found = gjk::distance(point, segment);
    EXPECT_EQ(found.verdict, Verdict::separated);
    EXPECT_NEAR(static_cast<double>(*found.distance()), 0.0069327, 1e-6);
}

/// The loop's own answer, with this solver, to what the test above asks.
template <class S, class Solver>
void check_crossed_bounds(const Solver& solver) {
    const Point<S, 3> point{{0, 0, S(1.03125)}};
    const Segment<S, 3> segment{{P<S>{2, 0, 0}, P<S>{0, 0, S(1.0390625)}}};
    using Published = gjk::Options<Solver, Robust, ClosestPoint, gjk::AsPublished>;
    const auto found = gjk::distance(point, segment, Published{solver});
    EXPECT_EQ(found.verdict, Verdict::separated);
    EXPECT_LE(found.distance2.lower, *found.distance2.upper);
    EXPECT_NEAR(static_cast<double>(*found.distance()), 0.0069327, 1e-6);
}

TYPED_TEST(Decided, no_solver_gives_up_a_clear_separation_for_crossed_bounds) {
    check_crossed_bounds<TypeParam>(Johnson{});
    check_crossed_bounds<TypeParam>(Voronoi{});
    check_crossed_bounds<TypeParam>(SignedVolumes{});
}

/// An answer with these bounds, as lengths, whose simplex is a point at the distance 1.
template <class S>
DistanceResult<S, 3> answer_between(const S& lower, const S& upper) {
    DistanceResult<S, 3> result;
    result.verdict = Verdict::separated;
    result.distance2 = {lower * lower, upper * upper};
    result.simplex.size = 1;
    result.simplex[0].w = {1, 0, 0};
    gjk::detail::refuse_crossed_bounds(result);
    return result;
}

TYPED_TEST(Decided, crossed_bounds_are_judged_by_the_rounding_of_the_points) {
    using S = TypeParam;
    const S u = scalar_traits<S>::epsilon(), length = S(1) / 64;
    const auto in_order = answer_between<S>(length, length);
    EXPECT_EQ(in_order.stop.name, "");
    EXPECT_EQ(in_order.verdict, Verdict::separated);
    const auto by_rounding = answer_between<S>(length + S(16) * u, length);
    EXPECT_EQ(by_rounding.stop.name, "crossed_bounds");
    EXPECT_EQ(by_rounding.verdict, Verdict::separated);
    EXPECT_EQ(by_rounding.distance2.lower, *by_rounding.distance2.upper);
    const auto by_more = answer_between<S>(length + S(48) * u, length);
    EXPECT_EQ(by_more.stop.name, "crossed_bounds");
    EXPECT_EQ(by_more.verdict, Verdict::undecided);
    EXPECT_EQ(by_more.distance2.lower, 0);
    const auto near_contact = answer_between<S>(S(24) * u, S(16) * u);
    EXPECT_EQ(near_contact.verdict, Verdict::undecided);
    EXPECT_EQ(near_contact.distance2.lower, 0);
}

TYPED_TEST(Decided, a_segment_through_a_triangle_meets_it) {
    using S = TypeParam;
    const Segment<S, 3> segment{{P<S>{1, 1, -1}, P<S>{1, 1, 2}}};
    const Triangle<S, 3> triangle{{P<S>{0, 0, 0}, P<S>{4, 0, 0}, P<S>{0, 4, 0}}};
    EXPECT_TRUE(meets(gjk::distance(segment, triangle).verdict));
    EXPECT_TRUE(meets(gjk::intersects(segment, triangle).verdict));
}

TYPED_TEST(Decided, resting_boxes_are_decided_anywhere) {
    using S = TypeParam;
    const P<S> half{S(0.5), S(0.5), S(0.5)};
    for (const S x : {S(0), S(10.25), S(1000.25)})
        for (int k = -2; k <= 2; ++k) {
            const S height = S(1) + S(k) * S(1e-6);
            const auto a = box_at<S>(half, {x, 0, 0}), b = box_at<S>(half, {x + S(0.25), 0, height});
            const bool meet = height <= 1;
            EXPECT_EQ(meets(gjk::distance(a, b).verdict), meet) << k;
            EXPECT_EQ(gjk::intersects(a, b).verdict == Verdict::separated, !meet) << k;
        }
}

TYPED_TEST(Decided, a_scene_far_away_is_as_exact_as_one_at_the_origin) {
    using S = TypeParam;
    const P<S> half{1, 1, 1};
    const auto a = box_at<S>(half, {10000, 0, 0}), b = box_at<S>(half, {S(10002.25), 0, 0});
    EXPECT_EQ(*gjk::distance(a, b).distance(), S(0.25));
    const auto deep = epa::depth(a, box_at<S>(half, {S(10001.75), 0, 0}));
    EXPECT_EQ(*deep.depth(), S(0.25));
}

/// A point beside a triangle that is far larger, by a distance whose square no number of S is near.
template <class S>
void expect_apart_by_an_underflowed_square(int exponent) {
    const auto at = [exponent](double x, double y, double z) {
        return times_power_of_two(P<S>{static_cast<S>(x), static_cast<S>(y), static_cast<S>(z)}, exponent);
    };
    const Polytope<S, 3> point{{at(0, 0x1.8p-93, 0)}};
    const Polytope<S, 3> triangle{{at(0x1.5p-53, 0x1.7p-53, 0x1.ep-53), at(0x1.8p-53, 0x1p-52, 0x1.4p-52),
                                   at(-0x1.68p-52, -0x1.b8p-52, -0x1.18p-51)}};
    const auto found = gjk::distance(point, triangle);
    EXPECT_EQ(found.verdict, Verdict::separated);
    EXPECT_TRUE(found.stop.kind == StopKind::converged && found.stop.promise == Promise::none);
    EXPECT_LE(std::sqrt(found.distance2.lower), std::ldexp(S(1.0424281161201068e-28), exponent));
    EXPECT_LE(std::ldexp(S(1.0424281161201068e-28), exponent), *found.distance());
    EXPECT_LE(*found.distance2.upper, std::numeric_limits<S>::denorm_min());
    EXPECT_NE(found.v, (zero_vector<S, 3>()));
    EXPECT_EQ(gjk::intersects(point, triangle).verdict, Verdict::separated);
}

TEST(DecidedAtUnderflow, bodies_are_apart_by_a_distance_whose_square_is_none) {
    expect_apart_by_an_underflowed_square<float>(0);
    expect_apart_by_an_underflowed_square<double>(-460);
}

TYPED_TEST(Decided, crossing_capsules_and_equal_centres_have_their_radii_as_depth) {
    using S = TypeParam;
    const Capsule<S, 3> capsule{S(0.5), 1};
    const Transformed<Capsule<S, 3>> lying{capsule, {{{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}}, {0, 0, 0}}};
    const auto crossing = epa::depth(capsule, lying);
    EXPECT_EQ(*crossing.depth(), 1);
    EXPECT_EQ(crossing.outward[0], 0);
    EXPECT_EQ(crossing.outward[2], 0);
    const Sphere<S, 3> ball{{0, 0, 0}, 1};
    EXPECT_EQ(*epa::depth(ball, ball).depth(), 2);
    EXPECT_EQ(*epa::depth(ball, Point<S, 3>{{0, 0, 0}}).depth(), 1);
}

TYPED_TEST(Decided, epa_ends_on_curved_bodies) {
    using S = TypeParam;
    const Cylinder<S, 3> cylinder{1, 1};
    const auto found = epa::depth(cylinder, cylinder);
    EXPECT_EQ(found.stop.kind, StopKind::converged);
    EXPECT_NEAR(static_cast<double>(*found.depth()), 2, 1e-3);
}

TEST(DecidedOnCurves, caps_that_touch_meet) {
    const Cylinder<double, 3> below{2, 1};
    const Transformed<Ellipsoid<double, 3>> above{{{3, 2, 5}}, {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {0, 0, 6}}};
    EXPECT_TRUE(meets(gjk::distance(below, above).verdict));
    auto apart = above;
    apart.pose.translation[2] = std::nextafter(6.0, 7.0);
    EXPECT_EQ(gjk::distance(below, apart).verdict, Verdict::separated);
}

TEST(DecidedOnCurves, a_radius_is_kept_under_a_rotation_and_not_under_a_shear) {
    const Sphere<double, 3> ball{{0, 0, 0}, 1};
    const double c = std::cos(0.3), s = std::sin(0.3);
    const Transformed<Sphere<double, 3>> turned{ball, {{{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}}, {0, 0, 3}}};
    EXPECT_TRUE(is_core_with_ball(turned));
    EXPECT_EQ(*gjk::distance(ball, turned).distance(), 1);
    const Transformed<Sphere<double, 3>> stretched{ball, {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 2}}}, {0, 0, 4}}};
    EXPECT_FALSE(is_core_with_ball(stretched));
    EXPECT_NEAR(*gjk::distance(ball, stretched).distance(), 1, 1e-6);
}

TEST(DecidedOnCurves, an_erased_body_has_its_core) {
    const Dilated<Triangle<double, 3>> plate{{{P<double>{0, 0, 0}, P<double>{1, 0, 0}, P<double>{0, 1, 0}}}, 0.25};
    const Sphere<double, 3> ball{{0.25, 0.25, 1}, 0.5};
    const auto erased = gjk::distance(ConvexRef<double, 3>(plate), ConvexRef<double, 3>(ball));
    EXPECT_EQ(*erased.distance(), *gjk::distance(plate, ball).distance());
    EXPECT_EQ(*erased.distance(), 0.25);
    const ConvexRef<double, 3> alone = ConvexRef<double, 3>(ball).as_support_mapping();
    EXPECT_EQ(alone.core_radius(), 0);
    EXPECT_EQ(alone.exact_vertex_count(), 0);
}

TEST(DecidedOnCurves, a_named_loop_is_taken_as_published) {
    static_assert(std::is_same_v<decltype(gjk::Options<>::proof), gjk::ExactSigns>);
    static_assert(std::is_same_v<decltype(gjk::Options<Voronoi, Robust>::proof), gjk::ExactSigns>);
    const Point<double, 3> point{{0, 0, 1.03125}};
    using Rounded = gjk::Options<Voronoi, Robust, ClosestPoint, gjk::RoundedSigns>;
    EXPECT_EQ(gjk::distance(point, point, Rounded{}).verdict, Verdict::undecided);
    EXPECT_TRUE(meets(gjk::distance(point, point).verdict));
}

TEST(ExactRoot, bounds_the_root_from_above) {
    for (const double x : {2.0, 9.0, 0.1, 1e10, 3.0e-7}) {
        const Expansion root = root_from_above(Expansion(x));
        EXPECT_FALSE((root * root - Expansion(x)).is_negative());
        EXPECT_LE((root * root - Expansion(x)).approximation(), std::ldexp(x, -100));
    }
    EXPECT_TRUE(root_from_above(Expansion(9.0)) == Expansion(3.0));
    EXPECT_TRUE(root_from_above(Expansion(-1.0)).is_nan());
}

/// Two balls at random: the distance or the depth within 16 roundoffs of the largest length, and never undecided.
template <class S>
void check_balls(RandomBits& bits) {
    std::uniform_real_distribution<double> place(-2, 2), size(0.1, 2);
    const auto number = [&](auto& of) { return static_cast<S>(of(bits)); };
    const Sphere<S, 3> a{{number(place), number(place), number(place)}, number(size)},
        b{{number(place), number(place), number(place)}, number(size)};
    long double sum = 0;
    for (int k = 0; k < 3; ++k) {
        const long double x = static_cast<long double>(a.centre[k]) - static_cast<long double>(b.centre[k]);
        sum += x * x;
    }
    const long double exact = std::sqrt(sum) - static_cast<long double>(a.radius) - static_cast<long double>(b.radius);
    const double slack = static_cast<double>(S(16 * 4) * scalar_traits<S>::epsilon());
    const auto found = gjk::distance(a, b);
    const auto deep = epa::depth(a, b);
    ASSERT_NE(found.verdict, Verdict::undecided);
    if (std::fabs(exact) > 1e-12L) {
        ASSERT_EQ(found.verdict == Verdict::separated, exact > 0);
    }
    ASSERT_NEAR(static_cast<double>(*found.distance()), static_cast<double>(exact > 0 ? exact : 0), slack);
    ASSERT_NEAR(static_cast<double>(*deep.depth()), static_cast<double>(exact < 0 ? -exact : 0), slack);
}

TEST(DecidedBalls, are_right_up_to_rounding) {
    check_random_trials(71, 2000, [](int, RandomBits& bits) { check_balls<double>(bits); });
    check_random_trials(72, 2000, [](int, RandomBits& bits) { check_balls<float>(bits); });
}

TEST(DecidedOfCurves, a_search_for_proofs_makes_no_distance_worse) {
    check_random_trials(487, 30000, [](int, RandomBits& bits) {
        std::uniform_real_distribution<double> coordinate(-1, 1), size(0.1, 1);
        const Ellipsoid<double, 3> a{{size(bits), size(bits), size(bits)}};
        Polytope<double, 3> b;
        const P<double> way{coordinate(bits), coordinate(bits), 3};
        for (int i = 0; i < 12; ++i)
            b.vertices.push_back(way + P<double>{coordinate(bits), coordinate(bits), coordinate(bits)});
        const auto found = gjk::distance(a, b);
        ASSERT_EQ(found.verdict, Verdict::separated);
        EXPECT_LE(*found.distance(), std::sqrt(found.distance2.lower) + 1e-6);
    });
}

}  // namespace
}  // namespace touchstone::decided_test
