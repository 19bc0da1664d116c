// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the laws with derived rounding in formats of few bits, where rounding is large, on every family of polytopes.
// float, double and rationals are in must_hold_test.cpp.
#include <gtest/gtest.h>

#include "algorithms/fast/posed/transformed.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/scalars/rounded.h"
#include "algorithms/testing/base_seed.h"
#include "properties/check.h"
#include "properties/laws/law.h"
#include "properties/laws/record.h"
#include "properties/laws/support_record.h"

namespace touchstone::few_bits_test {
namespace {

/// The vertices of both bodies as the format sees them.
template <class S, int D>
Query<D> rounded_to(const Query<D>& query) {
    const auto rounded = [](const Body<D>& body) {
        PolytopeData<D> data;
        for (auto x : vertices_of(body)) {
            for (double& c : x.component) c = S(c).value();
            data.vertices.push_back(x);
        }
        return Body<D>{data, {}, 0};
    };
    return {QueryKind::distance, rounded(query.a), rounded(query.b), {}};
}

/// How often a law applied, and how often the same law without its rounding was broken.
struct Count {
    int applicable = 0, broken_without = 0;
};

/// Visits cases of every family of polytopes as the format sees them. Requires `visit` to apply to one of each.
template <class S, class Visit>
void for_each_case(Count& count, const Visit& visit) {
    for (const Family* family : vertex_families()) {
        const int before = count.applicable;
        for (std::uint64_t index = 0; index < static_cast<std::uint64_t>(scaled_cases(60)); ++index) {
            const Case value = generate(*family, test_seed(5), index);
            std::visit(
                [&](const auto& given) {
                    const auto query = rounded_to<S>(given);
                    if (has_finite_vertices(query)) visit(query, value.replay);
                },
                value.query);
            if (::testing::Test::HasFatalFailure()) return;
        }
        EXPECT_GT(count.applicable, before) << family->name();
    }
}

void expect_held(const LawOutcome& outcome, Count& count, const std::string& replay) {
    count.applicable += outcome.is_applicable() ? 1 : 0;
    ASSERT_FALSE(outcome.is_violated()) << replay << " at step " << outcome.step;
}

template <class S>
void expect_laws_of_gjk() {
    Count gap, bracket;
    for_each_case<S>(gap, [&](const auto& query, const std::string& replay) {
        const ExactRun run = record_run<S>(query, exact_truth(query), [](const auto& a, const auto& b, auto& recorder) {
            return gjk::distance(a, b, {}, recorder);
        });
        expect_held(law_named("theorem_4_computed_gap").check(run), gap, replay);
        expect_held(law_named("computed_bracket_holds").check(run), bracket, replay);
        gap.broken_without += law_named("theorem_4_gap_bounds_error").check(run).is_violated() ? 1 : 0;
        const auto& [lower2, upper2] = run.answer.distance2;
        const bool is_crossed = upper2 && (run.truth.distance2 < lower2 || *upper2 < run.truth.distance2);
        bracket.broken_without += is_crossed ? 1 : 0;
    });
    EXPECT_GT(gap.broken_without, scaled_cases(100)) << "the rounding would not be needed";
    EXPECT_GT(bracket.broken_without, scaled_cases(100)) << "the rounding would not be needed";
    EXPECT_GT(bracket.applicable, gap.applicable / 2);
}

template <class S>
void expect_law_of_support_points() {
    const Law& law = law_named("support_is_maximal");
    Count count;
    for_each_case<S>(count, [&]<int D>(const Query<D>& query, const std::string& replay) {
        const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
        const MinkowskiDifference<Polytope<S, D>, Polytope<S, D>> cso{a, b};
        const Transformed<Polytope<S, D>> image{a, support_detail::affine_map<S, D>()};
        for (SupportRun run : {scan_run<S>(query, a), image_run<S>(query, image), difference_run<S>(query, cso)}) {
            expect_held(law.check(run), count, replay);
            run.exact_scalar = true;  // then the law allows no rounding
            count.broken_without += law.check(run).is_violated() ? 1 : 0;
        }
    });
    EXPECT_GT(count.broken_without, scaled_cases(100)) << "the rounding would not be needed";
}

TEST(GapAndBracketInFewBits, hold_on_every_family_in_8_bits) { expect_laws_of_gjk<Rounded<8>>(); }
TEST(GapAndBracketInFewBits, hold_on_every_family_in_16_bits) { expect_laws_of_gjk<Rounded<16>>(); }
TEST(GapAndBracketInFewBits, hold_on_every_family_in_24_bits) { expect_laws_of_gjk<Rounded<24>>(); }

TEST(SupportPointsInFewBits, hold_on_every_family_in_8_bits) { expect_law_of_support_points<Rounded<8>>(); }
TEST(SupportPointsInFewBits, hold_on_every_family_in_16_bits) { expect_law_of_support_points<Rounded<16>>(); }
TEST(SupportPointsInFewBits, hold_on_every_family_in_24_bits) { expect_law_of_support_points<Rounded<24>>(); }

}  // namespace
}  // namespace touchstone::few_bits_test
