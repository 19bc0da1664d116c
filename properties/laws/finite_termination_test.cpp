// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how close runs of GJK come to the bound on their length: it is reached where there are few vertices, and the
// worst counts of each family are far below it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "properties/check.h"
#include "properties/laws/law.h"
#include "properties/laws/run.h"

namespace touchstone::finite_termination_test {
namespace {

/// The iterations of the run with the default rule, or -1 if the subject does not take the query.
int iterations_of(const AnyQuery& query, ScalarKind scalar) {
    for (const auto& recording : find_subject("gjk")->record(query, scalar))
        if (recording->variant == "default") return static_cast<const ExactRun&>(*recording).answer.iterations;
    return -1;
}

Body<2> hull_of(std::vector<Vec<double, 2>> vertices) { return {PolytopeData<2>{std::move(vertices)}, {}, 0}; }

/// How often runs of a number of iterations took exactly as many as the bound allows.
struct Reached {
    std::array<int, 16> times{};

    void add(const Query<2>& query) {
        const Law& law = law_named("finite_termination");
        for (const auto& recording : find_subject("gjk")->record(query, ScalarKind::rational)) {
            const LawOutcome outcome = law.check(*recording);
            ASSERT_FALSE(outcome.is_violated());
            const int iterations = static_cast<const ExactRun&>(*recording).answer.iterations;
            if (recording->variant == "default" && !outcome.slack) ++times.at(static_cast<std::size_t>(iterations));
        }
    }
};

TEST(FiniteTermination, has_a_bound_that_triangles_of_a_grid_reach_against_a_point) {
    Reached reached;
    for (int i = 0; i < 25; ++i)
        for (int j = i + 1; j < 25; ++j)
            for (int k = j + 1; k < 25; ++k) {
                const auto at = [](int n) { return Vec<double, 2>{n / 5 - 2.0, n % 5 - 2.0}; };
                reached.add({QueryKind::distance, hull_of({at(i), at(j), at(k)}), hull_of({{0, 0}}), {}});
            }
    EXPECT_GT(reached.times[1], 0);
    EXPECT_GT(reached.times[2], 0);
}

/// `ctest -V` shows the counts of each family. The number of cases is fixed, since it belongs to the limits.
TEST(FiniteTermination, comes_after_at_most_9_iterations_in_space_and_5_in_the_plane_in_100_cases_of_each_family) {
    std::printf("%-32s %8s %6s\n", "family", "rational", "double");
    for (const Family* family : vertex_families()) {
        int exact = 0, in_double = 0, dimension = 0;
        for (std::uint64_t index = 0; index < 100; ++index) {
            const AnyQuery query = generate(*family, 1, index).query;
            dimension = std::holds_alternative<Query<2>>(query) ? 2 : 3;
            exact = std::max(exact, iterations_of(query, ScalarKind::rational));
            in_double = std::max(in_double, iterations_of(query, ScalarKind::double_precision));
        }
        std::printf("%-32s %8d %6d\n", std::string(family->name()).c_str(), exact, in_double);
        EXPECT_LE(std::max(exact, in_double), dimension == 3 ? 9 : 5) << family->name();
    }
}

}  // namespace
}  // namespace touchstone::finite_termination_test
