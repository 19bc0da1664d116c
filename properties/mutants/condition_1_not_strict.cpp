// SPDX-License-Identifier: GPL-3.0-or-later
// Subsets with a vanishing determinant are accepted, although they may be dependent or have no weights at all.
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/mutants/solver_mutants.h"

namespace touchstone::condition_1_not_strict {
namespace {

bool accepts(const SolverRun& run, unsigned mask) {
    for (std::size_t i = 0; i < run.points.size(); ++i) {
        const unsigned bit = 1U << i;
        if ((mask & bit) != 0 && run.delta[mask][i] < 0) return false;
        if ((mask & bit) == 0 && run.delta[mask | bit][i] > 0) return false;
    }
    return true;
}

void loosen(SolverRun& run) { answer_by_rule(run, accepts); }

Recordings record(const AnyQuery& query) { return changed_solver_runs(query, &loosen); }

const SubjectMutant mutant("simplex_solvers", "condition_1_not_strict", "Delta_J,i >= 0; right: > 0",
                           "strict for non-strict; seed S0, Johnson, condition 1", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::condition_1_not_strict
