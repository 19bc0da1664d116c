// SPDX-License-Identifier: GPL-3.0-or-later
// The bracket of GJK as the scalar computes it: with its rounding added, it holds the squared distance on every scalar.
// docs/theorems.md derives both terms (The computed bracket, P-10).
#include <algorithm>

#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"
#include "properties/laws/rounding_bounds.h"

namespace touchstone::computed_bracket_holds {
namespace {

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

class ComputedBracket final : public LawAbout<ExactRun> {
public:
    std::string_view name() const override { return "computed_bracket_holds"; }
    std::string_view statement() const override {
        return "lower2 <= distance^2 <= upper2 for the bracket as the scalar computes it, with the rounding of v.w, "
               "v.v, of the support point and of v added at either end, as long as no inner product can overflow; "
               "nothing is added on exact scalars. The weights of v are not negative";
    }
    std::string_view theorem() const override { return "P-10"; }
    std::string_view proved_by() const override { return "bracket (theorems/gjk.v)"; }
    std::string_view not_proved() const override { return "the rounding at both ends, which docs/theorems.md derives"; }
    std::string_view source() const override {
        return "seed S0, GJK, Theorem 4; rounding derived in docs/theorems.md after [Hig02], section 3.1";
    }
    std::string_view scope() const override { return "exact scalars and floating point: must hold"; }
    std::string_view scale() const override { return "1 for an end of the bracket or a weight that is wrong"; }
    bool must_hold(ScalarKind) const override { return true; }

protected:
    LawOutcome check_run(const ExactRun& run) const override {
        const ExactAnswer& answer = run.answer;
        if (!answer.distance2.upper || answer.lambda.empty() || !is_in_range(run)) return {};
        Rational sum = 0;
        for (const Rational& weight : answer.lambda) {
            if (weight < 0) return LawOutcome::of_claim(false);
            sum += weight;
        }
        return LawOutcome::of_claim(sum > 0 && lower_end_holds(run) && upper_end_holds(run, sum));
    }

private:
    static bool is_in_range(const ExactRun& run) {
        return std::all_of(run.steps.begin(), run.steps.end(), [&](const ExactStep& step) {
            return products_are_in_range(run.format, step.v, {&run.vertices_a, &run.vertices_b});
        });
    }
};

const ComputedBracket law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::computed_bracket_holds
