// SPDX-License-Identifier: GPL-3.0-or-later
// Two polytopes as a scalar sees them, with the truth about their contact: what recordings of depth by facets and of
// separating axes have in common.
#pragma once

#include <vector>

#include "oracles/truth.h"
#include "properties/laws/run.h"

namespace touchstone {

struct JudgedPair {
    std::vector<ExactVec> vertices_a, vertices_b;
    Verdict true_verdict = Verdict::undecided;
    Rational true_distance2 = 0, true_depth2 = 0;
    Rational size2 = 1;  ///< the largest squared norm of a vertex

    /// Sets every member. `truth` is that of the query for the depth of the two bodies.
    void set(std::vector<ExactVec> of_a, std::vector<ExactVec> of_b, const Truth& truth);
};

}  // namespace touchstone
