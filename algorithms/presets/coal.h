// SPDX-License-Identifier: MIT
// Default stopping rule and cap of coal (formerly hpp-fcl), commit cf759661 (2024-12-20), gjk.cpp and
// narrowphase_defaults.h.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests:
///   |v| < tolerance                            a length, 1e-6; overlap
///   |v| - alpha <= tolerance + tolerance |v|   1e-6 as a length and as a ratio; alpha = max(0, v.w/|v|) so far
struct Coal {
    static constexpr std::string_view name = "coal";
    static constexpr std::string_view what = "Coal (hpp-fcl), default criterion";
    static constexpr int max_iterations = 128;  ///< GJK_DEFAULT_MAX_ITERATIONS
    static constexpr std::string_view deviation =
        "no Nesterov or Polyak momentum; shapes are not inflated; the simplex solver is this loop's";
    double tolerance = 1e-6;  ///< same unit as the coordinates, also used as a ratio
    static constexpr std::array<Parameter<Coal>, 1> parameters{{{"tolerance", &Coal::tolerance, "length"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S limit = scalar_traits<S>::from_double(tolerance), limit2 = limit * limit;
        if (auto stop = when(iterate.vv < limit2, "coal_overlap", StopKind::converged, iterate.vv, limit2)) return stop;
        const S part = S(1) - limit;
        const S bound = part * part * iterate.vv;
        return when(root_at_most(bound, iterate.lower2, limit), name, StopKind::converged, bound, iterate.lower2);
    }
};

}  // namespace touchstone::presets
