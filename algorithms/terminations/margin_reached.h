// SPDX-License-Identifier: MIT
// Stops as soon as the bodies are known to be further apart than a margin.
// Source: seed S0, the hybrid algorithm (I-61). Cost: O(1), no root.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// v.w > margin |v|, tested as v.w > 0 and (v.w)^2 / v.v > margin^2 (seed S0, first test of the hybrid algorithm, I-61;
/// P-20). The margin is the sum of the radii by which the two bodies are enlarged.
struct MarginReached {
    static constexpr std::string_view name = "margin_reached";
    static constexpr std::string_view what = "v.w > length |v|: the bodies are further apart than that";
    double length = 0;  ///< same unit as the coordinates, >= 0
    static constexpr std::array<Parameter<MarginReached>, 1> parameters{{{"length", &MarginReached::length, "length"}}};

    /// measured: (v.w)^2 / v.v, or 0 if v.w <= 0; threshold: length^2.
    template <Field S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S margin = scalar_traits<S>::from_double(length);
        const S threshold = margin * margin;
        const bool positive = S(0) < iterate.vw && S(0) < iterate.vv;
        const S bound2 = positive ? iterate.vw / iterate.vv * iterate.vw : S(0);
        return Stop<S>::converged_if(positive && threshold < bound2, name, bound2, threshold);
    }
};

}  // namespace touchstone
