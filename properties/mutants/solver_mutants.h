// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of simplex solvers with one part replaced, on the simplices of the true subject.
#pragma once

#include "properties/laws/exact_algebra.h"
#include "properties/laws/solver_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone {

/// Returns the recordings of the true solvers, each changed by `mistake`.
inline Recordings changed_solver_runs(const AnyQuery& query, void (*mistake)(SolverRun&)) {
    Recordings list = find_subject(SolverRun::subject)->record(query, ScalarKind::rational);
    for (auto& recording : list) mistake(static_cast<SolverRun&>(*recording));
    return list;
}

/// Replaces all solvers by one that keeps the first subset, by increasing mask, that `accepts` takes.
template <class Accepts>
void answer_by_rule(SolverRun& run, Accepts&& accepts) {
    run.qualifying.clear();
    for (unsigned mask = 1; mask < run.delta.size(); ++mask)
        if (accepts(run, mask)) run.qualifying.push_back(mask);
    SolverAnswer answer;
    answer.solver = "mutant";
    if (!run.qualifying.empty()) {
        answer.kept = subset(run.points, run.qualifying.front());
        if (const auto lambda = nearest_in_affine_hull(answer.kept)) {
            answer.found = true;
            answer.lambda = *lambda;
            answer.v = combination(*lambda, answer.kept);
        }
    }
    run.answers = {answer};
}

}  // namespace touchstone
