// SPDX-License-Identifier: MIT
// Stopping rule of Jolt Physics' GJKClosestPoint when it casts a shape, commit 3b47ec39 (2026-06-30), with
// PhysicsSettings.h.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/core/range.h"
#include "algorithms/presets/preset.h"
#include "algorithms/toi/terminations/approach.h"

namespace touchstone::presets {

/// Tests:
///   |v|^2 <= tolerance^2                         cDefaultCollisionTolerance 1e-4, a length
struct JoltCast {
    static constexpr std::string_view name = "jolt_cast";
    static constexpr std::string_view what = "GJKClosestPoint, its cast of a shape, of Jolt";
    static constexpr int max_iterations = 0;  ///< the engine has none
    static constexpr std::string_view deviation =
        "the engine casts a ray at the difference of the bodies and misses where v . r >= -1e-18; its one restart of "
        "the simplex is left out";
    double tolerance = 1e-4;  ///< same unit as the coordinates
    static constexpr std::array<Parameter<JoltCast>, 1> parameters{{{"tolerance", &JoltCast::tolerance, "length"}}};

    double accepted_length() const { return tolerance; }

    template <Scalar S, int D>
    Stop<S> operator()(const toi::Approach<S, D>& approach) const {
        if (!approach.is_point) return {};
        const S reach = approach.margin + scalar_traits<S>::from_double(tolerance);
        return when(is_in_ball(approach.v, reach), name, StopKind::converged, squared_norm(approach.v), reach * reach);
    }
};

}  // namespace touchstone::presets
