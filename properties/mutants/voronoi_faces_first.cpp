// SPDX-License-Identifier: GPL-3.0-or-later
// Voronoi regions are tried from the face down, and the face is accepted whenever the origin projects anywhere into its
// plane.
#include <algorithm>
#include <bit>

#include "properties/mutants/solver_mutants.h"

namespace touchstone::voronoi_faces_first {
namespace {

void take_the_largest(SolverRun& run) {
    answer_by_rule(run, [](const SolverRun& of, unsigned mask) {
        return mask + 1 == of.delta.size() || std::popcount(mask) + 1 == static_cast<int>(of.points.size());
    });
    std::reverse(run.qualifying.begin(), run.qualifying.end());
}

Recordings record(const AnyQuery& query) { return changed_solver_runs(query, &take_the_largest); }

const SubjectMutant mutant(
    "simplex_solvers", "voronoi_faces_first",
    "the largest independent subset wins; right: vertices, then edges, then faces, each by its own region",
    "wrong order of Voronoi regions", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::voronoi_faces_first
