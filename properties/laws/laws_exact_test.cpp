// SPDX-License-Identifier: GPL-3.0-or-later
// On exact scalars a law is a theorem: it holds on every case of every family, or something of ours is wrong.
#include <gtest/gtest.h>

#include "algorithms/terminations/no_progress.h"
#include "properties/check.h"
#include "properties/classes.h"
#include "properties/laws/law.h"
#include "properties/laws/record.h"
#include "properties/laws/segment_descent.h"

namespace touchstone {
namespace {

/// Runs with the default rule, which stops at the nearest point, and with `no_progress` alone, which takes the one step
/// beyond that Theorem 3 is about.
template <int D>
std::vector<ExactRun> exact_runs(const Query<D>& query) {
    const ExactTruth truth = exact_truth(query);
    const auto by_default = [](const auto& a, const auto& b, auto& recorder) {
        return gjk::distance(a, b, gjk::Options<>{}, recorder);
    };
    const auto by_progress = [](const auto& a, const auto& b, auto& recorder) {
        return gjk::distance(a, b, gjk::Options<Johnson, NoProgress>{}, recorder);
    };
    return {record_run<Rational>(query, truth, by_default), record_run<Rational>(query, truth, by_progress)};
}

std::vector<ExactRun> exact_runs(const AnyQuery& query) {
    return std::visit([](const auto& q) { return exact_runs(q); }, query);
}

std::optional<std::string> violation_of(const Law& law, const std::vector<ExactRun>& runs) {
    for (const ExactRun& run : runs) {
        const LawOutcome outcome = law.check(run);
        if (outcome.is_violated())
            return std::string(law.name()) + " violated at step " + std::to_string(outcome.step) + " by " +
                   std::to_string(outcome.amount) + " with stop " + run.answer.stop;
    }
    return std::nullopt;
}

std::string test_name(const Law& law, const Family& family) {
    return std::string(law.name()) + "_on_" + std::string(family.name());
}

struct LawOnFamily {
    const Law* law;
    const Family* family;
};

std::vector<LawOnFamily> every_law_on_every_family() {
    std::vector<LawOnFamily> pairs;
    for (const Law* law : laws())
        for (const Family* family : vertex_families()) pairs.push_back({law, family});
    return pairs;
}

class ExactLaw : public ::testing::TestWithParam<LawOnFamily> {};

TEST_P(ExactLaw, holds_on_every_case) {
    const auto& [law, family] = GetParam();
    int applicable = 0;
    const auto claim = [&, &law = *law](const Case& value) {
        const auto runs = exact_runs(value.query);
        applicable += law.check(runs[1]).is_applicable() ? 1 : 0;
        return violation_of(law, runs);
    };
    const CheckReport report = check(std::string(law->name()), *family, claim, {.cases = 200});
    EXPECT_TRUE(report.holds) << report.message;
    EXPECT_GT(applicable, report.cases / 4) << "a law that never applies is no law";
}

INSTANTIATE_TEST_SUITE_P(Theorems, ExactLaw, ::testing::ValuesIn(every_law_on_every_family()),
                         [](const auto& info) { return test_name(*info.param.law, *info.param.family); });

/// Every multiset of `size` points of a grid, as A against the origin: every such CSO, so ties, duplicates and contact
/// are all there.
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
        for (const Law* law : laws()) {
            for (const ExactRun& run : runs) applicable[law->name()] += law->check(run).is_applicable() ? 1 : 0;
            const auto violation = violation_of(*law, runs);
            ASSERT_FALSE(violation) << *violation;
        }
    });
    EXPECT_EQ(count, expected_count);
    for (const Law* law : laws()) EXPECT_GT(applicable[law->name()], count / 10) << law->name();
}

TEST(ExactLaws, hold_for_every_triangle_of_the_planar_grid_of_five) {
    expect_all_laws_on_all_bodies<2>(2, 3, 25 * 26 * 27 / 6);
}

TEST(ExactLaws, hold_for_every_tetrahedron_of_the_grid_of_three) {
    expect_all_laws_on_all_bodies<3>(1, 4, 27 * 28 * 29 * 30 / 24);
}

TEST(ExactLaws, are_the_five_theorems_and_the_answer) {
    std::vector<std::string> names;
    for (const Law* law : laws()) {
        names.emplace_back(law->name());
        EXPECT_FALSE(law->statement().empty() || law->source().empty() || law->scope().empty() || law->scale().empty());
        EXPECT_EQ(find_law(law->name()), law);
    }
    EXPECT_EQ(names, (std::vector<std::string>{"certified_answer", "theorem_1_descent", "theorem_2_monotone",
                                               "theorem_3_stationary", "theorem_4_gap_bounds_error",
                                               "theorem_5_newest_stays"}));
    EXPECT_EQ(find_law("theorem_6"), nullptr);
}

/// The nearest point of a segment by projection and clamping, sharing nothing with the closed form.
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

TEST_P(ExactGjk, agrees_with_the_oracle_in_verdict_and_squared_distance) {
    const auto claim = [](const Case& value) -> std::optional<std::string> {
        for (const ExactRun& run : exact_runs(value.query)) {  // throws where truth and oracle differ
            if (run.answer.upper2 != run.truth.distance2)
                return "upper2 = " + run.answer.upper2.str() + ", truth " + run.truth.distance2.str();
            if (run.answer.stop == "relative_gap" && run.answer.lower2 != run.truth.distance2)
                return "lower2 = " + run.answer.lower2.str() + ", truth " + run.truth.distance2.str();
            if (run.answer.verdict == Verdict::undecided) return "undecided";
            if ((run.answer.verdict == Verdict::separated) != (run.truth.verdict == Verdict::separated))
                return "verdict " + std::string(to_string(run.answer.verdict)) + ", truth " +
                       std::string(to_string(run.truth.verdict));
        }
        return std::nullopt;
    };
    const CheckReport report = check("exact_gjk_agrees_with_oracle", *GetParam(), claim, {.cases = 500});
    EXPECT_TRUE(report.holds) << report.message;
}

INSTANTIATE_TEST_SUITE_P(Families, ExactGjk, ::testing::ValuesIn(vertex_families()),
                         [](const auto& info) { return std::string(info.param->name()); });

}  // namespace
}  // namespace touchstone
