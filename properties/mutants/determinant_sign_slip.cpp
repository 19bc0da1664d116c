// SPDX-License-Identifier: GPL-3.0-or-later
// The recursion uses x_k - x_p for x_p - x_k, so determinants of even subsets change their sign.
#include <bit>

#include "properties/mutants/solver_mutants.h"

namespace touchstone::determinant_sign_slip {
namespace {

void slip(SolverRun& run) {
    for (unsigned mask = 1; mask < run.delta.size(); ++mask)
        if (std::popcount(mask) % 2 == 0)
            for (Rational& delta : run.delta[mask]) delta = -delta;
}

Recordings record(const AnyQuery& query) { return changed_solver_runs(query, &slip); }

const SubjectMutant mutant("simplex_solvers", "determinant_sign_slip",
                           "Delta_{M+k,k} = sum Delta_M,i (x_k - x_p).x_i; right: (x_p - x_k).x_i", "sign slip",
                           &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::determinant_sign_slip
