// SPDX-License-Identifier: MIT
// Stops when |v| is at most a length. This is the source's second test, after which the source continues with EPA.
// Source: seed S0, PenetrationDepth (I-61), its v.v <= eps_abs^2. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/core/result.h"
#include "algorithms/hybrid/terminations/core_iterate.h"

namespace touchstone::hybrid {

/// |v| <= length. The source then takes the cores for overlapping. Here the bounds decide, or EPA if they do not. It
/// never fires with length 0.
struct AbsoluteEpsilon {
    static constexpr std::string_view name = "absolute_epsilon";
    static constexpr std::string_view what = "|v| <= length, where the source hands over to EPA";
    double length = 0;  ///< same unit as the coordinates
    static constexpr std::array<Parameter<AbsoluteEpsilon>, 1> parameters{
        {{"length", &AbsoluteEpsilon::length, "length"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const CoreIterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        if (!(length > 0)) return {};
        const S limit = scalar_traits<S>::from_double(length), limit2 = limit * limit;
        if (!(iterate.vv <= limit2)) return {};
        return in_range_or_overflow(Stop<S>::converged(name, iterate.vv, limit2));
    }
};

}  // namespace touchstone::hybrid
