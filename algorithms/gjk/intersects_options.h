// SPDX-License-Identifier: MIT
// Options of gjk::intersects.
#pragma once

#include "algorithms/gjk/axis_rules/axis_candidate.h"
#include "algorithms/gjk/default_policies.h"
#include "algorithms/gjk/proofs.h"
#ifndef TOUCHSTONE_POLICIES_ELSEWHERE  // gjk/default_policies.h says why
#include "algorithms/gjk/axis_rules/axis_beyond_rounding.h"
#endif

namespace touchstone::gjk {

struct AxisBeyondRounding;

/// Solver, stopping rule and cap of intersects.
template <class Solver = Voronoi, class Stopping = AxisBeyondRounding,
          class Proof = detail::DefaultAxisProof<Solver, Stopping>>
struct IntersectsOptions {
    Solver solver{};
    Stopping stop{};           ///< an AxisRule (gjk/axis_rules/)
    int max_iterations = 128;  ///< cap on the simplex reductions
    /// If v is zero up to rounding, C must extend beyond it on both sides by more than this many unit roundoffs of the
    /// vertices' size (E-28). Dimensionless; no effect on exact scalars.
    double rounding_units = 16;
    Proof proof{};  ///< what a verdict is worth (gjk/proofs.h)
};

}  // namespace touchstone::gjk
