// SPDX-License-Identifier: GPL-3.0-or-later
// The laws of GJK in rationals for every simplex solver with every stopping rule and every search direction.
// must_hold_test.cpp checks one solver on many cases, and this file many policies on few cases.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "algorithms/core/erased.h"
#include "algorithms/directions/all.h"
#include "algorithms/simplex_solvers/all.h"
#include "algorithms/terminations/all.h"
#include "algorithms/testing/base_seed.h"
#include "properties/check.h"
#include "properties/laws/law.h"
#include "properties/laws/record.h"

namespace touchstone::every_policy_test {
namespace {

using S = Rational;

/// In exact arithmetic runs on these families need far fewer iterations than this.
constexpr int cap = 64;

/// A combination is checked on every third family, and each third of the combinations on other families.
constexpr int parts = 3;

template <class Policy>
struct Named {
    std::string_view name;
    Policy policy;
};

template <int D>
auto solvers() {
    return std::apply(
        [](const auto&... each) {
            return std::vector{Named{each.name, AnySolver<S, D>(each)}...};
        },
        AllSimplexSolvers{});
}

/// Every rule, each with one that ends the runs which it alone would continue up to the cap.
template <int D>
auto rules() {
    return std::apply(
        [](const auto&... each) {
            return std::vector{Named{each.name, AnyStop<S, D>(AnyOf{each, DuplicateSupport{}})}...};
        },
        AllTerminations{});
}

/// Every direction, and once more the one that is -v unless it is told how far to turn from it.
template <int D>
auto directions() {
    auto list = std::apply(
        [](const auto&... each) {
            return std::vector{Named{each.name, AnyDirection<S, D>(each)}...};
        },
        AllDirections{});
    list.push_back({"perturbed(0.25)", AnyDirection<S, D>(Perturbed{0.25})});
    return list;
}

template <class List>
bool has(const List& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

/// True if the law says something about a run with this direction.
bool is_about(const Law& law, std::string_view direction) {
    // These directions are not along -v, so w_i is not S(C, -v_i). The laws listed do not need that.
    constexpr std::array<std::string_view, 3> turned{"nesterov", "polyak", "perturbed(0.25)"};
    constexpr std::array<std::string_view, 6> of_any_direction{
        "computed_bracket_holds",     "simplex_stays_independent", "theorem_2_monotone",
        "v_is_normal_to_its_simplex", "verdict_is_never_opposite", "witness_points_realise_v"};
    return !has(turned, direction) || has(of_any_direction, law.name());
}

/// True if the run ended at the optimum or within a gap that its stop bounds, which `certified_answer` demands. A rule
/// whose stop promises nothing may end a run anywhere.
bool is_promised(const Stop<S>& stop, std::string_view rule) {
    // In exact arithmetic these end at the optimum only, though their stops do not say so.
    constexpr std::array<std::string_view, 4> optimal{"contained", "distance_progression", "no_progress",
                                                      "origin_on_feature"};
    return stop.promise != Promise::none || stop.name != rule || has(optimal, rule);
}

/// By Theorem 5 johnson_newest finds no subset in the step beyond the optimum, which some rules take. That run has not
/// converged, as the law `certified_answer` demands, but its v is the optimum.
bool is_beyond_optimum(std::string_view solver, const ExactRun& run) {
    return solver == JohnsonNewest::name && run.answer.stop == "no_subset" && run.answer.v == run.truth.nearest;
}

class Checker {
public:
    Checker() {
        for (const Law* law : laws_about("gjk"))
            if (law->must_hold(ScalarKind::rational)) laws_.push_back(law);
    }

    /// Runs the combinations whose turn it is on this case.
    template <int D>
    void operator()(const Query<D>& query, const std::string& replay, int turn) {
        const ExactTruth truth = exact_truth(query);
        int combination = 0;
        for (const auto& solver : solvers<D>())
            for (const auto& rule : rules<D>())
                for (const auto& direction : directions<D>()) {
                    if (combination++ % parts != turn) continue;
                    const gjk::Options<AnySolver<S, D>, AnyStop<S, D>, AnyDirection<S, D>> options{
                        solver.policy, rule.policy, cap, direction.policy};
                    Stop<S> stop;
                    const ExactRun run = record_run<S>(query, truth, [&](const auto& a, const auto& b, auto& recorder) {
                        const auto result = gjk::distance(a, b, options, recorder);
                        stop = result.stop;
                        return result;
                    });
                    const bool is_certified = is_promised(stop, rule.name) && !is_beyond_optimum(solver.name, run);
                    for (const Law* law : laws_) {
                        if (!is_about(*law, direction.name)) continue;
                        if (law->name() == "certified_answer" && !is_certified) continue;
                        const LawOutcome outcome = law->check(run);
                        applicable_[law->name()] += outcome.is_applicable() ? 1 : 0;
                        ASSERT_FALSE(outcome.is_violated())
                            << law->name() << " at step " << outcome.step << " of " << replay << " with " << solver.name
                            << ", " << rule.name << " and " << direction.name;
                    }
                }
    }

    /// How often each law applied.
    const std::map<std::string_view, int>& applicable() const { return applicable_; }
    std::size_t law_count() const { return laws_.size(); }

private:
    std::vector<const Law*> laws_;
    std::map<std::string_view, int> applicable_;
};

TEST(EveryPolicy, keeps_the_laws_of_gjk_on_a_case_of_every_family_in_rationals) {
    Checker check_policies;
    int number = 0;
    for (const Family* family : vertex_families())
        for (std::uint64_t index = 0; index < static_cast<std::uint64_t>(scaled_cases(1)); ++index, ++number) {
            const Case value = generate(*family, test_seed(11), index);
            std::visit([&](const auto& query) { check_policies(query, value.replay, number % parts); }, value.query);
            if (HasFatalFailure()) return;
        }
    EXPECT_EQ(check_policies.applicable().size(), check_policies.law_count());
    for (const auto& [law, count] : check_policies.applicable()) EXPECT_GT(count, 1000) << law;
}

}  // namespace
}  // namespace touchstone::every_policy_test
