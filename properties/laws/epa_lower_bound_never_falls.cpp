// SPDX-License-Identifier: GPL-3.0-or-later
// EPA's lower bound of the depth never falls.
#include "properties/laws/epa_run.h"
#include "properties/laws/law.h"

namespace touchstone::epa_lower_bound_never_falls {
namespace {

class EpaLowerBound final : public LawAbout<EpaRun> {
public:
    std::string_view name() const override { return "epa_lower_bound_never_falls"; }
    std::string_view statement() const override {
        return "the keys of the popped faces, and with them lower2, never fall: P_i only grows";
    }
    std::string_view theorem() const override { return "P-16"; }
    std::string_view proved_by() const override { return "lower_bound_never_falls (theorems/epa.v)"; }
    std::string_view not_proved() const override {
        return "in space, that the faces after an expansion describe the polytope, which is assumed";
    }
    std::string_view source() const override { return "seed S0, EPA (I-56, I-57)"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "squared length over the largest squared norm of a vertex of A or B";
    }

protected:
    LawOutcome check_run(const EpaRun& run) const override {
        LawOutcome worst;
        for (std::size_t i = 1; i < run.steps.size(); ++i)
            worst =
                worse(worst, LawOutcome::of(ratio(Rational(run.steps[i - 1].lower2 - run.steps[i].lower2), run.size2),
                                            static_cast<int>(i)));
        return worst;
    }
};

const EpaLowerBound law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::epa_lower_bound_never_falls
