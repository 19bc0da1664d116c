// SPDX-License-Identifier: MIT
// Boolean queries on bodies so small or so large that squared lengths underflow or overflow: exact signs decide them.
#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/translated.h"

namespace touchstone {
namespace {

/// Two equal bodies of this size, one of them moved by `move` sizes along x.
template <class S>
IntersectsResult<S, 3> balls(S size, S move) {
    return gjk::intersects(Sphere<S, 3>{{}, size}, Sphere<S, 3>{{move * size, 0, 0}, size});
}
template <class S>
IntersectsResult<S, 3> boxes(S size, S move) {
    const Box<S, 3> box{{size, size, size}};
    return gjk::intersects(box, Translated<Box<S, 3>>{box, {move * size, 0, 0}});
}

template <class S>
void expect_decided(S size) {
    for (const auto query : {balls<S>, boxes<S>}) {
        EXPECT_TRUE(meets(query(size, S(1)).verdict));
        EXPECT_TRUE(meets(query(size, S(2)).verdict)) << "they touch";
        const auto apart = query(size, S(3));
        ASSERT_EQ(apart.verdict, Verdict::separated);
        EXPECT_TRUE(is_normal_and_finite(apart.axis_support));
        EXPECT_LT(S(0), apart.axis_support);
        ASSERT_TRUE(apart.normal());
        EXPECT_EQ((*apart.normal())[0], S(-1));  // from B to A
    }
}

TEST(OutOfRange, is_no_reason_to_leave_float_undecided) {
    for (const int exponent : {-145, -100, 0, 100, 120}) expect_decided(std::ldexp(1.0F, exponent));
}

TEST(OutOfRange, is_no_reason_to_leave_double_undecided) {
    for (const int exponent : {-1070, -600, 0, 600, 1000}) expect_decided(std::ldexp(1.0, exponent));
}

TEST(OutOfRange, is_named_where_no_exact_sign_is_asked) {
    const Sphere<double, 3> a{{}, 0x1p-1070}, b{{0x1p-1068, 0, 0}, 0x1p-1070};
    const auto found =
        gjk::intersects(a, b, gjk::IntersectsOptions<Voronoi, gjk::AxisBeyondRounding, gjk::AsPublished>{});
    EXPECT_EQ(found.verdict, Verdict::undecided);
    EXPECT_EQ(found.stop.name, "underflow");
    EXPECT_EQ(found.stop.kind, StopKind::exhausted);
}

/// Two hulls of subnormal coordinates whose interiors meet, moved by these vectors.
template <class Query>
Verdict of_tiny_hulls(const Vec<double, 3>& move_a, const Vec<double, 3>& move_b, const Query& query) {
    const auto hull = [](std::initializer_list<Vec<double, 3>> units) {
        Polytope<double, 3> result;
        for (const auto& x : units) result.vertices.push_back(0x1p-1074 * x);
        return result;
    };
    const Polytope<double, 3> a = hull({{73728, -8192, -40960},
                                        {139264, 57344, -106496},
                                        {57344, 122880, 24576},
                                        {24576, -24576, 8192},
                                        {204800, 90112, -8192},
                                        {73728, 204800, -221184}}),
                              b = hull({{106496, 24818, -73728},
                                        {155648, -89870, -122880},
                                        {122880, -40718, -204800},
                                        {8192, -7950, -172032}});
    return query(Translated<Polytope<double, 3>>{a, move_a}, Translated<Polytope<double, 3>>{b, move_b});
}

// Scaled by the moves, the coordinates lost digits, and what was left underflowed: a plane seemed to separate them.
TEST(OutOfRange, tiny_bodies_far_from_the_origin_are_decided_and_never_wrongly) {
    const auto intersects = [](const auto& a, const auto& b) { return gjk::intersects(a, b).verdict; };
    const auto distance = [](const auto& a, const auto& b) { return gjk::distance(a, b).verdict; };
    const Vec<double, 3> far{10000.25, 6000.25, 2000.25};
    EXPECT_TRUE(meets(of_tiny_hulls({}, {}, intersects)));
    EXPECT_TRUE(meets(of_tiny_hulls(far, far, intersects)));
    EXPECT_TRUE(meets(of_tiny_hulls(far, far, distance)));
    for (const double off : {0x1p-1074, -0x1p-1073}) {
        const Vec<double, 3> beside{off, 0, 0};
        EXPECT_TRUE(meets(of_tiny_hulls({}, beside, intersects)));
    }
    const Vec<double, 3> next{std::nextafter(far[0], 0), far[1], far[2]};
    EXPECT_EQ(of_tiny_hulls(far, next, intersects), Verdict::separated);
}

// A vertex that a pose turns has products that underflow, and was left out: the segments that cross were 4.5e15 apart.
TEST(OutOfRange, vertices_of_subnormal_coordinates_are_not_left_out) {
    const Transformed<Polytope<double, 2>> a{{{{3, -2}, {-2, 1}}}, {{{{1, 0}, {0, 1}}}, {0.5, 3}}};
    const Transformed<Polytope<double, 2>> b{{{{-0x1p-52, 0x1p52}, {0x1p-1022, 0}}},
                                             {{{{1, 0}, {0, 1}}}, {0, -0x1p-1074}}};
    EXPECT_NE(gjk::distance(a, b).verdict, Verdict::separated);
    EXPECT_NE(gjk::intersects(a, b).verdict, Verdict::separated);
}

// The pose makes numbers of 1e13 of those of 1e243, whose unit is that of the search: the distance was said to be 0.
TEST(OutOfRange, a_distance_that_underflows_in_the_unit_of_a_body_before_its_pose_is_not_zero) {
    const Transformed<Polytope<double, 2>> a{
        {{{-0x1.5f21ecabbeb7p-303, 0x1.d586ca57421c8p+809}}},
        {{{{-0x1.68b15dd2c95b4p-766, 0x1.95c989f5cb5aep-766}, {-0x1.e04aefd697dfp-769, -0x1.cc4be237c856p-767}}},
         {-1, -3}}};
    const Transformed<Polytope<double, 2>> b{{{{0, -1}, {0, 1}, {-1, 0}}}, {{{{-1, 0}, {2, 0}}}, {0, 2}}};
    const auto found = gjk::distance(a, b);
    EXPECT_FALSE(meets(found.verdict));
    EXPECT_LT(found.distance2.lower, 1e27);
    ASSERT_TRUE(found.distance2.upper);
    EXPECT_GT(*found.distance2.upper, 1e26);
}

}  // namespace
}  // namespace touchstone
