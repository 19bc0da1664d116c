// SPDX-License-Identifier: MIT
// Stopping rule and cap of the EPA of coal (formerly hpp-fcl), commit cf759661 (2024-12-20), gjk.cpp and
// narrowphase_defaults.h.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/epa/terminations/expansion.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests:
///   w.n - d <= tolerance + tolerance |w|         1e-6 as a length and as a ratio; n normalised
///   the support point is a vertex already        within tolerance
struct CoalEpa {
    static constexpr std::string_view name = "coal_epa";
    static constexpr std::string_view what = "Coal (hpp-fcl), its EPA";
    static constexpr int max_iterations = 64;  ///< iterations of the engine
    static constexpr std::string_view deviation =
        "vertices repeat by value, not within the tolerance; no status for what failed; shapes are not inflated";
    double tolerance = 1e-6;  ///< same unit as the coordinates, also used as a ratio
    static constexpr std::array<Parameter<CoalEpa>, 1> parameters{{{"tolerance", &CoalEpa::tolerance, "length"}}};

    template <Field S, int D>
    Stop<S> operator()(const epa::Expansion<S, D>& expansion) const {
        const S limit = scalar_traits<S>::from_double(tolerance), limit2 = limit * limit;
        const S gap = expansion.support - expansion.plane.offset, gap2 = gap / expansion.plane.nn * gap;
        const S allowed2 = limit2 * squared_norm(expansion.w.w);
        const bool is_near = gap <= S(0) || root_at_most(gap2, allowed2, limit);
        return when(is_near || expansion.support_is_known(), name, StopKind::converged, gap2, allowed2);
    }
};

}  // namespace touchstone::presets
