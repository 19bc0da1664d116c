// SPDX-License-Identifier: MIT
// Stops when the running bracket of the distance is narrow.
// Source: the intended meaning of the test of the hybrid algorithm (I-61, E-21). Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// (1 - ratio)^2 upper2 <= lower2, so distance >= (1 - ratio) sqrt(upper2). The hybrid algorithm's test was meant to
/// guarantee this (E-21). The rule uses the best bound so far on each side and no root.
struct BracketGap {
    static constexpr std::string_view name = "bracket_gap";
    static constexpr std::string_view what =
        "(1 - ratio)^2 upper2 <= lower2: the best bounds are within the ratio of each other";
    double ratio = 1e-6;  ///< dimensionless, in [0, 1)
    static constexpr std::array<Parameter<BracketGap>, 1> parameters{{{"ratio", &BracketGap::ratio, "ratio"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S part = scalar_traits<S>::from_double(ratio);
        const S threshold = part * (S(2) - part) * iterate.upper2;
        const S width = iterate.upper2 - iterate.lower2;
        return Stop<S>::converged_if(width <= threshold, name, width, threshold);
    }
};

}  // namespace touchstone
