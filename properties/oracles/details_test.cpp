// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the parts of a truth besides its numbers, on bodies whose answers are known by hand.
#include <gtest/gtest.h>

#include "oracles/agreement.h"
#include "oracles/degeneracy.h"
#include "oracles/oracle.h"
#include "properties/cases/two_boxes.h"
#include "properties/families/family.h"

namespace touchstone::details_test {
namespace {

template <int D>
Query<D> query_of(QueryKind kind, std::vector<Vec<double, D>> a, std::vector<Vec<double, D>> b) {
    Query<D> query;
    query.kind = kind;
    query.a.shape = PolytopeData<D>{std::move(a)};
    query.b.shape = PolytopeData<D>{std::move(b)};
    return query;
}

template <int D>
Query<D> moving(Query<D> query, Vec<double, D> velocity, double duration) {
    query.kind = QueryKind::impact;
    query.motion = Motion<D>{velocity, duration};
    return query;
}

/// Returns the truth in full detail, after a check that the other oracle agrees.
Truth detailed_truth(const AnyQuery& query) {
    Truth truth = default_oracle().answer(query, Detail::full);
    const auto found = disagreement(truth, find_oracle("cgal")->answer(query, Detail::full));
    EXPECT_FALSE(found.has_value()) << *found;
    return truth;
}

using Vectors = std::vector<ExactVector>;
const std::vector<Vec<double, 3>> corner{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const std::vector<Vec<double, 2>> square{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

TEST(MinimisingDirections, of_concentric_cubes_are_six) {
    const auto truth = detailed_truth(two_boxes({1, 1, 1}, {2, 2, 2}));
    EXPECT_EQ(*truth.depth.exact, "9");
    EXPECT_TRUE(truth.minimising_directions->complete);
    EXPECT_EQ(
        truth.minimising_directions->list,
        (Vectors{
            {"-1", "0", "0"}, {"0", "-1", "0"}, {"0", "0", "-1"}, {"0", "0", "1"}, {"0", "1", "0"}, {"1", "0", "0"}}));
}

TEST(MinimisingDirections, push_a_away_from_b) {
    EXPECT_EQ(detailed_truth(two_boxes({1, 1, 1}, {1, 1, 1}, {1.5, 0, 0})).minimising_directions->list,
              (Vectors{{"-1", "0", "0"}}));
    EXPECT_EQ(detailed_truth(two_boxes({1, 1, 1}, {1, 1, 1}, {0, 1, -1})).minimising_directions->list,
              (Vectors{{"0", "-1", "0"}, {"0", "0", "1"}}));
    auto rounded = two_boxes({1, 1, 1}, {1, 1, 1}, {2.5, 3, 0});
    rounded.a.margin = 2;
    EXPECT_EQ(detailed_truth(rounded).minimising_directions->list, (Vectors{{"-1", "-2", "0"}}));
}

TEST(MinimisingDirections, of_touching_bodies_are_one_or_two_or_a_continuum) {
    const auto kind = QueryKind::penetration;
    const auto face = detailed_truth(query_of<3>(kind, corner, {{0.25, 0.25, 0}}));
    EXPECT_TRUE(face.minimising_directions->complete);
    EXPECT_EQ(face.minimising_directions->list, (Vectors{{"0", "0", "1"}}));
    const auto flat = detailed_truth(query_of<3>(kind, {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {{1, 1, 0}}));
    EXPECT_EQ(flat.minimising_directions->list, (Vectors{{"0", "0", "-1"}, {"0", "0", "1"}}));
    EXPECT_FALSE(detailed_truth(query_of<3>(kind, corner, {{0.25, 0, 0}})).minimising_directions->complete)
        << "on an edge";
    EXPECT_FALSE(detailed_truth(query_of<3>(kind, corner, {{0, 0, 0}})).minimising_directions->complete)
        << "at a vertex";
    EXPECT_FALSE(detailed_truth(query_of<3>(kind, {{1, 2, 3}}, {{1, 2, 3}})).minimising_directions->complete);
    EXPECT_FALSE(detailed_truth(query_of<2>(kind, {{1, 2}}, {{1, 2}})).minimising_directions->complete);
    EXPECT_EQ(detailed_truth(query_of<2>(kind, square, {{1, 0}})).minimising_directions->list, (Vectors{{"-1", "0"}}));
}

TEST(NearestPoints, lie_in_the_faces_that_are_told) {
    const auto faces = detailed_truth(two_boxes({1, 1, 1}, {1, 1, 1}, {4, 0, 0}));
    EXPECT_EQ(faces.nearest->face_a, (std::vector<int>{0, 2, 4, 6}));
    EXPECT_EQ(faces.nearest->face_b, (std::vector<int>{1, 3, 5, 7}));
    const auto edge = detailed_truth(query_of<2>(QueryKind::distance, square, {{4, 0.25}, {9, 9}}));
    EXPECT_EQ(edge.nearest->point_a, (ExactVector{"1", "1/4"}));
    EXPECT_EQ(edge.nearest->point_b, (ExactVector{"4", "1/4"}));
    EXPECT_EQ(edge.nearest->face_a, (std::vector<int>{1, 2}));
    EXPECT_EQ(edge.nearest->face_b, (std::vector<int>{0}));
    EXPECT_EQ(detailed_truth(query_of<2>(QueryKind::distance, {{0, 0}, {0, 0}}, {{3, 0}})).nearest->face_a,
              (std::vector<int>{0, 1}))
        << "repeated vertices are both named";
}

TEST(ContactNormal, is_told_and_whether_it_is_the_only_one) {
    const auto face = detailed_truth(moving(query_of<3>(QueryKind::impact, corner, {{1, 1, 1}}), {-2, -2, -2}, 1));
    EXPECT_EQ(face.contact->normal, (ExactVector{"-1", "-1", "-1"}));
    EXPECT_EQ(face.contact->point, (ExactVector{"1/3", "1/3", "1/3"}));
    EXPECT_TRUE(face.contact->unique);
    const auto vertex = detailed_truth(moving(query_of<3>(QueryKind::impact, corner, {{2, 0, 0}}), {-1, 0, 0}, 5));
    EXPECT_EQ(*vertex.impact_time.exact, "1");
    EXPECT_FALSE(vertex.contact->unique);
    const auto faces = detailed_truth(moving(two_boxes({1, 1, 1}, {1, 1, 1}, {5, 0.5, 0}), {-1, 0, 0}, 9));
    EXPECT_EQ(faces.contact->normal, (ExactVector{"-1", "0", "0"}));
    EXPECT_TRUE(faces.contact->unique) << "two faces meet in an area";
    const auto flat = detailed_truth(
        moving(query_of<3>(QueryKind::impact, {{0, -1, -1}, {0, 1, -1}, {0, 0, 2}}, {{2, 0, 0}}), {-1, 0, 0}, 9));
    EXPECT_EQ(flat.contact->normal, (ExactVector{"-1", "0", "0"})) << "from B to A";
    EXPECT_TRUE(flat.contact->unique) << "a flat body has one plane";
    const auto start = detailed_truth(moving(query_of<2>(QueryKind::impact, square, {{1, 0}}), {0, 1}, 9));
    EXPECT_EQ(start.contact->normal, (ExactVector{"-1", "0"}));
    EXPECT_FALSE(
        detailed_truth(moving(query_of<2>(QueryKind::impact, square, {{0, 0}}), {0, 1}, 9)).contact.has_value());
}

bool apart(const AnyQuery& query) {
    const Truth full = detailed_truth(query), quick = default_oracle().answer(query);
    EXPECT_EQ(full.interiors_apart, quick.interiors_apart);
    EXPECT_EQ(*full.interiors_apart, full.sweep->verdict != Verdict::penetrating);
    EXPECT_EQ(*full.hit, full.sweep->verdict != Verdict::separated);
    return *full.interiors_apart;
}

TEST(InteriorsApart, keeps_grazes_apart_from_hits) {
    const auto point = [](Vec<double, 2> at, Vec<double, 2> velocity, double duration) {
        return moving(query_of<2>(QueryKind::impact, square, {at}), velocity, duration);
    };
    EXPECT_TRUE(apart(point({4, 1}, {-1, 0}, 10))) << "along an edge";
    EXPECT_TRUE(apart(point({3, -1}, {-1, 1}, 10))) << "past a vertex";
    EXPECT_FALSE(apart(point({4, 0.5}, {-1, 0}, 10)));
    EXPECT_FALSE(apart(point({3, 3}, {-1, -1}, 10))) << "through two vertices";
    EXPECT_TRUE(apart(point({4, 0.5}, {-1, 0}, 3))) << "the motion ends at the contact";
    EXPECT_TRUE(apart(point({1, 0}, {1, 0}, 9))) << "leaving";
    EXPECT_TRUE(apart(point({1, 0}, {0, 1}, 9))) << "sliding";
    EXPECT_FALSE(apart(point({1, 0}, {-1, 0}, 9))) << "entering";
    EXPECT_TRUE(apart(point({1, 0}, {-1, 0}, 0)));
    EXPECT_FALSE(apart(point({0, 0}, {5, 0}, 9)));
    EXPECT_TRUE(apart(point({4, 2}, {-1, 0}, 9))) << "a miss";
    const auto pierced = query_of<3>(QueryKind::impact, {{0, -1, -1}, {0, 1, -1}, {0, 0, 2}}, {{2, 0, 0}});
    EXPECT_FALSE(apart(moving(pierced, {-1, 0, 0}, 9))) << "a point through a triangle is no graze";
}

TEST(InteriorsApart, counts_balls) {
    Query<3> query;
    query.a.shape = SphereData{4};
    query.b.shape = SphereData{1};
    query.b.pose = Pose<double, 3>::identity();
    query.b.pose->translation = {9, 5, 0};
    EXPECT_TRUE(apart(moving(query, {-1, 0, 0}, 20))) << "at a distance of exactly both radii";
    query.b.pose->translation = {9, 4.75, 0};
    EXPECT_FALSE(apart(moving(query, {-1, 0, 0}, 20)));
    query.b.pose->translation = {5, 0, 0};
    EXPECT_TRUE(apart(moving(query, {0, 1, 0}, 20)));
    EXPECT_FALSE(apart(moving(query, {-1, 1, 0}, 20)));
    EXPECT_EQ(detailed_truth(moving(query, {0, 1, 0}, 20)).contact->normal, (ExactVector{"-1", "0", "0"}));
}

long double ulps(const AnyQuery& query, long double largest) {
    const auto kind = std::visit([](const auto& q) { return q.kind; }, query);
    return degeneracy_ulps(kind, detailed_truth(query), largest).value();
}

TEST(Degeneracy, is_the_distance_from_another_answer_in_ulps_of_the_largest_coordinate) {
    const double ulp = 0x1p-50;  // of numbers in [4, 8)
    const auto gap = [&](double x) { return query_of<2>(QueryKind::distance, {{4, 0}}, {{x, 0}}); };
    EXPECT_EQ(ulps(gap(4 + 3 * ulp), 4), 3);
    EXPECT_EQ(ulps(gap(4), 4), 0);
    EXPECT_EQ(ulps(two_boxes({4, 4, 4}, {1, 1, 1}, {5 - 2 * ulp, 0, 0}), 6), 2);
    // A point passes above or below the upper edge, and its motion ends at the edge or beyond it.
    const auto pass = [&](double height, double duration) {
        return moving(query_of<2>(QueryKind::impact, {{-4, -4}, {4, -4}, {4, 4}, {-4, 4}}, {{6, height}}), {-1, 0},
                      duration);
    };
    EXPECT_EQ(ulps(pass(4 + ulp, 20), 6), 1) << "how narrowly it misses";
    EXPECT_EQ(ulps(pass(4, 20), 6), 0);
    EXPECT_EQ(ulps(pass(4 - ulp, 20), 6), 1) << "how narrowly it hits";
    EXPECT_EQ(ulps(pass(0, 2), 6), 0) << "it ends at the contact";
    EXPECT_EQ(ulps(pass(0, 2 + 4 * ulp), 6), 4);
}

TEST(Degeneracy, is_left_out_where_the_truth_does_not_tell_it) {
    const auto deep = two_boxes({1, 1, 1}, {1, 1, 1});
    Truth truth = default_oracle().answer(deep, Detail::full);
    EXPECT_TRUE(degeneracy_ulps(QueryKind::penetration, truth, 1).has_value());
    truth.depth = {};
    EXPECT_FALSE(degeneracy_ulps(QueryKind::penetration, truth, 1).has_value());
    truth.verdict = Verdict::undecided;
    EXPECT_FALSE(degeneracy_ulps(QueryKind::distance, truth, 1).has_value());
    const auto graze = moving(query_of<2>(QueryKind::impact, square, {{4, 1}}), {-1, 0}, 10);
    EXPECT_EQ(degeneracy_ulps(QueryKind::impact, default_oracle().answer(graze), 4), 0);
}

}  // namespace
}  // namespace touchstone::details_test
