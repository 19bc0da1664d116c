// SPDX-License-Identifier: MIT
// Stops when the duality gap is at most the square of a given length. This is the seed's own test.
// Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// v.v - v.w <= length^2 (seed S0, GJK pseudo-code). By Theorem 4 this implies |v - v(A - B)| <= length. In floating
/// point the test may never hold: the gap stays at a few ulp of v.v, which may exceed length^2 forever (E-22).
struct AbsoluteGap {
    static constexpr std::string_view name = "absolute_gap";
    static constexpr std::string_view what = "v.v - v.w <= length^2";
    double length = 1e-6;  ///< same unit as the coordinates
    static constexpr std::array<Parameter<AbsoluteGap>, 1> parameters{{{"length", &AbsoluteGap::length, "length"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S bound = scalar_traits<S>::from_double(length);
        const S threshold = bound * bound;
        const S gap = iterate.vv - iterate.vw;
        return Stop<S>::converged_if(gap <= threshold, name, gap, threshold, Promise::gap);
    }
};

}  // namespace touchstone
