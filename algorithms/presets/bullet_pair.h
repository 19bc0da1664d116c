// SPDX-License-Identifier: MIT
// Stopping rule and cap of Bullet's btGjkPairDetector, commit 6c888f4ab (2025-01-29), with btVoronoiSimplexSolver.h.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests:
///   |v|^2 < REL_ERROR2                           1e-6 (float), 1e-12 (double): a ratio compared with length^2; overlap
///   |w - y|^2 <= VORONOI_DEFAULT_EQUAL_VERTEX_THRESHOLD   1e-4, 1e-12: length^2
///   |v|^2 - v.w <= REL_ERROR2 |v|^2              a ratio of squares
///   |v_{k-1}|^2 - |v_k|^2 <= e |v_{k-1}|^2       e the machine epsilon
struct BulletPair {
    static constexpr std::string_view name = "bullet_pair";
    static constexpr std::string_view what = "btGjkPairDetector of Bullet";
    static constexpr int max_iterations = 1000;  ///< the engine then warns
    static constexpr std::string_view deviation =
        "without the boolean GJK before it, the margins and the penetration solver after it; the simplex solver is "
        "this "
        "loop's";
    static constexpr std::array<Parameter<BulletPair>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S relative = by_build<S>(1e-6, 1e-12), weld2 = by_build<S>(1e-4, 1e-12);
        if (auto stop = when(iterate.vv < relative, "bullet_pair_overlap", StopKind::converged, iterate.vv, relative))
            return stop;
        for (int i = 0; i < iterate.simplex.size; ++i) {
            const S separation2 = squared_norm(iterate.w.w - iterate.simplex[i].w);
            if (auto stop = when(separation2 <= weld2, name, StopKind::converged, separation2, weld2)) return stop;
        }
        const S gap = iterate.vv - iterate.vw, bound = relative * iterate.vv;
        if (auto stop = when(gap <= bound, name, StopKind::converged, gap, bound)) return stop;
        const S decrease = iterate.previous_vv - iterate.vv;
        const S least = by_build<S>(0x1p-23, 0x1p-52) * iterate.previous_vv;
        return when(iterate.k > 0 && decrease <= least, name, StopKind::stalled, decrease, least);
    }
};

}  // namespace touchstone::presets
