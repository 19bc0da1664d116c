// SPDX-License-Identifier: GPL-3.0-or-later
// The answers of the simplex solvers for one simplex X of points of A - B.
#pragma once

#include <string>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

/// Returns `size` points of A - B, taken from the vertices of `query` in turn, and differently for every `round`.
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

    std::vector<ExactVec> points;              ///< X, at most D + 1 points
    std::vector<std::vector<Rational>> delta;  ///< Johnson's Delta_M,i by mask of M and i; 0 if i is not in M
    std::vector<unsigned> qualifying;          ///< the subsets that satisfy conditions 1 and 2
    std::vector<SolverAnswer> answers;         ///< one per solver
};

}  // namespace touchstone
