// SPDX-License-Identifier: GPL-3.0-or-later
// Theorem 4 for the gap as the scalar computes it, which is the gap that a stopping rule believes: with its rounding
// added, it bounds the squared error on every scalar. docs/theorems.md derives the term (P-07).
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/run.h"

namespace touchstone::theorem_4_computed_gap {
namespace {

/// (1 + u)^n, the growth of n roundings.
Rational growth(const ScalarFormat& format, int n) {
    Rational product = 1;
    for (int i = 0; i < n; ++i) product *= 1 + format.unit_roundoff;
    return product;
}

/// The sum of |x_k| |y_k|.
Rational size(const ExactVec& x, const ExactVec& y) {
    return abs(Rational(x[0] * y[0])) + abs(Rational(x[1] * y[1])) + abs(Rational(x[2] * y[2]));
}

Rational largest_component(const ExactVec& x) {
    return std::max({Rational(abs(x[0])), Rational(abs(x[1])), Rational(abs(x[2]))});
}

/// The greatest sum of |v_k| |x_k| over the vertices x of a body.
Rational reach(const ExactVec& v, const std::vector<ExactVec>& vertices) {
    Rational greatest = 0;
    for (const ExactVec& x : vertices) greatest = std::max(greatest, size(v, x));
    return greatest;
}

/// False where an inner product may overflow. A support mapping scales directions to between 1 and 2 or takes them as
/// they are.
bool is_in_range(const ExactRun& run, const ExactVec& v) {
    if (run.format.largest == 0) return true;
    const ExactVec ones{1, 1, 1};
    const Rational coordinates = std::max(reach(ones, run.vertices_a), reach(ones, run.vertices_b));
    return 16 * std::max(Rational(2), largest_component(v)) * std::max(coordinates, Rational(1)) <= run.format.largest;
}

/// The height along v that a support mapping may miss: each of two compared inner products has three roundings and
/// three lost products, and a scaled direction has lost half of the least number in each component.
Rational missed_height(const ScalarFormat& format, const ExactVec& v, const std::vector<ExactVec>& vertices) {
    const Rational scale = std::max(Rational(1), largest_component(v));
    const Rational lost = format.least * scale * (3 + reach({1, 1, 1}, vertices));
    return Rational(2 * (growth(format, 3) - 1) * reach(v, vertices) + growth(format, 3) * lost);
}

/// The sum of |v_k - z_k| |v*_k| at most, with z the point of A - B whose weights are those of v divided by their sum.
/// Precondition: the weights are not negative and their sum is positive.
Rational displacement(const ExactRun& run, const ExactStep& step) {
    const ScalarFormat& format = run.format;
    const auto n = static_cast<int>(step.simplex.size());
    Rational sum = 0, along = 0;
    for (std::size_t i = 0; i < step.simplex.size(); ++i) {
        sum += step.lambda[i];
        along += step.lambda[i] * size(step.simplex[i], run.truth.nearest);
    }
    const Rational relative =
        growth(format, n) - 1 + format.unit_roundoff + (1 + format.unit_roundoff) * abs(Rational(sum - 1)) / sum;
    return Rational(relative * along + growth(format, n) * n * format.least / 2 * size({1, 1, 1}, run.truth.nearest));
}

/// The rounding that is added to the computed gap.
Rational rounding(const ExactRun& run, const ExactStep& step) {
    const ScalarFormat& format = run.format;
    const Rational vw = size(step.v, *step.w);
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
               "and "
               "of v, derived from the unit roundoff and the least number of the scalar, as long as no inner product "
               "can overflow; rho = 0 on exact scalars. The weights of v are not negative";
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
        return step.gap && !step.lambda.empty() && is_in_range(run, step.v);
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
