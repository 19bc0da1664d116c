// SPDX-License-Identifier: MIT
// Stopping rule and cap of the EPA of Bullet's btGjkEpa2, commit 6c888f4ab (2025-01-29), btGjkEpa2.cpp.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/epa/terminations/expansion.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests:
///   w.n - d <= accuracy                          1e-4 (float), 1e-12 (double); a length, n normalised
struct BulletEpa {
    static constexpr std::string_view name = "bullet_epa";
    static constexpr std::string_view what = "btGjkEpa2 of Bullet, its EPA";
    static constexpr int max_iterations = 255;  ///< iterations of the engine
    static constexpr std::string_view deviation =
        "128 vertices and 256 faces are no limit here; no fallback to the guess where the search fails";
    static constexpr std::array<Parameter<BulletEpa>, 0> parameters{};

    template <Field S, int D>
    Stop<S> operator()(const epa::Expansion<S, D>& expansion) const {
        const S limit = by_build<S>(1e-4, 1e-12), gap = expansion.support - expansion.plane.offset;
        const S gap2 = gap / expansion.plane.nn * gap, limit2 = limit * limit;
        return when(gap <= S(0) || gap2 <= limit2, name, StopKind::converged, gap2, limit2);
    }
};

}  // namespace touchstone::presets
