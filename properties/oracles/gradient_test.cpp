// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the set of gradients on bodies whose answers are known by hand, its behaviour where bodies are exchanged and
// moved, and which families have more than one gradient.
#include "oracles/gradient.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "algorithms/testing/base_seed.h"
#include "oracles/contact_measures.h"
#include "oracles/exact_number_value.h"
#include "oracles/oracle.h"
#include "properties/cases/two_boxes.h"
#include "properties/check.h"
#include "properties/families/family.h"

namespace touchstone::gradient_test {
namespace {

using Vectors = std::vector<ExactVector>;

template <int D>
GradientSet set_of(const Query<D>& query) {
    return gradient_set(query, default_oracle().answer(query, Detail::full)).value();
}

template <int D>
Query<D> polytopes(std::vector<Vec<double, D>> a, std::vector<Vec<double, D>> b) {
    Query<D> query;
    query.a.shape = PolytopeData<D>{std::move(a)};
    query.b.shape = PolytopeData<D>{std::move(b)};
    return query;
}

TEST(Gradient, of_two_faces_is_the_hull_of_the_corners_of_their_common_part) {
    for (const double height : {-4.0, -2.0, -1.75}) {  // apart, touching and penetrating
        const auto set = set_of(two_boxes({1, 1, 1}, {1, 2, 1}, {1, 0, height}));
        EXPECT_FALSE(set.unique());
        EXPECT_TRUE(set.complete);
        ASSERT_EQ(set.faces.size(), 1U);
        EXPECT_EQ(set.faces[0].direction, (ExactVector{"0", "0", "1"}));
        EXPECT_EQ(set.faces[0].points,
                  (Vectors{{"0", "-1", "-1"}, {"0", "1", "-1"}, {"1", "-1", "-1"}, {"1", "1", "-1"}}))
            << height;
    }
}

TEST(Gradient, has_a_length_that_is_told_by_its_square) {
    const auto set = set_of(polytopes<3>({{0, 0, 0}}, {{-1, -2, -3}, {-9, -9, -9}}));
    EXPECT_TRUE(set.unique());
    EXPECT_EQ(set.faces[0].direction, (ExactVector{"1", "2", "3"}));
    EXPECT_EQ(set.faces[0].squared_length, "14");
    EXPECT_EQ(set.faces[0].points, (Vectors{{"0", "0", "0"}}));
    EXPECT_EQ(signed_square_of_derivative(set, {{"1", "0", "0"}, {"0", "0", "0"}}), "1/14");
    EXPECT_EQ(signed_square_of_derivative(set, {{"0", "-1", "0"}, {"5", "5", "5"}}), "-4/14") << "the origin stays";
}

TEST(Gradient, of_the_plane_turns_counter_clockwise) {
    const auto set = set_of(polytopes<2>({{0, 3}}, {{0, 1}, {0, 0}}));
    EXPECT_EQ(set.faces[0].direction, (ExactVector{"0", "1"}));
    EXPECT_EQ(moment({"7", "3"}, {"0", "1"}), (ExactVector{"7"}));
    const auto beside = set_of(polytopes<2>({{7, 3}}, {{7, 1}, {7, 0}}));
    EXPECT_EQ(signed_square_of_derivative(beside, {{"0", "0"}, {"1"}}), "49")
        << "it is to the right of the origin, and rises";
}

TEST(Gradient, of_a_turned_plate_is_that_of_the_part_below_the_other_face) {
    // A is ten units wide, B two. Tilted about the middle of both, A goes down by 1 beside B's edge, and by 5 at its
    // own.
    const auto set = set_of(two_boxes({5, 5, 1}, {1, 1, 1}, {0, 0, -1.75}));
    EXPECT_EQ(signed_square_of_derivative(set, {{"0", "0", "0"}, {"1", "0", "0"}}), "-1");
    EXPECT_EQ(signed_square_of_derivative(set, {{"0", "0", "1"}, {"1", "0", "0"}}), "0");
}

TEST(Gradient, of_concentric_cubes_is_the_hull_over_six_directions) {
    const auto set = set_of(two_boxes({1, 1, 1}, {2, 2, 2}, {0, 0, 0}));
    EXPECT_EQ(set.faces.size(), 6U);
    EXPECT_TRUE(set.complete);
    EXPECT_FALSE(set.unique());
    EXPECT_EQ(signed_square_of_derivative(set, {{"-3", "0", "1"}, {"0", "0", "0"}}), "9")
        << "the nearest way out is taken";
}

TEST(Gradient, is_unique_where_a_vertex_touches_the_inside_of_a_face) {
    const auto touching = [](double height) {
        return set_of(polytopes<3>({{0.25, 0.25, height}, {1, 0, 3}, {0, 1, 3}, {0, 0, 3}},
                                   {{-4, -4, 0}, {4, -4, 0}, {0, 4, 0}, {0, 0, -4}}));
    };
    for (const double height : {0.5, 0.0, -0.125}) {
        const auto set = touching(height);
        EXPECT_TRUE(set.unique()) << height;
        EXPECT_EQ(set.faces[0].direction, (ExactVector{"0", "0", "1"}));
        EXPECT_EQ(moment(set.faces[0].points[0], set.faces[0].direction), (ExactVector{"1/4", "-1/4", "0"}))
            << "the same on both sides of the contact";
    }
}

TEST(Gradient, is_not_complete_where_vertices_touch) {
    const auto set = set_of(polytopes<3>({{0, 0, 0}, {1, 0, 1}, {0, 1, 1}, {-1, -1, 1}},
                                         {{0, 0, 0}, {1, 0, -1}, {0, 1, -1}, {-1, -1, -1}}));
    EXPECT_FALSE(set.complete);
    EXPECT_FALSE(set.unique());
    EXPECT_EQ(set.faces[0].points, (Vectors{{"0", "0", "0"}}));
}

TEST(Gradient, is_that_of_the_cores_whatever_the_balls) {
    auto query = two_boxes({1, 1, 1}, {1, 2, 1}, {1, 0, -4});
    const auto plain = set_of(query);
    for (const double margin : {0.5, 1.0, 3.0}) {  // apart, touching and penetrating
        query.a.margin = query.b.margin = margin;
        const auto set = set_of(query);
        EXPECT_EQ(set.faces[0].direction, plain.faces[0].direction);
        EXPECT_EQ(set.faces[0].points, plain.faces[0].points);
    }
}

TEST(Gradient, is_left_out_where_a_body_is_curved_or_moves) {
    auto query = two_boxes({1, 1, 1}, {1, 2, 1}, {1, 0, -4});
    const Truth truth = default_oracle().answer(query, Detail::full);
    EXPECT_FALSE(gradient_set(query, default_oracle().answer(query, Detail::asked))) << "the truth tells no directions";
    auto curved = query;
    curved.a.shape = CylinderData{1, 1};
    EXPECT_FALSE(gradient_set(curved, truth));
    query.kind = QueryKind::impact;
    query.motion.emplace();
    EXPECT_FALSE(gradient_set(query, truth));
}

/// The wrenches of the set as (n, p x n), each with the square of |n|, ascending.
std::vector<std::pair<ExactVector, ExactVector>> wrenches(const GradientSet& set, int sign = 1) {
    std::vector<std::pair<ExactVector, ExactVector>> result;
    for (const GradientFace& face : set.faces)
        for (const ExactVector& p : face.points) {
            ExactVector n = face.direction, m = moment(p, face.direction);
            for (ExactVector* x : {&n, &m})
                for (ExactNumber& coordinate : *x)
                    if (sign < 0) coordinate = ExactNumber() - coordinate;
            result.emplace_back(std::move(n), std::move(m));
        }
    std::sort(result.begin(), result.end());
    return result;
}

/// Calls visit(query, name) for resting bodies of every family.
template <class Visit>
void for_each_query(int per_family, Visit&& visit) {
    for (const Family* family : families())
        for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(scaled_cases(per_family)); ++i) {
            const auto a_case = asked_as(generate(*family, test_seed(49), i), QueryKind::penetration);
            if (!a_case || find_oracle("exact")->refuses(a_case->query)) continue;
            std::visit([&](const auto& query) { visit(query, a_case->replay); }, a_case->query);
        }
}

TEST(Gradient, changes_its_sign_where_the_bodies_are_exchanged) {
    int compared = 0;
    for_each_query(20, [&]<int D>(const Query<D>& query, const std::string& name) {
        const auto set = set_of(query);
        if (!set.complete) return;
        Query<D> exchanged = query;
        std::swap(exchanged.a, exchanged.b);
        EXPECT_EQ(wrenches(set), wrenches(set_of(exchanged), -1)) << name;
        ++compared;
    });
    EXPECT_GT(compared, 500);
}

/// Turns the body by a quarter about the last axis and moves it by `way`, exactly.
template <int D>
void move(Body<D>& body, const Vec<double, D>& way) {
    if (!body.pose) body.pose = Pose<double, D>::identity();
    auto& pose = *body.pose;
    std::swap(pose.rows[0], pose.rows[1]);
    pose.rows[0] = -pose.rows[0];
    std::swap(pose.translation[0], pose.translation[1]);
    pose.translation[0] = -pose.translation[0];
    for (int k = 0; k < D; ++k) pose.translation[k] += way[k];
}

/// Turns the vector by a quarter and adds `way` to it.
template <int D>
ExactVector moved(const ExactVector& x, const ExactVector& way) {
    ExactVector result = x;
    result[0] = ExactNumber() - x[1];
    result[1] = x[0];
    for (std::size_t k = 0; k < result.size(); ++k) result[k] = result[k] - (ExactNumber() - way[k]);
    return result;
}

TEST(Gradient, moves_with_both_bodies) {
    int compared = 0;
    const Vec<double, 3> way_of_space{{3, -5, 8}};
    for_each_query(20, [&]<int D>(const Query<D>& query, const std::string& name) {
        Vec<double, D> way;
        for (int k = 0; k < D; ++k) way[k] = way_of_space[k];
        Query<D> both = query;
        for (auto* body : {&both.a, &both.b}) {
            // A translation that is not zero would be rounded.
            if (body->pose && body->pose->translation != Vec<double, D>{}) return;
            move(*body, way);
        }
        auto set = set_of(query);
        const auto after = set_of(both);
        EXPECT_EQ(set.unique(), after.unique()) << name;
        if (!set.complete) return;
        const ExactVector shift = exact_vector(way), none(static_cast<std::size_t>(D));
        for (GradientFace& face : set.faces) {
            face.direction = moved<D>(face.direction, none);
            for (ExactVector& p : face.points) p = moved<D>(p, shift);
        }
        EXPECT_EQ(wrenches(set), wrenches(after)) << name;
        ++compared;
    });
    EXPECT_GT(compared, 500);
}

TEST(Gradient, is_the_same_from_the_truth_of_another_oracle) {
    int compared = 0;
    for_each_query(4, [&]<int D>(const Query<D>& query, const std::string& name) {
        if (vertex_count(query) > 20) return;
        const auto set = set_of(query);
        const auto other = gradient_set(query, find_oracle("cgal")->answer(query, Detail::full));
        ASSERT_TRUE(other) << name;
        EXPECT_EQ(set.complete, other->complete) << name;
        if (set.complete) {
            EXPECT_EQ(wrenches(set), wrenches(*other)) << name;
        }
        ++compared;
    });
    EXPECT_GT(compared, 100);
}

TEST(Gradient, is_one_of_many_in_every_case_of_a_face_on_a_face) {
    for (const char* name : {"touching_face_face_aligned", "touching_face_face_offset", "touching_face_face_rotated"})
        for (std::uint64_t i = 0; i < 100; ++i) {
            const auto a_case = asked_as(generate(*find_family(name), test_seed(1), i), QueryKind::penetration);
            const auto set = set_of(std::get<Query<3>>(a_case.value().query));
            EXPECT_FALSE(set.unique()) << a_case->replay;
            EXPECT_GE(set.faces[0].points.size(), 3U) << a_case->replay << " overlaps in an area";
        }
}

}  // namespace
}  // namespace touchstone::gradient_test
