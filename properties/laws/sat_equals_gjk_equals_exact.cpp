// SPDX-License-Identifier: GPL-3.0-or-later
// The separating axis theorem, ISA-GJK and GJK give one verdict.
#include "properties/laws/law.h"
#include "properties/laws/sat_run.h"

namespace touchstone::sat_equals_gjk_equals_exact {
namespace {

class SatEqualsGjk final : public LawAbout<SatRun> {
public:
    std::string_view name() const override { return "sat_equals_gjk_equals_exact"; }
    std::string_view statement() const override {
        return "SAT, ISA-GJK and GJK give the verdict of the oracle as far as each can tell, and SAT the exact depth";
    }
    std::string_view theorem() const override { return "P-23, P-25"; }
    std::string_view source() const override { return "seed S2, SAT; seed S0, ISA-GJK (I-38)"; }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured, undecided verdicts excepted";
    }
    std::string_view scale() const override {
        return "1 for a wrong verdict; else the difference of squared depths over the largest squared norm of a vertex";
    }

protected:
    LawOutcome check_run(const SatRun& run) const override {
        const bool meets = run.true_verdict != Verdict::separated;
        LawOutcome worst;
        for (const Verdict said : {run.verdict, run.isa_verdict, run.gjk_verdict}) {
            if (said == Verdict::undecided && !run.exact_scalar) continue;
            const bool compatible = said == run.true_verdict || (said == Verdict::intersecting && meets);
            worst = worse(worst, LawOutcome::of_claim(compatible));
        }
        if (run.verdict == Verdict::penetrating)
            worst = worse(worst, LawOutcome::of(ratio(Rational(abs(run.depth2 - run.true_depth2)), run.size2)));
        return worst;
    }
};

const SatEqualsGjk law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::sat_equals_gjk_equals_exact
