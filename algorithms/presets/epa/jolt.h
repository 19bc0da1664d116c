// SPDX-License-Identifier: MIT
// Stopping rule and cap of Jolt Physics' EPAPenetrationDepth, commit 3b47ec39 (2026-06-30), with PhysicsSettings.h.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/epa/terminations/expansion.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests:
///   dist^2 - closest^2 < closest^2 tolerance     cDefaultPenetrationTolerance 1e-4, a ratio of squares; dist is how
///   far
///                                                the support point reaches, closest how far the face is
struct JoltEpa {
    static constexpr std::string_view name = "jolt_epa";
    static constexpr std::string_view what = "EPAPenetrationDepth of Jolt";
    static constexpr int max_iterations = 128;  ///< largest number of points of its hull
    static constexpr std::string_view deviation =
        "256 triangles are no limit here; no search of 32 points for the origin before; a defect of the hull does not "
        "end in no collision";
    double tolerance = 1e-4;  ///< ratio of squares
    static constexpr std::array<Parameter<JoltEpa>, 1> parameters{{{"tolerance", &JoltEpa::tolerance, "ratio"}}};

    template <Field S, int D>
    Stop<S> operator()(const epa::Expansion<S, D>& expansion) const {
        const S reach2 = expansion.support / expansion.plane.nn * expansion.support;
        const S gap2 = reach2 - expansion.key, limit2 = scalar_traits<S>::from_double(tolerance) * expansion.key;
        return when(S(0) <= expansion.key && gap2 < limit2, name, StopKind::converged, gap2, limit2);
    }
};

}  // namespace touchstone::presets
