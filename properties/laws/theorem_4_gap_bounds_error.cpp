// SPDX-License-Identifier: GPL-3.0-or-later
// Theorem 4: the duality gap bounds the squared error, so a stopping rule may rely on it.
#include "properties/laws/step_law.h"

namespace touchstone::theorem_4_gap_bounds_error {
namespace {

class GapBoundsError final : public StepLaw {
public:
    std::string_view name() const override { return "theorem_4_gap_bounds_error"; }
    std::string_view statement() const override {
        return "|v - v(A - B)|^2 <= v.v - v.w for every v in A - B and w = S(A - B, -v): the square of the error, and "
               "not strictly (E-02)";
    }
    std::string_view theorem() const override { return "Theorem 4"; }
    std::string_view proved_by() const override {
        return "theorem_4 (theorems/gjk.v); theorem_4_rounded (bounds/theorem_4_rounding.v); scaled_gap_proves "
               "(bounds/scaled_gap.v)";
    }
    std::string_view source() const override { return "seed S0, GJK, Theorem 4; corrected by E-02; float E-26"; }

protected:
    std::optional<Rational> violation(const StepView& at) const override {
        if (!at.step.w || at.step.simplex.empty()) return std::nullopt;
        const Rational gap = dot(at.step.v, at.step.v) - dot(at.step.v, *at.step.w);
        return Rational(squared_norm(at.step.v - at.run.truth.nearest) - gap);
    }
};

const GapBoundsError law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::theorem_4_gap_bounds_error
