// SPDX-License-Identifier: MIT
// An axis-aligned bounding box given by its two extreme corners (seed S2, I-18).
// Cost of a support point: D comparisons.
#pragma once

#include "algorithms/core/core_and_radius.h"
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

    /// Its vertices are known as they are (core_and_radius.h).
    static constexpr bool has_plain_vertices = true;
    int exact_vertex_count() const noexcept { return 1 << D; }
    ExactVertex<S, D> exact_vertex(int i) const noexcept(is_nothrow<S>) {
        return {detail::generate<S, D>([&](int k) { return (i >> k & 1) != 0 ? min[k] : max[k]; })};
    }
    Vec<S, D> centre() const requires Field<S> {
        const S half = S(1) / S(2);
        return half * min + half * max;
    }
};

}  // namespace touchstone
