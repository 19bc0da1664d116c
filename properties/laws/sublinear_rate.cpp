// SPDX-License-Identifier: GPL-3.0-or-later
// The squared distance converges at a rate that the gap and the number of steps bound.
#include <algorithm>

#include "properties/laws/step_law.h"

namespace touchstone::sublinear_rate {
namespace {

/// Returns an upper bound of the squared diameter, which is at most twice the largest distance from one point.
Rational squared_diameter_bound(const std::vector<ExactVec>& points) {
    Rational largest = 0;
    for (const ExactVec& x : points) largest = std::max(largest, squared_norm(x - points[0]));
    return 4 * largest;
}

class SublinearRate final : public StepLaw {
public:
    std::string_view name() const override { return "sublinear_rate"; }
    std::string_view statement() const override {
        return "|v_i|^2 - |v(A - B)|^2 <= 2 (v_i.v_i - v_i.w_i) for every i, and <= 4 diam(A - B)^2 / (i + 2) for i >= "
               "1: the convergence proof that the seed omits, with diam(A - B) <= diam(A) + diam(B)";
    }
    std::string_view theorem() const override { return "P-11"; }
    std::string_view proved_by() const override {
        return "excess_is_at_most_twice_the_gap (theorems/gjk.v); sublinear_rate (theorems/gjk_rate.v)";
    }
    std::string_view source() const override {
        return "Jaggi 2013 [Jag13], theorem 1; a step of GJK is no worse than one of Frank-Wolfe";
    }

protected:
    std::optional<Rational> violation(const StepView& at) const override {
        if (at.step.simplex.empty() || at.run.vertices_a.empty()) return std::nullopt;
        const Rational excess = squared_norm(at.step.v) - squared_norm(at.run.truth.nearest);
        Rational worst = -1;
        if (at.step.w) worst = excess - 2 * (squared_norm(at.step.v) - dot(at.step.v, *at.step.w));
        const auto i = static_cast<long>(&at.step - at.run.steps.data());
        const Rational sum2 =
            2 * (squared_diameter_bound(at.run.vertices_a) + squared_diameter_bound(at.run.vertices_b));
        if (i >= 1) worst = std::max(worst, Rational(excess - 4 * sum2 / (i + 2)));
        return worst;
    }
};

const SublinearRate law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::sublinear_rate
