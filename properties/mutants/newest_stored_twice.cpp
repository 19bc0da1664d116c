// SPDX-License-Identifier: GPL-3.0-or-later
// The newest point enters the simplex twice, each time with half of its weight.
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::newest_stored_twice {
namespace {

struct StoredTwice {
    static constexpr std::string_view name = "johnson";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        if (!Johnson{}.reduce(simplex)) return false;
        if (simplex.size >= D) return true;
        const auto last = static_cast<std::size_t>(simplex.size - 1);
        simplex.push_back(simplex[simplex.size - 1]);
        simplex.lambda[last] = simplex.lambda[last + 1] = S(simplex.lambda[last] / S(2));
        return true;
    }
};

const SimpleMutant mutant("newest_stored_twice",
                          "the newest point is stored twice; right: once, or the simplex is affinely dependent",
                          "missing duplicate test", &run_with_solver<StoredTwice>);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::newest_stored_twice
