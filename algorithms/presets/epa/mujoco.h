// SPDX-License-Identifier: MIT
// Stopping rule and cap of the EPA of MuJoCo's native convex collision, commit a7255075 (2026-08-22),
// engine_collision_gjk.c.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/epa/terminations/expansion.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests:
///   upper - lower < tolerance                    ccd_tolerance 1e-6, a length. For two polytopes the engine uses 1e-15
///                                                (double) or 1e-7 (float)
struct MujocoEpa {
    static constexpr std::string_view name = "mujoco_epa";
    static constexpr std::string_view what = "MuJoCo's own EPA";
    static constexpr int max_iterations = 35;  ///< ccd_iterations
    static constexpr std::string_view deviation =
        "the same tolerance for polytopes: give 1e-15 or 1e-7; no statuses of failed constructions";
    double tolerance = 1e-6;  ///< same unit as the coordinates
    static constexpr std::array<Parameter<MujocoEpa>, 1> parameters{{{"tolerance", &MujocoEpa::tolerance, "length"}}};

    template <Field S, int D>
    Stop<S> operator()(const epa::Expansion<S, D>& expansion) const {
        const S limit = scalar_traits<S>::from_double(tolerance);
        const bool is_near = expansion.origin_is_interior && root_below(expansion.upper2, expansion.lower2, limit);
        return when(is_near, name, StopKind::converged, expansion.gap2(), limit * limit);
    }
};

}  // namespace touchstone::presets
