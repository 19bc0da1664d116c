// SPDX-License-Identifier: GPL-3.0-or-later
// The time of impact equals the true one.
#include <algorithm>

#include "properties/laws/impact_run.h"
#include "properties/laws/law.h"

namespace touchstone::impact_is_true {
namespace {

class ImpactIsTrue final : public LawAbout<ImpactRun> {
public:
    std::string_view name() const override { return "impact_is_true"; }
    std::string_view statement() const override {
        return "hit, miss and initial_overlap are those of the oracle; on exact scalars lower = upper = the true time "
               "of impact";
    }
    std::string_view theorem() const override { return "P-21"; }
    std::string_view source() const override { return "seed S3; E-30, E-32"; }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured, an undecided state says nothing";
    }
    std::string_view scale() const override { return "time over the duration; 1 for a wrong state"; }

protected:
    LawOutcome check_run(const ImpactRun& run) const override {
        if (run.kind == StopKind::invalid_input || (run.state == "undecided" && !run.exact_scalar)) return {};
        const bool overlaps = run.hit && *run.time == 0;
        const std::string expected = !run.hit ? "miss" : overlaps ? "initial_overlap" : "hit";
        if (run.state != expected) return LawOutcome::of_claim(false);
        if (!run.hit) return LawOutcome::held();
        const Rational& upper = run.upper.value();
        Rational off = std::max(Rational(run.lower - *run.time), Rational(*run.time - upper));
        if (run.exact_scalar) off = std::max({off, Rational(*run.time - run.lower), Rational(upper - *run.time)});
        return LawOutcome::of(off > 0 && run.duration == 0 ? 1 : ratio(off, run.duration));
    }
};

const ImpactIsTrue law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::impact_is_true
