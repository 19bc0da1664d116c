// SPDX-License-Identifier: MIT
// AxisCandidate, an axis that may separate the bodies. The stopping rules of ISA-GJK see nothing else.
#pragma once

#include "algorithms/core/iterate.h"

namespace touchstone::gjk {

/// A rule is evaluated twice for each axis: when v is the nearest point of a new simplex, and when the support point
/// along it is known. The record refers to objects of the loop, so it must not be stored.
template <Scalar S, int D>
struct AxisCandidate {
    using scalar = S;
    static constexpr int dimension = D;
    int k = 0;                     ///< number of simplex reductions so far
    const Vec<S, D>& v;            ///< the axis; if w is null, the point of conv(W) nearest to the origin
    const S& vv;                   ///< v . v                                       (length^2)
    const Simplex<S, D>& simplex;  ///< W
    const CsoVertex<S, D>* w;      ///< S(A - B, -v); null before it is computed
    const S& vw;                   ///< v . w, if w is known                       (length^2)
};

/// A stopping rule of ISA-GJK. If it converges with a known w and v.w > 0, the verdict is `separated`: v proves it, up
/// to the rounding of v.w. If it converges otherwise, contact is accepted without a proof, and the verdict is
/// `intersecting`.
template <class T, class S, int D>
concept AxisRule = RuleFor<T, AxisCandidate<S, D>>;

}  // namespace touchstone::gjk
