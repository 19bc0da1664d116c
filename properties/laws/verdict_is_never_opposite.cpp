// SPDX-License-Identifier: GPL-3.0-or-later
// A converged run never gives the opposite verdict.
#include "properties/laws/law.h"
#include "properties/laws/run.h"

namespace touchstone::verdict_is_never_opposite {
namespace {

class VerdictNeverOpposite final : public LawAbout<ExactRun> {
public:
    std::string_view name() const override { return "verdict_is_never_opposite"; }
    std::string_view statement() const override {
        return "a converged run never reports bodies that meet as separated, nor bodies that are apart as penetrating "
               "or intersecting";
    }
    std::string_view theorem() const override { return "P-25"; }
    std::string_view source() const override { return "docs/library.md: a verdict follows from a certificate"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override { return "1 for the opposite verdict"; }

protected:
    LawOutcome check_run(const ExactRun& run) const override {
        if (run.answer.kind != StopKind::converged || run.truth.verdict == Verdict::undecided) return {};
        const bool meets = run.truth.verdict != Verdict::separated;
        if (run.answer.verdict == Verdict::undecided) return LawOutcome::held();
        return LawOutcome::of_claim((run.answer.verdict != Verdict::separated) == meets);
    }
};

const VerdictNeverOpposite law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::verdict_is_never_opposite
