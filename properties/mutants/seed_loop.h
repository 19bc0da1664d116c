// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of seed S0 as printed: W_0 is empty, and v_0 is any vector, even outside A - B.
#pragma once

#include "properties/mutants/mutated_gjk.h"

namespace touchstone {

enum class SeedStop {
    gap,          ///< v.v - v.w <= 0, the printed test, in exact arithmetic
    no_progress,  ///< the closing remark instead: |v_{i+1}| >= |v_i|, from the first step on (I-32)
};

/// Runs the printed loop from `start`.
ExactRun run_seed_loop(const Query<3>& query, const ExactTruth& truth, const ExactVec& start, SeedStop stop);

/// Returns the mean of the vertices of A minus that of B: a point of A - B that is rarely a vertex of it.
ExactVec centre_difference(const Query<3>& query);

}  // namespace touchstone
