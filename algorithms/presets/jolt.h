// SPDX-License-Identifier: MIT
// Stopping rule of Jolt Physics' GJKClosestPoint, commit 3b47ec39 (2026-06-30), with PhysicsSettings.h.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests:
///   |v|^2 <= tolerance^2                       tolerance 1e-4, a length; overlap
///   |v|^2 <= FLT_EPSILON max|y|^2              2^-23, a ratio of squares; overlap
///   |v_{k-1}|^2 - |v_k|^2 <= FLT_EPSILON |v_{k-1}|^2   and so whenever |v| has not become smaller: the proof that the
///                                              loop ends, NaN included
struct Jolt {
    static constexpr std::string_view name = "jolt";
    static constexpr std::string_view what = "GJKClosestPoint of Jolt";
    static constexpr int max_iterations = 0;  ///< the engine loops with for (;;), which ends because |v| must decrease
    static constexpr std::string_view deviation =
        "no maximum distance; the engine works in float only and its 2^-23 is kept for every scalar; overlap tests "
        "come "
        "with the next support point, not right after the reduction";
    double tolerance = 1e-4;  ///< cDefaultCollisionTolerance; same unit as the coordinates
    static constexpr std::array<Parameter<Jolt>, 1> parameters{{{"tolerance", &Jolt::tolerance, "length"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S limit = scalar_traits<S>::from_double(tolerance), limit2 = limit * limit;
        if (auto stop = when(iterate.vv <= limit2, "jolt_overlap", StopKind::converged, iterate.vv, limit2))
            return stop;
        const S epsilon = scalar_traits<S>::from_double(0x1p-23);
        const S noise = epsilon * largest_vertex2(iterate);
        if (auto stop = when(iterate.vv <= noise, "jolt_overlap", StopKind::converged, iterate.vv, noise)) return stop;
        const S decrease = iterate.previous_vv - iterate.vv, least = epsilon * iterate.previous_vv;
        return when(iterate.k > 0 && !(least < decrease), name, StopKind::stalled, decrease, least);
    }
};

}  // namespace touchstone::presets
