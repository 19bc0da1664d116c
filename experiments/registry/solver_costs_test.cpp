// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that the operations of a reduction are counted for every solver, equal in repeated calls, and as the solvers'
// files state.
#include "experiments/registry/solver_costs.h"

#include <gtest/gtest.h>

#include "algorithms/simplex_solvers/all.h"

namespace touchstone::solver_costs_test {
namespace {

TEST(SolverCosts, are_known_of_every_solver_and_grow_with_the_simplex) {
    std::apply(
        [](const auto&... solver) {
            const auto check = [](std::string_view name) {
                const auto costs = costs_of_solver(name);
                ASSERT_EQ(costs.size(), 3U) << name;
                for (std::size_t i = 0; i < costs.size(); ++i) {
                    EXPECT_EQ(costs[i].vertices, static_cast<int>(i) + 2);
                    EXPECT_GT(costs[i].mean.multiplications, 0) << name;
                    EXPECT_LE(costs[i].mean.multiplications, costs[i].most.multiplications) << name;
                    EXPECT_EQ(costs[i].most.square_roots, 0) << name;
                    if (i == 0) continue;
                    EXPECT_GT(costs[i].most.multiplications, costs[i - 1].most.multiplications) << name;
                }
            };
            (check(solver.name), ...);
        },
        AllSimplexSolvers{});
}

TEST(SolverCosts, of_johnson_and_of_its_half_are_one_table_of_determinants) {
    const auto all = costs_of_solver("johnson"), half = costs_of_solver("johnson_newest");
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i].most.multiplications, half[i].most.multiplications);
    // For four vertices 12 determinants have one term, 12 have two and 4 have three. A term takes an inner product and
    // one more product.
    EXPECT_EQ(all[2].most.multiplications, 4 * (12 * 1 + 12 * 2 + 4 * 3));
}

TEST(SolverCosts, of_johnson_cached_are_those_of_the_subsets_with_the_newest_vertex) {
    const auto costs = costs_of_solver("johnson_cached");
    // With n vertices there are n inner products with the newest. Each determinant of a subset with the newest has as
    // many terms as that subset has other vertices.
    EXPECT_EQ(costs[0].most.multiplications, 2 * 3 + 2);
    EXPECT_EQ(costs[1].most.multiplications, 3 * 3 + 2 * 2 + 3 * 2);
    EXPECT_EQ(costs[2].most.multiplications, 4 * 3 + 3 * 2 + 3 * 6 + 4 * 3);
}

TEST(SolverCosts, are_the_same_each_time_and_none_of_an_unknown_name) {
    const auto once = costs_of_solver("voronoi"), again = costs_of_solver("voronoi");
    EXPECT_EQ(once[2].mean.additions, again[2].mean.additions);
    EXPECT_EQ(once[2].most.comparisons, again[2].most.comparisons);
    EXPECT_TRUE(costs_of_solver("none").empty());
}

}  // namespace
}  // namespace touchstone::solver_costs_test
