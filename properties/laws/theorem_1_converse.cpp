// SPDX-License-Identifier: GPL-3.0-or-later
// Theorem 1 read backwards: where no support point lies beyond v, nothing of A - B is nearer to the origin than v.
#include "properties/laws/step_law.h"

namespace touchstone::theorem_1_converse {
namespace {

class Converse final : public StepLaw {
public:
    std::string_view name() const override { return "theorem_1_converse"; }
    std::string_view statement() const override {
        return "v_i.v_i - v_i.w_i <= 0 exactly when v_i = v(A - B), and then |v_{i+1}| is not less than |v_i|, "
               "provided v_i lies in conv(W_i) (E-10); a violation is |v_i - v(A - B)|^2 for a v that is not nearest, "
               "v_i.v_i - v_i.w_i for one that is, |v_i|^2 - |v_{i+1}|^2 for a step nearer than nearest";
    }
    std::string_view theorem() const override { return "Theorem 1"; }
    std::string_view proved_by() const override { return "theorem_1, gap_vanishes_iff_nearest (theorems/gjk.v)"; }
    std::string_view source() const override { return "seed S0, GJK, Theorem 1 for every y of A - B; proviso E-10"; }

protected:
    std::optional<Rational> violation(const StepView& at) const override {
        if (!at.step.w || at.step.simplex.empty()) return std::nullopt;
        const Rational gap = squared_norm(at.step.v) - dot(at.step.v, *at.step.w);
        const Rational error2 = squared_norm(at.step.v - at.run.truth.nearest);
        if (gap > 0) return error2 == 0 ? gap : Rational(0);
        if (error2 > 0) return error2;
        return at.next ? Rational(squared_norm(at.step.v) - squared_norm(at.next->v)) : Rational(0);
    }
};

const Converse law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::theorem_1_converse
