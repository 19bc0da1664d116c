// SPDX-License-Identifier: MIT
// Stopping rule and cap of libccd's boolean GJK, commit 7931e76 (2018-12-22), ccd.c and ccd.h.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests:
///   w . (-v) < 0          no intersection; strict, so touching goes on
///   v.v < CCD_EPS         the machine epsilon, dimensionless in the engine and compared with length^2; overlap
struct Libccd {
    static constexpr std::string_view name = "libccd";
    static constexpr std::string_view what = "libccd, boolean GJK";
    static constexpr int max_iterations =
        0;  ///< max_iterations = ULONG_MAX in the engine, which answers "no intersection" on reaching it
    static constexpr std::string_view deviation =
        "the simplex is reduced by this loop's solver, not by Muratori's refinement, whose search directions are not "
        "v; "
        "its zero tests on areas and volumes have no place here";
    static constexpr std::array<Parameter<Libccd>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        if (auto stop = when(S(0) < iterate.vw, name, StopKind::converged, iterate.vw, S(0))) return stop;
        const S epsilon = by_build<S>(0x1p-23, 0x1p-52);
        return when(iterate.vv < epsilon, "libccd_overlap", StopKind::converged, iterate.vv, epsilon);
    }
};

}  // namespace touchstone::presets
