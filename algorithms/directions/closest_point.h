// SPDX-License-Identifier: MIT
// Search direction -v, as in the original GJK.
// Source: seed S0, "GJK"; Gilbert, Johnson, Keerthi 1988 [GJK88].
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/core/search_direction.h"

namespace touchstone {

/// -v is the only direction whose support point gives the lower bound v.w, which the stopping rules compare.
struct ClosestPoint {
    static constexpr std::string_view name = "closest_point";
    static constexpr std::string_view what = "-v, the direction of the origin from the nearest point (default)";
    static constexpr std::array<Parameter<ClosestPoint>, 0> parameters{};

    template <Scalar S, int D>
    static constexpr auto begin() noexcept {
        return [](const Iterate<S, D>& at) noexcept(is_nothrow<S>) { return -at.v; };
    }
};

}  // namespace touchstone
