// SPDX-License-Identifier: GPL-3.0-or-later
// A collision keeps the total momentum.
#include "properties/laws/law.h"
#include "properties/laws/response_run.h"

namespace touchstone::response_keeps_momentum {
namespace {

class KeepsMomentum final : public LawAbout<ResponseRun> {
public:
    std::string_view name() const override { return "response_keeps_momentum"; }
    std::string_view statement() const override {
        return "m_1 v_1 + m_2 v_2 is the same before and after, for every restitution; where one body is immovable "
               "that body keeps its velocity";
    }
    std::string_view theorem() const override { return "P-28"; }
    std::string_view source() const override { return "seed S1 names elastic response (I-66); Newton's third law"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "|change of momentum times both inverse masses|^2 over the largest squared speed";
    }

protected:
    LawOutcome check_run(const ResponseRun& run) const override {
        if (run.inverse_mass_2 == 0)
            return LawOutcome::of(ratio(squared_norm(run.after_2 - run.before_2), squared_speed(run)));
        // Multiplying by both inverse masses gives m_1 dv_1 + m_2 dv_2 = 0 without a division.
        const ExactVec change =
            run.inverse_mass_2 * (run.after_1 - run.before_1) + run.inverse_mass_1 * (run.after_2 - run.before_2);
        return LawOutcome::of(ratio(squared_norm(change), squared_speed(run)));
    }
};

const KeepsMomentum law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::response_keeps_momentum
