// SPDX-License-Identifier: GPL-3.0-or-later
// The times of an advancing motion never fall.
#include <algorithm>

#include "properties/laws/impact_run.h"
#include "properties/laws/law.h"

namespace touchstone::advance_is_monotone {
namespace {

class AdvanceMonotone final : public LawAbout<ImpactRun> {
public:
    std::string_view name() const override { return "advance_is_monotone"; }
    std::string_view statement() const override {
        return "the times to which the bodies are advanced never fall and stay within [0, duration]";
    }
    std::string_view theorem() const override { return "P-21"; }
    std::string_view source() const override { return "seed S3, dynamic GJK (I-76, I-77)"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override { return "time over the duration"; }

protected:
    LawOutcome check_run(const ImpactRun& run) const override {
        LawOutcome worst;
        Rational before = 0;
        for (std::size_t i = 0; i < run.times.size(); ++i) {
            const Rational back = std::max(Rational(before - run.times[i]), Rational(run.times[i] - run.duration));
            worst = worse(worst, LawOutcome::of(ratio(back, run.duration), static_cast<int>(i)));
            before = run.times[i];
        }
        return worst;
    }
};

const AdvanceMonotone law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::advance_is_monotone
