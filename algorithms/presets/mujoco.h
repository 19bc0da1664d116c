// SPDX-License-Identifier: MIT
// Stopping rule and cap of the GJK of MuJoCo's native convex collision, commit a7255075 (2026-08-22),
// engine_collision_gjk.c.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests:
///   |x| < tolerance               a length, ccd_tolerance 1e-6; overlap
///   x . (x - s) < tolerance^2/2   length^2: the Frank-Wolfe gap. For two polytopes the engine uses 0 and relies on
///                                 finitely many vertices. Set `tolerance` to 0 then; 1e-15 (mjMINVAL) decides about
///                                 |x|
///   ||x_{k-1}| - |x_k|| < 1e-15   mjMINVAL, a length
struct Mujoco {
    static constexpr std::string_view name = "mujoco";
    static constexpr std::string_view what = "MuJoCo's own GJK";
    static constexpr int max_iterations = 35;  ///< ccd_iterations; the engine then returns the last x, or 0
    static constexpr std::string_view deviation =
        "no backup test of the tetrahedron, no radii taken off spheres and capsules";
    double tolerance = 1e-6;  ///< same unit as the coordinates
    static constexpr std::array<Parameter<Mujoco>, 1> parameters{{{"tolerance", &Mujoco::tolerance, "length"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S least = scalar_traits<S>::from_double(1e-15);
        const S asked = scalar_traits<S>::from_double(tolerance);
        const S limit = least < asked ? asked : least, limit2 = limit * limit;
        if (auto stop = when(iterate.vv < limit2, "mujoco_overlap", StopKind::converged, iterate.vv, limit2))
            return stop;
        const S gap = iterate.vv - iterate.vw, half = scalar_traits<S>::from_double(0.5);
        const S threshold = half * (asked * asked);
        const bool small = S(0) < asked ? gap < threshold : gap <= S(0);
        if (auto stop = when(small, name, StopKind::converged, gap, threshold)) return stop;
        const bool still = iterate.k > 0 && root_below(iterate.previous_vv, iterate.vv, least) &&
                           root_below(iterate.vv, iterate.previous_vv, least);
        return when(still, name, StopKind::stalled, iterate.previous_vv - iterate.vv, least * least);
    }
};

}  // namespace touchstone::presets
