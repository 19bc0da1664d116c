// SPDX-License-Identifier: GPL-3.0-or-later
// Points with weight 0 stay in the simplex while there is room for them.
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::culling_forgotten {
namespace {

struct WithoutCulling {
    static constexpr std::string_view name = "johnson";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        Simplex<S, D> culled = simplex;
        if (!Johnson{}.reduce(culled)) return false;
        if (simplex.size > D) {
            simplex = culled;
            return true;
        }
        for (int i = 0; i < simplex.size; ++i) {
            simplex.lambda[static_cast<std::size_t>(i)] = S(0);
            for (int k = 0; k < culled.size; ++k)
                if (culled[k].w == simplex[i].w)
                    simplex.lambda[static_cast<std::size_t>(i)] = culled.lambda[static_cast<std::size_t>(k)];
        }
        return true;
    }
};

const SimpleMutant mutant("culling_forgotten",
                          "points with weight 0 stay in the simplex; right: the smallest subset that holds v",
                          "seed S4, culling of vertices that do not contribute (I-41)",
                          &run_with_solver<WithoutCulling>);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::culling_forgotten
