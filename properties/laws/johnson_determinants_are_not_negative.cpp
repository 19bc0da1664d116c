// SPDX-License-Identifier: GPL-3.0-or-later
// Johnson's determinants are never negative, and positive exactly for affinely independent points.
#include <bit>

#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"
#include "properties/laws/solver_run.h"

namespace touchstone::johnson_determinants_are_not_negative {
namespace {

class JohnsonDeterminants final : public LawAbout<SolverRun> {
public:
    std::string_view name() const override { return "johnson_determinants_are_not_negative"; }
    std::string_view statement() const override {
        return "D_M = sum over i in M of Delta_M,i is a Gram determinant: >= 0, and > 0 exactly when M is affinely "
               "independent";
    }
    std::string_view theorem() const override { return "P-13"; }
    std::string_view source() const override {
        return "seed S0, Johnson, det(A) >= 0 (I-34); Gilbert, Johnson, Keerthi 1988";
    }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override { return "1 for a wrong sign"; }

protected:
    LawOutcome check_run(const SolverRun& run) const override {
        for (unsigned mask = 1; mask < run.delta.size(); ++mask) {
            Rational sum = 0;
            for (const Rational& delta : run.delta[mask]) sum += delta;
            const bool independent = affine_dimension(subset(run.points, mask)) == std::popcount(mask) - 1;
            if (sum < 0 || (sum > 0) != independent) return LawOutcome::of_claim(false, static_cast<int>(mask));
        }
        return LawOutcome::held();
    }
};

const JohnsonDeterminants law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::johnson_determinants_are_not_negative
