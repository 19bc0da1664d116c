// SPDX-License-Identifier: GPL-3.0-or-later
// Theorem 1: a support point beyond v brings the hull nearer to the origin, by at least a known amount.
#include "properties/laws/segment_descent.h"
#include "properties/laws/step_law.h"

namespace touchstone {

Rational segment_descent(const ExactVec& x, const ExactVec& y) {
    const Rational b = dot(x, x) - dot(x, y);
    if (b <= 0) return 0;
    const Rational length2 = squared_norm(x - y);
    return b <= length2 ? Rational(b * b / length2) : Rational(2 * b - length2);
}

namespace {

class Descent final : public StepLaw {
public:
    std::string_view name() const override { return "theorem_1_descent"; }
    std::string_view statement() const override {
        return "|v(conv{x, y})| < |x| if x.x - x.y > 0: with b = v_i.v_i - v_i.w_i > 0, L = |v_i - w_i|^2 and v_i in "
               "conv(W_i), |v_i|^2 - |v_{i+1}|^2 >= b^2/L if b <= L, else 2b - L; theorem_1_converse is the other "
               "direction";
    }
    std::string_view theorem() const override { return "Theorem 1"; }
    std::string_view proved_by() const override {
        return "theorem_1, theorem_1_decrease, theorem_2_decrease (theorems/gjk.v)";
    }
    std::string_view source() const override { return "seed S0, GJK, Theorem 1; quantitative form derived"; }

protected:
    std::optional<Rational> violation(const StepView& at) const override {
        if (!at.next || !at.step.w || at.step.simplex.empty()) return std::nullopt;
        const Rational promised = segment_descent(at.step.v, *at.step.w);
        if (promised == 0) return std::nullopt;
        return Rational(promised - (squared_norm(at.step.v) - squared_norm(at.next->v)));
    }
};

const Descent law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone
