// SPDX-License-Identifier: MIT
// An axis-aligned box about the origin; pose it to put it elsewhere.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>

#include "algorithms/core/support.h"

namespace touchstone {

namespace detail {
template <class S>
inline constexpr std::array<S, 2> signs{S(1), S(-1)};
}

/// S(box, d)_k = sign(d_k) e_k with sign(0) = +1 (seed S0, I-02). With sign(0) = +1 the support of a Minkowski
/// difference of boxes is often no vertex of it, which is legal (E-03).
template <Scalar S, int D>
struct Box {
    using scalar = S;
    static constexpr int dimension = D;

    Vec<S, D> half_extents{};  ///< each >= 0

    /// feature: bit k is set when the k-th coordinate is negative.
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        const std::array<bool, 3> is_negative{d[0] < S(0), d[1] < S(0), D == 3 && d[D - 1] < S(0)};
        const auto coordinate = [&](int k) {
            return with_sign(half_extents[k], is_negative[static_cast<std::size_t>(k)]);
        };
        return {detail::generate<S, D>(coordinate), is_negative[0] + 2 * is_negative[1] + 4 * is_negative[2]};
    }

private:
    /// On built-in scalars by a table, not by a branch: half of the branches would be mispredicted.
    static S with_sign(const S& extent, bool is_negative) {
        if constexpr (std::floating_point<S>) {
            return extent * detail::signs<S>[is_negative];
        } else {
            return is_negative ? S(-extent) : extent;
        }
    }
};

}  // namespace touchstone
