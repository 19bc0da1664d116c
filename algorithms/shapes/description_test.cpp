// SPDX-License-Identifier: MIT
// Descriptions of shapes: no member can be left out, folds visit every number, and equality has a variant that compares
// bits.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "algorithms/shapes/query_numbers.h"

namespace touchstone::description_test {
namespace {

/// A shape with a member that its description does not list.
struct Forgetful {
    double radius = 0, forgotten = 0;

    static constexpr std::string_view name = "forgetful", remark = "";
    static constexpr std::tuple fields{field("radius", Meaning::ball_radius, &Forgetful::radius)};
};
static_assert(!Described<Forgetful>);
static_assert(Described<CapsuleData> && Described<BoxData<2>> && Described<PolytopeData<3>>);

static_assert(PlainPolytope<BoxData<3>, 3> && PlainPolytope<PointData<2>, 2>);
static_assert(RoundedPolytope<CapsuleData, 3> && !PlainPolytope<CapsuleData, 3>);
static_assert(!RoundedPolytope<ConeData, 3> && !RoundedPolytope<EllipsoidData<2>, 2>);

TEST(Description, names_shapes_and_their_fields_once) {
    std::set<std::string_view> shapes;
    for_each_shape<3>([&]<class Shape>() {
        EXPECT_TRUE(shapes.insert(Shape::name).second) << Shape::name;
        std::set<std::string_view> fields;
        const Shape shape;
        for_each_field(shape, [&](const auto& each, const auto&) { EXPECT_TRUE(fields.insert(each.name).second); });
    });
    EXPECT_EQ(shapes.size(), std::variant_size_v<ShapeData<3>>);
}

TEST(Description, folds_over_every_number_in_order) {
    Query<2> query{QueryKind::impact,
                   {TriangleData<2>{{{1, 2}, {3, 4}, {5, 6}}}, Pose<double, 2>{{{{7, 8}, {9, 10}}}, {11, 12}}, 13},
                   {ConeData{14, 15}, {}, 16},
                   Motion<2>{{17, 18}, 19}};
    double expected = 1;
    for_each_number_of_query(query, [&](double& x) { EXPECT_EQ(x, expected++); });
    EXPECT_EQ(expected, 20);
    const AnyQuery doubled = map_numbers(query, [](double x) { return 2 * x; });
    EXPECT_EQ(std::get<Query<2>>(doubled).motion->duration, 38);
}

TEST(Description, tells_the_ball_of_a_shape) {
    EXPECT_EQ(largest_ball_radius(SphereData{3}), 3);
    EXPECT_EQ(largest_ball_radius(CapsuleData{3, 5}), 3);
    EXPECT_EQ(largest_ball_radius(CylinderData{3, 5}), 0);
    EXPECT_EQ(largest_ball_radius(BoxData<3>{{1, 2, 3}}), 0);
}

TEST(Query, is_equal_where_its_numbers_are_and_the_same_where_their_bits_are) {
    const AnyQuery a = Query<3>{QueryKind::distance, {PointData<3>{{0, 1, 2}}, {}, 0}, {SphereData{1}, {}, 0}, {}};
    AnyQuery b = a;
    EXPECT_TRUE(a == b);
    EXPECT_TRUE(is_same_to_the_bit(a, b));
    std::get<PointData<3>>(std::get<Query<3>>(b).a.shape).position[0] = -0.0;
    EXPECT_TRUE(a == b);
    EXPECT_FALSE(is_same_to_the_bit(a, b));
    std::get<Query<3>>(b).b.shape = SphereData{2};
    EXPECT_FALSE(a == b);
    EXPECT_FALSE(is_same_to_the_bit(a, b));
}

TEST(QueryKind, is_a_word_and_a_word_is_a_kind) {
    for (const auto kind : {QueryKind::intersects, QueryKind::distance, QueryKind::penetration, QueryKind::impact})
        EXPECT_EQ(query_kind_of(to_string(kind)), kind);
    EXPECT_EQ(query_kind_of("overlap"), std::nullopt);
}

TEST(Box, numbers_its_corners_by_the_bits_of_their_signs) {
    const auto corners = corners_of_box(Vec<double, 3>{1, 2, 3});
    ASSERT_EQ(corners.size(), 8U);
    EXPECT_EQ(corners[0], (Vec<double, 3>{1, 2, 3}));
    EXPECT_EQ(corners[5], (Vec<double, 3>{-1, 2, -3}));
}

}  // namespace
}  // namespace touchstone::description_test
