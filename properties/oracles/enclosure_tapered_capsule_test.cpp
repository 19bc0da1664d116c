// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the enclosing oracle on tapered capsules, whose answers have closed forms: hulls of two balls that no pose
// stretches.
#include <gtest/gtest.h>

#include "oracles/body_queries.h"
#include "properties/oracles/enclosure_queries_test.h"

namespace touchstone::enclosure_tapered_capsule_test {
namespace {

/// Two balls of radius 1 and 4 have centres 5 apart. The normal of the flank is (4, 0, 3) / 5. The middle of the flank
/// is (2, 0, 1.5).
constexpr TaperedCapsuleData tapered{1, 4, 2.5};

Truth truth_of(const TaperedCapsuleData& a, const ShapeData<3>& b, const Vec<double, 3>& at,
               QueryKind kind = QueryKind::penetration) {
    return enclosed_truth(pair_of(a, b, moved_by(at[0], at[1], at[2]), kind));
}

TEST(TaperedCapsuleOracle, knows_the_distance_from_caps_and_flank) {
    const SphereData ball{0.5};
    const Truth above = truth_of(tapered, ball, {0, 0, 6});
    EXPECT_EQ(above.verdict, Verdict::separated);
    EXPECT_TRUE(within("2", above.distance.enclosure));
    // The ball lies 10 beyond the middle of the flank.
    const Truth beside = truth_of(tapered, ball, {10, 0, 7.5});
    EXPECT_TRUE(within("19/2", beside.distance.enclosure));
    EXPECT_TRUE(is_narrow(beside.distance.enclosure, "1e-30"));
}

TEST(TaperedCapsuleOracle, proves_contact_of_caps_and_flank) {
    EXPECT_EQ(truth_of(tapered, SphereData{0.5}, {0, 0, 4}).verdict, Verdict::touching);
    EXPECT_EQ(truth_of(tapered, SphereData{10}, {10, 0, 7.5}).verdict, Verdict::touching);
    // In flank-to-flank contact the other capsule is upside down, and the middles of the flanks meet at (2, 0, 1.5).
    EXPECT_EQ(truth_of(tapered, TaperedCapsuleData{4, 1, 2.5}, {4, 0, 3}).verdict, Verdict::touching);
    EXPECT_EQ(truth_of(tapered, TaperedCapsuleData{4, 1, 2.5}, {4 + 0x1p-40, 0, 3}).verdict, Verdict::separated);
    EXPECT_EQ(truth_of(tapered, TaperedCapsuleData{4, 1, 2.5}, {4 - 0x1p-40, 0, 3}).verdict, Verdict::penetrating);
}

TEST(TaperedCapsuleOracle, knows_the_depth) {
    // The centre of a ball of radius 10 lies 9 beyond the middle of the flank.
    const Truth truth = truth_of(tapered, SphereData{10}, {9.2, 0, 6.9});
    EXPECT_EQ(truth.verdict, Verdict::penetrating);
    EXPECT_NEAR(value(truth.depth.enclosure->lower), 1, 1e-12);
    EXPECT_NEAR(value(truth.depth.enclosure->upper), 1, 1e-12);
}

TEST(TaperedCapsuleOracle, knows_the_time_of_impact) {
    Query<3> query = pair_of(tapered, SphereData{0.5}, moved_by(0, 0, 10), QueryKind::impact);
    query.motion = Motion<3>{{0, 0, -2}, 10};
    const Truth truth = enclosed_truth(query);
    ASSERT_TRUE(truth.hit && *truth.hit);
    ASSERT_TRUE(truth.impact_time.is_known());
    if (truth.impact_time.exact) {
        EXPECT_EQ(*truth.impact_time.exact, ExactNumber("3"));
    } else {
        EXPECT_TRUE(within("3", truth.impact_time.enclosure));
    }
}

TEST(TaperedCapsuleOracle, answers_as_of_a_capsule_or_a_ball_where_it_is_one) {
    for (const auto& at : {Vec<double, 3>{5, 1, 0.5}, Vec<double, 3>{0.5, 0.25, 3}, Vec<double, 3>{1, 1, 1}}) {
        const ShapeData<3> cone = ConeData{1, 2};
        const Query<3> query = pair_of(CapsuleData{0.75, 2}, cone, moved_by(at[0], at[1], at[2]));
        expect_no_disagreement(enclosed_truth(query), truth_of({0.75, 0.75, 2}, cone, at), query);
        const auto lower = pair_of(SphereData{3}, cone, moved_by(at[0], at[1], at[2] + 0.5));
        expect_no_disagreement(enclosed_truth(lower), truth_of({1, 3, 0.5}, cone, at), lower);
    }
}

TEST(TaperedCapsuleOracle, keeps_the_balls_round_under_a_pose) {
    const Body<3> turned{tapered, five_fold(0, 0, 0), 0.25};  // its centres are at z = +-12.5
    EXPECT_TRUE(within("55/4", enclosed_support<3>(turned, {0, 0, 1})));
    EXPECT_TRUE(within("17/4", enclosed_support<3>(turned, {1, 0, 0})));
}

TEST(TaperedCapsuleOracle, is_refused_with_its_name_by_oracles_of_polytopes) {
    const AnyQuery query = pair_of(tapered, SphereData{1}, moved_by(9, 9, 9));
    for (const Oracle* oracle : oracles())
        if (const auto refusal = oracle->refuses(query); oracle->name() == "exact" || oracle->name() == "cgal") {
            ASSERT_TRUE(refusal.has_value());
            EXPECT_EQ(*refusal, "a tapered_capsule is no polytope plus ball");
        }
}

}  // namespace
}  // namespace touchstone::enclosure_tapered_capsule_test
