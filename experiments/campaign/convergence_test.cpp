// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the stored iterates of a run: errors decrease, the gap bounds their square, and the last one is the answer.
#include "experiments/campaign/convergence.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "properties/families/family.h"

namespace touchstone::convergence_test {
namespace {

/// The stored steps, or null if there are none.
nlohmann::json steps_of(const std::string& method_text, const std::string& family, std::uint64_t index,
                        JudgedCase::Outcome* asked = nullptr) {
    const auto method = parse_method(method_text);
    const Case a_case = generate(*find_family(family), 1, index);
    JudgedCase judged(a_case, default_oracle());
    const auto outcome = judged.ask(*method);
    Tally tally;
    tally.add(a_case, 1, outcome);
    observe_iterates(judged, *method, outcome, 1, tally);
    EXPECT_TRUE(tally.thickness_histogram.empty()) << "only every 32nd case is counted";
    if (asked != nullptr) *asked = outcome;
    if (!tally.sample || !tally.sample->convergence) return nlohmann::json();
    return nlohmann::json::parse(*tally.sample->convergence);
}

TEST(convergence, the_gap_bounds_the_square_of_the_error_and_the_last_error_is_that_of_the_answer) {
    int longest = 0;
    for (std::uint64_t i = 0; i < 50; ++i) {
        JudgedCase::Outcome outcome;
        const auto steps = steps_of("gjk(scalar=double)", "random_polytopes", i, &outcome);
        if (steps.is_null()) continue;
        for (const auto& step : steps) {
            const double error = step.at(0), gap = step.at(1);
            EXPECT_LE(error * error, gap + 64 * 0x1p-53) << i << ": Theorem 4, up to rounding";
        }
        longest = std::max(longest, static_cast<int>(steps.size()));
        ASSERT_TRUE(outcome.judgement.error_scaled);
        if (outcome.answer.verdict == Verdict::separated) {
            EXPECT_NEAR(steps.back().at(0).get<double>(), static_cast<double>(*outcome.judgement.error_scaled), 1e-14)
                << i;
        }
    }
    EXPECT_GE(longest, 4);
}

TEST(convergence, of_a_rule_that_never_fires_ends_with_what_is_kept) {
    std::size_t most = 0;
    for (std::uint64_t i = 0; i < 50; ++i)
        most = std::max(most, steps_of("gjk(scalar=double, stop=absolute_gap(1e-30), cap=200)", "needles", i).size());
    EXPECT_EQ(most, iterates_kept);
}

TEST(convergence, counts_how_thin_the_last_simplex_of_every_32nd_case_was) {
    const auto method = parse_method("gjk(scalar=double)");
    Tally tally;
    for (std::uint64_t i = 0; i < 64; ++i) {
        const Case a_case = generate(*find_family("random_polytopes"), 1, i);
        JudgedCase judged(a_case, default_oracle());
        const auto index = static_cast<std::int64_t>(i);
        const auto outcome = judged.ask(*method);
        tally.add(a_case, index, outcome);
        if (is_observed(tally, index)) observe_iterates(judged, *method, outcome, index, tally);
    }
    std::int64_t cases = 0;
    for (const auto& [bin, count] : tally.thickness_histogram) cases += count.cases;
    EXPECT_EQ(cases, 2);
}

TEST(convergence, is_nothing_for_methods_without_a_distance) {
    EXPECT_TRUE(steps_of("epa(scalar=double)", "random_penetrations", 0).is_null());
    EXPECT_TRUE(steps_of("sat(scalar=double)", "tangent_spheres", 0).is_null());
}

}  // namespace
}  // namespace touchstone::convergence_test
