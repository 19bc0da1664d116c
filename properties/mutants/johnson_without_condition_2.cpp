// SPDX-License-Identifier: GPL-3.0-or-later
// Condition 1 alone accepts the first vertex, because every single point satisfies it.
#include "properties/mutants/johnson_by_rule.h"
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::johnson_without_condition_2 {
namespace {

/// Tries subsets from the newest point backwards, as an implementation that uses Theorem 5 would.
struct WithoutCondition2 {
    static constexpr std::string_view name = "johnson_without_condition_2";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        const JohnsonDeterminants<S, D> delta(simplex);
        for (unsigned subset = (1U << simplex.size) - 1; subset > 0; --subset)
            if (condition_1(delta, simplex.size, subset)) {
                keep_subset(simplex, subset, delta);
                return true;
            }
        return false;
    }
};

const SimpleMutant mutant("johnson_without_condition_2",
                          "the largest subset that satisfies condition 1 is taken; right: both conditions",
                          "missing comparison", &run_with_solver<WithoutCondition2>);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::johnson_without_condition_2
