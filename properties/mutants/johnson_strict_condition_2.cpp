// SPDX-License-Identifier: GPL-3.0-or-later
// Condition 2 uses < for <=. Ties, which are frequent on degenerate input, then leave no subset at all.
#include "properties/mutants/johnson_by_rule.h"
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::johnson_strict_condition_2 {
namespace {

struct StrictCondition2 {
    static constexpr std::string_view name = "johnson_strict_condition_2";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        const int size = simplex.size;
        return reduce_by_rule(simplex, [size](const auto& delta, unsigned subset) {
            for (int j = 0; j < size; ++j)
                if (!delta.has(subset, j) && !(delta(subset | (1U << j), j) < S(0))) return false;
            return condition_1(delta, size, subset);
        });
    }
};

const SimpleMutant mutant("johnson_strict_condition_2",
                          "condition 2 with < : a point on the boundary between two regions belongs to none; right: <=",
                          "strict for non-strict comparison", &run_with_solver<StrictCondition2>);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::johnson_strict_condition_2
