// SPDX-License-Identifier: MIT
// Stops when the duality gap is a small fraction of the squared distance. The bound follows from Theorem 4
// (docs/theorems.md).
// Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// v.v - v.w <= ratio * v.v, so |v| - distance <= ratio * |v|. With ratio = 0 on an exact scalar this is the optimality
/// test of v itself. In floating point it fails near contact, where it matters most: v.v is then smaller than the
/// rounding error of v.w (E-22).
struct RelativeGap {
    static constexpr std::string_view name = "relative_gap";
    static constexpr std::string_view what = "v.v - v.w <= ratio v.v";
    double ratio = 1e-6;  ///< dimensionless
    static constexpr std::array<Parameter<RelativeGap>, 1> parameters{{{"ratio", &RelativeGap::ratio, "ratio"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S threshold = scalar_traits<S>::from_double(ratio) * iterate.vv;
        const S gap = iterate.vv - iterate.vw;
        return Stop<S>::converged_if(gap <= threshold, name, gap, threshold, Promise::gap);
    }
};

}  // namespace touchstone
