// SPDX-License-Identifier: GPL-3.0-or-later
// The simplices stay affinely independent, which every solver requires.
#include "properties/laws/exact_algebra.h"
#include "properties/laws/step_law.h"

namespace touchstone::simplex_stays_independent {
namespace {

class SimplexStaysIndependent final : public StepLaw {
public:
    std::string_view name() const override { return "simplex_stays_independent"; }
    std::string_view statement() const override {
        return "W_i is affinely independent, and has at most D points unless v_i = 0; a violation is |v_i - v(A - "
               "B)|^2, or |v_i|^2 for a full simplex away from the origin";
    }
    std::string_view theorem() const override { return "P-08"; }
    std::string_view proved_by() const override {
        return "newest_is_outside_affine_hull (theorems/gjk.v); step_keeps_valid (theorems/gjk_termination.v); "
               "lines_carry_at_most_two, planes_of_space_carry_at_most_three (theorems/gjk_dimensions.v)";
    }
    std::string_view source() const override {
        return "seed S0, GJK, corollary of Theorem 5 (v_i.w_i < |v_i|^2 = v_i.x on aff W_i)";
    }

protected:
    std::optional<Rational> violation(const StepView& at) const override {
        if (at.step.simplex.empty()) return std::nullopt;
        const int dimension = affine_dimension(at.step.simplex);
        const auto size = static_cast<int>(at.step.simplex.size());
        const bool full_and_wrong = size > at.run.dimension && squared_norm(at.step.v) != 0;
        if (dimension == size - 1 && !full_and_wrong) return Rational(0);
        const Rational missed = squared_norm(at.step.v - at.run.truth.nearest);
        return missed > 0 ? missed : squared_scale(at.step);
    }
};

const SimplexStaysIndependent law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::simplex_stays_independent
