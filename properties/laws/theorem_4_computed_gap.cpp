// SPDX-License-Identifier: GPL-3.0-or-later
// Theorem 4 for the gap as the scalar computes it, which is the gap that a stopping rule believes: with its rounding
// added, it bounds the squared error on every scalar. docs/theorems.md derives the term (P-07).
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/rounding_bounds.h"

namespace touchstone::theorem_4_computed_gap {
namespace {

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

class ComputedGap final : public LawAbout<ExactRun> {
public:
    std::string_view name() const override { return "theorem_4_computed_gap"; }
    std::string_view statement() const override {
        return "|v - v(A - B)|^2 <= fl(v.v - v.w) + rho, where rho is the rounding of the gap, of the support point "
               "and of v, derived from the unit roundoff and the least number of the scalar, as long as no inner "
               "product can overflow; rho = 0 on exact scalars. The weights of v are not negative";
    }
    std::string_view theorem() const override { return "Theorem 4, P-07"; }
    std::string_view proved_by() const override {
        return "theorem_4 (theorems/gjk.v); computed_gap, theorem_4_rounded (bounds/theorem_4_rounding.v)";
    }
    std::string_view not_proved() const override {
        return "the parts of rho that are the rounding of the support point and of v, which docs/theorems.md derives";
    }
    std::string_view source() const override {
        return "seed S0, GJK, Theorem 4; E-26; rho derived in docs/theorems.md";
    }
    std::string_view scope() const override { return "exact scalars and floating point: must hold at every step"; }
    std::string_view scale() const override {
        return "squared length over the largest squared norm among v_i, w_i and the points of W_i; 1 for a negative "
               "weight";
    }
    bool must_hold(ScalarKind) const override { return true; }

protected:
    LawOutcome check_run(const ExactRun& run) const override {
        LawOutcome worst;
        for (std::size_t i = 0; i < run.steps.size(); ++i)
            if (applies(run, run.steps[i])) worst = worse(worst, of_step(run, run.steps[i], static_cast<int>(i)));
        return worst;
    }

private:
    static bool applies(const ExactRun& run, const ExactStep& step) {
        return step.gap && !step.lambda.empty() &&
               products_are_in_range(run.format, step.v, {&run.vertices_a, &run.vertices_b});
    }

    static LawOutcome of_step(const ExactRun& run, const ExactStep& step, int index) {
        Rational sum = 0;
        for (const Rational& weight : step.lambda) {
            if (weight < 0) return LawOutcome::of_claim(false, index);
            sum += weight;
        }
        if (sum == 0) return LawOutcome::of_claim(false, index);
        const Rational excess = squared_norm(step.v - run.truth.nearest) - *step.gap - rounding(run, step);
        return LawOutcome::of(ratio(excess, squared_scale(step)), index);
    }
};

const ComputedGap law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::theorem_4_computed_gap
