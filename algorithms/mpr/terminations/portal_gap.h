// SPDX-License-Identifier: MIT
// Stops when no point of A - B is further than a length beyond the portal.
// Source: [Sne08]; libccd's mpr_tolerance, 1e-4 by default. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/core/result.h"
#include "algorithms/mpr/terminations/portal_step.h"

namespace touchstone::mpr {

/// (h(n) - n.x)^2 <= length^2 n.n. It never fires with length 0. The depth along n is then known within the length from
/// the portal alone. Nothing follows for the least depth.
struct PortalGap {
    static constexpr std::string_view name = "portal_gap";
    static constexpr std::string_view what = "(h(n) - n.x) / |n| <= length: how far A - B reaches beyond the portal";
    double length = 0;  ///< same unit as the coordinates
    static constexpr std::array<Parameter<PortalGap>, 1> parameters{{{"length", &PortalGap::length, "length"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const PortalStep<S, D>& step) const noexcept(is_nothrow<S>) {
        if (!(length > 0)) return {};
        const S limit = scalar_traits<S>::from_double(length), gap = step.support - step.offset;
        const S gap2 = gap * gap, limit2 = limit * limit * step.nn;
        return in_range_or_overflow(Stop<S>::converged_if(gap2 <= limit2, name, gap2, limit2));
    }
};

}  // namespace touchstone::mpr
