// SPDX-License-Identifier: MIT
// The door: which algorithm answers whom, that its answers are those of the algorithm, and that they keep one
// convention whoever answers.
#include "algorithms/queries.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "algorithms/shapes/cylinder.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::queries_test {
namespace {

using V = Vec<double, 3>;

PackedPolytope<double, 3> packed_cube() {
    const std::vector<V> corners = corners_of_box(V{1, 1, 1});
    return PackedPolytope<double, 3>(std::span<const V>(corners));
}

using Hull = Placed<PackedPolytope<double, 3>>;
using WithFacets = Placed<Faceted<PackedPolytope<double, 3>>>;
using Round = Placed<Cylinder<double, 3>>;

TEST(Queries, choose_the_algorithm_by_the_bodies) {
    const auto cube = packed_cube();
    const Faceted<PackedPolytope<double, 3>> faceted(cube);
    const Cylinder<double, 3> shape{1, 1};
    Hull here{cube}, hull{cube};
    WithFacets there{faceted}, with_facets{faceted};
    Round cylinder{shape};
    hull.pose.translation = {3, 1, 0.25};
    with_facets.pose.translation = {1.5, 0, 0};
    cylinder.pose.translation = {0, 0, 1.5};
    const Sphere<double, 3> ball{{1.5, 0, 0}, 0.25};
    EXPECT_EQ(queries::distance(ball, Sphere<double, 3>{{5, 0, 0}, 1}).by, Answered::closed_form);
    EXPECT_EQ(queries::distance(here, hull).by, Answered::hull_search);
    EXPECT_EQ(queries::distance(cylinder, hull).by, Answered::gjk);
    const auto by_facets = queries::penetration(there, with_facets);
    EXPECT_EQ(by_facets.by, Answered::facets);
    EXPECT_EQ(by_facets.value, -0.5);
    EXPECT_EQ(by_facets.normal, (V{-1, 0, 0}));
    const auto by_epa = queries::penetration(cylinder, here);
    EXPECT_EQ(by_epa.by, Answered::epa);
    EXPECT_NEAR(by_epa.value, -0.5, 1e-15);
    EXPECT_NEAR(by_epa.normal[2], 1, 1e-15);
    hull.pose.rows[0][1] = 0.5;  // not rigid
    EXPECT_EQ(queries::distance(here, hull).by, Answered::gjk);
}

TEST(Queries, tell_of_balls_that_overlap_no_distance_and_their_depth) {
    const Sphere<double, 3> a{{0, 0, 0}, 1}, b{{1.5, 0, 0}, 1};
    const auto distance = queries::distance(a, b);
    EXPECT_EQ(distance.verdict, Verdict::penetrating);
    EXPECT_EQ(distance.value, 0);
    EXPECT_EQ(queries::signed_distance(a, b).value, -0.5);
    EXPECT_EQ(queries::penetration(a, b).normal, (V{-1, 0, 0}));
}

TEST(Queries, tell_the_verdict_of_contact_that_closed_forms_leave_open) {
    const Sphere<double, 3> a{{0, 0, 0}, 1};
    const auto touching = queries::distance(a, Sphere<double, 3>{{2, 0, 0}, 1});
    EXPECT_EQ(touching.verdict, Verdict::touching);
    EXPECT_EQ(touching.by, Answered::closed_form);
    EXPECT_EQ(touching.value, 0);
    const double next = std::nextafter(2.0, 3.0), before = std::nextafter(2.0, 1.0);
    EXPECT_EQ(queries::signed_distance(a, Sphere<double, 3>{{next, 0, 0}, 1}).verdict, Verdict::separated);
    EXPECT_EQ(queries::signed_distance(a, Sphere<double, 3>{{before, 0, 0}, 1}).verdict, Verdict::penetrating);
    EXPECT_EQ(queries::intersects(a, Sphere<double, 3>{{next, 0, 0}, 1}), Verdict::separated);
    EXPECT_TRUE(meets(queries::intersects(a, Sphere<double, 3>{{2, 0, 0}, 1})));
}

TEST(Queries, ask_whether_boxes_meet_by_their_axes_and_exact_signs) {
    const Box<double, 3> box{{1, 1, 1}};
    Placed<Box<double, 3>> other{box};
    for (const double x : {0.0, 1.5, 2.0, std::nextafter(2.0, 3.0), 2.5}) {
        other.pose.translation = {x, 0.5, 0};
        EXPECT_EQ(meets(queries::intersects(box, other)), x <= 2);
    }
}

TEST(Queries, answer_out_of_the_range_of_closed_forms_too) {
    const double tiny = 0x1p-200;
    const auto found = queries::distance(Sphere<double, 3>{{0, 0, 0}, tiny}, Sphere<double, 3>{{3 * tiny, 0, 0}, tiny});
    EXPECT_EQ(found.by, Answered::gjk);
    EXPECT_EQ(found.verdict, Verdict::separated);
    EXPECT_EQ(found.value, tiny);
}

TEST(Queries, answer_nobody_of_bad_input) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Sphere<double, 3> good{{0, 0, 0}, 1}, bad{{nan, 0, 0}, 1};
    const auto cube = packed_cube();
    const Cylinder<double, 3> shape{1, 1};
    const Hull hull{cube};
    Round bad_cylinder{shape};
    bad_cylinder.pose.translation = {0, nan, 0};
    for (const auto& found : {queries::distance(good, bad), queries::penetration(bad, good),
                              queries::signed_distance(good, bad), queries::distance(good, bad, {.largest = 1}),
                              queries::distance(bad_cylinder, hull), queries::penetration(bad_cylinder, hull)}) {
        EXPECT_EQ(found.by, Answered::nobody);
        EXPECT_EQ(found.verdict, Verdict::undecided);
        EXPECT_FALSE(found.distance());
    }
    EXPECT_EQ(queries::intersects(good, bad), Verdict::undecided);
    for (const double bad : {std::nan(""), HUGE_VAL}) {
        const auto none = queries::penetration(Sphere<double, 3>{{0, 0, 0}, 1}, Sphere<double, 3>{{bad, 0, 0}, 1});
        EXPECT_EQ(none.by, Answered::nobody);
        EXPECT_FALSE(none.distance());
    }
}

// The move of a ball cancelled the offset of its centre, and with it the reach: 1.5e-11 of error in a bracket 1e-14
// wide.
TEST(Queries, round_by_an_offset_that_a_move_cancels) {
    int wrong = 0;
    check_random_trials(0x0FF5E7, 20000, [&](int, RandomBits& bits) {
        std::uniform_real_distribution<double> coordinate(-1, 1);
        const double offset = std::ldexp(1.0, static_cast<int>(bits() % 24));
        const Sphere<double, 3> a{offset * V{coordinate(bits), coordinate(bits), coordinate(bits)}, 1}, b{{0, 0, 0}, 1};
        Pose<double, 3> pose = Pose<double, 3>::identity();
        pose.rows = {{{0.6, -0.8, 0}, {0.8, 0.6, 0}, {0, 0, 1}}};
        pose.translation = V{2 + 1e-12 * coordinate(bits), 0, 0} - apply_rows(pose, a.centre);
        const Placed placed{a, pose};
        const auto found = queries::signed_distance(placed, b);
        const auto exact = gjk::distance(placed, b).verdict;
        wrong += exact != Verdict::undecided && found.verdict != Verdict::undecided && found.meet() != meets(exact);
        EXPECT_TRUE(found.lower <= found.upper && found.upper - found.lower >= 0x1p-52 * offset * 1e-3);
    });
    EXPECT_EQ(wrong, 0);
}

TEST(Queries, decide_the_contact_of_bodies_with_facets_by_exact_signs) {
    const Faceted<Box<double, 3>> box{Box<double, 3>{{1, 1, 1}}};
    Pose<double, 3> pose = Pose<double, 3>::identity();
    pose.translation = {0.25, 0.5, 2};
    EXPECT_TRUE(meets(queries::intersects(box, Placed{box, pose})));
    EXPECT_EQ(queries::signed_distance(box, Placed{box, pose}).value, 0);
    pose.translation[2] = 2 - 0x1p-42;
    const auto deep = queries::signed_distance(box, Placed{box, pose});
    EXPECT_EQ(deep.verdict, Verdict::penetrating);
    EXPECT_NEAR(deep.value, -0x1p-42, 0x1p-50);
    EXPECT_EQ(deep.normal, (V{0, 0, -1}));
    pose.translation[2] = 2 + 0x1p-50;
    EXPECT_EQ(queries::intersects(box, Placed{box, pose}), Verdict::separated);
}

TEST(Queries, work_in_the_plane_and_in_float) {
    const Box<float, 2> square{{1, 1}};
    const Sphere<float, 2> disc{{4, 0}, 1};
    const auto apart = queries::signed_distance(square, disc);
    EXPECT_EQ(apart.value, 2.0F);
    EXPECT_EQ(apart.normal, (Vec<float, 2>{-1, 0}));
    const auto deep = queries::signed_distance(square, Sphere<float, 2>{{1.5F, 0}, 1});
    EXPECT_EQ(deep.verdict, Verdict::penetrating);
    EXPECT_NEAR(deep.value, -0.5F, 1e-6F);
    EXPECT_EQ(queries::distance(Sphere<float, 3>{{0, 0, 0}, 1}, Sphere<float, 3>{{3, 0, 0}, 1}).value, 1.0F);
}

TEST(Queries, tell_when_a_moving_body_meets) {
    const Box<double, 3> box{{1, 1, 1}};
    const auto found = queries::impact(box, Sphere<double, 3>{{5, 0, 0}, 1}, {{-1, 0, 0}, 10});
    EXPECT_EQ(found.state, toi::ImpactState::hit);
    EXPECT_NEAR(*found.time.upper, 3, 1e-14);
}

class Draw {
public:
    explicit Draw(RandomBits& bits) : bits_(bits) {}
    double in(double least, double most) { return std::uniform_real_distribution<double>(least, most)(bits_); }
    V anywhere(double size) { return {in(-size, size), in(-size, size), in(-size, size)}; }
    /// A quarter turn about an axis through the origin and some more, exactly orthonormal up to rounding.
    Pose<double, 3> pose(double away) {
        const double angle = in(-3, 3), c = std::cos(angle), s = std::sin(angle);
        return {{V{0, 0, 1}, V{c, s, 0}, V{-s, c, 0}}, anywhere(away)};
    }

private:
    RandomBits& bits_;
};

/// Bracket, sign, points and normal fit together, whether the boolean query agrees, and the other order of equal types
/// gives the same with the other sign.
template <class A, class B>
void expect_consistent(const A& a, const B& b, double accuracy) {
    const auto found = queries::signed_distance(a, b);
    ASSERT_NE(found.by, Answered::nobody);
    ASSERT_NE(found.verdict, Verdict::undecided);
    ASSERT_TRUE(found.distance());
    ASSERT_LE(found.lower, found.value);
    ASSERT_LE(found.value, found.upper);
    ASSERT_TRUE(found.meet() ? found.value <= 0 : found.value >= 0);
    ASSERT_EQ(meets(queries::intersects(a, b)), found.meet());
    ASSERT_NEAR(squared_norm(found.normal), 1, 1e-14);
    ASSERT_LE(infinity_norm(V(found.point_a - found.point_b - found.value * found.normal)), accuracy);
    // Moved out along the normal, or less far than the distance, A just does not meet B.
    const V gap = a.support(-found.normal).position - b.support(found.normal).position;
    ASSERT_NEAR(dot(gap, found.normal), found.value, accuracy);
    if constexpr (std::is_same_v<A, B>) {
        const auto swapped = queries::signed_distance(b, a);
        ASSERT_NEAR(found.value, swapped.value, accuracy);
        ASSERT_LE(found.value * infinity_norm(V(found.normal + swapped.normal)), accuracy);
    }
}

TEST(Queries, keep_one_convention_whoever_answers) {
    const auto cube = packed_cube();
    const Faceted<PackedPolytope<double, 3>> faceted(cube);
    check_random_trials(701, 3000, [&](int, RandomBits& bits) {
        Draw draw(bits);
        const Capsule<double, 3> of_a{draw.in(0.1, 1), draw.in(0, 1)}, of_b{draw.in(0.1, 1), draw.in(0, 1)};
        const Cylinder<double, 3> of_cylinder{1, 0.5};
        const Hull hull{cube, draw.pose(2)}, other{cube, draw.pose(2)};
        expect_consistent(hull, other, 1e-13);
        expect_consistent(WithFacets{faceted, draw.pose(2)}, WithFacets{faceted, draw.pose(2)}, 1e-13);
        expect_consistent(Placed<Capsule<double, 3>>{of_a, draw.pose(2)},
                          Placed<Capsule<double, 3>>{of_b, draw.pose(2)}, 1e-13);
        expect_consistent(Round{of_cylinder, draw.pose(2)}, hull, 1e-3);  // EPA ends before it is at the curve
    });
}

TEST(Queries, end_early_only_beyond_the_largest_distance) {
    const auto cube = packed_cube();
    int early = 0;
    check_random_trials(702, 3000, [&](int, RandomBits& bits) {
        Draw draw(bits);
        const Hull hull{cube, draw.pose(4)}, other{cube, draw.pose(4)};
        const Cylinder<double, 3> of_cylinder{0.5, 1};
        const Round cylinder{of_cylinder, draw.pose(4)};
        const Dilated<Round> round{cylinder, 0.25};
        const double largest = draw.in(0, 3);
        const auto check = [&](const auto& a, const auto& b) {
            const auto whole = queries::distance(a, b), cut = queries::distance(a, b, {.largest = largest});
            ASSERT_EQ(cut.verdict, whole.verdict);
            if (cut.distance()) {
                ASSERT_NEAR(cut.value, whole.value, 1e-6);
            } else {
                ++early;
                ASSERT_EQ(cut.verdict, Verdict::separated);
                ASSERT_LT(largest, cut.lower);
                ASSERT_LE(cut.lower, whole.value * (1 + 1e-14));
            }
            ASSERT_TRUE(cut.distance() || largest < whole.value);
        };
        check(hull, other);
        check(cylinder, hull);
        check(round, hull);
    });
    EXPECT_GT(early, 2000);
}

// Seen from A, B has a pose that is rounded, and the hulls of such a pose touch, meet or part as the given ones do not.
TEST(Queries, tell_of_facets_that_touch_up_to_rounding_the_verdict_of_the_bodies) {
    // Far from the origin of its own frame too.
    for (const double far : {0.0, 1e4}) {
        std::vector<V> corners = corners_of_box(V{1, 1, 1});
        for (V& corner : corners) corner = corner + V{far, -far, 2 * far};
        const PackedPolytope<double, 3> cube{std::span<const V>(corners)};
        const Faceted<PackedPolytope<double, 3>> faceted(cube);
        int overlaps = 0, gaps = 0;
        check_random_trials(704, 500, [&](int, RandomBits& bits) {
            Draw draw(bits);
            const auto pose = draw.pose(3);
            auto beside = pose;
            beside.translation = pose.translation + apply_rows(pose, V{2, 0.5, -0.25});
            const Verdict expected = queries::penetration(Hull{cube, pose}, Hull{cube, beside}).verdict;
            const auto found = queries::penetration(WithFacets{faceted, pose}, WithFacets{faceted, beside});
            ASSERT_EQ(found.verdict, expected) << far;
            overlaps += expected == Verdict::penetrating;
            gaps += expected == Verdict::separated;
        });
        EXPECT_GT(overlaps, 50) << far;
        EXPECT_GT(gaps, 50) << far;
    }
}

TEST(Queries, of_facets_take_a_body_that_its_pose_mirrors) {
    const std::vector<V> corners{{2, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-0.5, -0.5, -0.5}};
    std::vector<V> mirrored = corners;
    for (V& corner : mirrored) corner[0] = -corner[0];
    const PackedPolytope<double, 3> hull{std::span<const V>(corners)}, other{std::span<const V>(mirrored)};
    const Faceted<PackedPolytope<double, 3>> faceted(hull), faceted_other(other);
    check_random_trials(705, 500, [&](int, RandomBits& bits) {
        Draw draw(bits);
        WithFacets a{faceted}, same{faceted_other}, b{faceted};
        a.pose.rows[0] = {-1, 0, 0};
        b.pose.translation = draw.anywhere(1);
        const auto found = queries::penetration(a, b), expected = queries::penetration(same, b);
        ASSERT_EQ(found.verdict, expected.verdict);
        if (!expected.meet()) return;
        ASSERT_NEAR(found.value, expected.value, 1e-12);
    });
}

TEST(Queries, say_what_the_algorithms_say) {
    const auto cube = packed_cube();
    const Cylinder<double, 3> of_cylinder{0.5, 1};
    check_random_trials(703, 1000, [&](int, RandomBits& bits) {
        Draw draw(bits);
        const Hull hull{cube, draw.pose(3)}, other{cube, draw.pose(3)};
        const auto found = queries::distance(hull, other);
        const auto search = fast::distance(hull, other, V(other.centre() - hull.centre()));
        ASSERT_EQ(found.verdict, search.verdict);
        ASSERT_EQ(found.point_a, search.point_a);
        ASSERT_EQ(found.value, found.meet() ? 0 : search.distance());
        const Round cylinder{of_cylinder, draw.pose(3)};
        const V direction = hull.centre() - cylinder.centre();
        const auto nearest = gjk::distance(cylinder, hull, gjk::Options<>{}, NullObserver{}, direction);
        const auto by_gjk = queries::distance(cylinder, hull);
        ASSERT_EQ(by_gjk.verdict, nearest.verdict);
        ASSERT_EQ(by_gjk.value, by_gjk.meet() ? 0 : *nearest.distance());
        const auto deep = penetration::depth(cylinder, hull);
        const auto by_epa = queries::penetration(cylinder, hull);
        ASSERT_EQ(by_epa.verdict, deep.verdict);
        ASSERT_TRUE(!by_epa.meet() || by_epa.value == -*deep.depth());
    });
}

}  // namespace
}  // namespace touchstone::queries_test
