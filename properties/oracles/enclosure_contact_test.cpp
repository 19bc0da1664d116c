// SPDX-License-Identifier: GPL-3.0-or-later
// Tests contact of curved bodies: proved, distinguished from an ulp less or more, or left undecided.
#include <gtest/gtest.h>

#include <cmath>

#include "properties/oracles/enclosure_queries_test.h"

namespace touchstone::enclosure_contact_test {
namespace {

TEST(EnclosureOracle, proves_contact_of_curved_bodies_and_tells_it_from_one_ulp_less_or_more) {
    struct Contact {
        ShapeData<3> a, b;
        Pose<double, 3> pose;
    };
    const Contact contacts[] = {
        {CylinderData{1, 2}, CylinderData{1, 2}, moved_by(2, 0, 1)},
        {CylinderData{1, 2}, BoxData<3>{{{1, 1, 1}}}, moved_by(2, 0.5, 0.5)},
        {ConeData{3, 2}, SphereData{5}, moved_by(5.5, 0, 3)},
        {ConeData{3, 2}, PointData<3>{}, moved_by(1.5, 0, 0)},
        {ConeData{1, 1}, ConeData{1, 1}, {{{{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}}}, {{2, 0, 0}}}},
        {EllipsoidData<3>{{{1, 2, 3}}}, EllipsoidData<3>{{{1, 1, 2}}}, moved_by(2, 0, 0)},
        {EllipsoidData<3>{{{1, 2, 3}}}, TriangleData<3>{{{{0, 0, 0}}, {{0, 1, 0}}, {{0, -1, 0.5}}}}, moved_by(1, 0, 0)},
        {SphereData{0.5}, EllipsoidData<3>{{{1, 1, 1}}}, five_fold(5.5, 0, 0)},
        {EllipsoidData<3>{{{0.5, 0.25, 2}}}, CylinderData{0.5, 1}, five_fold(3, 0, 0)},
    };
    for (const auto& [a, b, pose] : contacts) {
        auto query = pair_of(a, b, pose);
        EXPECT_EQ(enclosed_truth(query).verdict, Verdict::touching) << replay(query);
        const double x = pose.translation[0];
        query.b.pose->translation[0] = std::nextafter(x, 100);
        EXPECT_EQ(enclosed_truth(query).verdict, Verdict::separated) << replay(query);
        query.b.pose->translation[0] = std::nextafter(x, 0);
        EXPECT_EQ(enclosed_truth(query).verdict, Verdict::penetrating) << replay(query);
    }
}

TEST(EnclosureOracle, leaves_contact_undecided_where_it_can_neither_bound_nor_prove_it) {
    // Two discs in one oblique plane, made by singular poses, overlap. As subsets of space they touch.
    Query<3> query = pair_of(EllipsoidData<3>{{{1, 2, 1}}}, EllipsoidData<3>{{{1, 1, 1}}}, {});
    query.a.pose = Pose<double, 3>{{{{{1, 2, 0}}, {{0, 1, 0}}, {{1, 3, 0}}}}, {{0, 0, 0}}};
    query.b.pose = Pose<double, 3>{{{{{1, 1, 0}}, {{1, 3, 0}}, {{2, 4, 0}}}}, {{0.5, 0.25, 0.75}}};
    const Truth found = enclosed_truth(query);
    EXPECT_EQ(found.verdict, Verdict::undecided);
    ASSERT_TRUE(found.distance.enclosure.has_value());
    EXPECT_EQ(found.distance.enclosure->lower, ExactNumber());
    EXPECT_TRUE(found.distance.enclosure->upper < ExactNumber::of_decimal("1e-600")) << found.distance.enclosure->upper;
    EXPECT_EQ(found.depth.enclosure->lower, ExactNumber());
}

}  // namespace
}  // namespace touchstone::enclosure_contact_test
