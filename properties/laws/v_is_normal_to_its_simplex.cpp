// SPDX-License-Identifier: GPL-3.0-or-later
// v is orthogonal to the affine hull of its simplex.
#include <algorithm>

#include "properties/laws/step_law.h"

namespace touchstone::v_is_normal_to_its_simplex {
namespace {

class NormalToSimplex final : public StepLaw {
public:
    std::string_view name() const override { return "v_is_normal_to_its_simplex"; }
    std::string_view statement() const override {
        return "v_i . x = v_i . v_i for every x in W_i: v_i is the point of aff(W_i) nearest to the origin";
    }
    std::string_view theorem() const override { return "P-09"; }
    std::string_view proved_by() const override { return "v_is_normal_to_its_simplex (theorems/gjk.v)"; }
    std::string_view source() const override { return "seed S0, GJK, v_i = v(aff W_i)"; }

protected:
    std::optional<Rational> violation(const StepView& at) const override {
        if (at.step.simplex.empty()) return std::nullopt;
        Rational worst = 0;
        for (const ExactVec& x : at.step.simplex)
            worst = std::max(worst, Rational(abs(dot(at.step.v, x) - squared_norm(at.step.v))));
        return worst;
    }
};

const NormalToSimplex law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::v_is_normal_to_its_simplex
