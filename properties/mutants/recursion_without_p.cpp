// SPDX-License-Identifier: GPL-3.0-or-later
// The recursion uses x_k.x_i alone, which loses the affine part.
#include "properties/mutants/solver_mutants.h"

namespace touchstone::recursion_without_p {
namespace {

void forget(SolverRun& run) {
    for (unsigned mask = 1; mask < run.delta.size(); ++mask) {
        for (std::size_t k = 0; k < run.points.size(); ++k) {
            const unsigned rest = mask & ~(1U << k);
            if (rest == mask || rest == 0) continue;
            Rational sum = 0;
            for (std::size_t i = 0; i < run.points.size(); ++i)
                if ((rest >> i & 1U) != 0) sum -= run.delta[rest][i] * dot(run.points[k], run.points[i]);
            run.delta[mask][k] = sum;
        }
    }
}

Recordings record(const AnyQuery& query) { return changed_solver_runs(query, &forget); }

const SubjectMutant mutant("simplex_solvers", "recursion_without_p",
                           "Delta_{M+k,k} = sum Delta_M,i (-x_k).x_i; right: (x_p - x_k).x_i with any p in M",
                           "slip in I-35", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::recursion_without_p
