// SPDX-License-Identifier: MIT
// One record per turn of EPA's loop: what its stopping rules and observers see.
#pragma once

#include <concepts>

#include "algorithms/core/iterate.h"
#include "algorithms/epa/polytope/expanding_polytope.h"

namespace touchstone::epa {

/// State at the moment the support point of the popped face is known and the stopping rule is asked. It refers to what
/// the loop works on and is not to be kept.
template <Field S, int D>
struct Expansion {
    using scalar = S;
    int k = 0;                        ///< number of expansions so far
    const Expanding<S, D>& polytope;  ///< P_k
    int face = 0;                     ///< the popped face, still part of P_k
    const Plane<S, D>& plane;         ///< of that face
    const CsoVertex<S, D>& w;         ///< S(A - B, normal of the face)
    S support{};                      ///< normal . w, not divided by |normal|
    S key{};                          ///< signed squared distance of the face's plane
    S lower2{}, upper2{};             ///< bracket of depth^2 so far
    S band{};  ///< what rounding can fake in support and offset, in their unit; 0 on exact scalars
    bool origin_is_interior = false;  ///< some P_j, j <= k, held the origin beyond rounding: lower2 bounds the depth
    int turns_without_rise = 0;       ///< expansions since lower2 rose last

    /// Width of the bracket of depth^2.
    S gap2() const { return S(upper2 - lower2); }

    /// The plane of the popped face supports C within a sixteenth of the band, the error of the two inner products
    /// alone: a gap inside the rest of the band may still be real.
    S closing_band() const { return S(band / S(16)); }

    /// By value, among all points ever added. In exact arithmetic a known point lies beyond no face. Cost: O(vertices).
    bool support_is_known() const { return polytope.has_vertex(w.w, one_norm(w.w)); }
};

/// A stopping rule of EPA: reads one Expansion, answers running or a reason.
template <class T, class S, int D>
concept ExpansionRule = requires(const T& rule, const Expansion<S, D>& expansion) {
    { rule(expansion) } -> std::same_as<Stop<S>>;
};

}  // namespace touchstone::epa
