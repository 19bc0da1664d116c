// SPDX-License-Identifier: GPL-3.0-or-later
// Tests enclosed depths against the exact oracle and closed forms.
#include <gtest/gtest.h>

#include <random>

#include "algorithms/testing/base_seed.h"
#include "oracles/oracle.h"
#include "properties/families/family.h"
#include "properties/oracles/enclosure_queries_test.h"

namespace touchstone::enclosure_depth_test {
namespace {

class EnclosedDepth : public ::testing::TestWithParam<const Family*> {};

TEST_P(EnclosedDepth, holds_the_exact_depth_of_the_family) {
    for (std::uint64_t i = 0; i < 40; ++i) {
        Case a_case = generate(*GetParam(), test_seed(11), i);
        std::visit(
            [i](auto& query) {
                query.kind = QueryKind::penetration;
                query.motion.reset();
                query.a.margin = i % 3 == 0 ? 0.25 : 0;
                query.b.margin = i % 4 == 0 ? 0.5 : 0;
            },
            a_case.query);
        const Truth found = enclosed_truth(a_case.query), truth = find_oracle("exact")->answer(a_case.query);
        expect_no_disagreement(found, truth, a_case.query);
        if (found.verdict != Verdict::penetrating) continue;
        EXPECT_TRUE(is_narrow(found.depth.enclosure, "1e-20")) << replay(a_case.query) << found.depth.enclosure->lower;
    }
}

INSTANTIATE_TEST_SUITE_P(families, EnclosedDepth, ::testing::ValuesIn(vertex_families()),
                         [](const auto& info) { return std::string(info.param->name()); });

void expect_depth(const AnyQuery& query, const std::string& depth, const char* width) {
    const Truth found = enclosed_truth(query);
    ASSERT_EQ(found.verdict, Verdict::penetrating) << replay(query);
    ASSERT_TRUE(found.depth.enclosure.has_value());
    EXPECT_TRUE(within(depth, found.depth.enclosure))
        << replay(query) << found.depth.enclosure->lower << " " << found.depth.enclosure->upper;
    EXPECT_TRUE(is_narrow(found.depth.enclosure, width))
        << replay(query) << found.depth.enclosure->lower << " " << found.depth.enclosure->upper;
}

TEST(EnclosedDepthOf, parallel_cylinders_is_the_lesser_of_side_and_cap) {
    const CylinderData one{1, 2}, other{3, 1};
    expect_depth(pair_of(one, other, moved_by(1.5, 2, 0.5)), "3/2", "1e-12");   // 4 - 5/2 at the side
    expect_depth(pair_of(one, other, moved_by(1.5, 2, 2.75)), "1/4", "1e-12");  // 3 - 11/4 at the caps
    expect_depth(pair_of(one, other, moved_by(3, 0.0, 2)), "1", "1e-12");       // both at once
}

TEST(EnclosedDepthOf, a_sphere_in_a_cylinder_is_its_radius_and_the_way_of_its_centre) {
    const CylinderData cylinder{2, 5};
    expect_depth(pair_of(cylinder, SphereData{0.5}, moved_by(0.75, 1, 1)), "5/4", "1e-12");
    expect_depth(pair_of(cylinder, SphereData{0.5}, moved_by(0.75, 1, 4.75)), "3/4", "1e-12");
    expect_depth(pair_of(cylinder, SphereData{0.5}, moved_by(2.25, 0, 0)), "1/4", "1e-30");
}

TEST(EnclosedDepthOf, a_sphere_in_a_cone_is_its_radius_and_the_way_to_side_or_base) {
    const ConeData cone{3, 2};  // the side of a 3-4-5 triangle: 4 x + 3 z = 6 in the meridian plane
    expect_depth(pair_of(cone, SphereData{0.25}, moved_by(0.3125, 0, 1)), "3/5", "1e-12");
    expect_depth(pair_of(cone, SphereData{0.25}, moved_by(0, 0, -1.75)), "1/2", "1e-12");
}

TEST(EnclosedDepthOf, an_ellipsoid_and_a_box_is_that_along_the_nearest_axis) {
    expect_depth(pair_of(BoxData<3>{{{1, 2, 3}}}, EllipsoidData<3>{{{3, 2, 1}}}, moved_by(0, 0, 3.75)), "1/4", "1e-12");
    expect_depth(pair_of(BoxData<3>{{{1, 2, 3}}}, EllipsoidData<3>{{{0.5, 2, 1}}}, moved_by(1.25, 0.25, 0)), "1/4",
                 "1e-12");
}

/// These bodies have infinitely many nearest boundary points. The section through the common axis knows the depth.
TEST(EnclosedDepthOf, coaxial_bodies_is_that_of_their_section) {
    const auto there = moved_by(0, 0, 0);
    expect_depth(pair_of(CylinderData{1, 2}, CylinderData{1, 2}, there), "2", "1e-30");
    expect_depth(pair_of(CylinderData{1, 2}, ConeData{1, 1}, there), "2", "1e-30");
    expect_depth(pair_of(CylinderData{1, 2}, SphereData{0.5}, there), "3/2", "1e-30");
    expect_depth(pair_of(CylinderData{1, 2}, CapsuleData{0.5, 1}, there), "3/2", "1e-30");
    expect_depth(pair_of(EllipsoidData<3>{{{1, 1, 3}}}, EllipsoidData<3>{{{1, 1, 2}}}, there), "2", "1e-24");
    expect_depth(pair_of(EllipsoidData<3>{{{2, 1, 1}}}, SphereData{0.5}, there), "3/2", "1e-24");
    expect_depth(pair_of(EllipsoidData<3>{{{1, 2, 3}}}, EllipsoidData<3>{{{1, 2, 3}}}, there), "2", "1e-12");
    expect_depth(pair_of(EllipsoidData<3>{{{1, 1, 1}}}, SphereData{0.5}, five_fold(0, 0, 0)), "3/2", "1e-30");
    expect_depth(pair_of(SphereData{0.5}, EllipsoidData<3>{{{1, 1, 1}}}, five_fold(0, 0, 0)), "11/2", "1e-30");
}

/// The second source is the exact oracle on the section, if that is a polygon plus a ball.
TEST(EnclosedDepthOf, coaxial_bodies_agrees_with_the_exact_depth_of_the_section) {
    std::mt19937_64 random(test_seed(5));
    const auto number = [&](int most) { return static_cast<double>(1 + random() % static_cast<unsigned>(most)) / 4; };
    int penetrating = 0;
    for (int i = 0; i < 300; ++i) {
        const ShapeData<3> shapes[] = {CylinderData{number(8), number(8)}, ConeData{number(8), number(8)},
                                       CapsuleData{number(4), number(8)}, SphereData{number(8)}};
        const auto flat = [](const ShapeData<3>& shape) -> ShapeData<2> {
            if (const auto* x = std::get_if<CylinderData>(&shape)) return *x;
            if (const auto* x = std::get_if<ConeData>(&shape)) return *x;
            if (const auto* x = std::get_if<CapsuleData>(&shape)) return *x;
            return std::get<SphereData>(shape);
        };
        // In the plane the exact oracle takes a cylinder as a box and a cone as a triangle.
        const auto polygon = [](const ShapeData<2>& shape) -> ShapeData<2> {
            if (const auto* x = std::get_if<CylinderData>(&shape)) return BoxData<2>{{{x->radius, x->half_height}}};
            if (const auto* x = std::get_if<ConeData>(&shape))
                return TriangleData<2>{
                    {{{-x->radius, -x->half_height}}, {{x->radius, -x->half_height}}, {{0, x->half_height}}}};
            return shape;
        };
        const auto& a = shapes[random() % 2];
        const auto& b = shapes[random() % 4];
        const double shift = number(12) - 1.5, factor = i % 3 == 0 ? 5 : 1;
        auto pose = i % 3 == 0 ? five_fold(0, 0, shift) : moved_by(0, 0, shift);
        Query<2> section{QueryKind::penetration, {polygon(flat(a)), std::nullopt, 0}, {polygon(flat(b)), {}, 0}, {}};
        section.b.pose = Pose<double, 2>{{{{{factor, 0}}, {{0, factor}}}}, {{0, shift}}};
        const auto query = pair_of(a, b, pose);
        const Truth found = enclosed_truth(query), truth = find_oracle("exact")->answer(section);
        expect_no_disagreement(found, truth, query);
        if (truth.verdict != Verdict::penetrating) continue;
        ++penetrating;
        EXPECT_TRUE(is_narrow(found.depth.enclosure, "1e-30")) << replay(query);
    }
    EXPECT_GE(penetrating, 150);
}

}  // namespace
}  // namespace touchstone::enclosure_depth_test
