// SPDX-License-Identifier: MIT
// An axis-aligned box about the origin; pose it to put it elsewhere.
#pragma once

#include "algorithms/core/support.h"

namespace touchstone {

/// S(box, d)_k = sign(d_k) e_k with sign(0) = +1 (seed S0, I-02). With sign(0) = +1 the support of a Minkowski
/// difference of boxes is often no vertex of it, which is legal (E-03).
template <Scalar S, int D>
struct Box {
    using scalar = S;
    static constexpr int dimension = D;

    Vec<S, D> half_extents{};  ///< each >= 0

    /// feature: bit k is set when the k-th coordinate is negative.
    SupportPoint<S, D> support(const Vec<S, D>& d) const {
        SupportPoint<S, D> corner{half_extents, 0};
        for (int k = 0; k < D; ++k)
            if (d[k] < S(0)) {
                corner.position[k] = S(-half_extents[k]);
                corner.feature |= 1 << k;
            }
        return corner;
    }
};

}  // namespace touchstone
