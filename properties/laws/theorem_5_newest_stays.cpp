// SPDX-License-Identifier: GPL-3.0-or-later
// Theorem 5: the newest support point is never dropped. This halves the number of subsets that Johnson's algorithm must
// test and keeps simplices affinely independent.
#include <algorithm>

#include "properties/laws/step_law.h"

namespace touchstone::theorem_5_newest_stays {
namespace {

class NewestStays final : public StepLaw {
public:
    std::string_view name() const override { return "theorem_5_newest_stays"; }
    std::string_view statement() const override {
        return "w_i is in W_{i+1} unless v_i = v(A - B); a violation is |v_i - v(A - B)|^2, the error that was left "
               "at the step that dropped w_i";
    }
    std::string_view theorem() const override { return "Theorem 5"; }
    std::string_view proved_by() const override { return "theorem_5 (theorems/gjk.v)"; }
    std::string_view source() const override { return "seed S0, GJK, Theorem 5"; }

protected:
    std::optional<Rational> violation(const StepView& at) const override {
        if (!at.next || !at.step.w || at.step.v == at.run.truth.nearest) return std::nullopt;
        const auto& simplex = at.next->simplex;
        const bool kept = std::find(simplex.begin(), simplex.end(), *at.step.w) != simplex.end();
        return kept ? Rational(0) : squared_norm(at.step.v - at.run.truth.nearest);
    }
};

const NewestStays law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::theorem_5_newest_stays
