// SPDX-License-Identifier: GPL-3.0-or-later
// Laws about single steps of GJK: most are the theorems of the seeds.
#include <algorithm>

#include "properties/laws/exact_algebra.h"
#include "properties/laws/segment_descent.h"
#include "properties/laws/step_law.h"

namespace touchstone {
namespace {

/// The simplices stay affinely independent, which every solver requires.
namespace simplex_stays_independent {

std::optional<Rational> violation(const StepView& at) {
    if (at.step.simplex.empty()) return std::nullopt;
    const int dimension = affine_dimension(at.step.simplex);
    const auto size = static_cast<int>(at.step.simplex.size());
    const bool full_and_wrong = size > at.run.dimension && squared_norm(at.step.v) != 0;
    if (dimension == size - 1 && !full_and_wrong) return Rational(0);
    const Rational missed = squared_norm(at.step.v - at.run.truth.nearest);
    return missed > 0 ? missed : squared_scale(at.step);
}

}  // namespace simplex_stays_independent

/// The squared distance converges at a rate that the gap and the number of steps bound.
namespace sublinear_rate {

/// Returns an upper bound of the squared diameter, which is at most twice the largest distance from one point.
Rational squared_diameter_bound(const std::vector<ExactVec>& points) {
    Rational largest = 0;
    for (const ExactVec& x : points) largest = std::max(largest, squared_norm(x - points[0]));
    return 4 * largest;
}

std::optional<Rational> violation(const StepView& at) {
    if (at.step.simplex.empty() || at.run.vertices_a.empty()) return std::nullopt;
    const Rational excess = squared_norm(at.step.v) - squared_norm(at.run.truth.nearest);
    Rational worst = -1;
    if (at.step.w) worst = excess - 2 * (squared_norm(at.step.v) - dot(at.step.v, *at.step.w));
    const auto i = static_cast<long>(&at.step - at.run.steps.data());
    const Rational sum2 = 2 * (squared_diameter_bound(at.run.vertices_a) + squared_diameter_bound(at.run.vertices_b));
    if (i >= 1) worst = std::max(worst, Rational(excess - 4 * sum2 / (i + 2)));
    return worst;
}

}  // namespace sublinear_rate

/// Theorem 1 read backwards: where no support point lies beyond v, nothing of A - B is nearer to the origin than v.
namespace theorem_1_converse {

std::optional<Rational> violation(const StepView& at) {
    if (!at.step.w || at.step.simplex.empty()) return std::nullopt;
    const Rational gap = squared_norm(at.step.v) - dot(at.step.v, *at.step.w);
    const Rational error2 = squared_norm(at.step.v - at.run.truth.nearest);
    if (gap > 0) return error2 == 0 ? gap : Rational(0);
    if (error2 > 0) return error2;
    return at.next ? Rational(squared_norm(at.step.v) - squared_norm(at.next->v)) : Rational(0);
}

}  // namespace theorem_1_converse

/// Theorem 1: a support point beyond v brings the hull nearer to the origin, by at least a known amount.
namespace theorem_1_descent {

std::optional<Rational> violation(const StepView& at) {
    if (!at.next || !at.step.w || at.step.simplex.empty()) return std::nullopt;
    const Rational promised = segment_descent(at.step.v, *at.step.w);
    if (promised == 0) return std::nullopt;
    return Rational(promised - (squared_norm(at.step.v) - squared_norm(at.next->v)));
}

}  // namespace theorem_1_descent

/// Theorem 2: |v| never grows.
namespace theorem_2_monotone {

std::optional<Rational> violation(const StepView& at) {
    if (!at.next || at.step.simplex.empty()) return std::nullopt;
    return Rational(squared_norm(at.next->v) - squared_norm(at.step.v));
}

}  // namespace theorem_2_monotone

/// Theorem 3: |v| stays the same only at the nearest point. With finitely many vertices this ends the loop.
namespace theorem_3_stationary {

std::optional<Rational> violation(const StepView& at) {
    if (!at.next || at.step.simplex.empty()) return std::nullopt;
    const Rational change = squared_norm(at.next->v) - squared_norm(at.step.v);
    const bool optimal = at.step.v == at.run.truth.nearest;
    if (optimal == (change == 0)) return Rational(0);
    return optimal ? Rational(abs(change)) : squared_norm(at.step.v - at.run.truth.nearest);
}

}  // namespace theorem_3_stationary

/// Theorem 4: the duality gap bounds the squared error, so a stopping rule may rely on it.
namespace theorem_4_gap_bounds_error {

std::optional<Rational> violation(const StepView& at) {
    if (!at.step.w || at.step.simplex.empty()) return std::nullopt;
    const Rational gap = dot(at.step.v, at.step.v) - dot(at.step.v, *at.step.w);
    return Rational(squared_norm(at.step.v - at.run.truth.nearest) - gap);
}

}  // namespace theorem_4_gap_bounds_error

/// Theorem 5: the newest support point is never dropped. This halves the number of subsets that Johnson's algorithm
/// must test and keeps simplices affinely independent.
namespace theorem_5_newest_stays {

std::optional<Rational> violation(const StepView& at) {
    if (!at.next || !at.step.w || at.step.v == at.run.truth.nearest) return std::nullopt;
    const auto& simplex = at.next->simplex;
    const bool kept = std::find(simplex.begin(), simplex.end(), *at.step.w) != simplex.end();
    return kept ? Rational(0) : squared_norm(at.step.v - at.run.truth.nearest);
}

}  // namespace theorem_5_newest_stays

/// v is orthogonal to the affine hull of its simplex.
namespace v_is_normal_to_its_simplex {

std::optional<Rational> violation(const StepView& at) {
    if (at.step.simplex.empty()) return std::nullopt;
    Rational worst = 0;
    for (const ExactVec& x : at.step.simplex)
        worst = std::max(worst, Rational(abs(dot(at.step.v, x) - squared_norm(at.step.v))));
    return worst;
}

}  // namespace v_is_normal_to_its_simplex

const LawTable<ExactRun> of_gjk{
    {{.name = "simplex_stays_independent",
      .statement = "W_i is affinely independent, and has at most D points unless v_i = 0; a violation is |v_i - v(A - "
                   "B)|^2, or |v_i|^2 for a full simplex away from the origin",
      .theorem = "P-08",
      .proved_by = "newest_is_outside_affine_hull (theorems/gjk.v); step_keeps_valid (theorems/gjk_termination.v); "
                   "lines_carry_at_most_two, planes_of_space_carry_at_most_three (theorems/gjk_dimensions.v)",
      .source = "seed S0, GJK, corollary of Theorem 5 (v_i.w_i < |v_i|^2 = v_i.x on aff W_i)",
      .scope = step_scope,
      .scale = step_scale},
     &check_steps<simplex_stays_independent::violation>},
    {{.name = "sublinear_rate",
      .statement = "|v_i|^2 - |v(A - B)|^2 <= 2 (v_i.v_i - v_i.w_i) for every i, and <= 4 diam(A - B)^2 / (i + 2) for "
                   "i >= 1: the convergence proof that the seed omits, with diam(A - B) <= diam(A) + diam(B)",
      .theorem = "P-11",
      .proved_by = "excess_is_at_most_twice_the_gap (theorems/gjk.v); sublinear_rate (theorems/gjk_rate.v)",
      .source = "Jaggi 2013 [Jag13], theorem 1; a step of GJK is no worse than one of Frank-Wolfe",
      .scope = step_scope,
      .scale = step_scale},
     &check_steps<sublinear_rate::violation>},
    {{.name = "theorem_1_converse",
      .statement = "v_i.v_i - v_i.w_i <= 0 exactly when v_i = v(A - B), and then |v_{i+1}| is not less than |v_i|, "
                   "provided v_i lies in conv(W_i) (E-10); a violation is |v_i - v(A - B)|^2 for a v that is not "
                   "nearest, v_i.v_i - v_i.w_i for one that is, |v_i|^2 - |v_{i+1}|^2 for a step nearer than nearest",
      .theorem = "Theorem 1",
      .proved_by = "theorem_1, gap_vanishes_iff_nearest (theorems/gjk.v)",
      .source = "seed S0, GJK, Theorem 1 for every y of A - B; proviso E-10",
      .scope = step_scope,
      .scale = step_scale},
     &check_steps<theorem_1_converse::violation>},
    {{.name = "theorem_1_descent",
      .statement =
          "|v(conv{x, y})| < |x| if x.x - x.y > 0: with b = v_i.v_i - v_i.w_i > 0, L = |v_i - w_i|^2 and v_i in "
          "conv(W_i), |v_i|^2 - |v_{i+1}|^2 >= b^2/L if b <= L, else 2b - L; theorem_1_converse is the other direction",
      .theorem = "Theorem 1",
      .proved_by = "theorem_1, theorem_1_decrease, theorem_2_decrease (theorems/gjk.v)",
      .source = "seed S0, GJK, Theorem 1; quantitative form derived",
      .scope = step_scope,
      .scale = step_scale},
     &check_steps<theorem_1_descent::violation>},
    {{.name = "theorem_2_monotone",
      .statement = "|v_{i+1}| <= |v_i|, provided v_i lies in conv(W_i), which an empty W_0 does not give (E-10)",
      .theorem = "Theorem 2",
      .proved_by = "theorem_2 (theorems/gjk.v)",
      .source = "seed S0, GJK, Theorem 2; proviso E-10; float E-23",
      .scope = step_scope,
      .scale = step_scale},
     &check_steps<theorem_2_monotone::violation>},
    {{.name = "theorem_3_stationary",
      .statement =
          "|v_{i+1}| = |v_i| exactly when v_i = v(A - B), provided v_i lies in conv(W_i) (E-10); a violation is |v_i - "
          "v(A - B)|^2 for standing still early, ||v_{i+1}|^2 - |v_i|^2| for leaving the nearest point",
      .theorem = "Theorem 3",
      .proved_by = "theorem_3 (theorems/gjk.v)",
      .source = "seed S0, GJK, Theorem 3; proviso E-10; float E-22",
      .scope = step_scope,
      .scale = step_scale},
     &check_steps<theorem_3_stationary::violation>},
    {{.name = "theorem_4_gap_bounds_error",
      .statement = "|v - v(A - B)|^2 <= v.v - v.w for every v in A - B and w = S(A - B, -v): the square of the error, "
                   "and not strictly (E-02)",
      .theorem = "Theorem 4",
      .proved_by = "theorem_4 (theorems/gjk.v); theorem_4_rounded (bounds/theorem_4_rounding.v); scaled_gap_proves "
                   "(bounds/scaled_gap.v)",
      .source = "seed S0, GJK, Theorem 4; corrected by E-02; float E-26",
      .scope = step_scope,
      .scale = step_scale},
     &check_steps<theorem_4_gap_bounds_error::violation>},
    {{.name = "theorem_5_newest_stays",
      .statement = "w_i is in W_{i+1} unless v_i = v(A - B); a violation is |v_i - v(A - B)|^2, the error that was "
                   "left at the step that dropped w_i",
      .theorem = "Theorem 5",
      .proved_by = "theorem_5 (theorems/gjk.v)",
      .source = "seed S0, GJK, Theorem 5",
      .scope = step_scope,
      .scale = step_scale},
     &check_steps<theorem_5_newest_stays::violation>},
    {{.name = "v_is_normal_to_its_simplex",
      .statement = "v_i . x = v_i . v_i for every x in W_i: v_i is the point of aff(W_i) nearest to the origin",
      .theorem = "P-09",
      .proved_by = "v_is_normal_to_its_simplex (theorems/gjk.v)",
      .source = "seed S0, GJK, v_i = v(aff W_i)",
      .scope = step_scope,
      .scale = step_scale},
     &check_steps<v_is_normal_to_its_simplex::violation>}};

}  // namespace
}  // namespace touchstone
