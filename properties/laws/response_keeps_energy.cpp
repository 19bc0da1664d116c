// SPDX-License-Identifier: GPL-3.0-or-later
// An elastic collision loses no energy, and no collision creates energy.
#include "properties/laws/law.h"
#include "properties/laws/response_run.h"

namespace touchstone::response_keeps_energy {
namespace {

class KeepsEnergy final : public LawAbout<ResponseRun> {
public:
    std::string_view name() const override { return "response_keeps_energy"; }
    std::string_view statement() const override {
        return "m_1 |v_1|^2 + m_2 |v_2|^2 is the same before and after where restitution is 1, and not larger after "
               "where it is less";
    }
    std::string_view theorem() const override { return "P-28"; }
    std::string_view source() const override {
        return "seed S1 names elastic response (I-66); Newton's law of restitution, e = 1";
    }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "change of the energy, times both inverse masses, over the largest squared speed";
    }

protected:
    LawOutcome check_run(const ResponseRun& run) const override {
        const auto energy = [&](const ExactVec& v_1, const ExactVec& v_2) {
            if (run.inverse_mass_2 == 0) return squared_norm(v_1 - v_2);  // in the frame of the wall
            return Rational(run.inverse_mass_2 * squared_norm(v_1) + run.inverse_mass_1 * squared_norm(v_2));
        };
        const Rational gained = energy(run.after_1, run.after_2) - energy(run.before_1, run.before_2);
        const Rational off = run.restitution == 1 ? Rational(abs(gained)) : gained;
        return LawOutcome::of(ratio(off, squared_speed(run)));
    }
};

const KeepsEnergy law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::response_keeps_energy
