// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the findings on normals and points of hand-made answers, and that the library's own methods have none on exact
// scalars.
#include "experiments/judge/judge_contact.h"

#include <gtest/gtest.h>

#include <cmath>

#include "algorithms/testing/base_seed.h"
#include "experiments/judge/judged_case.h"
#include "oracles/contact_measures.h"
#include "properties/cases/two_boxes.h"
#include "properties/families/family.h"

namespace touchstone::judge_contact_test {
namespace {

constexpr double pi_quarter = 0.78539816339744828;

const ScalarBackend& doubles() { return parse_method("gjk")->backend(); }

/// The judgement of a converged answer with a right number.
ContactJudgement judged(Answer answer, const AnyQuery& query) {
    answer.stop_kind = StopKind::converged;
    answer.stop_name = "own_rule";
    const Truth truth = default_oracle().answer(query);
    const Question question = question_of(query, truth);
    Judgement judgement = judge(answer, truth, question, doubles());
    return judge_contact(answer, query, truth, question, judgement, doubles());
}

Answer depth_of(long double depth) {
    Answer answer;
    answer.verdict = Verdict::intersecting;
    answer.quantity = Quantity::depth;
    answer.upper = depth;
    return answer;
}

Answer distance_of(long double distance) {
    Answer answer;
    answer.verdict = Verdict::separated;
    answer.quantity = Quantity::distance;
    answer.upper = distance;
    return answer;
}

using Findings = std::vector<ContactFinding>;

/// Two unit cubes, B moved by 3/4 along x. A leaves B if it is moved by 1/4 along -x.
const Query<3> overlapping = unit_cubes(QueryKind::penetration, {0.75, 0, 0});
/// Two unit cubes, B moved by 3 along x. The nearest points are 2 apart, and v points along -x.
const Query<3> apart = unit_cubes(QueryKind::distance, {3, 0, 0});

TEST(JudgeContact, finds_a_normal_right_that_leads_out_whatever_its_length) {
    Answer answer = depth_of(0.25L);
    answer.normal = {-7, 0, 0};
    const auto found = judged(answer, overlapping);
    EXPECT_EQ(found.normal, Part::right);
    EXPECT_EQ(found.findings, Findings{});
    EXPECT_EQ(*found.angle, 0);
    EXPECT_EQ(found.points, Part::absent);
}

TEST(JudgeContact, tells_a_reversed_normal_from_a_wrong_one_and_measures_the_overlap_that_is_left) {
    Answer answer = depth_of(0.25L);
    answer.normal = {1, 0, 0};
    const auto reversed = judged(answer, overlapping);
    EXPECT_EQ(reversed.findings, Findings{ContactFinding::normal_reversed});
    // After the wrong motion the cubes overlap by 1/2 along x, and the largest coordinate is 5/4.
    EXPECT_NEAR(static_cast<double>(*reversed.overlap_left), 0.5 / 1.25, 1e-12);
    answer.normal = {-1, 1, 0};
    const auto wrong = judged(answer, overlapping);
    EXPECT_EQ(wrong.findings, Findings{ContactFinding::normal_wrong});
    EXPECT_NEAR(static_cast<double>(*wrong.angle), pi_quarter, 1e-15);
    EXPECT_NEAR(static_cast<double>(*wrong.overlap_left), (0.25 - 0.25 / std::sqrt(2)) / 1.25, 1e-12);
    answer.normal = {0, 0, 0};
    EXPECT_EQ(judged(answer, overlapping).findings, Findings{ContactFinding::normal_wrong});
}

TEST(JudgeContact, takes_the_nearest_of_all_directions_of_least_depth) {
    Answer answer = depth_of(1);
    answer.normal = {0, 0, -1};
    const auto found = judged(answer, unit_cubes(QueryKind::penetration, {0, 0, 0}));
    EXPECT_EQ(found.normal, Part::right);
    EXPECT_EQ(*found.angle, 0);
}

TEST(JudgeContact, wants_the_plane_of_a_normal_to_separate_bodies_that_are_apart) {
    Answer answer = distance_of(2);
    answer.normal = {-1, 0.25, 0};
    const auto found = judged(answer, apart);
    EXPECT_EQ(found.normal, Part::right);
    EXPECT_NEAR(static_cast<double>(*found.angle), std::atan(0.25), 1e-15);
    answer.normal = {1, 0, 0};
    EXPECT_EQ(judged(answer, apart).findings, Findings{ContactFinding::normal_reversed});
    answer.normal = {0, 1, 0};
    EXPECT_EQ(judged(answer, apart).findings, Findings{ContactFinding::normal_wrong});
}

TEST(JudgeContact, judges_the_normal_of_bodies_apart_though_the_number_is_none) {
    Answer answer = distance_of(2);
    answer.upper.reset();
    answer.normal = {0, 1, 0};
    EXPECT_EQ(judged(answer, apart).normal, Part::absent) << "no number, and nothing says that it is wrong";
    answer.bad_fields = {{BadField::number, "value -2"}};
    EXPECT_EQ(judged(answer, apart).findings, Findings{ContactFinding::normal_wrong});
    answer.normal = {-1, 0, 0};
    EXPECT_EQ(judged(answer, apart).normal, Part::right);
    answer.verdict = Verdict::intersecting;
    EXPECT_EQ(judged(answer, apart).normal, Part::absent) << "the verdict is wrong";
}

TEST(JudgeContact, wants_witness_points_on_their_bodies_and_as_far_apart_as_answered) {
    Answer answer = distance_of(2);
    answer.point_a = {0.5, 0.25, 0};
    answer.point_b = {2.5, 0.25, 0};
    EXPECT_EQ(judged(answer, apart).points, Part::right);
    answer.point_a = {0.5, 0.75, 0};
    answer.point_b = {2.5, 0.75, 0};
    const auto off = judged(answer, apart);
    EXPECT_EQ(off.findings, Findings{ContactFinding::point_off_body});
    EXPECT_NEAR(static_cast<double>(*off.point_error), 0.25 / 3.5, 1e-15);
    answer.point_a = {0.25, 0, 0};
    answer.point_b = {2.5, 0, 0};
    EXPECT_EQ(judged(answer, apart).findings, Findings{ContactFinding::wrong_length});
}

TEST(JudgeContact, wants_the_way_between_deepest_points_to_lead_out) {
    Answer answer = depth_of(0.25L);
    answer.point_a = {0.5, 0, 0};
    answer.point_b = {0.25, 0, 0};
    EXPECT_EQ(judged(answer, overlapping).points, Part::right);
    answer.point_b = {0.5, 0.25, 0};
    EXPECT_EQ(judged(answer, overlapping).findings, Findings{ContactFinding::points_mislead});
}

/// What is found on one contact point of an answer with the right depth 1/4 and the right normal.
Findings set_of(const std::array<double, 3>& position, double depth, const Query<3>& query = overlapping) {
    Answer answer = depth_of(0.25L);
    answer.normal = {-1, 0, 0};
    answer.contact_points = {{position, depth}};
    return judged(answer, query).findings;
}

/// Two prisms along z that lean to the right. The lowest edge of A is 1/4 below the top of B, and no point between the
/// edge and the top straight above it is in either.
Query<3> leaning() {
    Query<3> query;
    query.kind = QueryKind::penetration;
    query.a.shape = PolytopeData<3>{{{0, -0.25, -1}, {8, 0.5, -1}, {8, 2, -1}, {0, -0.25, 1}, {8, 0.5, 1}, {8, 2, 1}}};
    query.b.shape = PolytopeData<3>{{{-0.125, 0, -2}, {8, 0, -2}, {8, -1, -2}, {-0.125, 0, 2}, {8, 0, 2}, {8, -1, 2}}};
    return query;
}

TEST(JudgeContact, lets_a_contact_point_stand_on_a_on_b_and_between) {
    const double none = std::nan("");
    for (const double depth : {0.25, none})
        for (const double x : {0.25, 0.375, 0.5}) EXPECT_EQ(set_of({x, 0, 0}, depth), Findings{}) << x;
    const Query<3> query = leaning();
    for (const Body<3>* body : {&query.a, &query.b}) {
        Query<3> middle = query;
        middle.kind = QueryKind::distance;
        middle.a = *body;
        middle.b = {};
        middle.b.shape = PointData<3>{{0, -0.125, 0}};
        EXPECT_EQ(default_oracle().answer(middle).verdict, Verdict::separated) << "the point between is in neither";
    }
    Answer answer = depth_of(0.25L);
    answer.normal = {0, 1, 0};
    for (const double y : {0.0, -0.125, -0.25}) {
        answer.contact_points = {{{0, y, 0}, none}};
        EXPECT_EQ(judged(answer, query).findings, Findings{}) << y;
    }
}

TEST(JudgeContact, finds_a_contact_point_outside_that_is_not_between) {
    const Findings outside{ContactFinding::contact_outside};
    EXPECT_EQ(set_of({-0.25, 0, 0}, 0.25), outside) << "in A, and farther from B than they overlap";
    EXPECT_EQ(set_of({1, 0, 0}, 0.25), outside) << "in B, and farther from A";
    EXPECT_EQ(set_of({0.375, 0.5625, 0}, 0.25), outside) << "beside both, and near";
    EXPECT_EQ(set_of({0.375, 4, 0}, 0.25), outside) << "beside both, and far";
}

TEST(JudgeContact, asks_for_the_depth_of_the_bodies_over_their_common_face_and_for_no_more_beside_it) {
    const Findings wrong{ContactFinding::contact_depth_wrong};
    EXPECT_EQ(set_of({0.375, 0, 0}, 0.125), wrong) << "over the face the overlap is 1/4 everywhere";
    EXPECT_EQ(set_of({0.375, 0.5, 0.5}, 0.125), wrong) << "at a corner of the face";
    EXPECT_EQ(set_of({0.375, 0, 0}, 0.3125), wrong) << "deeper than the bodies";
    // The lowest edge of A is x = 0, and the depth 1/4 is reached nowhere else.
    const auto at = [](double x, double y, double depth) {
        Answer answer = depth_of(0.25L);
        answer.normal = {0, 1, 0};
        answer.contact_points = {{{x, y, 0}, depth}};
        return judged(answer, leaning()).findings;
    };
    EXPECT_EQ(at(0, 0, 0.125), wrong) << "over the edge";
    EXPECT_EQ(at(1, 0, 0.125), Findings{}) << "beside the edge";
}

TEST(JudgeContact, takes_a_depth_below_0_for_a_gap_at_the_contact_point) {
    // B stands on a vertex 1/8 inside A, and its lower edge leaves A behind to the right.
    Query<2> query;
    query.kind = QueryKind::penetration;
    query.a.shape = BoxData<2>{{1, 1}};
    query.b.shape = PolytopeData<2>{{{0, 0.875}, {1, 1.1875}, {0, 3}}};
    Answer answer = depth_of(0.125L);
    answer.normal = {0, -1, 0};
    const double gap = 0.875 + 0.3125 * 0.9375 - 1;
    answer.contact_points = {{{0, 1, 0}, 0.125}, {{0.9375, 1 + gap / 2, 0}, -gap}};
    EXPECT_EQ(judged(answer, query).findings, Findings{});
    answer.contact_points[1].position = {0.9375, 1.5, 0};
    EXPECT_EQ(judged(answer, query).findings, Findings{ContactFinding::contact_outside});
}

TEST(JudgeContact, judges_curved_bodies_by_their_enclosures) {
    Query<3> query;
    query.kind = QueryKind::distance;
    query.a.shape = CylinderData{1, 1};
    query.b.shape = EllipsoidData<3>{{{1, 2, 3}}};
    query.b.pose = Pose<double, 3>::identity();
    query.b.pose->translation = {{4, 0, 0}};
    Answer answer = distance_of(2);
    answer.point_a = {1, 0, 0};
    answer.point_b = {3, 0, 0};
    answer.normal = {-1, 0, 0};
    const auto found = judged(answer, query);
    EXPECT_EQ(found.points, Part::right);
    EXPECT_EQ(found.normal, Part::right);
    EXPECT_FALSE(found.angle);
    answer.point_a = {1, 0.5, 0};
    EXPECT_EQ(judged(answer, query).findings, (Findings{ContactFinding::point_off_body, ContactFinding::wrong_length}));
}

TEST(JudgeContact, says_nothing_of_answers_whose_verdict_is_wrong) {
    Answer answer = depth_of(0.25L);
    answer.verdict = Verdict::separated;
    answer.normal = {1, 0, 0};
    EXPECT_EQ(judged(answer, overlapping).normal, Part::absent);
}

/// Two unit cubes, B 3 along x from A and flying towards it. They meet at t = 1/2 with the plane x = 1/2 between them.
Query<3> flying() {
    Query<3> query = unit_cubes(QueryKind::impact, {3, 0, 0});
    query.motion = Motion<3>{{-4, 0, 0}, 1};
    return query;
}

Answer impact_at(long double time, const std::array<double, 3>& normal, const std::array<double, 3>& point_a,
                 const std::array<double, 3>& point_b) {
    Answer answer;
    answer.verdict = Verdict::intersecting;
    answer.quantity = Quantity::impact_time;
    answer.lower = answer.upper = time;
    answer.normal = normal;
    answer.point_a = point_a;
    answer.point_b = point_b;
    return answer;
}

TEST(JudgeContact, wants_the_points_of_an_impact_on_both_bodies_and_its_normal_across_a_plane_between_them) {
    const auto right = judged(impact_at(0.5L, {-2, 0, 0}, {0.5, 0.25, 0}, {0.5, 0.25, 0}), flying());
    EXPECT_EQ(right.points, Part::right);
    EXPECT_EQ(right.normal, Part::right);
    EXPECT_EQ(right.findings, Findings{});
    EXPECT_EQ(*right.point_error, 0);
    const auto reversed = judged(impact_at(0.5L, {1, 0, 0}, {0.5, 0, 0}, {0.5, 0, 0}), flying());
    EXPECT_EQ(reversed.findings, Findings{ContactFinding::normal_reversed});
    const auto tilted = judged(impact_at(0.5L, {-1, 1e-6, 0}, {0.5, 0, 0}, {0.5, 0, 0}), flying());
    EXPECT_EQ(tilted.findings, Findings{ContactFinding::normal_wrong});
    const auto inside = judged(impact_at(0.5L, {-1, 0, 0}, {0.5, 0, 0}, {0.75, 0, 0}), flying());
    EXPECT_EQ(inside.findings, Findings{ContactFinding::contact_outside}) << "in B alone";
    const auto off = judged(impact_at(0.5L, {-1, 0, 0}, {0.5, 0, 0}, {0.25, 0, 0}), flying());
    EXPECT_EQ(off.findings, Findings{ContactFinding::point_off_body}) << "in A alone";
    const auto at_start = judged(impact_at(0.5L, {-1, 0, 0}, {0.5, 0, 0}, {2.5, 0, 0}), flying());
    EXPECT_EQ(at_start.points, Part::wrong) << "B has moved";
}

TEST(JudgeContact, looks_at_the_points_of_an_impact_at_the_time_that_was_answered) {
    Answer late = impact_at(0.625L, {-1, 0, 0}, {0.5, 0, 0}, {0, 0, 0});
    EXPECT_EQ(judged(late, flying()).points, Part::right) << "B reaches from 0 to 1 then";
    late.lower = 0.5L;
    EXPECT_EQ(judged(late, flying()).points, Part::right) << "the bracket allows for the way of B";
}

TEST(JudgeContact, judges_no_normal_of_bodies_that_meet_at_the_start) {
    Query<3> query = flying();
    query.b.pose->translation = {0.75, 0, 0};
    const auto found = judged(impact_at(0, {0, 1, 0}, {0.5, 0, 0}, {0.5, 0, 0}), query);
    EXPECT_EQ(found.normal, Part::not_judged);
    EXPECT_EQ(found.points, Part::right);
}

TEST(ContactMeasures, of_rational_points_and_of_doubles_agree) {
    Body<3> body;
    body.shape = PolytopeData<3>{{{0, 0, 0}, {3, 0, 0}, {0, 3, 0}, {0, 0, 3}}};
    EXPECT_EQ(*squared_distance_to(body, {"2", "2", "2"}), "3");
    EXPECT_EQ(*squared_distance_to(body, {"1/3", "1/3", "-1/7"}), "1/49");
    EXPECT_EQ(*squared_distance_to(body, {"1", "1", "1"}), "0");
    for (std::uint64_t i = 0; i < 50; ++i) {
        const Case a_case = generate(*find_family("random_polytopes"), test_seed(3), i);
        const auto& query = std::get<Query<3>>(a_case.query);
        Query<3> of_point;
        of_point.kind = QueryKind::distance;
        of_point.a = query.a;
        const Vec<double, 3> point{{1.25, -0.375, static_cast<double>(i)}};
        of_point.b.shape = PointData<3>{point};
        EXPECT_EQ(*default_oracle().answer(of_point).distance.exact,
                  *squared_distance_to(query.a, exact_vector(point)));
    }
}

/// Every method of this library gives a right normal and right points on exact scalars, for every family.
class ExactContact : public testing::TestWithParam<const char*> {};

TEST_P(ExactContact, is_right_on_every_family) {
    const auto method = parse_method(GetParam());
    int points = 0, normals = 0;
    for (const Family* family : families())
        for (std::uint64_t i = 0; i < 10; ++i)
            for (const QueryKind kind :
                 {QueryKind::intersects, QueryKind::distance, QueryKind::penetration, QueryKind::impact}) {
                const auto a_case = asked_as(generate(*family, test_seed(11), i), kind);
                if (!a_case || !method->answers(kind, dimension_of(a_case->query))) continue;
                JudgedCase judged(*a_case, default_oracle(), Contact::judged);
                const auto outcome = judged.ask(*method);
                if (!outcome.judgement.contact) continue;
                const ContactJudgement& contact = *outcome.judgement.contact;
                for (const ContactFinding finding : contact.findings)
                    ADD_FAILURE() << a_case->replay << " " << to_string(kind) << ": " << to_string(finding);
                points += contact.points == Part::right ? 1 : 0;
                normals += contact.normal == Part::right ? 1 : 0;
            }
    const bool points_are_told =
        method->algorithm() != "sat" && method->algorithm() != "mpr" && method->algorithm() != "isa_gjk";
    const bool is_of_impact = method->answers(QueryKind::impact, 3);  // few families have motions
    EXPECT_GT(normals, is_of_impact ? 20 : 100);
    EXPECT_GE(points, !points_are_told ? 0 : is_of_impact ? 20 : 100);
}

std::string name_of_method(const testing::TestParamInfo<const char*>& info) {
    const std::string text = info.param;
    return text.substr(0, text.find('('));
}

INSTANTIATE_TEST_SUITE_P(Methods, ExactContact,
                         testing::Values("gjk(scalar=rational)", "epa(scalar=rational)", "hybrid(scalar=rational)",
                                         "mpr(scalar=rational)", "sat(scalar=rational, max_vertices=16)",
                                         "gjk_certified", "epa_certified", "isa_gjk(scalar=rational)",
                                         "warm_gjk(scalar=rational)", "dynamic_gjk(scalar=rational)",
                                         "conservative_advancement(scalar=rational)"),
                         name_of_method);

}  // namespace
}  // namespace touchstone::judge_contact_test
