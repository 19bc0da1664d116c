// SPDX-License-Identifier: GPL-3.0-or-later
// Theorem 2: |v| never grows.
#include "properties/laws/step_law.h"

namespace touchstone::theorem_2_monotone {
namespace {

class Monotone final : public StepLaw {
public:
    std::string_view name() const override { return "theorem_2_monotone"; }
    std::string_view statement() const override {
        return "|v_{i+1}| <= |v_i|, provided v_i lies in conv(W_i), which an empty W_0 does not give (E-10)";
    }
    std::string_view theorem() const override { return "Theorem 2"; }
    std::string_view proved_by() const override { return "theorem_2 (theorems/gjk.v)"; }
    std::string_view source() const override { return "seed S0, GJK, Theorem 2; proviso E-10; float E-23"; }

protected:
    std::optional<Rational> violation(const StepView& at) const override {
        if (!at.next || at.step.simplex.empty()) return std::nullopt;
        return Rational(squared_norm(at.next->v) - squared_norm(at.step.v));
    }
};

const Monotone law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::theorem_2_monotone
