// SPDX-License-Identifier: GPL-3.0-or-later
// Tests laws on exact scalars, where a law is a theorem: it must hold on every case of every family.
#include <gtest/gtest.h>

#include "algorithms/testing/source_directory.h"
#include "properties/cases/corpus.h"
#include "properties/check.h"
#include "properties/laws/law.h"
#include "properties/laws/run.h"
#include "properties/laws/segment_descent.h"

namespace touchstone::laws_exact_test {
namespace {

/// Returns the recordings of the subject gjk in rationals, with Johnson's sub-algorithm and with the default solver:
/// with the default rule, which stops at the nearest point, and with `no_progress` alone, which takes the one step
/// beyond it that Theorem 3 concerns.
Recordings exact_runs(const AnyQuery& query) { return find_subject("gjk")->record(query, ScalarKind::rational); }

const ExactRun& as_run(const std::unique_ptr<Recording>& recording) { return static_cast<const ExactRun&>(*recording); }

std::optional<std::string> violation_of(const Law& law, const Recordings& runs) {
    for (const auto& run : runs) {
        const LawOutcome outcome = law.check(*run);
        if (outcome.is_violated())
            return std::string(law.name()) + " violated at step " + std::to_string(outcome.step) + " by " +
                   std::to_string(outcome.amount) + " with stop " + as_run(run).answer.stop;
    }
    return std::nullopt;
}

/// Visits every multiset of `size` points of a grid, as A, with the origin as B. The CSOs are all these multisets, so
/// ties, duplicates and contact occur.
template <int D>
void for_each_body(const std::vector<Vec<double, D>>& grid, std::size_t size,
                   const std::function<void(const Query<D>&)>& visit) {
    std::vector<std::size_t> pick(size, 0);
    for (;;) {
        PolytopeData<D> a;
        for (const std::size_t i : pick) a.vertices.push_back(grid[i]);
        visit({QueryKind::distance, Body<D>{a, {}, 0}, Body<D>{PointData<D>{}, {}, 0}, {}});
        std::size_t position = size;
        while (position > 0 && pick[position - 1] + 1 == grid.size()) --position;
        if (position == 0) return;
        const std::size_t value = pick[position - 1] + 1;
        for (std::size_t i = position - 1; i < size; ++i) pick[i] = value;
    }
}

template <int D>
std::vector<Vec<double, D>> grid_points(int reach) {
    std::vector<Vec<double, D>> grid{Vec<double, D>{}};
    for (int k = 0; k < D; ++k) {
        std::vector<Vec<double, D>> longer;
        for (const auto& x : grid)
            for (int c = -reach; c <= reach; ++c) {
                longer.push_back(x);
                longer.back()[k] = c;
            }
        grid = longer;
    }
    return grid;
}

template <int D>
void expect_all_laws_on_all_bodies(int reach, std::size_t size, int expected_count) {
    int count = 0;
    std::map<std::string_view, int> applicable;
    for_each_body<D>(grid_points<D>(reach), size, [&](const Query<D>& query) {
        ++count;
        const auto runs = exact_runs(query);
        for (const Law* law : laws_about("gjk")) {
            for (const auto& run : runs) applicable[law->name()] += law->check(*run).is_applicable() ? 1 : 0;
            const auto violation = violation_of(*law, runs);
            ASSERT_FALSE(violation) << *violation;
        }
    });
    EXPECT_EQ(count, expected_count);
    for (const Law* law : laws_about("gjk")) EXPECT_GT(applicable[law->name()], count / 10) << law->name();
}

TEST(ExactLaws, hold_for_every_triangle_of_the_planar_grid_of_five) {
    expect_all_laws_on_all_bodies<2>(2, 3, 25 * 26 * 27 / 6);
}

TEST(ExactLaws, hold_for_every_tetrahedron_of_the_grid_of_three) {
    expect_all_laws_on_all_bodies<3>(1, 4, 27 * 28 * 29 * 30 / 24);
}

/// Returns the squared norm of the nearest point of a segment by projection and clamping, independently of the closed
/// form.
Rational nearest_norm2(const ExactVec& x, const ExactVec& y) {
    const ExactVec d = y - x;
    Rational t = squared_norm(d) == 0 ? Rational(0) : Rational(-dot(x, d) / squared_norm(d));
    t = std::min(std::max(t, Rational(0)), Rational(1));
    return squared_norm(x + t * d);
}

TEST(SegmentDescent, is_theorem_1_in_both_directions_for_every_pair_of_grid_points) {
    const auto grid = grid_points<3>(2);
    for (const auto& p : grid)
        for (const auto& q : grid) {
            const auto x = convert<Rational>(p), y = convert<Rational>(q);
            const Rational descent = segment_descent(x, y);
            ASSERT_EQ(squared_norm(x) - descent, nearest_norm2(x, y));
            ASSERT_EQ(descent > 0, dot(x, x) - dot(x, y) > 0);
        }
}

class ExactGjk : public ::testing::TestWithParam<const Family*> {};

std::optional<std::string> disagreement(const Case& value) {
    for (const auto& recording : exact_runs(value.query)) {  // throws if truth and oracle differ
        const ExactRun& run = as_run(recording);
        const auto& [lower2, upper2] = run.answer.distance2;
        if (upper2 != run.truth.distance2)
            return "upper2 = " + (upper2 ? upper2->str() : "none") + ", truth " + run.truth.distance2.str();
        if (run.answer.stop == "relative_gap" && lower2 != run.truth.distance2)
            return "lower2 = " + lower2.str() + ", truth " + run.truth.distance2.str();
        if (run.answer.verdict == Verdict::undecided) return "undecided";
        if ((run.answer.verdict == Verdict::separated) != (run.truth.verdict == Verdict::separated))
            return "verdict " + std::string(to_string(run.answer.verdict)) + ", truth " +
                   std::string(to_string(run.truth.verdict));
    }
    return std::nullopt;
}

TEST(ExactGjkOnTheCorpus, agrees_with_the_oracle_in_verdict_and_squared_distance) {
    for (const Case& stored : read_corpus(source_directory() + "properties/corpus")) {
        const auto found = disagreement(stored);
        EXPECT_FALSE(found) << stored.replay << ": " << *found;
    }
}

TEST_P(ExactGjk, agrees_with_the_oracle_in_verdict_and_squared_distance) {
    const CheckReport report = check("exact_gjk_agrees_with_oracle", *GetParam(), disagreement, {.cases = 100});
    EXPECT_TRUE(report.holds) << report.message;
}

INSTANTIATE_TEST_SUITE_P(Families, ExactGjk, ::testing::ValuesIn(vertex_families()),
                         [](const auto& info) { return std::string(info.param->name()); });

}  // namespace
}  // namespace touchstone::laws_exact_test
