// SPDX-License-Identifier: GPL-3.0-or-later
// E-12: the worked example for three points accepts an edge by the sign of one determinant.
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/mutants/johnson_by_rule.h"
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::johnson_edge_test_alone {
namespace {

/// Vertices and the triangle are tested in full, an edge only by Delta_{123},j <= 0 of the third point.
struct EdgeTestAlone {
    static constexpr std::string_view name = "johnson_edge_test_alone";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        if (simplex.size != 3) return Johnson{}.reduce(simplex);
        return reduce_by_rule(simplex, [](const auto& delta, unsigned subset) {
            if (std::popcount(subset) == 2) return condition_2(delta, 3, subset);
            return condition_1(delta, 3, subset) && condition_2(delta, 3, subset);
        });
    }
};

const SimpleMutant mutant(
    "johnson_edge_test_alone",
    "three points: an edge is taken when Delta_{123},3 <= 0, without condition 1; right: both conditions",
    "seed S0, Johnson, worked example n = 3; E-12", &run_with_solver<EdgeTestAlone>);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::johnson_edge_test_alone
