// SPDX-License-Identifier: GPL-3.0-or-later
// A verdict that rests on signs beyond their rounding is never wrong.
#include "properties/laws/decided_run.h"
#include "properties/laws/law.h"

namespace touchstone::rounded_proof_is_never_wrong {
namespace {

class RoundedProofIsNeverWrong final : public LawAbout<DecidedRun> {
public:
    std::string_view name() const override { return "rounded_proof_is_never_wrong"; }
    std::string_view statement() const override {
        return "a verdict of gjk::distance, gjk::intersects, fast::distance or fast::intersects with RoundedSigns is "
               "never wrong on bodies with known vertices, under poses and with radii: separated means that the exact "
               "gap of the numbers given is "
               "positive, another verdict that it is not, and penetrating that interiors meet; it may be undecided";
    }
    std::string_view theorem() const override { return "P-35"; }
    std::string_view source() const override { return "docs/theorems.md, What decides; docs/learn.md"; }
    std::string_view scope() const override { return "exact scalars and floating point: must hold"; }
    std::string_view scale() const override { return "1 for a wrong verdict"; }
    bool must_hold(ScalarKind) const override { return true; }

protected:
    LawOutcome check_run(const DecidedRun& run) const override {
        if (run.has_exact_signs) return {};
        return LawOutcome::of_claim(run.said == Verdict::undecided || is_right_verdict(run.said, run.truth));
    }
};

const RoundedProofIsNeverWrong law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::rounded_proof_is_never_wrong
