// SPDX-License-Identifier: GPL-3.0-or-later
// Tests laws on floating point, where they are measured: which theorems survive rounding, how often, and how badly they
// fail. The tests assert only what is certain: that the laws applied, and that the counterexamples of the errata break
// the laws that the errata name.
#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <string_view>

#include "algorithms/fast/registers/combine.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/terminations/absolute_gap.h"
#include "algorithms/testing/base_seed.h"
#include "properties/check.h"
#include "properties/laws/law.h"
#include "properties/laws/record.h"
#include "properties/laws/score.h"

namespace touchstone::laws_measured_test {
namespace {

std::uint64_t seed() { return test_seed(1); }

/// The rule of seed S0 with the tolerance that it suggests for the scalar, in the unit of length of the case.
template <class S>
AbsoluteGap seed_rule() {
    return {std::same_as<S, float> ? 1e-6 : 1e-9};
}

template <class S, int D>
ExactRun run_seed_rule(const Query<D>& query, const ExactTruth& truth) {
    return record_run<S>(query, truth, [](const auto& a, const auto& b, auto& recorder) {
        return gjk::distance(a, b, gjk::Options<Johnson, AbsoluteGap>{{}, seed_rule<S>(), 64}, recorder);
    });
}

void add_case(LawScores& scores, const std::vector<const Law*>& list, const Case& value) {
    for (const ScalarKind scalar : {ScalarKind::single_precision, ScalarKind::double_precision})
        scores.add(list, value, scalar);
}

void print(const LawScores& scores) {
    std::printf("%-40s %-7s %-24s %7s %10s %10s %7s  %s\n", "law", "scalar", "variant", "cases", "applicable",
                "violations", "gross", "smallest");
    for (const auto& [key, score] : scores.rows()) {
        const auto& [law, scalar, variant] = key;
        std::printf("%-40s %-7s %-24s %7lld %10lld %10lld %7lld  %s\n", std::string(law->name()).c_str(),
                    std::string(to_string(scalar)).c_str(), variant.c_str(),
                    static_cast<long long>(scores.cases(scalar)), static_cast<long long>(score.applicable),
                    static_cast<long long>(score.violations), static_cast<long long>(score.gross),
                    score.smallest ? score.smallest->replay.c_str() : "");
    }
}

TEST(LawsInFloatingPoint, are_measured_on_every_family) {
    LawScores scores;
    const auto per_family = static_cast<std::uint64_t>(scaled_cases(300));
    for (const Family* family : vertex_families())
        for (std::uint64_t index = 0; index < per_family; ++index)
            add_case(scores, laws_about("gjk"), generate(*family, seed(), index));
    print(scores);
    EXPECT_EQ(scores.rows().size(), laws_about("gjk").size() * 6);  // two scalars, three variants
    for (const auto& [key, score] : scores.rows()) {
        const auto& [law, scalar, variant] = key;
        EXPECT_GT(score.applicable, scores.cases(scalar) / 4) << law->name() << ' ' << to_string(scalar);
        EXPECT_LE(score.violations, score.applicable);
    }
}

TEST(LawsInFloatingPoint, of_every_other_subject_are_measured_on_every_family) {
    LawScores scores;
    auto others = laws();
    std::erase_if(others, [](const Law* law) { return law->subject() == "gjk"; });
    const auto per_family = static_cast<std::uint64_t>(scaled_cases(20));
    for (const Family* family : families())
        for (std::uint64_t index = 0; index < per_family; ++index)
            add_case(scores, others, generate(*family, seed(), index));
    print(scores);
    std::map<const Law*, std::int64_t> applicable;
    for (const auto& [key, score] : scores.rows()) applicable[std::get<0>(key)] += score.applicable;
    for (const Law* law : others) EXPECT_GT(applicable[law], scaled_cases(50)) << law->name();
}

/// Returns a query whose CSO consists of the given points: A against the origin.
template <int D>
Query<D> of_points(std::vector<Vec<double, D>> points) {
    return {QueryKind::distance, {PolytopeData<D>{std::move(points)}, {}, 0}, {PointData<D>{}, {}, 0}, {}};
}

LawOutcome outcome(const char* law, const ExactRun& run) { return find_law(law)->check(run); }

TEST(LawsInFloatingPoint, are_broken_by_the_endless_loop_of_the_errata) {  // E-22
    const auto query = of_points<2>({{-1, -1}, {0, 1}});
    const ExactRun run = run_seed_rule<float>(query, exact_truth(query));
    EXPECT_EQ(run.answer.stop, "cap");
    EXPECT_TRUE(outcome("theorem_1_descent", run).is_violated());
    EXPECT_TRUE(outcome("theorem_3_stationary", run).is_violated());
    EXPECT_FALSE(outcome("theorem_2_monotone", run).is_violated());
    const auto other = of_points<2>({{-1.7, 2}, {2.6, -3}});
    const ExactRun in_double = run_seed_rule<double>(other, exact_truth(other));
    EXPECT_TRUE(outcome("theorem_3_stationary", in_double).is_violated());
}

/// With Johnson's sub-algorithm gjk::distance ends where a reduction claims to hold the origin although its v has
/// grown: by `false_inside`, or by `origin_in_simplex` if the signs of the simplex confirm the claim. The seed's loop
/// would have taken that step. This function takes it and records it.
template <class S, int D>
ExactRun run_with_the_last_step(const Query<D>& query, const Vec<S, D>& initial_direction, std::string_view stop) {
    return record_run<S>(query, exact_truth(query), [&](const auto& a, const auto& b, auto& recorder) {
        const auto result = gjk::distance(a, b, gjk::Options<Johnson>{}, recorder, initial_direction);
        EXPECT_EQ(result.stop.name, stop);
        Iterate<S, D> next = recorder.iterates.back();
        next.simplex.push_back(next.w);
        EXPECT_TRUE(Johnson{}.reduce(next.simplex));
        next.v = combine_w(next.simplex);
        recorder.iterates.push_back(next);
        return result;
    });
}

TEST(LawsInFloatingPoint, are_broken_by_the_growing_v_of_the_errata) {  // E-23, and E-25 in double
    const auto needle = of_points<3>({{12, -24, 11}, {-18, 20, -20}, {-17, 24, -18}, {24, -27, 27}});
    const ExactRun in_float = run_with_the_last_step<float, 3>(needle, {1, 0, 0}, "origin_in_simplex");
    EXPECT_TRUE(outcome("theorem_2_monotone", in_float).is_violated());
    const auto plain = of_points<3>({{-0.1, 0.8, -0.5}, {2.3, -2.8, 0.1}, {-0.5, 1.4, -0.6}, {0.3, -2.2, 1}});
    const ExactRun in_double = run_with_the_last_step<double, 3>(plain, {0, 0, 0}, "false_inside");
    const LawOutcome grown = outcome("theorem_2_monotone", in_double);
    EXPECT_TRUE(grown.is_violated());
    EXPECT_GT(grown.amount, 0.1L);  // from |v| = 0.07 to 1.3, far beyond some ulps
}

TEST(LawsInFloatingPoint, are_broken_by_the_vanishing_gap_of_the_errata) {  // E-26
    const auto narrow = of_points<2>({{0.17, 1000}, {-0.17, 1000}});
    const auto query = rounded<float>(narrow);
    const ExactRun run = run_seed_rule<float>(query, exact_truth(query));
    EXPECT_EQ(run.answer.stop, "absolute_gap");
    EXPECT_TRUE(outcome("theorem_4_gap_bounds_error", run).is_violated());
    EXPECT_TRUE(outcome("certified_answer", run).is_violated()) << "|v - v(A - B)| <= 1e-6 was promised, 0.17 is true";
    const auto wide = of_points<2>({{1, 1e8}, {-1, 1e8}});
    EXPECT_TRUE(outcome("theorem_4_gap_bounds_error", run_seed_rule<double>(wide, exact_truth(wide))).is_violated());
}

}  // namespace
}  // namespace touchstone::laws_measured_test
