// SPDX-License-Identifier: MIT
// Stopping rule and cap of the GJK of Bullet's btGjkEpa2, commit 6c888f4ab (2025-01-29), btGjkEpa2.cpp.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests, in the engine's order:
///   |v| < GJK_MIN_DISTANCE                       1e-4 (float), 1e-12 (double); a length; overlap
///   |w - y|^2 < GJK_DUPLICATED_EPS               the same numbers, but of length^2: in float a weld of 1 cm
///   (|v| - alpha) - GJK_ACCURACY |v| <= 0        the same numbers, dimensionless; alpha = max(0, v.w/|v|) so far
struct Bullet {
    static constexpr std::string_view name = "bullet";
    static constexpr std::string_view what = "btGjkEpa2 of Bullet, its GJK";
    static constexpr int max_iterations = 128;  ///< GJK_MAX_ITERATIONS; the engine then answers Failed
    static constexpr std::string_view deviation =
        "duplicates are sought in the simplex, not among the last four support points; no projection sub-algorithm, no "
        "EPA";
    static constexpr std::array<Parameter<Bullet>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S constant = by_build<S>(1e-4, 1e-12);
        if (auto stop = when(iterate.vv < constant * constant, "bullet_overlap", StopKind::converged, iterate.vv,
                             constant * constant))
            return stop;
        for (int i = 0; i < iterate.simplex.size; ++i) {
            const S separation2 = squared_norm(iterate.w.w - iterate.simplex[i].w);
            if (auto stop = when(separation2 < constant, name, StopKind::converged, separation2, constant)) return stop;
        }
        const S part = S(1) - constant;
        const S bound = part * part * iterate.vv;
        return when(bound <= iterate.lower2, name, StopKind::converged, bound, iterate.lower2);
    }
};

}  // namespace touchstone::presets
