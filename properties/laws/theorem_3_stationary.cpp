// SPDX-License-Identifier: GPL-3.0-or-later
// Theorem 3: |v| stays the same only at the nearest point. With finitely many vertices this ends the loop.
#include "properties/laws/step_law.h"

namespace touchstone::theorem_3_stationary {
namespace {

class Stationary final : public StepLaw {
public:
    std::string_view name() const override { return "theorem_3_stationary"; }
    std::string_view statement() const override {
        return "|v_{i+1}| = |v_i| exactly when v_i = v(A - B), provided v_i lies in conv(W_i) (E-10); a violation is "
               "|v_i - v(A - B)|^2 for standing still early, ||v_{i+1}|^2 - |v_i|^2| for leaving the nearest point";
    }
    std::string_view theorem() const override { return "Theorem 3"; }
    std::string_view proved_by() const override { return "theorem_3 (theorems/gjk.v)"; }
    std::string_view source() const override { return "seed S0, GJK, Theorem 3; proviso E-10; float E-22"; }

protected:
    std::optional<Rational> violation(const StepView& at) const override {
        if (!at.next || at.step.simplex.empty()) return std::nullopt;
        const Rational change = squared_norm(at.next->v) - squared_norm(at.step.v);
        const bool optimal = at.step.v == at.run.truth.nearest;
        if (optimal == (change == 0)) return Rational(0);
        return optimal ? Rational(abs(change)) : squared_norm(at.step.v - at.run.truth.nearest);
    }
};

const Stationary law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::theorem_3_stationary
