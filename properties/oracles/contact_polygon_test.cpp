// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the contact polygon on bodies with known answers, and the agreement of its two routes on every family of
// polytopes.
#include "oracles/contact_polygon.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "algorithms/testing/base_seed.h"
#include "oracles/contact_measures.h"
#include "oracles/oracle.h"
#include "properties/cases/two_boxes.h"
#include "properties/families/family.h"

namespace touchstone::contact_polygon_test {
namespace {

/// B stands below A, shifted. The common part of the faces is a 1 by 2 rectangle with x in [0, 1] and y in [-1, 1].
const Query<3> shifted = two_boxes({1, 1, 1}, {1, 2, 1}, {1, 0, -1.75});
const ExactVector up{"0", "0", "1"};

ExactVector at(double x, double y, double z) { return exact_vector(Vec<double, 3>{{x, y, z}}); }

TEST(ContactPolygon, of_two_faces_is_their_common_rectangle) {
    const auto polygon = contact_polygon(shifted, up);
    ASSERT_TRUE(polygon);
    EXPECT_EQ(polygon->corners.size(), 4U);
    EXPECT_TRUE(holds<3>(*polygon, at(0, 1, 5)));
    EXPECT_TRUE(holds<3>(*polygon, at(0.5, 0, 0)));
    EXPECT_FALSE(holds<3>(*polygon, at(-0x1p-60, 0, 0)));
    EXPECT_FALSE(holds<3>(*polygon, at(0.5, 1.25, 0)));
}

TEST(ContactPolygon, tells_which_share_of_it_points_cover) {
    const auto polygon = contact_polygon(shifted, up);
    ASSERT_TRUE(polygon);
    EXPECT_EQ(share_covered<3>(*polygon, {at(0, -1, -0.75), at(1, -1, 0), at(1, 1, 0), at(0, 1, 0)}), 1);
    EXPECT_EQ(share_covered<3>(*polygon, {at(0, -1, 0), at(1, -1, 0), at(1, 1, 0)}), 0.5L);
    EXPECT_EQ(share_covered<3>(*polygon, {at(-9, -9, 0), at(9, -9, 0), at(9, 0, 0), at(-9, 0, 0)}), 0.5L);
    EXPECT_EQ(share_covered<3>(*polygon, {at(0.5, 0, 0)}), 0);
    EXPECT_EQ(share_covered<3>(*polygon, {}), 0);
}

TEST(ContactPolygon, of_an_edge_on_a_face_is_a_segment) {
    Query<3> query;
    query.a.shape = PolytopeData<3>{{{-1, 0, 0}, {1, 0, 0}, {0, -1, 2}, {0, 1, 2}}};
    query.b.shape = BoxData<3>{{0.5, 2, 1}};
    query.b.pose = Pose<double, 3>::identity();
    query.b.pose->translation = {{0.25, 0, -0.75}};
    const auto polygon = contact_polygon(query, up);
    ASSERT_TRUE(polygon);
    EXPECT_EQ(polygon->corners.size(), 2U);  // x from -1/4 to 3/4
    EXPECT_EQ(share_covered<3>(*polygon, {at(-0.25, 0.5, 0), at(0.25, 0, 0)}), 0.5L);
    EXPECT_EQ(share_covered<3>(*polygon, {at(-9, 0, 0), at(0.25, 0, 0)}), 0.5L) << "beyond its end there is none of it";
}

TEST(ContactPolygon, of_a_vertex_on_a_face_is_a_point) {
    Query<3> query = shifted;
    query.a.shape = PolytopeData<3>{{{0.5, 0.5, -1}, {1, 0, 1}, {0, 1, 1}, {0, 0, 1}}};
    const auto polygon = contact_polygon(query, up);
    ASSERT_TRUE(polygon);
    EXPECT_EQ(polygon->corners.size(), 1U);
    EXPECT_TRUE(holds<3>(*polygon, at(0.5, 0.5, 3)));
    EXPECT_EQ(share_covered<3>(*polygon, {at(0.5, 0.5, 3)}), 1);
}

TEST(ContactPolygon, of_the_plane_is_a_segment) {
    Query<2> query;
    query.a.shape = BoxData<2>{{1, 1}};
    query.b.shape = BoxData<2>{{1, 1}};
    query.b.pose = Pose<double, 2>::identity();
    query.b.pose->translation = {{0.5, -1.5}};
    const auto polygon = contact_polygon(query, {"0", "1"});
    ASSERT_TRUE(polygon);
    EXPECT_EQ(polygon->corners.size(), 2U);  // x from -1/2 to 1
    EXPECT_EQ(
        share_covered<2>(*polygon, {exact_vector(Vec<double, 2>{{-0.5, 0}}), exact_vector(Vec<double, 2>{{0.25, 0}})}),
        0.5L);
}

TEST(ContactPolygon, does_not_exist_where_faces_miss_each_other) {
    EXPECT_FALSE(contact_polygon(two_boxes({1, 1, 1}, {1, 1, 1}, {9, 0, 0}), up));
    EXPECT_FALSE(contact_polygon(shifted, {"0", "0", "0"}));
}

/// Rotates the list so that it begins with the least corner.
auto turned(std::vector<std::array<ExactNumber, 2>> corners) {
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
    return corners;
}

template <int D>
int compare(const Query<D>& query, const Truth& truth, const std::string& name) {
    int compared = 0;
    for (const ExactVector& n : truth.minimising_directions->list) {
        const auto clipped = contact_polygon(query, n), crossed = contact_polygon_by_crossings(query, n);
        EXPECT_TRUE(clipped && crossed) << name;
        if (!clipped || !crossed) continue;
        EXPECT_EQ(turned(clipped->corners), turned(crossed->corners)) << name;
        ++compared;
    }
    return compared;
}

TEST(ContactPolygon, is_the_same_by_clipping_and_by_crossings) {
    int compared = 0;
    for (const Family* family : families())
        for (std::uint64_t i = 0; i < 10; ++i) {
            const auto a_case = asked_as(generate(*family, test_seed(5), i), QueryKind::penetration);
            if (!a_case || find_oracle("exact")->refuses(a_case->query)) continue;
            const Truth truth = find_oracle("exact")->answer(a_case->query);
            if (!truth.minimising_directions) continue;
            std::visit([&](const auto& query) { compared += compare(query, truth, a_case->replay); }, a_case->query);
        }
    EXPECT_GT(compared, 300);
}

}  // namespace
}  // namespace touchstone::contact_polygon_test
