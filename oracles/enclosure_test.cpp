// SPDX-License-Identifier: GPL-3.0-or-later
// The enclosing oracle against closed forms, against the exact oracle where both answer or where symmetry reduces a
// curved pair to polygons, and on every kind of degenerate body.
#include "oracles/enclosure.h"

#include <gtest/gtest.h>

#include <random>

#include "oracles/agreement.h"
#include "oracles/enclosure_interval.h"
#include "oracles/oracle.h"
#include "oracles/rational_text.h"
#include "properties/cases/case_json.h"
#include "properties/families/family.h"

namespace touchstone {
namespace {

using enclosure_detail::Interval;

Pose<double, 3> moved_by(double x, double y, double z) {
    auto pose = Pose<double, 3>::identity();
    pose.translation = {{x, y, z}};
    return pose;
}

/// A rotation about z times 5, exact in doubles.
Pose<double, 3> five_fold(double x, double y, double z) {
    return {{{{{3, -4, 0}}, {{4, 3, 0}}, {{0, 0, 5}}}}, {{x, y, z}}};
}

Query<3> pair_of(const ShapeData<3>& a, const ShapeData<3>& b, const Pose<double, 3>& pose_of_b,
                 QueryKind kind = QueryKind::penetration) {
    return {kind, {a, std::nullopt, 0}, {b, pose_of_b, 0}, std::nullopt};
}

std::string replay(const AnyQuery& query) {
    Case a_case;
    a_case.id = "failed";
    a_case.query = query;
    return to_json_line(a_case);
}

bool within(const std::string& rational, const Enclosure& enclosure) {
    return compare_rationals(rational_of_decimal(enclosure.lower), rational) <= 0 &&
           compare_rationals(rational, rational_of_decimal(enclosure.upper)) <= 0;
}

double value(const std::string& decimal) { return std::stod(decimal); }

/// upper - lower <= width * upper, the difference taken in 128 bits.
bool is_narrow(const Enclosure& x, const char* width) {
    using Number = enclosure_detail::Real<100>;
    const Number lower(x.lower), upper(x.upper);
    return lower <= upper && upper - lower <= Number(width) * upper;
}

void expect_no_disagreement(const Truth& x, const Truth& y, const AnyQuery& query) {
    const auto found = disagreement(x, y);
    EXPECT_FALSE(found.has_value()) << *found << "\n" << replay(query);
}

// ---- intervals

TEST(EnclosingInterval, holds_the_exact_result_of_every_operation_and_sign) {
    const auto third = Interval<20>(1.0) / Interval<20>(3.0);
    EXPECT_LT(third.lower(), third.upper());
    EXPECT_LT(enclosure_detail::Real<60>(third.lower()) * 3, 1);
    EXPECT_GT(enclosure_detail::Real<60>(third.upper()) * 3, 1);
    for (const double a : {-3.0, -1.0, 0.0, 2.0})
        for (const double b : {-2.0, 0.0, 1.0, 4.0})
            for (const double c : {-5.0, 0.0, 1.0})
                for (const double d : {-4.0, 0.0, 3.0}) {
                    if (a > b || c > d) continue;
                    const auto product = Interval<20>(a, b) * Interval<20>(c, d);
                    EXPECT_EQ(product.lower(), std::min({a * c, a * d, b * c, b * d}));
                    EXPECT_EQ(product.upper(), std::max({a * c, a * d, b * c, b * d}));
                }
    const auto root = sqrt(Interval<20>(2.0));
    EXPECT_LT(pow(enclosure_detail::Real<60>(root.lower()), 2), 2);
    EXPECT_GT(pow(enclosure_detail::Real<60>(root.upper()), 2), 2);
    EXPECT_EQ(sqrt(Interval<20>(-1.0, 4.0)).lower(), 0);
    EXPECT_EQ(sqrt(Interval<20>(-1.0, 4.0)).upper(), 2);
    const auto quotient = Interval<20>(-1.0, 2.0) / Interval<20>(2.0, 4.0);
    EXPECT_EQ(quotient.lower(), -0.5);
    EXPECT_EQ(quotient.upper(), 1);
}

// ---- bodies of revolution with axes in one plane: the pair has the distance of its plane sections, which are polygons

/// A body symmetric in y = 0 and its section there, in the coordinates x and z.
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
    std::mt19937_64 random(1);
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
            EXPECT_TRUE(is_narrow(*found.distance, "1e-30")) << replay(query);
        }
    }
    EXPECT_GE(touching, 100) << "too few cases are in contact to test the proof of contact";
    EXPECT_LE(undecided, 20) << "contact between rational bodies is left undecided more often than it was";
}

// ---- a ball that the oracle does not know as a ball

TEST(EnclosureOracle, takes_an_ellipsoid_turned_and_scaled_into_a_ball_for_that_ball) {
    int penetrating = 0;
    for (const char* family : {"random_polytopes", "small_grid"})
        for (std::uint64_t i = 0; i < 100; ++i) {
            Case a_case = generate(*find_family(family), 7, i);
            auto query = std::get<Query<3>>(a_case.query);
            query.kind = QueryKind::penetration;
            const double x = static_cast<double>(i % 5) - 1, r = static_cast<double>(i % 3 + 1) / 16;
            query.a = {EllipsoidData<3>{{{r, r, r}}}, five_fold(x / 4, 0.25, 0), 0};
            Query<3> as_ball = query;
            as_ball.a = {SphereData{5 * r}, moved_by(x / 4, 0.25, 0), 0};
            const Truth found = enclosed_truth(query), truth = find_oracle("exact")->answer(as_ball);
            expect_no_disagreement(found, truth, query);
            EXPECT_NE(found.verdict, Verdict::undecided) << replay(query);
            penetrating += found.verdict == Verdict::penetrating ? 1 : 0;
        }
    EXPECT_GE(penetrating, 25);
}

// ---- depth, against the exact oracle on polytopes with balls

class EnclosedDepth : public ::testing::TestWithParam<const Family*> {};

TEST_P(EnclosedDepth, holds_the_exact_depth_of_the_family) {
    for (std::uint64_t i = 0; i < 40; ++i) {
        Case a_case = generate(*GetParam(), 11, i);
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
        EXPECT_TRUE(is_narrow(*found.depth, "1e-20")) << replay(a_case.query) << found.depth->lower;
    }
}

INSTANTIATE_TEST_SUITE_P(families, EnclosedDepth, ::testing::ValuesIn(vertex_families()),
                         [](const auto& info) { return std::string(info.param->name()); });

// ---- depth, closed forms

void expect_depth(const AnyQuery& query, const std::string& depth, const char* width) {
    const Truth found = enclosed_truth(query);
    ASSERT_EQ(found.verdict, Verdict::penetrating) << replay(query);
    ASSERT_TRUE(found.depth.has_value());
    EXPECT_TRUE(within(depth, *found.depth)) << replay(query) << found.depth->lower << " " << found.depth->upper;
    EXPECT_TRUE(is_narrow(*found.depth, width)) << replay(query) << found.depth->lower << " " << found.depth->upper;
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

/// Infinitely many nearest boundary points: the answer ends and holds the truth, wider than elsewhere.
TEST(EnclosedDepthOf, concentric_bodies_is_enclosed) {
    const auto there = moved_by(0, 0, 0);
    expect_depth(pair_of(CylinderData{1, 2}, CylinderData{1, 2}, there), "2", "1e-6");
    expect_depth(pair_of(CylinderData{1, 2}, ConeData{1, 1}, there), "2", "1e-6");
    expect_depth(pair_of(CylinderData{1, 2}, SphereData{0.5}, there), "3/2", "1e-6");
    expect_depth(pair_of(EllipsoidData<3>{{{1, 1, 3}}}, EllipsoidData<3>{{{1, 1, 2}}}, there), "2", "1e-5");
    expect_depth(pair_of(EllipsoidData<3>{{{1, 2, 3}}}, EllipsoidData<3>{{{1, 2, 3}}}, there), "2", "1e-12");
    expect_depth(pair_of(EllipsoidData<3>{{{1, 1, 1}}}, SphereData{0.5}, five_fold(0, 0, 0)), "3/2", "1e-30");
    expect_depth(pair_of(SphereData{0.5}, EllipsoidData<3>{{{1, 1, 1}}}, five_fold(0, 0, 0)), "11/2", "1e-2");
}

// ---- contact and the distance closest to it

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
    // Two discs in one oblique plane, made by singular poses: they overlap, so they touch as subsets of space.
    Query<3> query = pair_of(EllipsoidData<3>{{{1, 2, 1}}}, EllipsoidData<3>{{{1, 1, 1}}}, {});
    query.a.pose = Pose<double, 3>{{{{{1, 2, 0}}, {{0, 1, 0}}, {{1, 3, 0}}}}, {{0, 0, 0}}};
    query.b.pose = Pose<double, 3>{{{{{1, 1, 0}}, {{1, 3, 0}}, {{2, 4, 0}}}}, {{0.5, 0.25, 0.75}}};
    const Truth found = enclosed_truth(query);
    EXPECT_EQ(found.verdict, Verdict::undecided);
    ASSERT_TRUE(found.distance.has_value());
    EXPECT_EQ(found.distance->lower, "0");
    EXPECT_TRUE(compare_rationals(rational_of_decimal(found.distance->upper), rational_of_decimal("1e-600")) < 0)
        << found.distance->upper;
    EXPECT_EQ(found.depth->lower, "0");
}

// ---- what does not matter

TEST(EnclosureOracle, answers_alike_when_the_bodies_change_places_or_size) {
    std::mt19937_64 random(3);
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
            EXPECT_NEAR(value(large.distance->lower) * 0x1p-40, value(truth.distance->lower),
                        1e-14 * value(truth.distance->upper));
            EXPECT_TRUE(is_narrow(*truth.distance, "1e-30")) << replay(query);
        } else {
            EXPECT_NEAR(value(large.depth->lower) * 0x1p-40, value(truth.depth->lower),
                        1e-14 * value(truth.depth->upper));
            EXPECT_TRUE(is_narrow(*truth.depth, "1e-12")) << replay(query);
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
    EXPECT_TRUE(is_narrow(*usual.distance, "1e-36"));
    EXPECT_TRUE(is_narrow(*narrow.distance, "1e-43"));
    expect_no_disagreement(usual, narrow, query);
    goal.distance_width = 1e-3;
    EXPECT_FALSE(is_narrow(*enclosed_truth(query, goal).distance, "1e-8"));
}

// ---- degenerate bodies

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
    quick.depth_expansions = 200;  // a disc and its axis differ by a cylinder about the origin
    for (const auto& a : shapes)
        for (const auto& b : shapes)
            for (const auto& pose : {moved_by(0, 0, 0), moved_by(0, 4, 3), singular, nothing}) {
                const auto query = pair_of(a, b, pose);
                const Truth truth = enclosed_truth(query, quick);
                if (pose.translation[1] == 4) {
                    EXPECT_EQ(truth.verdict, Verdict::separated) << replay(query);
                } else if (truth.verdict != Verdict::penetrating) {
                    EXPECT_EQ(truth.verdict, Verdict::touching) << replay(query);
                    EXPECT_EQ(truth.depth_squared, "0");
                }
            }
}

TEST(EnclosureOracle, spans_the_range_of_double) {
    for (const double s : {0x1p-1000, 0x1p-500, 0x1p+500, 0x1p+1000}) {
        auto query = pair_of(EllipsoidData<3>{{{s, 2 * s, s}}}, CylinderData{s, s}, moved_by(3 * s, 0, 0));
        Truth truth = enclosed_truth(query);
        ASSERT_EQ(truth.verdict, Verdict::separated);
        EXPECT_TRUE(within(rational_of(s), *truth.distance));
        query.b.pose->translation[0] = 1.75 * s;
        truth = enclosed_truth(query);
        ASSERT_EQ(truth.verdict, Verdict::penetrating);
        EXPECT_TRUE(within(rational_of(s / 4), *truth.depth)) << truth.depth->lower << " " << truth.depth->upper;
    }
    // Two scales in one query, six hundred orders of magnitude apart.
    const auto query = pair_of(EllipsoidData<3>{{{0x1p+1000, 0x1p-1000, 1}}}, EllipsoidData<3>{{{1, 0x1p-1000, 1}}},
                               moved_by(0, 0x1p-998, 0), QueryKind::distance);
    const Truth truth = enclosed_truth(query);
    ASSERT_EQ(truth.verdict, Verdict::separated);
    EXPECT_TRUE(within(rational_of(0x1p-999), *truth.distance));
}

Query<3> moving(Query<3> query, Vec<double, 3> velocity, double duration) {
    query.kind = QueryKind::impact;
    query.motion = Motion<3>{velocity, duration};
    return query;
}

TEST(EnclosureOracle, brackets_the_time_of_impact_of_curved_shapes) {
    // An ellipsoid of half-length 3 along x against a point, a cylinder's side, a cone's rim.
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
        EXPECT_TRUE(within(time, *truth.impact_enclosure))
            << time << " " << truth.impact_enclosure->lower << " " << truth.impact_enclosure->upper;
        EXPECT_TRUE(is_narrow(*truth.impact_enclosure, "1e-20")) << replay(query);
    }
}

TEST(EnclosureOracle, proves_that_curved_shapes_miss_and_leaves_a_graze_undecided) {
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
    EXPECT_FALSE(pass(2, {-1, 0, 0}, 20).hit.has_value()) << "no bounds tell a graze from a miss";
    EXPECT_FALSE(pass(0, {-1, 0, 0}, 6).hit.has_value()) << "nor a motion that ends at the contact";
    EXPECT_EQ(pass(0, {-1, 0, 0}, 20).impact_time, std::nullopt);
    const Truth start = enclosed_truth(moving(pair_of(ellipsoid, PointData<3>{}, moved_by(1, 0, 0)), {1, 0, 0}, 1));
    EXPECT_EQ(start.impact_time, "0");
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
    EXPECT_TRUE(within("1/2", *miss.sweep->distance));
    EXPECT_EQ(hit.sweep->verdict, Verdict::penetrating);
    EXPECT_TRUE(within("1/4", *hit.sweep->depth)) << hit.sweep->depth->lower << " " << hit.sweep->depth->upper;
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
    EXPECT_TRUE(within("1/4", *truth.depth));
    EXPECT_TRUE(is_narrow(*truth.depth, "1e-20"));
    query.b.pose->translation = {{0, 2}};
    EXPECT_EQ(enclosed_truth(query).verdict, Verdict::touching);
    query.b = {ConeData{1, 1}, Pose<double, 2>{{{{{1, 0}}, {{0, -1}}}}, {{0, 4}}}, 0.5};
    EXPECT_TRUE(within("3/2", *enclosed_truth(query).distance));
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
}  // namespace touchstone
