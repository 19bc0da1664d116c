// SPDX-License-Identifier: MIT
// Stopping rule and cap of Box2D v3's b2TimeOfImpact, commit 617d32ab (2026-08-20), distance.c.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/core/range.h"
#include "algorithms/presets/preset.h"
#include "algorithms/toi/terminations/approach.h"

namespace touchstone::presets {

/// Tests:
///   |s - target| < slop/4                        target = max(slop, radii - slop), slop = B2_LINEAR_SLOP 0.005,
///   lengths: the
///                                                engine stops where bodies with radii overlap by the slop
struct Box2dToi {
    static constexpr std::string_view name = "box2d_toi";
    static constexpr std::string_view what = "b2TimeOfImpact: within a quarter of the slop of its target";
    static constexpr int max_iterations = 20;  ///< the engine then answers Failed
    static constexpr std::string_view deviation =
        "2D and with rotation in the engine, which looks for roots (at most 50) and pushes back (at most 8); the "
        "advance ends at the radii, so only bodies whose radii are below three slops stop early here";
    double slop = 0.005;  ///< B2_LINEAR_SLOP; same unit as the coordinates
    static constexpr std::array<Parameter<Box2dToi>, 1> parameters{{{"slop", &Box2dToi::slop, "length"}}};

    double accepted_length() const { return 1.25 * slop; }

    template <Scalar S, int D>
    Stop<S> operator()(const toi::Approach<S, D>& approach) const {
        if (!approach.is_point) return {};
        const S length = scalar_traits<S>::from_double(slop), quarter = scalar_traits<S>::from_double(slop / 4);
        const S inside = approach.margin - length, target = inside < length ? length : inside;
        const S reach = target + quarter;
        return when(is_in_ball(approach.v, reach), name, StopKind::converged, squared_norm(approach.v), reach * reach);
    }
};

}  // namespace touchstone::presets
