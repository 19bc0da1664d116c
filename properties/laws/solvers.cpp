// SPDX-License-Identifier: GPL-3.0-or-later
// Laws about the reduction of one simplex.
#include <algorithm>
#include <bit>

#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"
#include "properties/laws/solver_run.h"

namespace touchstone {
namespace {

/// Johnson's determinants are never negative, and positive exactly for affinely independent points.
namespace johnson_determinants_are_not_negative {

LawOutcome check(const SolverRun& run) {
    for (unsigned mask = 1; mask < run.delta.size(); ++mask) {
        Rational sum = 0;
        for (const Rational& delta : run.delta[mask]) sum += delta;
        const bool independent = affine_dimension(subset(run.points, mask)) == std::popcount(mask) - 1;
        if (sum < 0 || (sum > 0) != independent) return LawOutcome::of_claim(false, static_cast<int>(mask));
    }
    return LawOutcome::held();
}

}  // namespace johnson_determinants_are_not_negative

/// Johnson's recursion gives the cofactors of Cramer's rule.
namespace johnson_recursion_is_cramer {

Rational cofactor(const std::vector<ExactVec>& points, std::size_t column) {
    std::vector<std::vector<Rational>> minor;
    for (std::size_t i = 1; i < points.size(); ++i) {
        minor.emplace_back();
        for (std::size_t j = 0; j < points.size(); ++j)
            if (j != column) minor.back().push_back(dot(points[i] - points[0], points[j]));
    }
    const Rational value = determinant(minor);
    return column % 2 == 0 ? value : Rational(-value);
}

LawOutcome check(const SolverRun& run) {
    long double worst = 0;
    int where = -1;
    for (unsigned mask = 1; mask < run.delta.size(); ++mask) {
        const auto points = subset(run.points, mask);
        std::size_t position = 0;
        for (std::size_t j = 0; j < run.points.size(); ++j) {
            if ((mask >> j & 1U) == 0) continue;
            const Rational expected = cofactor(points, position++), found = run.delta[mask][j];
            if (expected == found) continue;
            const Rational size = std::max(Rational(abs(expected)), Rational(abs(found)));
            const long double off = ratio(Rational(abs(expected - found)), size);
            if (off > worst) worst = off, where = static_cast<int>(mask);
        }
    }
    return LawOutcome::of(worst, where);
}

}  // namespace johnson_recursion_is_cramer

/// Johnson's conditions 1 and 2 select the right subset.
namespace johnson_subset_qualifies {

LawOutcome check(const SolverRun& run) {
    const auto size = static_cast<int>(run.points.size());
    const bool independent = affine_dimension(run.points) == size - 1;
    if (run.qualifying.empty() || (independent && run.qualifying.size() > 1)) return LawOutcome::of_claim(false);
    const ExactVec nearest = nearest_by_enumeration(run.points);
    Rational worst = 0;
    for (const unsigned mask : run.qualifying) {
        const auto chosen = subset(run.points, mask);
        const auto lambda = nearest_in_affine_hull(chosen);
        if (!lambda) return LawOutcome::of_claim(false, static_cast<int>(mask));
        worst = std::max(worst, squared_norm(combination(*lambda, chosen) - nearest));
    }
    return LawOutcome::of(ratio(worst, largest_squared_norm(run.points)));
}

}  // namespace johnson_subset_qualifies

/// All solvers give the same nearest point.
namespace solvers_agree {

LawOutcome check(const SolverRun& run) {
    const ExactVec nearest = nearest_by_enumeration(run.points);
    const Rational size2 = largest_squared_norm(run.points);
    LawOutcome worst = LawOutcome::held();
    for (std::size_t s = 0; s < run.answers.size(); ++s) {
        const SolverAnswer& answer = run.answers[s];
        if (!answer.found && answer.solver == "johnson_newest") continue;
        bool positive = answer.found;
        Rational total = 0;
        for (const Rational& lambda : answer.lambda) {
            positive = positive && lambda > 0;
            total += lambda;
        }
        const auto step = static_cast<int>(s);
        worst = worse(worst, LawOutcome::of_claim(positive && (total == 1 || !run.exact_scalar), step));
        if (answer.found) worst = worse(worst, LawOutcome::of(ratio(squared_norm(answer.v - nearest), size2), step));
    }
    return worst;
}

}  // namespace solvers_agree

const LawTable<SolverRun> of_solver{
    {{.name = "johnson_determinants_are_not_negative",
      .statement = "D_M = sum over i in M of Delta_M,i is a Gram determinant: >= 0, and > 0 exactly when M is affinely "
                   "independent",
      .theorem = "P-13",
      .source = "seed S0, Johnson, det(A) >= 0 (I-34); Gilbert, Johnson, Keerthi 1988",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "1 for a wrong sign"},
     &johnson_determinants_are_not_negative::check},
    {{.name = "johnson_recursion_is_cramer",
      .statement = "Delta_M,j of the recursion equals the cofactor A_1j of the linear system: row 1 of ones, then (x_i "
                   "- x_first).x_j",
      .theorem = "P-13",
      .source = "seed S0, Johnson, from Cramer to the recursion (I-34, I-35)",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "determinant over the largest of its subset; 1 where only the recursion vanishes"},
     &johnson_recursion_is_cramer::check},
    {{.name = "johnson_subset_qualifies",
      .statement = "for any X at least one subset meets conditions 1 and 2, exactly one when X is affinely "
                   "independent; every one that does is affinely independent and has v(aff J) = v(conv X)",
      .theorem = "P-13",
      .proved_by = "johnson_finds_a_subset, johnson_subset_is_unique, johnson_point_is_unique (theorems/johnson.v)",
      .not_proved = "that every subset which qualifies is affinely independent",
      .source = "seed S0, Johnson, conditions 1 and 2; without independence E-09; float E-24",
      .scope = "exact scalars: must hold; floating point: measured, no subset and several subsets included",
      .scale =
          "1 for none, or for several of independent points; else |v(aff J) - v(conv X)|^2 over the largest |x|^2"},
     &johnson_subset_qualifies::check},
    {{.name = "solvers_agree",
      .statement = "every solver keeps a subset with positive weights of sum 1 and gives v(conv X); johnson_newest may "
                   "refuse where v(conv X) does not need the newest point",
      .theorem = "P-13, P-14",
      .source = "seed S0, Johnson; seed S4, Voronoi regions; Montanari, Petrinic, Barbieri 2017",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "|v - v(conv X)|^2 over the largest |x|^2; 1 for a refusal or a weight that is not positive"},
     &solvers_agree::check}};

}  // namespace
}  // namespace touchstone
