// SPDX-License-Identifier: MIT
// Expansion, the record of one iteration of EPA. Its stopping rules and observers see nothing else.
#pragma once

#include "algorithms/core/iterate.h"
#include "algorithms/fast/polytope/expanding_polytope.h"

namespace touchstone::epa {

/// The state of the loop when the support point of the popped face is known and the stopping rule is about to be
/// evaluated. It refers to objects of the loop, so it must not be stored.
template <Field S, int D>
struct Expansion {
    using scalar = S;
    static constexpr int dimension = D;
    int k = 0;                        ///< number of expansions so far
    const Expanding<S, D>& polytope;  ///< P_k
    int face = 0;                     ///< the popped face, still a part of P_k
    const Plane<S, D>& plane;         ///< plane of that face
    const CsoVertex<S, D>& w;         ///< S(A - B, normal of the face)
    S support{};                      ///< normal . w, not divided by |normal|
    S key{};                          ///< signed squared distance of the face's plane
    S lower2{}, upper2{};             ///< bracket of depth^2 so far
    S band{};  ///< error that rounding can cause in support and offset, in their unit; 0 on exact scalars
    bool origin_is_interior =
        false;                   ///< some P_j, j <= k, contained the origin beyond rounding, so lower2 bounds the depth
    int turns_without_rise = 0;  ///< expansions since lower2 last rose

    /// Width of the bracket of depth^2.
    S gap2() const { return upper2 - lower2; }

    /// A sixteenth of the band: the error of the two inner products alone. If the support point is closer to the plane
    /// of the popped face than this, the plane supports C. A gap inside the rest of the band may still be real.
    S closing_band() const { return band / S(16); }

    /// True if the support point is one of the points ever added, compared by value. In exact arithmetic a known point
    /// lies beyond no face. O(vertices).
    bool support_is_known() const { return polytope.has_vertex(w.w, one_norm(w.w)); }
};

/// A stopping rule of EPA: takes one Expansion and returns a Stop, which is `running` while the loop may go on.
template <class T, class S, int D>
concept ExpansionRule = RuleFor<T, Expansion<S, D>>;

}  // namespace touchstone::epa
