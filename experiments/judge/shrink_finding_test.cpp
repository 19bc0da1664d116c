// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that failing cases in double with 40 or more vertices shrink to cases that a reader can draw.
#include "experiments/judge/shrink_finding.h"

#include <gtest/gtest.h>

#include <cmath>

#include "oracles/degeneracy.h"
#include "oracles/oracle.h"
#include "properties/families/family.h"
#include "properties/shrink/numbers.h"

namespace touchstone::shrink_finding_test {
namespace {

int most_significant_bits(AnyQuery query) {
    return std::visit(
        [](auto& q) {
            int most = 0;
            for (const double* x : shrink_detail::numbers_of(q))
                most = std::max(most, shrink_detail::significant_bits(*x));
            return most;
        },
        query);
}

/// The first case of the family with at least 40 vertices and this finding.
Case large_failure(const char* family, const Method& method, Finding finding) {
    for (std::uint64_t index = 0; index < 3000; ++index) {
        Case value = generate(*find_family(family), 2, index);
        if (vertex_count(value.query) < 40) continue;
        const auto found = finding_of(method, value.query);
        if (found && found->finding == finding) return value;
    }
    ADD_FAILURE() << "no case of " << family << " has 40 vertices and is answered so";
    return {};
}

void expect_small(const char* text, Finding finding, int bits) {
    const auto method = parse_method(text);
    const Case start = large_failure("sphere_tessellations", *method, finding);
    const auto started = std::chrono::steady_clock::now();
    const auto shrunk = shrink_finding(*method, start);
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(60)) << text;
    ASSERT_TRUE(shrunk) << text;
    EXPECT_LE(vertex_count(shrunk->value.query), 8) << text;
    EXPECT_LE(most_significant_bits(shrunk->value.query), bits) << text;
    EXPECT_EQ(finding_of(*method, shrunk->value.query), shrunk->finding) << text;
    EXPECT_EQ(shrunk->finding.finding, finding) << text;
}

TEST(ShrinkFinding, makes_few_vertices_of_few_bits_out_of_forty_in_less_than_a_minute) {
    expect_small("gjk(scalar=double, stop=absolute_gap(1e-9))", Finding::no_answer, 3);
    expect_small("gjk(scalar=double, solver=johnson, stop=absolute_gap(1e-9))", Finding::wrong_verdict, 24);
    expect_small("printed/gjk(scalar=double)", Finding::wrong_verdict, 8);
    expect_small("gjk(scalar=double, proof=published)", Finding::undecided, 8);
}

TEST(ShrinkFinding, has_nothing_to_do_where_the_answer_is_right_or_none_was_asked_for) {
    const auto exact = parse_method("gjk(scalar=rational)");
    const Case value = generate(*find_family("touching_vertex_face"), 1, 0);
    EXPECT_FALSE(shrink_finding(*exact, value));
    const auto impact = parse_method("dynamic_gjk(scalar=double)");
    EXPECT_FALSE(shrink_finding(*impact, value));
    const auto endless = parse_method("gjk(scalar=double, stop=absolute_gap(1e-9))");
    const Case failing = large_failure("sphere_tessellations", *endless, Finding::no_answer);
    EXPECT_FALSE(shrink_finding(*endless, failing, {}, Finding::inaccurate));
}

/// A separated pair that a rule with a large tolerance leaves undecided. Shrinking without its class would end at a
/// touching pair, which is another question.
TEST(ShrinkFinding, keeps_the_true_class_and_on_demand_the_magnitude_of_the_gap) {
    const auto method = parse_method("gjk(scalar=double, stop=absolute_gap(1e-6))");
    const auto undecided = [&](const Case& value) {
        const auto found = finding_of(*method, value.query);
        return found && found->finding == Finding::undecided && found->truth == Verdict::separated;
    };
    std::uint64_t index = 0;
    Case start = generate(*find_family("near_touching"), 1, index);
    while (!undecided(start)) start = generate(*find_family("near_touching"), 1, ++index);
    const auto gap_of = [&](const AnyQuery& query) {
        const Truth truth = default_oracle().answer(query);
        return *degeneracy_ulps(kind_of(query), truth, largest_coordinate(query));
    };
    const ShrinkLimits limits{std::chrono::milliseconds(60'000), 20'000};
    for (const Kept kept : {Kept::finding, Kept::gap}) {
        const auto shrunk = shrink_finding(*method, start, limits, {}, kept);
        ASSERT_TRUE(shrunk);
        EXPECT_EQ(shrunk->finding.truth, Verdict::separated);
        EXPECT_EQ(default_oracle().answer(shrunk->value.query).verdict, Verdict::separated);
        EXPECT_LT(shrunk->result.after, shrunk->result.before);
        if (kept == Kept::finding) continue;
        const auto ratio = gap_of(shrunk->value.query) / gap_of(start.query);
        EXPECT_GE(ratio, 0.1L);
        EXPECT_LE(ratio, 10.0L);
    }
}

/// An absolute epsilon calls bodies of size 1 that are up to 0.125 apart in contact, a gap that no rounding explains,
/// and bodies of the size of the epsilon at any gap.
TEST(ShrinkFinding, keeps_plainly_wrong_what_is) {
    const auto method = parse_method("isa_gjk(scalar=double, stop=absolute_epsilon(0.125))");
    std::uint64_t index = 0;
    const auto asked = [&] {
        return *asked_as(generate(*find_family("random_polytopes"), 1, index), QueryKind::intersects);
    };
    std::optional<FindingOf> found;
    for (; !found || !found->plain; ++index) {
        ASSERT_LT(index, 3000U);
        found = finding_of(*method, asked().query);
    }
    --index;
    EXPECT_EQ(found->finding, Finding::wrong_verdict);
    EXPECT_EQ(found->side, WrongSide::conservative);
    const auto shrunk = shrink_finding(*method, asked());
    ASSERT_TRUE(shrunk);
    EXPECT_TRUE(shrunk->finding.plain);
    EXPECT_EQ(finding_of(*method, shrunk->value.query), shrunk->finding);
    EXPECT_LT(vertex_count(shrunk->value.query), vertex_count(asked().query));
}

/// MPR promises an upper bound of the depth, so that one of several times the depth is correct and plainly wrong.
TEST(ShrinkFinding, shrinks_what_is_plainly_wrong_within_its_promise_where_that_is_asked_for) {
    const auto method = parse_method("mpr(scalar=double)");
    std::uint64_t index = 0;
    const auto asked = [&] { return generate(*find_family("random_penetrations"), 1, index); };
    std::optional<FindingOf> found;
    for (; !found || !found->plain; ++index) {
        ASSERT_LT(index, 3000U);
        found = finding_of(*method, asked().query);
    }
    --index;
    EXPECT_EQ(found->finding, Finding::correct);
    EXPECT_FALSE(shrink_finding(*method, asked()));
    const auto shrunk = shrink_finding(*method, asked(), {}, Finding::correct);
    ASSERT_TRUE(shrunk);
    EXPECT_EQ(finding_of(*method, shrunk->value.query), shrunk->finding);
    EXPECT_TRUE(shrunk->finding.plain);
    EXPECT_LT(vertex_count(shrunk->value.query), vertex_count(asked().query));
}

TEST(ShrinkFinding, names_the_case_by_its_cause_and_says_what_is_true_of_it) {
    const auto method = parse_method("gjk(scalar=double, stop=absolute_gap(1e-9))");
    const auto shrunk = shrink_finding(*method, large_failure("sphere_tessellations", *method, Finding::no_answer));
    ASSERT_TRUE(shrunk);
    EXPECT_EQ(shrunk->value.id, "no-answer-gjk-double-cap");
    ASSERT_TRUE(shrunk->value.expected);
    EXPECT_NE(shrunk->value.expected->verdict, Verdict::undecided);
    EXPECT_EQ(shrunk->value.tags.front().substr(0, 18), "finding:no_answer:");
}

}  // namespace
}  // namespace touchstone::shrink_finding_test
