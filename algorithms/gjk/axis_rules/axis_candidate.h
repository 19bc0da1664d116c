// SPDX-License-Identifier: MIT
// What the stopping rules of ISA-GJK see: an axis that may separate the bodies.
#pragma once

#include <concepts>

#include "algorithms/core/iterate.h"

namespace touchstone::gjk {

/// A rule is asked twice about each axis: when v is the nearest point of a new simplex, and when the support point
/// along it is known. It refers to what the loop works on and is not to be kept.
template <Scalar S, int D>
struct AxisCandidate {
    using scalar = S;
    int k = 0;                     ///< number of simplex reductions so far
    const Vec<S, D>& v;            ///< the axis; where w is null the point of conv(W) nearest to the origin
    const S& vv;                   ///< v . v                                       (length^2)
    const Simplex<S, D>& simplex;  ///< W
    const CsoVertex<S, D>* w;      ///< S(A - B, -v); null while it has not been asked for
    const S& vw;                   ///< v . w, where w is known                     (length^2)
};

/// A stopping rule of ISA-GJK. Where it converges at a known w with v.w > 0 the verdict is `separated`: v proves it, up
/// to the rounding of v.w. Where it converges otherwise contact is accepted without a proof, and the verdict is
/// `intersecting`.
template <class T, class S, int D>
concept AxisRule = requires(const T& rule, const AxisCandidate<S, D>& candidate) {
    { rule(candidate) } -> std::same_as<Stop<S>>;
};

}  // namespace touchstone::gjk
