// SPDX-License-Identifier: GPL-3.0-or-later
// Johnson's conditions 1 and 2 select the right subset.
#include <algorithm>

#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"
#include "properties/laws/solver_run.h"

namespace touchstone::johnson_subset_qualifies {
namespace {

class JohnsonSubset final : public LawAbout<SolverRun> {
public:
    std::string_view name() const override { return "johnson_subset_qualifies"; }
    std::string_view statement() const override {
        return "for any X at least one subset meets conditions 1 and 2, exactly one when X is affinely independent; "
               "every one that does is affinely independent and has v(aff J) = v(conv X)";
    }
    std::string_view theorem() const override { return "P-13"; }
    std::string_view proved_by() const override {
        return "johnson_finds_a_subset, johnson_subset_is_unique, johnson_point_is_unique (theorems/johnson.v)";
    }
    std::string_view not_proved() const override { return "that every subset which qualifies is affinely independent"; }
    std::string_view source() const override {
        return "seed S0, Johnson, conditions 1 and 2; without independence E-09; float E-24";
    }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured, no subset and several subsets included";
    }
    std::string_view scale() const override {
        return "1 for none, or for several of independent points; else |v(aff J) - v(conv X)|^2 over the largest |x|^2";
    }

protected:
    LawOutcome check_run(const SolverRun& run) const override {
        const auto size = static_cast<int>(run.points.size());
        const bool independent = affine_dimension(run.points) == size - 1;
        if (run.qualifying.empty() || (independent && run.qualifying.size() > 1)) return LawOutcome::of_claim(false);
        const ExactVec nearest = nearest_by_enumeration(run.points);
        Rational worst = 0;
        for (const unsigned mask : run.qualifying) {
            const auto chosen = subset(run.points, mask);
            const auto lambda = nearest_in_affine_hull(chosen);
            if (!lambda) return LawOutcome::of_claim(false, static_cast<int>(mask));
            worst = std::max(worst, squared_norm(combination(*lambda, chosen) - nearest));
        }
        return LawOutcome::of(ratio(worst, largest_squared_norm(run.points)));
    }
};

const JohnsonSubset law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::johnson_subset_qualifies
