// SPDX-License-Identifier: GPL-3.0-or-later
// Laws about whole runs of GJK: how they end, and what the answer promises.
#include <algorithm>
#include <optional>
#include <set>

#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"
#include "properties/laws/rounding_bounds.h"
#include "properties/laws/run.h"

namespace touchstone {
namespace {

/// The final answer of a run is true: its verdict, its bracket, and the promise of its stopping rule.
namespace certified_answer {

bool is_compatible(Verdict said, Verdict truth) {
    if (said == Verdict::undecided || said == truth) return true;
    return said == Verdict::intersecting && (truth == Verdict::touching || truth == Verdict::penetrating);
}

/// Returns the excess of |v - v(A - B)|^2 over the bound that the stopping rule promised, or 0 if the rule promised
/// none.
Rational broken_promise(const ExactRun& run) {
    const ExactAnswer& answer = run.answer;
    if (answer.kind != StopKind::converged) return 0;
    const Rational error2 = squared_norm(answer.v - run.truth.nearest);
    if (answer.bounds_gap) return Rational(error2 - answer.threshold);
    return run.exact_scalar ? error2 : Rational(0);
}

Rational largest_scale(const ExactRun& run) {
    Rational largest = squared_norm(run.answer.v);
    for (const ExactStep& step : run.steps) largest = std::max(largest, squared_scale(step));
    return largest;
}

LawOutcome check(const ExactRun& run) {
    const ExactAnswer& answer = run.answer;
    const auto& [lower2, upper2] = answer.distance2;
    if (answer.kind == StopKind::invalid_input || !upper2) return {};
    if (!is_compatible(answer.verdict, run.truth.verdict)) return LawOutcome::of_claim(false);
    if (run.exact_scalar && answer.kind != StopKind::converged) return LawOutcome::of_claim(false);
    const Rational worst = std::max(
        {Rational(lower2 - run.truth.distance2), Rational(run.truth.distance2 - *upper2), broken_promise(run)});
    return LawOutcome::of(ratio(worst, largest_scale(run)));
}

}  // namespace certified_answer

/// The bracket of GJK as the scalar computes it: with its rounding added, it holds the squared distance on every
/// scalar. docs/theorems.md derives both terms (The computed bracket, P-10).
namespace computed_bracket_holds {

/// A lower bound of fl(v.v) / |v|^2 times |v|^2.
Rational least_computed_square(const ScalarFormat& format, const ExactVec& v) {
    return Rational(squared_norm(v) - product_rounding(format, v, v));
}

/// The most by which the computed v.w exceeds v.z, z the point of A - B nearest to the origin: its own rounding, what
/// the support mappings miss, and the rounding of w = a - b.
Rational excess_of_support(const ExactRun& run, const ExactStep& step) {
    return Rational(
        product_rounding(run.format, step.v, *step.w) + run.format.unit_roundoff * size_of_products(step.v, *step.w) +
        missed_height(run.format, step.v, run.vertices_a) + missed_height(run.format, step.v, run.vertices_b));
}

/// True if a lower bound of this size can come from this step: sqrt(lower2) fl(|v|) <= |v| distance + excess, after the
/// two roundings of (v.w / v.v) v.w and what the quotient and the product lose.
bool explains(const ExactRun& run, const ExactStep& step, const Rational& lower2) {
    const ScalarFormat& format = run.format;
    const Rational vv = least_computed_square(format, step.v);
    if (vv <= 0) return true;  // fl(v.v) may be anything
    const Rational vw = size_of_products(step.v, *step.w) + product_rounding(format, step.v, *step.w);
    const Rational lost = format.least / 2 * (1 + (1 + format.unit_roundoff) * vw);
    return root_is_at_most(Rational((lower2 - lost) * vv / growth(format, 2)),
                           Rational(run.truth.distance2 * squared_norm(step.v)), excess_of_support(run, step));
}

bool lower_end_holds(const ExactRun& run) {
    const Rational& lower2 = run.answer.distance2.lower;
    if (lower2 <= 0) return true;
    return std::any_of(run.steps.begin(), run.steps.end(),
                       [&](const ExactStep& step) { return step.w && explains(run, step, lower2); });
}

/// The sum of |v_k - z_k| at most, with z the point of A - B whose weights are those of v divided by their sum. The
/// origin counts as v if each |v_k| is at most 8 roundoffs of the largest coordinate, or if the rounded w_i surround
/// it.
Rational displacement(const ExactRun& run, const Rational& sum) {
    const ScalarFormat& format = run.format;
    const ExactAnswer& answer = run.answer;
    const Rational u = format.unit_roundoff;
    const auto n = static_cast<int>(answer.lambda.size());
    Rational along = 0, largest = 0;
    for (std::size_t i = 0; i < answer.lambda.size(); ++i) {
        const ExactVec w = answer.corners_a[i] - answer.corners_b[i];
        along += answer.lambda[i] * (1 + u) * size_of_products({1, 1, 1}, w);
        largest = std::max(largest, Rational((1 + u) * largest_component(w)));
    }
    const Rational relative = growth(format, n) - 1 + u + (1 + u) * abs(Rational(sum - 1)) / sum;
    const Rational lost = growth(format, n) * n * format.least / 2 * run.dimension;
    const Rational of_origin = meets(answer.verdict) ? Rational(8 * u * (1 + u) * largest) : Rational(0);
    return Rational(relative * along + lost + run.dimension * of_origin);
}

bool upper_end_holds(const ExactRun& run, const Rational& sum) {
    const ScalarFormat& format = run.format;
    const Rational lost = growth(format, 3) * 3 * format.least / 2;
    const Rational vv = (*run.answer.distance2.upper + lost) / (2 - growth(format, 3));
    return root_is_at_most(run.truth.distance2, vv, displacement(run, sum));
}

bool is_in_range(const ExactRun& run) {
    return std::all_of(run.steps.begin(), run.steps.end(), [&](const ExactStep& step) {
        return products_are_in_range(run.format, step.v, {&run.vertices_a, &run.vertices_b});
    });
}

LawOutcome check(const ExactRun& run) {
    const ExactAnswer& answer = run.answer;
    if (!answer.distance2.upper || answer.lambda.empty() || !is_in_range(run)) return {};
    Rational sum = 0;
    for (const Rational& weight : answer.lambda) {
        if (weight < 0) return LawOutcome::of_claim(false);
        sum += weight;
    }
    return LawOutcome::of_claim(sum > 0 && lower_end_holds(run) && upper_end_holds(run, sum));
}

}  // namespace computed_bracket_holds

/// With finitely many vertices the loop ends, and its length is bounded: on exact scalars by the number of lengths that
/// |v| may take, which bodies of few vertices reach.
namespace finite_termination {

/// With more sets of vertices than this, their lengths are not enumerated.
constexpr int most_subsets = 160;

std::vector<ExactVec> distinct_differences(const ExactRun& run) {
    std::vector<ExactVec> points;
    for (const ExactVec& a : run.vertices_a)
        for (const ExactVec& b : run.vertices_b)
            if (std::find(points.begin(), points.end(), a - b) == points.end()) points.push_back(a - b);
    return points;
}

/// The sum of C(n, k) over k = 1..D.
long double subsets_of(std::size_t n, int dimension) {
    long double sum = 0, binomial = 1;
    for (int k = 1; k <= dimension; ++k) {
        binomial *=
            std::max(static_cast<long double>(n) - static_cast<long double>(k - 1), 0.0L) / static_cast<long double>(k);
        sum += binomial;
    }
    return sum;
}

/// Adds |v(W)|^2 for every W of up to `left` more of the points from number `first` on, if v(aff W) is inside conv(W).
void add_squares(std::set<Rational>& squares, const std::vector<ExactVec>& points, std::size_t first, int left,
                 std::vector<ExactVec>& chosen) {
    for (std::size_t i = first; i < points.size(); ++i) {
        chosen.push_back(points[i]);
        const auto lambda = nearest_in_affine_hull(chosen);
        if (lambda && std::all_of(lambda->begin(), lambda->end(), [](const Rational& x) { return x > 0; }))
            squares.insert(squared_norm(combination(*lambda, chosen)));
        if (lambda && left > 1) add_squares(squares, points, i + 1, left - 1, chosen);
        chosen.pop_back();
    }
}

/// The number of lengths below |v_0| that |v_i| may take: those of all independent W of at most D points with v(W)
/// inside, and 0 where the origin is in A - B. Nothing if there are too many W.
std::optional<int> lengths_below_start(const ExactRun& run) {
    const auto points = distinct_differences(run);
    if (run.steps.empty() || subsets_of(points.size(), run.dimension) > most_subsets) return std::nullopt;
    std::set<Rational> squares;
    std::vector<ExactVec> chosen;
    add_squares(squares, points, 0, run.dimension, chosen);
    if (run.truth.distance2 == 0) squares.insert(0);
    squares.erase(squares.begin(), squares.lower_bound(run.truth.distance2));
    squares.erase(squares.lower_bound(squared_norm(run.steps.front().v)), squares.end());
    return static_cast<int>(squares.size());
}

LawOutcome check(const ExactRun& run) {
    if (run.answer.kind == StopKind::invalid_input || run.vertices_a.empty()) return {};
    if (run.answer.kind == StopKind::exhausted) return LawOutcome::of_claim(false);
    if (run.exact_scalar)
        if (const auto lengths = lengths_below_start(run))
            return LawOutcome::of(run.answer.iterations - *lengths - (run.answer.stop == "no_progress" ? 1 : 0));
    const long double bound = 1 + subsets_of(run.vertices_a.size() * run.vertices_b.size(), run.dimension);
    return LawOutcome::of_claim(run.answer.iterations <= bound);
}

}  // namespace finite_termination

/// No simplex recurs before the nearest point is reached.
namespace no_simplex_recurs {

bool is_before(const ExactVec& x, const ExactVec& y) { return x.component < y.component; }

struct Before {
    bool operator()(const std::vector<ExactVec>& x, const std::vector<ExactVec>& y) const {
        return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end(), &is_before);
    }
};

LawOutcome check(const ExactRun& run) {
    std::set<std::vector<ExactVec>, Before> seen;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        const ExactStep& step = run.steps[i];
        if (step.simplex.empty() || step.v == run.truth.nearest) continue;
        auto simplex = step.simplex;
        std::sort(simplex.begin(), simplex.end(), &is_before);
        if (!seen.insert(simplex).second) return LawOutcome::of_claim(false, static_cast<int>(i));
    }
    return run.steps.empty() ? LawOutcome{} : LawOutcome::held();
}

}  // namespace no_simplex_recurs

/// Theorem 4 for the gap as the scalar computes it, which is the gap that a stopping rule believes: with its rounding
/// added, it bounds the squared error on every scalar. docs/theorems.md derives the term (P-07).
namespace theorem_4_computed_gap {

/// The sum of |v_k - z_k| |v*_k| at most, with z the point of A - B whose weights are those of v divided by their sum.
/// Precondition: the weights are not negative and their sum is positive.
Rational displacement(const ExactRun& run, const ExactStep& step) {
    const ScalarFormat& format = run.format;
    const auto n = static_cast<int>(step.simplex.size());
    Rational sum = 0, along = 0;
    for (std::size_t i = 0; i < step.simplex.size(); ++i) {
        sum += step.lambda[i];
        along += step.lambda[i] * size_of_products(step.simplex[i], run.truth.nearest);
    }
    const Rational relative =
        growth(format, n) - 1 + format.unit_roundoff + (1 + format.unit_roundoff) * abs(Rational(sum - 1)) / sum;
    return Rational(relative * along +
                    growth(format, n) * n * format.least / 2 * size_of_products({1, 1, 1}, run.truth.nearest));
}

/// The rounding that is added to the computed gap.
Rational rounding(const ExactRun& run, const ExactStep& step) {
    const ScalarFormat& format = run.format;
    const Rational vw = size_of_products(step.v, *step.w);
    const Rational products =
        (growth(format, 4) - 1) * (squared_norm(step.v) + vw) + 3 * growth(format, 4) * format.least;
    return Rational(products + format.unit_roundoff * vw + missed_height(format, step.v, run.vertices_a) +
                    missed_height(format, step.v, run.vertices_b) + displacement(run, step));
}

bool applies(const ExactRun& run, const ExactStep& step) {
    return step.gap && !step.lambda.empty() &&
           products_are_in_range(run.format, step.v, {&run.vertices_a, &run.vertices_b});
}

LawOutcome of_step(const ExactRun& run, const ExactStep& step, int index) {
    Rational sum = 0;
    for (const Rational& weight : step.lambda) {
        if (weight < 0) return LawOutcome::of_claim(false, index);
        sum += weight;
    }
    if (sum == 0) return LawOutcome::of_claim(false, index);
    const Rational excess = squared_norm(step.v - run.truth.nearest) - *step.gap - rounding(run, step);
    return LawOutcome::of(ratio(excess, squared_scale(step)), index);
}

LawOutcome check(const ExactRun& run) {
    LawOutcome worst;
    for (std::size_t i = 0; i < run.steps.size(); ++i)
        if (applies(run, run.steps[i])) worst = worse(worst, of_step(run, run.steps[i], static_cast<int>(i)));
    return worst;
}

}  // namespace theorem_4_computed_gap

/// A converged run never gives the opposite verdict.
namespace verdict_is_never_opposite {

LawOutcome check(const ExactRun& run) {
    if (run.answer.kind != StopKind::converged || run.truth.verdict == Verdict::undecided) return {};
    const bool meets = run.truth.verdict != Verdict::separated;
    if (run.answer.verdict == Verdict::undecided) return LawOutcome::held();
    return LawOutcome::of_claim((run.answer.verdict != Verdict::separated) == meets);
}

}  // namespace verdict_is_never_opposite

/// Witness points lie in their bodies, and their difference is v.
namespace witness_points_realise_v {

bool is_one_of(const ExactVec& x, const std::vector<ExactVec>& list) {
    return std::find(list.begin(), list.end(), x) != list.end();
}

LawOutcome check(const ExactRun& run) {
    const ExactAnswer& answer = run.answer;
    if (!answer.distance2.upper || answer.lambda.empty() || run.vertices_a.empty()) return {};
    Rational total = 0;
    for (std::size_t i = 0; i < answer.lambda.size(); ++i) {
        total += answer.lambda[i];
        if (answer.lambda[i] < 0 || !is_one_of(answer.corners_a[i], run.vertices_a) ||
            !is_one_of(answer.corners_b[i], run.vertices_b))
            return LawOutcome::of_claim(false);
    }
    const Rational size2 = std::max(largest_squared_norm(run.vertices_a), largest_squared_norm(run.vertices_b));
    Rational residual2 = squared_norm(combination(answer.lambda, answer.corners_a) - answer.point_a);
    residual2 = std::max(residual2, squared_norm(combination(answer.lambda, answer.corners_b) - answer.point_b));
    residual2 = std::max(residual2, squared_norm(answer.point_a - answer.point_b - answer.v));
    residual2 = std::max(residual2, Rational((total - 1) * (total - 1) * size2));
    return LawOutcome::of(ratio(residual2, size2));
}

}  // namespace witness_points_realise_v

const LawTable<ExactRun> of_gjk{
    {{.name = "certified_answer",
      .statement = "the verdict is that of the oracle or `undecided`; lower2 <= distance^2 <= upper2; a rule that "
                   "bounds the gap and says `converged` keeps |v - v(A - B)|^2 <= threshold; on exact scalars every "
                   "run converges (finite termination), and to v(A - B) itself unless its rule allows a gap",
      .theorem = "P-10, P-11",
      .proved_by = "bracket, theorem_4, gap_vanishes_iff_nearest, separation (theorems/gjk.v); run_is_finite, "
                   "gjk_terminates, run_that_cannot_go_on_has_arrived (theorems/gjk_termination.v)",
      .not_proved = "that a full simplex distinguishes penetrating from touching, and what each stopping rule promises",
      .source = "seed S0, GJK, Theorems 2 to 4 and the remark on termination; properties P-10, P-11",
      .scope = "exact scalars: must hold; floating point: measured, the bracket holds only up to rounding",
      .scale = "squared length over the largest squared norm of any point of the run; 1 for a wrong verdict or an "
               "exact run that did not converge"},
     &certified_answer::check},
    {{.name = "computed_bracket_holds",
      .statement = "lower2 <= distance^2 <= upper2 for the bracket as the scalar computes it, with the rounding of "
                   "v.w, v.v, of the support point and of v added at either end, as long as no inner product can "
                   "overflow; nothing is added on exact scalars. The weights of v are not negative",
      .theorem = "P-10",
      .proved_by = "bracket (theorems/gjk.v)",
      .not_proved = "the rounding at both ends, which docs/theorems.md derives",
      .source = "seed S0, GJK, Theorem 4; rounding derived in docs/theorems.md after [Hig02], section 3.1",
      .scope = "exact scalars and floating point: must hold",
      .scale = "1 for an end of the bracket or a weight that is wrong",
      .must_hold = MustHold::everywhere},
     &computed_bracket_holds::check},
    {{.name = "finite_termination",
      .statement = "every run ends by itself, after at most sum over k = 1..D of C(N, k), plus 1, reductions, where N "
                   "= |vert A| |vert B|: |v| falls strictly and v depends on W alone, so no W repeats. On exact "
                   "scalars, where there are at most 160 sets W, each reduction takes one of the lengths |v(W)| < "
                   "|v_0|, but for the one beyond the optimum that shows no progress",
      .theorem = "P-11",
      .proved_by = "gjk_in_the_plane_is_finite, gjk_in_space_is_finite (theorems/gjk_dimensions.v); "
                   "run_that_cannot_go_on_has_arrived, gjk_terminates (theorems/gjk_termination.v)",
      .source = "seed S0, GJK, remark after Theorem 3; proof in docs/theorems.md, Theorem 3",
      .scope = "exact scalars: must hold; floating point: measured, an iteration cap is a violation (E-22)",
      .scale = "reductions too many; 1 for a run that did not end by itself"},
     &finite_termination::check},
    {{.name = "no_simplex_recurs",
      .statement = "W_i != W_j as sets for i != j unless v_i = v(A - B): a simplex that comes back is a cycle, and the "
                   "loop never ends",
      .theorem = "P-11",
      .proved_by = "step_descends, run_is_finite (theorems/gjk_termination.v)",
      .source = "seed S0, GJK, Theorems 2 and 3; float E-22",
      .scope = "exact scalars: must hold; floating point: measured, where it counts the cycles",
      .scale = "1 for a cycle"},
     &no_simplex_recurs::check},
    {{.name = "theorem_4_computed_gap",
      .statement = "|v - v(A - B)|^2 <= fl(v.v - v.w) + rho, where rho is the rounding of the gap, of the support "
                   "point and of v, derived from the unit roundoff and the least number of the scalar, as long as no "
                   "inner product can overflow; rho = 0 on exact scalars. The weights of v are not negative",
      .theorem = "Theorem 4, P-07",
      .proved_by = "theorem_4 (theorems/gjk.v); computed_gap, theorem_4_rounded (bounds/theorem_4_rounding.v)",
      .not_proved =
          "the parts of rho that are the rounding of the support point and of v, which docs/theorems.md derives",
      .source = "seed S0, GJK, Theorem 4; E-26; rho derived in docs/theorems.md",
      .scope = "exact scalars and floating point: must hold at every step",
      .scale =
          "squared length over the largest squared norm among v_i, w_i and the points of W_i; 1 for a negative weight",
      .must_hold = MustHold::everywhere},
     &theorem_4_computed_gap::check},
    {{.name = "verdict_is_never_opposite",
      .statement = "a converged run never reports bodies that meet as separated, nor bodies that are apart as "
                   "penetrating or intersecting",
      .theorem = "P-25",
      .source = "docs/library.md: a verdict follows from a certificate",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "1 for the opposite verdict"},
     &verdict_is_never_opposite::check},
    {{.name = "witness_points_realise_v",
      .statement = "point_a and point_b are combinations of vertices of A and of B with one set of weights >= 0 of sum "
                   "1, and point_a - point_b = v: they lie in their bodies and realise the upper bound",
      .theorem = "P-27, P-32",
      .source = "seed S4, witness points by barycentric coordinates (I-50)",
      .scope = "exact scalars: must hold; floating point: measured, residuals of rounding",
      .scale = "squared length over the largest squared norm of a vertex; 1 for a corner that is no vertex or a "
               "negative weight"},
     &witness_points_realise_v::check}};

}  // namespace
}  // namespace touchstone
