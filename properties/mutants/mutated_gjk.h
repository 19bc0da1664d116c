// SPDX-License-Identifier: GPL-3.0-or-later
// gjk::distance in rationals with one policy replaced by a wrong one.
#pragma once

#include "algorithms/simplex_solvers/johnson.h"
#include "properties/laws/record.h"
#include "properties/mutants/mutant.h"

namespace touchstone {

/// In exact arithmetic correct runs on these families need far fewer iterations than this.
constexpr int mutant_cap = 32;

template <class Solver, class Stopping>
ExactRun run_with(const Query<3>& query, const ExactTruth& truth, Solver solver, Stopping stop) {
    return record_run<Rational>(query, truth, [&](const auto& a, const auto& b, auto& recorder) {
        return gjk::distance(a, b, gjk::Options<Solver, Stopping>{solver, stop, mutant_cap}, recorder);
    });
}

template <class Solver>
ExactRun run_with_solver(const Query<3>& query, const ExactTruth& truth) {
    return run_with(query, truth, Solver{}, gjk::default_stopping());
}

template <class Stopping>
ExactRun run_with_stopping(const Query<3>& query, const ExactTruth& truth) {
    return run_with(query, truth, Johnson{}, Stopping{});
}

}  // namespace touchstone
