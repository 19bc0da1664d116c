// SPDX-License-Identifier: GPL-3.0-or-later
// No advance takes the bodies beyond their first contact.
#include "properties/laws/impact_run.h"
#include "properties/laws/law.h"

namespace touchstone::advance_never_passes_impact {
namespace {

class AdvanceNeverPasses final : public LawAbout<ImpactRun> {
public:
    std::string_view name() const override { return "advance_never_passes_impact"; }
    std::string_view statement() const override {
        return "no advance goes beyond the true time of impact: the bodies are apart throughout [0, t)";
    }
    std::string_view theorem() const override { return "P-21"; }
    std::string_view proved_by() const override { return "advance_never_passes_impact (theorems/impact.v)"; }
    std::string_view source() const override { return "seed S3, conservative advancement (I-75); E-30"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override { return "time over the duration"; }

protected:
    LawOutcome check_run(const ImpactRun& run) const override {
        if (!run.hit || run.times.empty()) return {};
        LawOutcome worst;
        for (std::size_t i = 0; i < run.times.size(); ++i)
            worst = worse(worst,
                          LawOutcome::of(ratio(Rational(run.times[i] - *run.time), run.duration), static_cast<int>(i)));
        return worst;
    }
};

const AdvanceNeverPasses law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::advance_never_passes_impact
