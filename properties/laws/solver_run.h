// SPDX-License-Identifier: GPL-3.0-or-later
// What the simplex solvers made of one simplex X of points of A - B.
#pragma once

#include <string>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

/// Points of A - B taken from the vertices of `query` in turn: `size` of them, differently for every `round`.
std::vector<ExactVec> points_of_difference(const Query<3>& query, int size, int round);

struct SolverAnswer {
    std::string solver;
    bool found = false;
    std::vector<ExactVec> kept;
    std::vector<Rational> lambda;
    ExactVec v{};
};

struct SolverRun : Recording {
    static constexpr std::string_view subject = "simplex_solvers";

    std::vector<ExactVec> points;              ///< X, at most D + 1
    std::vector<std::vector<Rational>> delta;  ///< Johnson's Delta_M,i by mask of M and i; 0 where i is not in M
    std::vector<unsigned> qualifying;          ///< the subsets that meet conditions 1 and 2
    std::vector<SolverAnswer> answers;         ///< one per solver
};

}  // namespace touchstone
