// SPDX-License-Identifier: MIT
// Stopping rule and cap of Box2D v3's b2ShapeDistance, commit 617d32ab (2026-08-20), distance.c.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests:
///   |d|^2 < 1000 FLT_MIN          overlap. In the engine d is 2 distance edge^2 long on an edge, so the constant is
///                                 compared with length^6 there and with length^2 at a vertex; here d = -v throughout
///   the pair of support indices is in the simplex before culling: exact for polygons
struct Box2d {
    static constexpr std::string_view name = "box2d";
    static constexpr std::string_view what = "b2Distance: repeated support index";
    static constexpr int max_iterations = 20;  ///< the engine then returns the last simplex
    static constexpr std::string_view deviation =
        "2D in the engine; the search direction is -v instead of the edge's perpendicular; radii are not added; a full "
        "simplex is checked against the size of v";
    static constexpr std::array<Parameter<Box2d>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S tiny = scalar_traits<S>::from_double(1000 * 0x1p-126);
        if (auto stop = when(iterate.vv < tiny, "box2d_overlap", StopKind::converged, iterate.vv, tiny)) return stop;
        return when(iterate.feature_repeat, name, StopKind::converged, iterate.vv - iterate.vw, S(0));
    }
};

}  // namespace touchstone::presets
