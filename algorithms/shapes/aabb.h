// SPDX-License-Identifier: MIT
// An axis-aligned bounding box given by its two extreme corners (seed S2, I-18).
// Cost of a support point: D comparisons.
#pragma once

#include "algorithms/core/support.h"

namespace touchstone {

template <Scalar S, int D>
struct Aabb {
    using scalar = S;
    static constexpr int dimension = D;

    Vec<S, D> min{};
    Vec<S, D> max{};  ///< min[k] <= max[k] for every k

    /// S(aabb, d)_k = max_k if d_k >= 0, else min_k. Hence sign(0) = +1, as for the box (seed S0, I-02).
    /// feature: bit k is set if the k-th coordinate is min_k.
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        SupportPoint<S, D> corner{max, 0};
        for (int k = 0; k < D; ++k)
            if (d[k] < S(0)) {
                corner.position[k] = min[k];
                corner.feature |= 1 << k;
            }
        return corner;
    }
};

}  // namespace touchstone
