// SPDX-License-Identifier: MIT
// The closed forms on bodies: known answers, radii, poses, both orders, bad input and the ends of the range; and
// against GJK and EPA on balls, capsules, boxes and triangles under random poses.
#include "algorithms/closed_forms/pair.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "algorithms/closed_forms/boxes.h"
#include "algorithms/closed_forms/half_space.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/verdict.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::closed_forms_pair_test {
namespace {

using V = Vec<double, 3>;
using closed_forms::signed_distance;
using closed_forms::verdict;

constexpr double u = 0x1p-53;

Sphere<double, 3> ball(const V& at, double radius) { return {at, radius}; }
Translated<Capsule<double, 3>> capsule_at(const V& at, double radius, double half_length) {
    return {{radius, half_length}, at};
}
Translated<Box<double, 3>> box_at(const V& at, const V& half_extents) { return {{half_extents}, at}; }

static_assert(closed_forms::KnownPair<Sphere<double, 3>, Placed<Capsule<double, 3>>>);
static_assert(closed_forms::KnownPair<Placed<Box<double, 3>>, Dilated<Translated<Segment<double, 3>>>>);
static_assert(closed_forms::KnownPair<Transformed<Dilated<Triangle<float, 3>>>, Point<float, 3>>);
static_assert(!closed_forms::KnownPair<PackedPolytope<double, 3>, Sphere<double, 3>>);
static_assert(!closed_forms::KnownPair<Triangle<double, 3>, Box<double, 3>>);
static_assert(!closed_forms::SimpleBody<Transformed<Transformed<Box<double, 3>>>>);

TEST(ClosedFormsOfBodies, know_balls) {
    const auto apart = signed_distance(ball({0, 0, 0}, 1), ball({3, 4, 0}, 2));
    EXPECT_EQ(apart.verdict, Verdict::separated);
    EXPECT_EQ(apart.value, 2);
    EXPECT_NEAR(apart.normal[0], -0.6, 2 * u);
    EXPECT_NEAR(apart.normal[1], -0.8, 2 * u);
    EXPECT_NEAR(apart.point_a[1], 0.8, 4 * u);
    EXPECT_NEAR(apart.point_b[1], 2.4, 8 * u);
    const auto deep = signed_distance(ball({0, 0, 0}, 1), ball({0, 0, 0.5}, 2));
    EXPECT_EQ(deep.verdict, Verdict::penetrating);
    EXPECT_EQ(deep.value, -2.5);
    EXPECT_EQ(deep.normal, (V{0, 0, -1}));
    EXPECT_EQ(deep.point_a, (V{0, 0, 1}));
    EXPECT_EQ(deep.point_b, (V{0, 0, -1.5}));
}

TEST(ClosedFormsOfBodies, of_balls_with_one_centre_have_some_normal) {
    const auto found = signed_distance(ball({7, 8, 9}, 1), ball({7, 8, 9}, 2));
    EXPECT_EQ(found.value, -3);
    EXPECT_EQ(squared_norm(found.normal), 1);
    EXPECT_EQ(V(found.point_a - found.point_b), V(-3.0 * found.normal));
    const auto points = signed_distance(Point<double, 3>{{1, 2, 3}}, Point<double, 3>{{1, 2, 3}});
    EXPECT_EQ(points.verdict, Verdict::undecided);
    EXPECT_EQ(points.value, 0);
}

TEST(ClosedFormsOfBodies, of_crossing_capsules_part_across_both_axes) {
    Transformed<Capsule<double, 3>> a{{0.5, 2}};
    const auto other = capsule_at({0, 0, 0}, 0.25, 1);
    a.pose.rows = {V{0, 0, 1}, V{0, 1, 0}, V{-1, 0, 0}};  // along x
    const auto found = signed_distance(a, other);
    EXPECT_EQ(found.value, -0.75);
    EXPECT_EQ(magnitude_of(found.normal[1]), 1);
    // A hair apart, the normal is still across both.
    a.pose.translation = {0.25, 1e-13, 0.125};
    const auto near = signed_distance(a, other);
    EXPECT_NEAR(near.value, -0.75, 1e-12);
    EXPECT_EQ(near.normal, (V{0, 1, 0}));
}

TEST(ClosedFormsOfBodies, of_parallel_capsules_part_across_them) {
    const auto beside = signed_distance(capsule_at({0, 0, 0}, 1, 5), capsule_at({3, 0, 1}, 1, 5));
    EXPECT_EQ(beside.value, 1);
    EXPECT_EQ(beside.normal, (V{-1, 0, 0}));
    const auto on_one_line = signed_distance(capsule_at({0, 0, 0}, 1, 5), capsule_at({0, 0, 13}, 1, 5));
    EXPECT_EQ(on_one_line.value, 1);
    EXPECT_EQ(on_one_line.normal, (V{0, 0, -1}));
    const auto one_in_the_other = signed_distance(capsule_at({0, 0, 0}, 1, 5), capsule_at({0, 0, 1}, 1, 5));
    EXPECT_EQ(one_in_the_other.value, -2);
    EXPECT_EQ(one_in_the_other.normal[2], 0);
}

TEST(ClosedFormsOfBodies, of_long_capsules_keep_the_digits_of_their_gap) {
    // 1e8 to 1, nearly parallel, 1e-3 apart in the middle: the rounding of the reach is 3e-7.
    Segment<double, 3> a{{V{-1e8, 0, 0}, V{1e8, 0, 0}}}, b{{V{-1e8, -0.1, 2.001}, V{1e8, 0.1, 2.001}}};
    const auto found = signed_distance(Dilated<Segment<double, 3>>{a, 1}, Dilated<Segment<double, 3>>{b, 1});
    EXPECT_EQ(found.verdict, Verdict::separated);
    EXPECT_NEAR(found.value, 1e-3, 1e-15);
}

TEST(ClosedFormsOfBodies, leave_a_box_by_the_nearest_face) {
    const auto box = box_at({0, 0, 0}, {3, 2, 1});
    const auto found = signed_distance(ball({1, 1.5, -0.25}, 0.5), box);
    EXPECT_EQ(found.value, -1);
    EXPECT_EQ(found.normal, (V{0, 1, 0}));
    EXPECT_EQ(found.point_a, (V{1, 1, -0.25}));
    EXPECT_EQ(found.point_b, (V{1, 2, -0.25}));
    const auto in_the_middle = signed_distance(Point<double, 3>{{0, 0, 0}}, box_at({0, 0, 0}, {1, 1, 1}));  // six ties
    EXPECT_EQ(in_the_middle.value, -1);
    EXPECT_EQ(in_the_middle.verdict, Verdict::penetrating);
    for (const V& on : {V{3, 0, 0}, V{3, 2, 0}, V{3, 2, 1}, V{-3, 2, -1}}) {
        const auto touching = signed_distance(Point<double, 3>{on}, box);
        EXPECT_EQ(touching.value, 0);
        EXPECT_EQ(touching.verdict, Verdict::undecided);
        EXPECT_EQ(squared_norm(touching.normal), 1);
    }
}

TEST(ClosedFormsOfBodies, turn_the_answer_around_with_the_order) {
    const auto box = box_at({0, 0, 0}, {1, 1, 1});
    const auto capsule = capsule_at({4, 0, 0}, 0.5, 2);
    const auto one = signed_distance(box, capsule), other = signed_distance(capsule, box);
    EXPECT_EQ(one.value, 2.5);
    EXPECT_EQ(one.normal, (V{-1, 0, 0}));
    EXPECT_EQ(one.normal, -other.normal);
    EXPECT_EQ(one.point_a, other.point_b);
    EXPECT_EQ(one.point_b, other.point_a);
    EXPECT_EQ(verdict(box, capsule), Verdict::separated);
}

TEST(ClosedFormsOfBodies, let_a_capsule_through_a_plate_out_by_the_shorter_end) {
    const auto plate = box_at({0, 0, 0}, {100, 100, 0});
    const auto found = signed_distance(capsule_at({1, 2, 0.5}, 0.25, 2), plate);
    EXPECT_EQ(found.value, -1.75);
    EXPECT_EQ(found.normal, (V{0, 0, 1}));
    EXPECT_EQ(found.point_a, (V{1, 2, -1.75}));
    EXPECT_EQ(found.point_b, (V{1, 2, 0}));
}

TEST(ClosedFormsOfBodies, know_triangles) {
    const Dilated<Triangle<double, 3>> triangle{{{V{0, 0, 0}, V{4, 0, 0}, V{0, 4, 0}}}, 0.25};
    EXPECT_EQ(signed_distance(ball({1, 1, 2}, 0.5), triangle).value, 1.25);
    EXPECT_EQ(signed_distance(ball({-3, -4, 0}, 0.5), triangle).value, 4.25);
    const auto through = signed_distance(capsule_at({1, 1, 0.75}, 0.5, 1), triangle);
    EXPECT_EQ(through.value, -1);
    EXPECT_EQ(through.normal, (V{0, 0, 1}));
    EXPECT_EQ(through.point_a, (V{1, 1, -0.75}));
    EXPECT_EQ(through.point_b, (V{1, 1, 0.25}));
    const auto near_edge = signed_distance(capsule_at({1, 0.125, 0}, 0.5, 1), triangle);
    EXPECT_EQ(near_edge.value, -0.875);
    EXPECT_EQ(near_edge.normal, (V{0, -1, 0}));
}

TEST(ClosedFormsOfBodies, stand_on_a_floor) {
    const closed_forms::HalfSpace<double> floor{{0, 0, 2}, 1};  // z <= 1/2
    const auto standing = signed_distance(capsule_at({5, 5, 3}, 0.5, 1), floor);
    EXPECT_EQ(standing.verdict, Verdict::separated);
    EXPECT_EQ(standing.value, 1);
    EXPECT_EQ(standing.normal, (V{0, 0, 1}));
    EXPECT_EQ(standing.point_a, (V{5, 5, 1.5}));
    EXPECT_EQ(standing.point_b, (V{5, 5, 0.5}));
    EXPECT_EQ(signed_distance(box_at({0, 0, 0}, {1, 1, 1}), floor).value, -1.5);
    EXPECT_EQ(signed_distance(ball({0, 0, 1.5}, 1), floor).verdict, Verdict::undecided);
    EXPECT_EQ(signed_distance(Triangle<double, 3>{{V{0, 0, 3}, V{1, 0, 2}, V{0, 1, 4}}}, floor).value, 1.5);
    EXPECT_EQ(signed_distance(Point<double, 3>{{0, 0, 0}}, closed_forms::HalfSpace<double>{}).by, Answered::nobody);
}

TEST(ClosedFormsOfBodies, are_as_exact_far_from_the_origin_as_at_it) {
    const V far{1e8, -1e8, 1e8};
    const auto a = capsule_at(far, 0.25, 1), b = capsule_at(far + V{0.75, 0, 0}, 0.25, 1);
    const auto found = signed_distance(a, b);
    EXPECT_EQ(found.verdict, Verdict::separated);
    EXPECT_EQ(found.value, 0.25);
    EXPECT_EQ(found.upper - found.lower, 2 * (found.upper - found.value));
    EXPECT_LT(found.upper - found.lower, 1e-13);
}

TEST(ClosedFormsOfBodies, answer_nobody_of_bad_input) {
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    const auto good = capsule_at({0, 0, 0}, 1, 1);
    for (const double bad : {nan, infinity, -infinity}) {
        EXPECT_EQ(signed_distance(ball({bad, 0, 0}, 1), good).by, Answered::nobody);
        EXPECT_EQ(signed_distance(ball({0, 0, 0}, bad), good).by, Answered::nobody);
        EXPECT_EQ(signed_distance(good, box_at({0, bad, 0}, {1, 1, 1})).by, Answered::nobody);
        EXPECT_EQ(verdict(good, box_at({0, bad, 0}, {1, 1, 1})), Verdict::undecided);
        EXPECT_FALSE(signed_distance(ball({bad, 0, 0}, 1), good).distance());
    }
    EXPECT_EQ(signed_distance(ball({0, 0, 0}, -1), good).by, Answered::nobody);
    Transformed<Box<double, 3>> skewed{{{1, 1, 1}}};
    skewed.pose.rows[0][1] = 1e-3;
    EXPECT_EQ(signed_distance(good, skewed).by, Answered::nobody);
    Transformed<Sphere<double, 3>> flattened{{{0, 0, 0}, 1}};
    flattened.pose.rows[0][0] = 0.5;
    EXPECT_EQ(signed_distance(flattened, good).by, Answered::nobody);
}

TEST(ClosedFormsOfBodies, hand_over_what_is_out_of_range_and_take_tiny_parts_of_large_ones) {
    for (const double scale : {0x1p-500, 0x1p-1060, 0x1p500})
        EXPECT_EQ(signed_distance(ball({0, 0, 0}, scale), ball({3 * scale, 0, 0}, scale)).by, Answered::nobody);
    for (const double scale : {0x1p-100, 0x1p98})
        EXPECT_EQ(signed_distance(ball({0, 0, 0}, scale), ball({3 * scale, 0, 0}, scale)).value, scale);
    for (const double tiny : {0.0, 0x1p-1074, 0x1p-540, 0x1p-500, 0x1p-300}) {
        const auto found = signed_distance(capsule_at({0, 0, 0}, 0.5, tiny), capsule_at({2, tiny, 0}, tiny, 1));
        EXPECT_EQ(found.value, 1.5);
        EXPECT_EQ(signed_distance(capsule_at({0, 0, 0}, 0.5, tiny), box_at({2, 0, 0}, {1, tiny, tiny})).value, 0.5);
    }
}

/// A rotation by random angles.
class Draw {
public:
    explicit Draw(RandomBits& bits) : bits_(bits) {}
    double in(double least, double most) { return std::uniform_real_distribution<double>(least, most)(bits_); }
    Pose<double, 3> pose(double away) {
        const double a = in(-3, 3), b = in(-3, 3), c = in(-3, 3);
        const double ca = std::cos(a), sa = std::sin(a), cb = std::cos(b), sb = std::sin(b), cc = std::cos(c),
                     sc = std::sin(c);
        return {{V{cb * cc, sa * sb * cc - ca * sc, ca * sb * cc + sa * sc},
                 V{cb * sc, sa * sb * sc + ca * cc, ca * sb * sc - sa * cc}, V{-sb, sa * cb, ca * cb}},
                {in(-away, away), in(-away, away), in(-away, away)}};
    }

private:
    RandomBits& bits_;
};

/// GJK, or of bodies that meet the hybrid, says the same.
template <class A, class B>
void expect_as_searched(const A& a, const B& b) {
    const auto found = signed_distance(a, b);
    ASSERT_EQ(found.by, Answered::closed_form);
    const auto nearest = gjk::distance(a, b);
    if (nearest.verdict == Verdict::separated) {
        ASSERT_NEAR(found.value, *nearest.distance(), 1e-13);
        ASSERT_EQ(found.verdict, Verdict::separated);
    } else {
        const auto deepest = hybrid::depth(a, b);
        ASSERT_NEAR(found.value, -*deepest.depth(), 1e-12);
        ASSERT_TRUE(found.verdict == Verdict::penetrating || std::fabs(found.value) < 1e-13);
    }
    ASSERT_EQ(verdict(a, b), found.verdict);
    // A plane across the normal is where the number says: moved out, A is on its other side.
    const V gap = a.support(-found.normal).position - b.support(found.normal).position;
    ASSERT_NEAR(dot(gap, found.normal), found.value, 1e-9);
    ASSERT_LE(infinity_norm(V(found.point_a - found.point_b - found.value * found.normal)), 1e-13);
}

TEST(ClosedFormsOfBodies, say_what_gjk_and_epa_say_under_random_poses) {
    check_random_trials(601, 100'000, [](int trial, RandomBits& bits) {
        Draw draw(bits);
        const double away = trial % 2 == 0 ? 0.7 : 2;
        const Sphere<double, 3> of_ball{{0, 0, 0}, draw.in(0, 1)};
        const Capsule<double, 3> of_capsule{draw.in(0, 0.7), draw.in(0, 2)}, of_other{draw.in(0, 0.7), draw.in(0, 2)};
        const Box<double, 3> of_box{{draw.in(0, 1), draw.in(0, 1), draw.in(0, 1)}};
        const Dilated<Triangle<double, 3>> of_triangle{
            {{V{draw.in(-1, 1), draw.in(-1, 1), 0}, V{draw.in(-1, 1), 1, draw.in(-1, 1)}, V{1, draw.in(-1, 1), 0.5}}},
            draw.in(0, 0.1)};
        const Placed<Sphere<double, 3>> ball{of_ball, draw.pose(away)};
        const Placed<Capsule<double, 3>> capsule{of_capsule, draw.pose(away)}, other{of_other, draw.pose(away)};
        const Placed<Box<double, 3>> box{of_box, draw.pose(away)};
        const Placed<Dilated<Triangle<double, 3>>> triangle{of_triangle, draw.pose(away)};
        expect_as_searched(ball, capsule);
        expect_as_searched(capsule, other);
        expect_as_searched(box, ball);
        expect_as_searched(capsule, box);
        expect_as_searched(ball, triangle);
        expect_as_searched(triangle, capsule);
    });
}

/// The verdict is none or that of exact signs. True if there is one.
bool expect_no_wrong_verdict(const Placed<Box<double, 3>>& a, const Placed<Box<double, 3>>& b) {
    const Verdict found = verdict(a, b);
    if (found == Verdict::undecided) return false;
    EXPECT_EQ(meets(found), meets(gjk::verdict(a, b)));
    return true;
}

TEST(ClosedFormsOfBodies, decide_about_boxes_unless_rounding_does) {
    int decided = 0, near = 0;
    check_random_trials(603, 100'000, [&](int, RandomBits& bits) {
        Draw draw(bits);
        const Box<double, 3> of_a{{draw.in(0, 1), draw.in(0, 1), draw.in(0, 1)}}, of_b{{1, draw.in(0, 1), 0.5}};
        Placed<Box<double, 3>> a{of_a, draw.pose(1)}, b{of_b, draw.pose(1.5)};
        decided += expect_no_wrong_verdict(a, b);
        // Nearly the same turn, and moved along an axis until the boxes touch up to 1e-3 to 1e-17.
        const double tilt = std::pow(10, draw.in(-17, -3)), off = std::pow(10, draw.in(-17, -3)) * draw.in(-1, 1);
        b.pose = a.pose;
        for (int k = 0; k < 3; ++k) {
            const double x = a.pose.rows[0][k], y = a.pose.rows[1][k];
            b.pose.rows[0][k] = std::cos(tilt) * x - std::sin(tilt) * y;
            b.pose.rows[1][k] = std::sin(tilt) * x + std::cos(tilt) * y;
        }
        const V n = a.pose.rows[2][2] < 0 ? V{1, 0, 0} : V{0, 0.6, 0.8};
        b.pose.translation = zero_vector<double, 3>();
        a.pose.translation = zero_vector<double, 3>();
        b.pose.translation = dot(a.support(n).position - b.support(-n).position, n) * (1 + off) * n;
        near += expect_no_wrong_verdict(a, b);
    });
    EXPECT_GT(decided, 99'800);
    EXPECT_GT(near, 40'000);
}

TEST(ClosedFormsOfBodies, leave_boxes_open_that_touch) {
    const Transformed<Box<double, 3>> a{{{1, 1, 1}}};
    Transformed<Box<double, 3>> b{{{1, 2, 3}}};
    for (const V& at : {V{2, 0, 0}, V{2, 3, 0}, V{2, 3, 4}, V{-2, 1, 1}}) {
        b.pose.translation = at;
        EXPECT_EQ(verdict(a, b), Verdict::undecided);
        b.pose.translation = 1.0009765625 * at;
        EXPECT_EQ(verdict(a, b), Verdict::separated);
        b.pose.translation = 0.9990234375 * at;
        EXPECT_EQ(verdict(a, b), Verdict::penetrating);
    }
    b.pose.translation = {std::numeric_limits<double>::quiet_NaN(), 0, 0};
    EXPECT_EQ(verdict(a, b), Verdict::undecided);
    const Dilated<Transformed<Box<double, 3>>> round{a, 0.5};
    b.pose.translation = {2.25, 0, 0};
    EXPECT_EQ(verdict(round, b), Verdict::undecided);
    b.pose.translation = {2.75, 0, 0};
    EXPECT_EQ(verdict(round, b), Verdict::separated);
}

TEST(ClosedFormsOfBodies, in_float_round_like_float) {
    check_random_trials(602, 100'000, [](int, RandomBits& bits) {
        const auto number = [&] { return std::uniform_real_distribution<float>(-1, 1)(bits); };
        const auto x = [&] { return Vec<float, 3>{number(), number(), number()}; };
        const Segment<float, 3> a{{x(), x()}}, b{{x(), x()}};
        const auto wide = [](const Vec<float, 3>& y) { return V{y[0], y[1], y[2]}; };
        const Segment<double, 3> wide_a{{wide(a.vertices[0]), wide(a.vertices[1])}},
            wide_b{{wide(b.vertices[0]), wide(b.vertices[1])}};
        const auto found = signed_distance(a, b);
        ASSERT_NEAR(found.value, signed_distance(wide_a, wide_b).value, (found.upper - found.value) / 2);
        ASSERT_LT(found.upper - found.value, 2e-5F);
    });
}

}  // namespace
}  // namespace touchstone::closed_forms_pair_test
