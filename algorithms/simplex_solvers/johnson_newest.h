// SPDX-License-Identifier: MIT
// Johnson's sub-algorithm that tries only the subsets with the newest vertex, which are half of them.
//
// Source: seed S0, "GJK and the distance algorithm", Theorem 5 (I-30; P-08).
// Theorem 5: if v_i != v(A - B) and v_i = v(aff W_i), then w_i is in W_{i+1}. The seed lacks the proof: otherwise
// W_{i+1} would be a subset of W_i, so |v_{i+1}| >= |v_i|. By Theorem 2 both are equal, and by Theorem 3 v_i = v(A -
// B).
//
// Invariant: the newest vertex is the last of the simplex, as push_back leaves it. The theorem holds from the first
// reduction on because the loop starts at W_0 = {v_0}. If its premise does not hold, or rounding hides the right subset
// (more often than with all subsets, E-24), no subset qualifies and reduce() returns false. The caller must then fall
// back to another solver.
//
// Cost: the table of determinants is that of johnson.h, built whole: half of the subsets saves half of the tests, and
// no determinant, since Delta_{M+k},k for the newest vertex k takes those of every M without it. What can be saved is
// that these were computed by the reductions before (johnson_cached.h).
#pragma once

#include "algorithms/simplex_solvers/johnson.h"

namespace touchstone {

struct JohnsonNewest {
    static constexpr std::string_view name = "johnson_newest";

    /// Precondition: 1 <= simplex.size <= D + 1. Returns false if no subset with the last vertex meets conditions 1 and
    /// 2. On exact scalars v(conv X) then does not need the last vertex.
    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const noexcept(is_nothrow<S>) {
        const JohnsonDeterminants<S, D> delta(simplex);
        const unsigned newest = 1U << (simplex.size - 1);
        for (unsigned others = 0; others < newest; ++others)
            if (delta.qualifies(others | newest)) return keep_subset(simplex, others | newest, delta);
        return false;
    }
};

}  // namespace touchstone
