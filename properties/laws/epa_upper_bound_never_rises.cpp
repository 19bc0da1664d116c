// SPDX-License-Identifier: GPL-3.0-or-later
// EPA's upper bound of the depth never rises.
#include <algorithm>

#include "properties/laws/epa_run.h"
#include "properties/laws/law.h"

namespace touchstone::epa_upper_bound_never_rises {
namespace {

class EpaUpperBound final : public LawAbout<EpaRun> {
public:
    std::string_view name() const override { return "epa_upper_bound_never_rises"; }
    std::string_view statement() const override {
        return "the least of the heights h(n)^2/|n|^2 of supporting planes so far never rises, and never falls below "
               "the lower bound";
    }
    std::string_view theorem() const override { return "P-16"; }
    std::string_view source() const override { return "seed S0, EPA, upper_bound (I-57)"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "squared length over the largest squared norm of a vertex of A or B";
    }

protected:
    LawOutcome check_run(const EpaRun& run) const override {
        LawOutcome worst;
        for (std::size_t i = 0; i < run.steps.size(); ++i) {
            const EpaStep& step = run.steps[i];
            Rational rise = step.lower2 - step.upper2;
            if (i > 0) rise = std::max(rise, Rational(step.upper2 - run.steps[i - 1].upper2));
            worst = worse(worst, LawOutcome::of(ratio(rise, run.size2), static_cast<int>(i)));
        }
        return worst;
    }
};

const EpaUpperBound law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::epa_upper_bound_never_rises
