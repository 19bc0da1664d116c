// SPDX-License-Identifier: MIT
// Johnson's sub-algorithm with a backup procedure, so that it always answers.
//
// Source: seed S0 for the determinants; Gilbert, Johnson, Keerthi 1988 [GJK88] for the idea of a backup; P-13. Rounding
// may leave no subset that meets conditions 1 and 2 (E-24). The backup then considers all subsets M with Delta_M,i > 0
// for every i in M, and takes the one whose v(aff M) is nearest to the origin.
//
// Invariant: conv M of each candidate contains v(aff M), so the answer is a point of conv X and |v| bounds |v(conv X)|
// from above. Every singleton is a candidate, so there always is one. On exact scalars the backup is never reached.
//
// Cost: that of johnson.h, and the backup only if no subset qualifies.
#pragma once

#include "algorithms/fast/registers/combine.h"
#include "algorithms/simplex_solvers/johnson.h"

namespace touchstone {

struct JohnsonBackup {
    static constexpr std::string_view name = "johnson_backup";

    /// Precondition: 1 <= simplex.size <= D + 1. Returns false only if no |v|^2 can be compared (NaN).
    /// All subsets are candidates, not only those with the newest vertex: in floating point the right one may lack it,
    /// and a nearer v is never a worse answer. The loop checks whether v is nearer than before.
    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const noexcept(is_nothrow<S>) {
        const JohnsonDeterminants<S, D> delta(simplex);
        const unsigned all = 1U << simplex.size;
        for (unsigned subset = 1; subset < all; ++subset)
            if (delta.qualifies(subset)) return keep_subset(simplex, subset, delta);
        return back_up(simplex, delta);
    }

private:
    template <Field S, int D>
    static bool holds_its_nearest_point(const Simplex<S, D>& simplex, const JohnsonDeterminants<S, D>& delta,
                                        unsigned subset) {
        for (int i = 0; i < simplex.size; ++i)
            if (delta.has(subset, i) && !(S(0) < delta(subset, i))) return false;
        return true;
    }

    template <Field S, int D>
    static bool back_up(Simplex<S, D>& simplex, const JohnsonDeterminants<S, D>& delta) {
        Simplex<S, D> best;
        S best_vv = S(0);
        for (unsigned subset = 1; subset < (1U << simplex.size); ++subset) {
            if (!holds_its_nearest_point(simplex, delta, subset)) continue;
            Simplex<S, D> candidate = simplex;
            if (!keep_subset(candidate, subset, delta)) continue;
            const S vv = squared_norm(combine_w(candidate));
            if (!(vv <= vv)) continue;  // NaN
            if (best.size == 0 || vv < best_vv) {
                best = candidate;
                best_vv = vv;
            }
        }
        simplex = best;
        return best.size > 0;
    }
};

}  // namespace touchstone
