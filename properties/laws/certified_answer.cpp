// SPDX-License-Identifier: GPL-3.0-or-later
// The final answer of a run is true: its verdict, its bracket, and the promise of its stopping rule.
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/run.h"

namespace touchstone::certified_answer {
namespace {

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

class CertifiedAnswer final : public LawAbout<ExactRun> {
public:
    std::string_view name() const override { return "certified_answer"; }
    std::string_view statement() const override {
        return "the verdict is that of the oracle or `undecided`; lower2 <= distance^2 <= upper2; a rule that bounds "
               "the gap and says `converged` keeps |v - v(A - B)|^2 <= threshold; on exact scalars every run "
               "converges (finite termination), and to v(A - B) itself unless its rule allows a gap";
    }
    std::string_view theorem() const override { return "P-10, P-11"; }
    std::string_view proved_by() const override {
        return "bracket, theorem_4, gap_vanishes_iff_nearest, separation (theorems/gjk.v); run_is_finite, "
               "gjk_terminates, run_that_cannot_go_on_has_arrived (theorems/gjk_termination.v)";
    }
    std::string_view not_proved() const override {
        return "that a full simplex distinguishes penetrating from touching, and what each stopping rule promises";
    }
    std::string_view source() const override {
        return "seed S0, GJK, Theorems 2 to 4 and the remark on termination; properties P-10, P-11";
    }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured, the bracket holds only up to rounding";
    }
    std::string_view scale() const override {
        return "squared length over the largest squared norm of any point of the run; 1 for a wrong verdict or an "
               "exact run that did not converge";
    }

protected:
    LawOutcome check_run(const ExactRun& run) const override {
        const ExactAnswer& answer = run.answer;
        const auto& [lower2, upper2] = answer.distance2;
        if (answer.kind == StopKind::invalid_input || !upper2) return {};
        if (!is_compatible(answer.verdict, run.truth.verdict)) return LawOutcome::of_claim(false);
        if (run.exact_scalar && answer.kind != StopKind::converged) return LawOutcome::of_claim(false);
        const Rational worst = std::max(
            {Rational(lower2 - run.truth.distance2), Rational(run.truth.distance2 - *upper2), broken_promise(run)});
        return LawOutcome::of(ratio(worst, largest_scale(run)));
    }
};

const CertifiedAnswer law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::certified_answer
