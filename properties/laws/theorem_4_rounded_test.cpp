// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Theorem 4 for the computed gap in formats of few bits, where rounding is large, on every family of polytopes.
// float, double and rationals are in must_hold_test.cpp.
#include <gtest/gtest.h>

#include "algorithms/scalars/rounded.h"
#include "properties/check.h"
#include "properties/laws/law.h"
#include "properties/laws/record.h"

namespace touchstone::theorem_4_rounded_test {
namespace {

/// The vertices of both bodies as the format sees them.
template <class S, int D>
Query<D> as_seen(const Query<D>& query) {
    const auto seen = [](const Body<D>& body) {
        PolytopeData<D> data;
        for (auto x : vertices_of(body)) {
            for (double& c : x.component) c = S(c).value();
            data.vertices.push_back(x);
        }
        return Body<D>{data, {}, 0};
    };
    return {QueryKind::distance, seen(query.a), seen(query.b), {}};
}

template <class S>
LawOutcome outcome_of(const Law& law, const Case& value) {
    return std::visit(
        [&](const auto& given) -> LawOutcome {
            const auto query = as_seen<S>(given);
            if (!has_finite_vertices(query)) return {};
            return law.check(record_run<S>(query, exact_truth(query), [](const auto& a, const auto& b, auto& recorder) {
                return gjk::distance(a, b, {}, recorder);
            }));
        },
        value.query);
}

template <class S>
void expect_theorem_4_on_every_family() {
    const Law& computed = law_named("theorem_4_computed_gap");
    const Law& without_rounding = law_named("theorem_4_gap_bounds_error");
    int broken_without = 0;
    for (const Family* family : vertex_families()) {
        int applicable = 0;
        for (std::uint64_t index = 0; index < static_cast<std::uint64_t>(scaled_cases(60)); ++index) {
            const Case value = generate(*family, 5, index);
            const LawOutcome outcome = outcome_of<S>(computed, value);
            applicable += outcome.is_applicable() ? 1 : 0;
            broken_without += outcome_of<S>(without_rounding, value).is_violated() ? 1 : 0;
            ASSERT_FALSE(outcome.is_violated()) << value.replay << " at step " << outcome.step;
        }
        EXPECT_GT(applicable, 0) << family->name();
    }
    EXPECT_GT(broken_without, 100) << "the rounding would not be needed";
}

TEST(TheoremFourForTheComputedGap, holds_on_every_family_in_8_bits) { expect_theorem_4_on_every_family<Rounded<8>>(); }

TEST(TheoremFourForTheComputedGap, holds_on_every_family_in_16_bits) {
    expect_theorem_4_on_every_family<Rounded<16>>();
}

TEST(TheoremFourForTheComputedGap, holds_on_every_family_in_24_bits) {
    expect_theorem_4_on_every_family<Rounded<24>>();
}

}  // namespace
}  // namespace touchstone::theorem_4_rounded_test
