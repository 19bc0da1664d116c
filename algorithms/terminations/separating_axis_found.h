// SPDX-License-Identifier: MIT
// Stops as soon as v is a separating axis: the early exit of a boolean query.
// Source: seed S0, ISA-GJK (I-38). Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// v.w > 0 (seed S0, ISA-GJK; I-38): then every point z of A - B has v.z >= v.w > 0. The distance is known to be
/// positive and no more.
/// In floating point the sign is certain only beyond the rounding error of the inner product, about D u |v||w|. Below
/// that the exit may come too early or never (E-27).
struct SeparatingAxisFound {
    static constexpr std::string_view name = "separating_axis_found";
    static constexpr std::string_view what = "v.w > 0: v separates the bodies";
    static constexpr std::array<Parameter<SeparatingAxisFound>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        return Stop<S>::converged_if(S(0) < iterate.vw, name, iterate.vw, S(0));
    }
};

}  // namespace touchstone
