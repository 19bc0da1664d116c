// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that the hunt is repeatable, finds worse cases than chance, and that its case has the reported score.
#include "experiments/hunt/hunt.h"

#include <gtest/gtest.h>

#include "experiments/judge/judged_case.h"

namespace touchstone::hunt_test {
namespace {

HuntPlan plan_for(const Method& method, Objective objective, std::int64_t cases) {
    return {method,    {find_family("random_polytopes")}, QueryKind::distance,
            objective, {std::chrono::hours(1), cases},    7};
}

TEST(Hunt, with_a_budget_in_cases_finds_the_same_case_again) {
    const auto method = parse_method("gjk(scalar=float)");
    const std::atomic<bool> stop{false};
    const Hunted once = hunt(plan_for(*method, Objective::ulps, 1500), stop);
    const Hunted twice = hunt(plan_for(*method, Objective::ulps, 1500), stop);
    EXPECT_EQ(identity_of(once.worst.query), identity_of(twice.worst.query));
    EXPECT_EQ(once.score, twice.score);
}

TEST(Hunt, finds_worse_cases_than_as_many_random_ones) {
    const auto method = parse_method("gjk(scalar=double)");
    const std::atomic<bool> stop{false};
    const Hunted found = hunt(plan_for(*method, Objective::iterations, 2000), stop);
    int most = 0;
    for (std::uint64_t i = 0; i < 2000; ++i)
        most = std::max(most, answer_only(generate(*find_family("random_polytopes"), 7, i), *method).iterations);
    EXPECT_GT(found.score, most);
    EXPECT_EQ(answer_only(found.worst, *method).iterations, found.score) << "the case must give the score it claims";
}

TEST(Hunt, refuses_families_that_the_method_cannot_be_asked_of) {
    const auto method = parse_method("dynamic_gjk");
    const std::atomic<bool> stop{false};
    try {
        (void)hunt(plan_for(*method, Objective::iterations, 50), stop);
        FAIL() << "distance queries of dynamic_gjk";
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("answered none of 50 cases, on 1 of 1 families"), std::string::npos)
            << error.what();
    }
}

TEST(Hunt, that_ends_before_it_met_a_case_says_how_far_it_came) {
    const auto method = parse_method("gjk(scalar=double)");
    const std::atomic<bool> stop{false};
    HuntPlan plan = plan_for(*method, Objective::ulps, 50);
    plan.families = {find_family("zero_velocity"), find_family("random_polytopes")};
    plan.query.reset();  // a family of impacts, which gjk does not support
    try {
        (void)hunt(plan, stop);
        FAIL() << "impacts answered by gjk";
    } catch (const UsageError& error) {
        const std::string message = error.what();
        EXPECT_NE(message.find("cases, on 1 of 2 families"), std::string::npos) << message;
        EXPECT_NE(message.find("a larger --budget"), std::string::npos) << message;
    }
}

}  // namespace
}  // namespace touchstone::hunt_test
