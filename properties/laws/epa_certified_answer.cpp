// SPDX-License-Identifier: GPL-3.0-or-later
// The final answer of EPA is true.
#include <algorithm>

#include "properties/laws/epa_run.h"
#include "properties/laws/law.h"

namespace touchstone::epa_certified_answer {
namespace {

class EpaCertifiedAnswer final : public LawAbout<EpaRun> {
public:
    std::string_view name() const override { return "epa_certified_answer"; }
    std::string_view statement() const override {
        return "the verdict is that of the oracle or a weaker one; lower2 <= depth^2 <= upper2, and both are depth^2 "
               "on exact scalars; the normal and the foot have that depth";
    }
    std::string_view theorem() const override { return "P-16, P-18"; }
    std::string_view proved_by() const override {
        return "epa_bracket, supporting_face_ends, face_supports_or_expands, epa_is_finite, "
               "negative_support_separates (theorems/epa.v)";
    }
    std::string_view not_proved() const override {
        return "the verdict touching; and in space that the faces after an expansion describe the polytope, which is "
               "assumed";
    }
    std::string_view source() const override { return "seed S0, EPA (I-55 to I-57, I-59)"; }
    std::string_view scope() const override {
        return "exact scalars: must hold, and the run converges; floating point: measured";
    }
    std::string_view scale() const override {
        return "squared length over the largest squared norm of a vertex of A or B; 1 for a wrong verdict";
    }

protected:
    LawOutcome check_run(const EpaRun& run) const override {
        if (run.kind == StopKind::invalid_input || !run.depth2.upper) {
            return run.exact_scalar ? LawOutcome::of_claim(false) : LawOutcome{};
        }
        const bool honest = run.verdict == run.true_verdict || run.verdict == Verdict::undecided ||
                            run.verdict == Verdict::intersecting;
        if (!honest || (run.exact_scalar && run.verdict != run.true_verdict)) return LawOutcome::of_claim(false);
        const auto& [lower2, upper2] = run.depth2;
        const Rational& truth2 = run.true_depth2;
        Rational worst = std::max(Rational(lower2 - truth2), Rational(truth2 - *upper2));
        if (run.exact_scalar) {
            worst = std::max({worst, Rational(truth2 - lower2), Rational(*upper2 - truth2)});
            worst = std::max(worst, Rational(abs(squared_norm(run.foot) - truth2)));
        }
        return LawOutcome::of(ratio(worst, run.size2));
    }
};

const EpaCertifiedAnswer law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::epa_certified_answer
