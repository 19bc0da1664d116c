// SPDX-License-Identifier: GPL-3.0-or-later
// Tests times of impact of curved bodies.
#include <gtest/gtest.h>

#include <cmath>

#include "properties/oracles/enclosure_queries_test.h"

namespace touchstone::enclosure_motion_test {
namespace {

Query<3> moving(Query<3> query, Vec<double, 3> velocity, double duration) {
    query.kind = QueryKind::impact;
    query.motion = Motion<3>{velocity, duration};
    return query;
}

TEST(EnclosureOracle, finds_rational_times_of_impact_of_curved_shapes) {
    // An ellipsoid of half-length 3 along x meets a point, the side of a cylinder, and the rim of a cone.
    const EllipsoidData<3> ellipsoid{{{3, 2, 1}}};
    struct Motions {
        Query<3> query;
        const char* time;
    };
    const Motions motions[] = {
        {moving(pair_of(ellipsoid, PointData<3>{}, moved_by(9, 0, 0)), {-2, 0, 0}, 10), "3"},
        {moving(pair_of(ellipsoid, CylinderData{1, 4}, moved_by(9, 0, 0.5)), {-2, 0, 0}, 10), "5/2"},
        {moving(pair_of(ellipsoid, CylinderData{1, 4}, moved_by(0, 0, 9)), {0, 0, -2}, 10), "2"},
        {moving(pair_of(ellipsoid, ConeData{2, 1}, moved_by(9, 0, 1)), {-1, 0, 0}, 10), "4"},
        {moving(pair_of(ellipsoid, SphereData{0.5}, moved_by(9, 0, 0)), {-2, 0, 0}, 10), "11/4"},
        {moving(pair_of(EllipsoidData<3>{{{5, 5, 5}}}, PointData<3>{}, moved_by(9, 3, 0)), {-1, 0, 0}, 10), "5"}};
    for (const auto& [query, time] : motions) {
        const Truth truth = enclosed_truth(query);
        ASSERT_TRUE(truth.hit.has_value()) << replay(query);
        EXPECT_TRUE(*truth.hit);
        EXPECT_FALSE(*truth.interiors_apart);
        EXPECT_EQ(truth.impact_time.exact, ExactNumber(time)) << replay(query);
    }
}

TEST(EnclosureOracle, brackets_irrational_times_of_impact) {
    // The point x = 9 - t meets 3 sqrt(1 - 1/4) at height 1 of the ellipsoid.
    const Truth truth = enclosed_truth(
        moving(pair_of(EllipsoidData<3>{{{3, 2, 1}}}, PointData<3>{}, moved_by(9, 1, 0)), {-1, 0, 0}, 10));
    ASSERT_TRUE(truth.impact_time.enclosure.has_value());
    EXPECT_NEAR(static_cast<double>(truth.impact_time.rounded.high), 9 - 3 * std::sqrt(0.75), 1e-15);
    EXPECT_TRUE(is_narrow(truth.impact_time.enclosure, "1e-20"));
    EXPECT_FALSE(truth.impact_time.exact.has_value());
}

TEST(EnclosureOracle, tells_misses_grazes_and_motions_that_end_at_the_contact_apart) {
    const EllipsoidData<3> ellipsoid{{{3, 2, 1}}};
    const auto pass = [&](double height, Vec<double, 3> velocity, double duration) {
        return enclosed_truth(moving(pair_of(ellipsoid, PointData<3>{}, moved_by(9, height, 0)), velocity, duration));
    };
    EXPECT_EQ(pass(2 + 0x1p-40, {-1, 0, 0}, 20).hit, false);
    EXPECT_EQ(pass(2 + 0x1p-40, {-1, 0, 0}, 20).interiors_apart, true);
    EXPECT_EQ(pass(0, {1, 0, 0}, 20).hit, false);
    EXPECT_EQ(pass(0, {0, 0, 0}, 20).hit, false);
    EXPECT_EQ(pass(0, {-1, 0, 0}, 0).hit, false);
    EXPECT_EQ(pass(0, {-1, 0, 0}, std::nextafter(6.0, 0.0)).hit, false);
    EXPECT_EQ(pass(0, {-1, 0, 0}, std::nextafter(6.0, 7.0)).hit, true);
    EXPECT_EQ(pass(2 - 0x1p-40, {-1, 0, 0}, 20).hit, true);
    const Truth graze = pass(2, {-1, 0, 0}, 20), end = pass(0, {-1, 0, 0}, 6);
    EXPECT_EQ(graze.hit, true);
    EXPECT_EQ(graze.interiors_apart, true);
    EXPECT_TRUE(within("9", graze.impact_time.enclosure));
    EXPECT_TRUE(is_narrow(graze.impact_time.enclosure, "1e-12"));
    EXPECT_EQ(end.hit, true);
    EXPECT_EQ(end.interiors_apart, true);
    EXPECT_EQ(end.impact_time.exact, ExactNumber("6"));
    EXPECT_EQ(pass(0, {-1, 0, 0}, 20).impact_time.exact, ExactNumber("6"));
    const Truth start = enclosed_truth(moving(pair_of(ellipsoid, PointData<3>{}, moved_by(1, 0, 0)), {1, 0, 0}, 1));
    EXPECT_EQ(start.impact_time.exact, ExactNumber("0"));
    EXPECT_EQ(start.interiors_apart, false);
}

TEST(EnclosureOracle, tells_how_narrowly_a_curved_motion_misses_or_hits) {
    const auto pass = [&](double height) {
        EnclosureGoal goal;
        goal.detail = Detail::full;
        goal.depth_expansions = 2000;
        const EllipsoidData<3> ellipsoid{{{3, 2, 1}}};
        return enclosed_truth(moving(pair_of(ellipsoid, PointData<3>{}, moved_by(9, height, 0)), {-1, 0, 0}, 20), goal);
    };
    const Truth miss = pass(2.5), hit = pass(1.75);
    ASSERT_TRUE(miss.sweep && hit.sweep);
    EXPECT_EQ(miss.sweep->verdict, Verdict::separated);
    EXPECT_TRUE(within("1/2", miss.sweep->distance.enclosure));
    EXPECT_EQ(hit.sweep->verdict, Verdict::penetrating);
    EXPECT_TRUE(within("1/4", hit.sweep->depth.enclosure))
        << hit.sweep->depth.enclosure->lower << " " << hit.sweep->depth.enclosure->upper;
}

}  // namespace
}  // namespace touchstone::enclosure_motion_test
