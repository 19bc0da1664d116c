// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the enclosing oracle: changes that must not change its answer, degenerate bodies, the plane, and the default
// oracle.
#include <gtest/gtest.h>

#include <random>

#include "algorithms/testing/base_seed.h"
#include "oracles/oracle.h"
#include "properties/oracles/enclosure_queries_test.h"

namespace touchstone::oracles_enclosure_test {
namespace {

TEST(EnclosureOracle, answers_alike_when_the_bodies_change_places_or_size) {
    std::mt19937_64 random(test_seed(3));
    const auto entry = [&] { return static_cast<double>(static_cast<int>(random() % 65) - 32) / 16; };
    const auto pose = [&] {
        Pose<double, 3> result;
        for (auto& row : result.rows) row = {{entry(), entry(), entry()}};
        result.translation = {{entry() * 2, entry() * 2, entry() * 2}};
        return result;
    };
    const ShapeData<3> shapes[] = {CylinderData{1, 0.5}, ConeData{1, 1}, EllipsoidData<3>{{{1, 0.5, 0.25}}},
                                   BoxData<3>{{{0.5, 1, 0.25}}}};
    for (int i = 0; i < 150; ++i) {
        Query<3> query{QueryKind::penetration,
                       {shapes[random() % 4], pose(), i % 5 == 0 ? 0.125 : 0},
                       {shapes[random() % 4], pose(), 0},
                       std::nullopt};
        const Truth truth = enclosed_truth(query);
        Query<3> swapped = query;
        std::swap(swapped.a, swapped.b);
        expect_no_disagreement(truth, enclosed_truth(swapped), query);
        const auto scaled = [&](double factor) {
            Query<3> result = query;
            for (auto* body : {&result.a, &result.b}) {
                for (auto& row : body->pose->rows) row = factor * row;
                body->pose->translation = factor * body->pose->translation;
                body->margin *= factor;
            }
            return enclosed_truth(result);
        };
        const Truth large = scaled(0x1p+40);
        EXPECT_EQ(large.verdict, truth.verdict) << replay(query);
        if (truth.verdict == Verdict::separated) {
            EXPECT_NEAR(value(large.distance.enclosure->lower) * 0x1p-40, value(truth.distance.enclosure->lower),
                        1e-14 * value(truth.distance.enclosure->upper));
            EXPECT_TRUE(is_narrow(truth.distance.enclosure, "1e-30")) << replay(query);
        } else {
            EXPECT_NEAR(value(large.depth.enclosure->lower) * 0x1p-40, value(truth.depth.enclosure->lower),
                        1e-14 * value(truth.depth.enclosure->upper));
            EXPECT_TRUE(is_narrow(truth.depth.enclosure, "1e-12")) << replay(query);
        }
    }
}

TEST(EnclosureOracle, is_as_narrow_as_asked) {
    const AnyQuery query =
        pair_of(EllipsoidData<3>{{{1, 2, 3}}}, ConeData{1, 2}, five_fold(9, 11, 7), QueryKind::distance);
    EnclosureGoal goal;
    const Truth usual = enclosed_truth(query);
    goal.distance_width = 1e-44;
    const Truth narrow = enclosed_truth(query, goal);
    EXPECT_TRUE(is_narrow(usual.distance.enclosure, "1e-36"));
    EXPECT_TRUE(is_narrow(narrow.distance.enclosure, "1e-43"));
    expect_no_disagreement(usual, narrow, query);
    goal.distance_width = 1e-3;
    EXPECT_FALSE(is_narrow(enclosed_truth(query, goal).distance.enclosure, "1e-8"));
}

TEST(EnclosureOracle, answers_bodies_without_extent) {
    const ShapeData<3> shapes[] = {PointData<3>{},
                                   SphereData{0},
                                   CapsuleData{0, 0},
                                   CylinderData{0, 0},
                                   CylinderData{0, 1},
                                   CylinderData{1, 0},
                                   ConeData{0, 0},
                                   ConeData{1, 0},
                                   ConeData{0, 1},
                                   BoxData<3>{},
                                   EllipsoidData<3>{},
                                   EllipsoidData<3>{{{1, 0, 0}}},
                                   EllipsoidData<3>{{{1, 1, 0}}}};
    const Pose<double, 3> singular{{{{{1, 0, 0}}, {{0, 0, 0}}, {{0, 0, 1}}}}, {{0, 0, 0}}};
    const Pose<double, 3> nothing{};
    EnclosureGoal quick;
    quick.depth_expansions = 200;  // the difference of a disc and its axis is a cylinder about the origin
    for (const auto& a : shapes)
        for (const auto& b : shapes)
            for (const auto& pose : {moved_by(0, 0, 0), moved_by(0, 4, 3), singular, nothing}) {
                const auto query = pair_of(a, b, pose);
                const Truth truth = enclosed_truth(query, quick);
                if (pose.translation[1] == 4) {
                    EXPECT_EQ(truth.verdict, Verdict::separated) << replay(query);
                } else if (truth.verdict != Verdict::penetrating) {
                    EXPECT_EQ(truth.verdict, Verdict::touching) << replay(query);
                    EXPECT_EQ(truth.depth.exact, ExactNumber());
                }
            }
}

TEST(EnclosureOracle, spans_the_range_of_double) {
    for (const double s : {0x1p-1000, 0x1p-500, 0x1p+500, 0x1p+1000}) {
        auto query = pair_of(EllipsoidData<3>{{{s, 2 * s, s}}}, CylinderData{s, s}, moved_by(3 * s, 0, 0));
        Truth truth = enclosed_truth(query);
        ASSERT_EQ(truth.verdict, Verdict::separated);
        EXPECT_TRUE(within(ExactNumber::of_double(s), truth.distance.enclosure));
        query.b.pose->translation[0] = 1.75 * s;
        truth = enclosed_truth(query);
        ASSERT_EQ(truth.verdict, Verdict::penetrating);
        EXPECT_TRUE(within(ExactNumber::of_double(s / 4), truth.depth.enclosure))
            << truth.depth.enclosure->lower << " " << truth.depth.enclosure->upper;
    }
    // One query has two scales, six hundred orders of magnitude apart.
    const auto query = pair_of(EllipsoidData<3>{{{0x1p+1000, 0x1p-1000, 1}}}, EllipsoidData<3>{{{1, 0x1p-1000, 1}}},
                               moved_by(0, 0x1p-998, 0), QueryKind::distance);
    const Truth truth = enclosed_truth(query);
    ASSERT_EQ(truth.verdict, Verdict::separated);
    EXPECT_TRUE(within(ExactNumber::of_double(0x1p-999), truth.distance.enclosure));
}

TEST(EnclosureOracle, answers_in_the_plane) {
    Query<2> query{QueryKind::penetration,
                   {EllipsoidData<2>{{{3, 1}}}, std::nullopt, 0},
                   {CylinderData{1, 1}, std::nullopt, 0},
                   std::nullopt};
    query.b.pose = Pose<double, 2>::identity();
    query.b.pose->translation = {{0, 1.75}};
    const Truth truth = enclosed_truth(query);
    ASSERT_EQ(truth.verdict, Verdict::penetrating);
    EXPECT_TRUE(within("1/4", truth.depth.enclosure));
    EXPECT_TRUE(is_narrow(truth.depth.enclosure, "1e-20"));
    query.b.pose->translation = {{0, 2}};
    EXPECT_EQ(enclosed_truth(query).verdict, Verdict::touching);
    query.b = {ConeData{1, 1}, Pose<double, 2>{{{{{1, 0}}, {{0, -1}}}}, {{0, 4}}}, 0.5};
    EXPECT_TRUE(within("3/2", enclosed_truth(query).distance.enclosure));
}

TEST(DefaultOracle, asks_the_exact_one_first_and_the_enclosing_one_elsewhere) {
    const auto polytopes = pair_of(BoxData<3>{{{1, 1, 1}}}, SphereData{1}, moved_by(3, 0, 0), QueryKind::distance);
    EXPECT_EQ(default_oracle().answer(polytopes).oracle, "exact");
    const auto curved = pair_of(BoxData<3>{{{1, 1, 1}}}, ConeData{1, 1}, moved_by(3, 0, 0), QueryKind::distance);
    EXPECT_FALSE(default_oracle().refuses(curved).has_value());
    EXPECT_EQ(default_oracle().answer(curved).oracle, "enclosure");
    EXPECT_EQ(find_oracle("default"), nullptr);
}

}  // namespace
}  // namespace touchstone::oracles_enclosure_test
