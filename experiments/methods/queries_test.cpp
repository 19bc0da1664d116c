// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the door of the library with the oracles on cases of every family: its verdicts and numbers, and with
// gradient=yes its normals, points and gradients.
#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

#include "algorithms/testing/base_seed.h"
#include "experiments/judge/judged_case.h"
#include "properties/families/family.h"

namespace touchstone::methods_queries_test {
namespace {

class QueriesOnFamily : public ::testing::TestWithParam<const Family*> {};

JudgedCase::Outcome asked(const Case& a_case, QueryKind kind, const Method& method, Contact contact) {
    const Case question = *asked_as(a_case, kind);
    JudgedCase judged(question, default_oracle(), contact);
    return judged.ask(method);
}

/// Contact of curved bodies may be left open, and so may bodies whose squares vanish.
int most_open(const Family& family) { return family.name().starts_with("subnormal") ? 120 : 6; }

TEST_P(QueriesOnFamily, are_never_wrong) {
    const auto door = parse_method("queries");
    int open = 0;
    for (std::uint64_t index = 0; index < 40; ++index) {
        const Case generated = generate(*GetParam(), test_seed(3), index);
        for (const auto kind : {QueryKind::intersects, QueryKind::distance, QueryKind::penetration}) {
            const auto outcome = asked(generated, kind, *door, Contact::unjudged);
            const Finding finding = outcome.judgement.finding;
            EXPECT_TRUE(finding == Finding::correct || finding == Finding::undecided)
                << generated.replay << " " << to_string(kind) << ": " << to_string(finding) << ", "
                << to_string(outcome.answer.verdict) << " by " << outcome.answer.stop_name;
            open += finding == Finding::undecided;
        }
    }
    EXPECT_LE(open, most_open(*GetParam()));
}

TEST_P(QueriesOnFamily, have_right_gradients_where_they_are_asked_for) {
    const auto door = parse_method("queries(gradient=yes)");
    int open = 0;
    for (std::uint64_t index = 0; index < 40; ++index) {
        const Case generated = generate(*GetParam(), test_seed(3), index);
        for (const auto kind : {QueryKind::distance, QueryKind::penetration}) {
            const auto outcome = asked(generated, kind, *door, Contact::with_gradients);
            const std::string name =
                generated.replay + " " + std::string(to_string(kind)) + " by " + std::string(outcome.answer.stop_name);
            if (outcome.judgement.finding == Finding::undecided) {
                ++open;
                continue;
            }
            EXPECT_EQ(to_string(outcome.judgement.finding), to_string(Finding::correct)) << name;
            if (!outcome.judgement.contact) continue;
            for (const ContactFinding finding : outcome.judgement.contact->findings)
                ADD_FAILURE() << name << ": " << to_string(finding);
        }
    }
    EXPECT_LE(open, most_open(*GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Families, QueriesOnFamily, ::testing::ValuesIn(families()),
                         [](const auto& info) { return std::string(info.param->name()); });

TEST(QueriesMethod, names_the_algorithm_that_the_shapes_choose) {
    const auto door = parse_method("queries");
    const auto by = [&](const ShapeData<3>& a, const ShapeData<3>& b) {
        Case a_case;
        a_case.query = Query<3>{QueryKind::penetration, {a, {}, 0}, {b, {}, 0}, {}};
        return std::string(answer_only(a_case, *door).stop_name);
    };
    const BoxData<3> box{{1, 1, 1}};
    const PolytopeData<3> hull{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    EXPECT_EQ(by(SphereData{1}, SphereData{1}), "closed form");
    EXPECT_EQ(by(CapsuleData{1, 1}, box), "closed form");
    EXPECT_EQ(by(hull, hull), "facets");
    EXPECT_EQ(by(CylinderData{1, 1}, box), "epa");
    EXPECT_THROW(parse_method("queries(scalar=float)"), UsageError);
    EXPECT_THROW(parse_method("queries(gradient=maybe)"), UsageError);
    EXPECT_EQ(parse_method("queries")->canonical(), "queries(scalar=double, gradient=no)");
}

// A posed ball makes its core when it is asked for it. When the vertices of that core still referred to its pose, their
// numbers were what the case before had left on the stack.
TEST(QueriesMethod, answers_a_case_alone_as_it_does_after_others) {
    const auto door = parse_method("queries");
    const Family& family = *find_family("round_overlaps");
    using Bounds = std::pair<std::optional<long double>, std::optional<long double>>;
    std::vector<Bounds> forwards(100), backwards(100);
    const auto ask = [&](std::uint64_t index) {
        const Answer answer = answer_only(generate(family, 1, index), *door);
        return Bounds{answer.lower, answer.upper};
    };
    for (std::size_t i = 0; i < 100; ++i) forwards[i] = ask(i);
    for (std::size_t i = 100; i-- > 0;) backwards[i] = ask(i);
    EXPECT_EQ(forwards, backwards);
}

}  // namespace
}  // namespace touchstone::methods_queries_test
