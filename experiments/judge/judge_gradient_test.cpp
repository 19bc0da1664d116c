// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the judgement of gradients of hand-made answers, and that the library's own methods imply right ones.
#include "experiments/judge/judge_gradient.h"

#include <gtest/gtest.h>

#include <cmath>

#include "algorithms/testing/base_seed.h"
#include "experiments/judge/judged_case.h"
#include "properties/cases/two_boxes.h"
#include "properties/families/family.h"

namespace touchstone::judge_gradient_test {
namespace {

using Findings = std::vector<ContactFinding>;

/// Two unit cubes, B moved by 3 along x and by 1/2 along y: 2 apart, and the faces share y in [0, 1/2].
const Query<3> apart = unit_cubes(QueryKind::distance, {3, 0.5, 0});
/// Two unit cubes, B moved by 3/4 along x.
const Query<3> overlapping = unit_cubes(QueryKind::penetration, {0.75, 0, 0});

Answer answer_of(Quantity quantity, long double number, std::array<double, 3> normal, std::array<double, 3> point) {
    Answer answer;
    answer.verdict = quantity == Quantity::distance ? Verdict::separated : Verdict::intersecting;
    answer.quantity = quantity;
    answer.upper = number;
    answer.stop_kind = StopKind::converged;
    answer.stop_name = "own_rule";
    answer.normal = normal;
    answer.point_a = answer.point_b = point;
    return answer;
}

ContactJudgement judged(const Answer& answer, const AnyQuery& query) {
    const ScalarBackend& doubles = parse_method("gjk")->backend();
    const Truth truth = default_oracle().answer(query, Detail::full);
    const Question question = question_of(query, truth);
    Judgement judgement = judge(answer, truth, question, doubles);
    judgement.contact.emplace();
    judge_gradient(judgement, answer, query, truth, {gradient_set(query, truth).value(), std::nullopt}, question,
                   doubles);
    return *judgement.contact;
}

TEST(JudgeGradient, takes_any_gradient_of_the_set_and_says_that_it_is_one_of_many) {
    for (const double y : {0.0, 0.25, 0.5}) {
        const auto found = judged(answer_of(Quantity::distance, 2, {-7, 0, 0}, {0.5, y, 0.5}), apart);
        EXPECT_EQ(found.gradient, Part::right) << y;
        EXPECT_EQ(found.findings, Findings{});
        EXPECT_EQ(found.gradient_unique, false);
        EXPECT_EQ(found.gradient_error, 0);
    }
}

TEST(JudgeGradient, finds_a_point_outside_that_is_on_its_body_and_a_normal_that_only_separates) {
    const auto beside = judged(answer_of(Quantity::distance, 2, {-1, 0, 0}, {0.5, -0.25, 0}), apart);
    EXPECT_EQ(beside.findings, Findings{ContactFinding::gradient_outside});
    EXPECT_NEAR(static_cast<double>(*beside.gradient_error), 0.25 / 3.5, 1e-15) << "over the largest coordinate";
    const auto turned = judged(answer_of(Quantity::distance, 2, {-1, 0.125, 0}, {0.5, 0.25, 0}), apart);
    EXPECT_EQ(turned.findings, Findings{ContactFinding::gradient_outside});
    EXPECT_NEAR(static_cast<double>(*turned.gradient_error), 2 * std::sin(std::atan(0.125) / 2), 1e-15);
    const auto off = judged(answer_of(Quantity::distance, 2, {-1, 0, 0}, {0.25, 0.25, 0}), apart);
    EXPECT_EQ(off.gradient, Part::right) << "in A and on the line along the normal: the moment is the same";
}

TEST(JudgeGradient, tells_the_wrong_side_from_other_mistakes) {
    EXPECT_EQ(judged(answer_of(Quantity::distance, 2, {1, 0, 0}, {0.5, 0.25, 0}), apart).findings,
              Findings{ContactFinding::gradient_reversed});
    EXPECT_EQ(judged(answer_of(Quantity::depth, 0.25L, {1, 0, 0}, {0.5, 0, 0}), overlapping).findings,
              Findings{ContactFinding::gradient_reversed});
    EXPECT_EQ(judged(answer_of(Quantity::distance, 2, {0, 0, 0}, {0.5, 0.25, 0}), apart).findings,
              Findings{ContactFinding::gradient_outside});
}

TEST(JudgeGradient, of_bodies_that_overlap_is_that_of_the_way_out) {
    EXPECT_EQ(judged(answer_of(Quantity::depth, 0.25L, {-1, 0, 0}, {0.5, 0.5, -0.5}), overlapping).gradient,
              Part::right);
    const auto sideways = judged(answer_of(Quantity::depth, 0.25L, {0, -1, 0}, {0.5, 0.5, 0}), overlapping);
    EXPECT_EQ(sideways.findings, Findings{ContactFinding::gradient_outside});
    const auto centred = unit_cubes(QueryKind::penetration, {0, 0, 0});
    const auto up = judged(answer_of(Quantity::depth, 1, {0, 0, 1}, {0, 0, -0.5}), centred);
    EXPECT_EQ(up.gradient, Part::right) << "one of six ways out";
    EXPECT_EQ(up.gradient_unique, false);
}

TEST(JudgeGradient, takes_the_deepest_contact_point_where_there_is_no_witness_point) {
    Answer answer = answer_of(Quantity::depth, 0.25L, {-1, 0, 0}, {});
    answer.point_a.reset();
    answer.contact_points = {{{0.4, 9, 0}, 0.125}, {{0.4, 0.5, 0}, 0.25}};
    EXPECT_EQ(judged(answer, overlapping).gradient, Part::right) << "between the faces, on the line through both";
    std::swap(answer.contact_points[0].depth, answer.contact_points[1].depth);
    EXPECT_EQ(judged(answer, overlapping).findings, Findings{ContactFinding::gradient_outside});
}

TEST(JudgeGradient, takes_the_way_between_witness_points_where_there_is_no_normal) {
    Answer answer = answer_of(Quantity::distance, 2, {}, {0.5, 0.25, 0});
    answer.normal.reset();
    EXPECT_EQ(judged(answer, apart).gradient, Part::absent) << "the points coincide";
    answer.point_b = {2.5, 0.25, 0};
    EXPECT_EQ(judged(answer, apart).gradient, Part::right);
    answer = answer_of(Quantity::depth, 0.25L, {}, {0.5, 0, 0});
    answer.normal.reset();
    answer.point_b = {0.25, 0, 0};
    EXPECT_EQ(judged(answer, overlapping).gradient, Part::right);
    std::swap(answer.point_a, answer.point_b);
    EXPECT_EQ(judged(answer, overlapping).findings, Findings{ContactFinding::gradient_reversed});
}

/// An answer with a gradient of its own, and a normal and a point that would imply a wrong one.
Answer named(Quantity quantity, long double number, std::array<double, 6> gradient) {
    Answer answer = answer_of(quantity, number, {0, 1, 0}, {9, 9, 9});
    answer.gradient = gradient;
    return answer;
}

TEST(JudgeGradient, judges_a_gradient_that_an_answer_names_in_place_of_what_it_implies) {
    // n = (-1, 0, 0), and p x n = (0, -p_z, p_y) for p = (1/2, y, z).
    for (const double y : {0.0, 0.25, 0.5}) {
        const auto found = judged(named(Quantity::distance, 2, {-1, 0, 0, 0, -0.125, y}), apart);
        EXPECT_EQ(found.gradient, Part::right) << y;
        EXPECT_EQ(found.findings, Findings{});
        EXPECT_EQ(found.gradient_unique, false);
        EXPECT_NEAR(static_cast<double>(*found.gradient_error), 0, 1e-18);
    }
    const auto turned = judged(named(Quantity::distance, 2, {-1, 0, 0, 0, 0, 0.75}), apart);
    EXPECT_EQ(turned.findings, Findings{ContactFinding::gradient_outside});
    EXPECT_NEAR(static_cast<double>(*turned.gradient_error), 0.25 / 3.5, 1e-15) << "over the largest coordinate";
    EXPECT_EQ(judged(named(Quantity::distance, 2, {1, 0, 0, 0, 0.125, -0.25}), apart).findings,
              Findings{ContactFinding::gradient_reversed});
}

TEST(JudgeGradient, wants_a_named_gradient_of_length_1_and_its_moment_across_it) {
    const auto too_short = judged(named(Quantity::distance, 2, {-0.75, 0, 0, 0, 0, 0.25}), apart);
    EXPECT_EQ(too_short.findings, Findings{ContactFinding::gradient_outside}) << "a quarter of every step is missing";
    EXPECT_NEAR(static_cast<double>(*too_short.gradient_error), 0.25, 1e-15);
    const auto along = judged(named(Quantity::distance, 2, {-1, 0, 0, 0.5, 0, 0.25}), apart);
    EXPECT_EQ(along.findings, Findings{ContactFinding::gradient_outside}) << "A turned about the normal";
    EXPECT_EQ(judged(named(Quantity::distance, 2, {0, 0, 0, 0, 0, 0}), apart).findings,
              Findings{ContactFinding::gradient_outside});
    EXPECT_EQ(judged(named(Quantity::distance, 2, {NAN, 0, 0, 0, 0, 0}), apart).gradient, Part::not_judged);
}

TEST(JudgeGradient, takes_a_mean_of_gradients_where_there_are_several_ways_out) {
    const auto centred = unit_cubes(QueryKind::penetration, {0, 0, 0});
    for (const std::array<double, 6>& mean : {std::array<double, 6>{0, 0, 0, 0, 0, 0}, {0.5, -0.25, 0.25, 0, 0, 0}})
        EXPECT_EQ(judged(named(Quantity::depth, 1, mean), centred).gradient, Part::right);
    const auto beyond = judged(named(Quantity::depth, 1, {0.5, -0.5, 0.25, 0, 0, 0}), centred);
    EXPECT_EQ(beyond.findings, Findings{ContactFinding::gradient_outside}) << "the sizes add up to more than 1";
    EXPECT_NEAR(static_cast<double>(*beyond.gradient_error), 0.25 / std::sqrt(3), 1e-15);
}

TEST(JudgeGradient, does_not_judge_what_may_be_a_mean_of_gradients_of_which_not_all_are_known) {
    const auto in_an_edge = unit_cubes(QueryKind::penetration, {1, 1, 0});
    EXPECT_EQ(judged(named(Quantity::depth, 0, {-1, 0, 0, 0, 0, 0.5}), in_an_edge).gradient, Part::right);
    const auto mean = judged(named(Quantity::depth, 0, {-0.5, -0.5, 0, 0, 0, 0}), in_an_edge);
    EXPECT_EQ(mean.gradient, Part::not_judged);
    EXPECT_EQ(mean.findings, Findings{});
    EXPECT_EQ(judged(named(Quantity::depth, 0, {0, 0, -1, 0.5, -0.5, 0}), in_an_edge).findings,
              Findings{ContactFinding::gradient_outside})
        << "of length 1 it is of one direction, along which they overlap";
}

/// The named gradient after both bodies are moved by t, which turns about the same origin as before.
std::array<double, 6> moved(const std::array<double, 6>& g, const std::array<double, 3>& t) {
    std::array<double, 6> result = g;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
        result[3 + k] += t[i] * g[j] - t[j] * g[i];
    }
    return result;
}

TEST(JudgeGradient, holds_a_named_gradient_to_sign_and_reference_point_of_exchanged_and_moved_bodies) {
    const std::array<double, 6> gradient{-1, 0, 0, 0, -0.125, 0.25};
    const std::array<double, 6> opposite{1, 0, 0, 0, 0.125, -0.25};
    const auto far = [](bool exchanged, bool with_move) {
        Query<3> query = apart;
        const Vec<double, 3> t = with_move ? Vec<double, 3>{8, -16, 4} : Vec<double, 3>{};
        for (Body<3>* body : {&query.a, &query.b}) {
            if (!body->pose) body->pose = Pose<double, 3>::identity();
            body->pose->translation = body->pose->translation + t;
        }
        if (exchanged) std::swap(query.a, query.b);
        return query;
    };
    const auto is_right = [](const std::array<double, 6>& g, const Query<3>& query) {
        return judged(named(Quantity::distance, 2, g), query).gradient == Part::right;
    };
    EXPECT_TRUE(is_right(opposite, far(true, false)));
    EXPECT_FALSE(is_right(gradient, far(true, false)));
    EXPECT_TRUE(is_right(moved(gradient, {8, -16, 4}), far(false, true)));
    EXPECT_TRUE(is_right(moved(opposite, {8, -16, 4}), far(true, true)));
    EXPECT_FALSE(is_right(gradient, far(false, true))) << "about A and not about the origin of the world";
}

TEST(JudgeGradient, is_absent_where_nothing_implies_one) {
    Answer answer = answer_of(Quantity::distance, 2, {-1, 0, 0}, {0.5, 0.25, 0});
    answer.point_a.reset();
    EXPECT_EQ(judged(answer, apart).gradient, Part::absent);
    answer = answer_of(Quantity::distance, 2, {-1, 0, 0}, {0.5, 0.25, 0});
    answer.verdict = Verdict::penetrating;
    EXPECT_EQ(judged(answer, apart).gradient, Part::absent) << "the verdict is wrong";
    EXPECT_EQ(judged(answer_of(Quantity::depth, 0, {-1, 0, 0}, {0.5, 0.25, 0}), apart).gradient, Part::absent)
        << "the normal of a plane that separates is no gradient";
    answer = answer_of(Quantity::distance, 2, {NAN, 0, 0}, {0.5, 0.25, 0});
    EXPECT_EQ(judged(answer, apart).gradient, Part::not_judged);
}

struct Counts {
    int right = 0, wrong = 0;
};

/// Judges the gradients of a method on every family.
Counts judge_all(const std::string& name, QueryKind kind) {
    Counts counts;
    const auto method = parse_method(name);
    for (const Family* family : families())
        for (std::uint64_t i = 0; i < 10; ++i) {
            const auto a_case = asked_as(generate(*family, test_seed(49), i), kind);
            if (!a_case || find_oracle("exact")->refuses(a_case->query)) continue;
            JudgedCase judged(*a_case, default_oracle(), Contact::with_gradients);
            const auto contact = judged.ask(*method).judgement.contact;
            if (!contact || contact->gradient == Part::absent) continue;
            ++(contact->gradient == Part::right ? counts.right : counts.wrong);
            if (method->backend().is_exact()) {
                EXPECT_EQ(to_string(contact->gradient), "right") << a_case->replay << ' ' << name;
            }
        }
    return counts;
}

TEST(JudgeGradient, has_no_finding_on_exact_methods_and_few_on_double) {
    for (const auto& [algorithm, kind] :
         {std::pair("gjk", QueryKind::distance), std::pair("epa", QueryKind::penetration)}) {
        const std::string name = algorithm;
        EXPECT_GT(judge_all(name + "(scalar=rational)", kind).right, 200);
        // The gap at which GJK ends bounds the error of the normal by a root, which shows where faces are nearly
        // parallel.
        const Counts in_double = judge_all(name + "(scalar=double)", kind);
        EXPECT_GT(in_double.right, 200);
        EXPECT_LE(in_double.wrong * 50, in_double.right);
    }
}

}  // namespace
}  // namespace touchstone::judge_gradient_test
