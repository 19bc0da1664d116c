// SPDX-License-Identifier: MIT
// An axis-aligned box about the origin; pose it to put it elsewhere.
#pragma once

#include <array>
#include <cstddef>

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
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        // Chosen by index, not by a branch: half of the branches would be mispredicted.
        const std::array<Vec<S, D>, 2> corners{half_extents, -half_extents};
        const std::array<std::size_t, 3> is_negative{d[0] < S(0), d[1] < S(0), D == 3 && d[D - 1] < S(0)};
        const auto coordinate = [&](int k) {
            const auto axis = static_cast<std::size_t>(k);
            return corners[is_negative[axis]][k];
        };
        return {detail::generate<S, D>(coordinate),
                static_cast<int>(is_negative[0] + 2 * is_negative[1] + 4 * is_negative[2])};
    }
};

}  // namespace touchstone
