// SPDX-License-Identifier: GPL-3.0-or-later
// Tests enclosed distances against the exact oracle, where symmetry reduces a curved pair to polygons or a ball.
#include <gtest/gtest.h>

#include <random>

#include "algorithms/testing/base_seed.h"
#include "oracles/oracle.h"
#include "properties/families/family.h"
#include "properties/oracles/enclosure_queries_test.h"

namespace touchstone::enclosure_distance_test {
namespace {

/// A body symmetric in y = 0, and its section there in the coordinates x and z.
struct Sectioned {
    Body<3> body;
    Body<2> section;
};

Sectioned random_sectioned(std::mt19937_64& random) {
    const auto integer = [&](int low, int high) {
        return static_cast<double>(low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1)));
    };
    const double r = integer(1, 3), h = integer(0, 3);
    const double m00 = integer(-2, 2), m01 = integer(-2, 2), m10 = integer(-2, 2), m11 = integer(-2, 2);
    const double x = integer(-6, 6), z = integer(-6, 6), y_scale = integer(1, 2);
    Sectioned result;
    result.body.pose = Pose<double, 3>{{{{{m00, 0, m01}}, {{0, y_scale, 0}}, {{m10, 0, m11}}}}, {{x, 0, z}}};
    result.section.pose = Pose<double, 2>{{{{{m00, m01}}, {{m10, m11}}}}, {{x, z}}};
    switch (random() % 5) {
        case 0:
            result.body.shape = CylinderData{r, h};
            result.section.shape = BoxData<2>{{{r, h}}};
            break;
        case 1:
            result.body.shape = ConeData{r, h};
            result.section.shape = PolytopeData<2>{{{{r, -h}}, {{-r, -h}}, {{0, h}}}};
            break;
        case 2:
            result.body.shape = SphereData{r};
            result.section.shape = SphereData{r};
            break;
        case 3:
            result.body.shape = CapsuleData{r, h};
            result.section.shape = CapsuleData{r, h};
            break;
        default: result.body.shape = BoxData<3>{{{r, 2, h}}}; result.section.shape = BoxData<2>{{{r, h}}};
    }
    if (random() % 4 == 0) result.body.margin = result.section.margin = integer(0, 2) / 2;
    return result;
}

TEST(EnclosureOracle, has_the_distance_of_the_plane_sections_of_bodies_symmetric_in_a_plane) {
    std::mt19937_64 random(test_seed(1));
    int undecided = 0, touching = 0;
    for (int i = 0; i < 3000; ++i) {
        const auto a = random_sectioned(random), b = random_sectioned(random);
        const AnyQuery query = Query<3>{QueryKind::distance, a.body, b.body, std::nullopt};
        const AnyQuery sections = Query<2>{QueryKind::distance, a.section, b.section, std::nullopt};
        const Truth found = enclosed_truth(query), truth = find_oracle("exact")->answer(sections);
        expect_no_disagreement(found, truth, query);
        undecided += found.verdict == Verdict::undecided ? 1 : 0;
        touching += truth.verdict == Verdict::touching ? 1 : 0;
        if (found.verdict == Verdict::separated) {
            EXPECT_TRUE(is_narrow(found.distance.enclosure, "1e-30")) << replay(query);
        }
    }
    EXPECT_GE(touching, 100) << "too few cases are in contact to test the proof of contact";
    EXPECT_LE(undecided, 20) << "contact between rational bodies is left undecided more often than it was";
}

TEST(EnclosureOracle, takes_an_ellipsoid_turned_and_scaled_into_a_ball_for_that_ball) {
    int penetrating = 0;
    for (const char* family : {"random_polytopes", "small_grid"})
        for (std::uint64_t i = 0; i < 300; ++i) {
            Case a_case = generate(*find_family(family), test_seed(7), i);
            auto query = std::get<Query<3>>(a_case.query);
            query.kind = QueryKind::penetration;
            const double x = static_cast<double>(i % 5) - 1, r = static_cast<double>(i % 3 + 1) / 16;
            query.a = {EllipsoidData<3>{{{r, r, r}}}, five_fold(x / 4, 0.25, 0), 0};
            if (i % 2 == 0) {  // the same ball, made of an ellipsoid by its pose
                query.a.shape = EllipsoidData<3>{{{r, r, 2 * r}}};
                query.a.pose->rows[2][2] = 2.5;
            }
            Query<3> as_ball = query;
            as_ball.a = {SphereData{5 * r}, moved_by(x / 4, 0.25, 0), 0};
            const Truth found = enclosed_truth(query), truth = find_oracle("exact")->answer(as_ball);
            expect_no_disagreement(found, truth, query);
            EXPECT_NE(found.verdict, Verdict::undecided) << replay(query);
            penetrating += found.verdict == Verdict::penetrating ? 1 : 0;
        }
    EXPECT_GE(penetrating, 25);
}

}  // namespace
}  // namespace touchstone::enclosure_distance_test
