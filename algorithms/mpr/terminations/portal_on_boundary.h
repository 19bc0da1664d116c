// SPDX-License-Identifier: MIT
// Stops when the portal lies on the boundary of A - B, up to rounding.
// Source: [Sne08], whose tolerance is a length; see portal_gap.h. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/core/result.h"
#include "algorithms/mpr/terminations/portal_step.h"

namespace touchstone::mpr {

/// h(n) - n.x <= roundoffs u |n| L, where L is the largest coordinate. On exact scalars h(n) = n.x: the plane of the
/// portal supports A - B where the ray leaves it, and the verdict is decided.
struct PortalOnBoundary {
    static constexpr std::string_view name = "portal_on_boundary";
    static constexpr std::string_view what = "h(n) - n.x <= roundoffs u |n| L: no support point lies beyond the portal";
    double roundoffs = 16;  ///< dimensionless; no effect on exact scalars
    static constexpr std::array<Parameter<PortalOnBoundary>, 1> parameters{
        {{"roundoffs", &PortalOnBoundary::roundoffs, "count"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const PortalStep<S, D>& step) const noexcept(is_nothrow<S>) {
        const S gap = step.support - step.offset;
        const S noise = scalar_traits<S>::from_double(roundoffs) * step.noise;
        return in_range_or_overflow(Stop<S>::converged_if(gap <= noise, name, gap, noise));
    }
};

}  // namespace touchstone::mpr
