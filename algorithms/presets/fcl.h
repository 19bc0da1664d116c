// SPDX-License-Identifier: MIT
// Stopping rule and cap of FCL's default distance (GST_LIBCCD), commit e5efcc41 (2026-02-02), gjk_libccd-inl.h.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests:
///   |v_{k-1}| - |v_k| < distance_tolerance     a length, 1e-6; the header says that this does not necessarily bring
///   the
///                                              distance within tolerance
///   ||w| - |v|| < distance_tolerance           the same
struct Fcl {
    static constexpr std::string_view name = "fcl";
    static constexpr std::string_view what = "FCL with libccd, distance";
    static constexpr int max_iterations = 1000;  ///< max_distance_iterations; the engine then returns the last distance
    static constexpr std::string_view deviation =
        "only the unsigned distance; the collision test before it (tolerance epsilon^(7/8), cap 500) and the uncapped "
        "signed distance are left out";
    double tolerance = 1e-6;  ///< same unit as the coordinates
    static constexpr std::array<Parameter<Fcl>, 1> parameters{{{"tolerance", &Fcl::tolerance, "length"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S length = scalar_traits<S>::from_double(tolerance);
        const bool slow = iterate.k > 0 && root_below(iterate.previous_vv, iterate.vv, length);
        if (auto stop = when(slow, name, StopKind::stalled, iterate.previous_vv - iterate.vv, length * length))
            return stop;
        const S ww = squared_norm(iterate.w.w);
        const bool near = root_below(ww, iterate.vv, length) && root_below(iterate.vv, ww, length);
        return when(near, name, StopKind::stalled, ww - iterate.vv, length * length);
    }
};

}  // namespace touchstone::presets
