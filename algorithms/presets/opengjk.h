// SPDX-License-Identifier: MIT
// Stopping rule and cap of openGJK, commit 174d3aa (2026-02-15), openGJK.c.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests, with e the machine epsilon of the build (float: 2^-23, double: 2^-52):
///   |v|^2 < (1e4 e)^2                    1e4 e as a length; overlap
///   |v|^2 <= (1e2 e)^2 max|y|^2          1e2 e as a ratio; overlap
///   |v|^2 - v.w <= 1e4 e |v|^2           a ratio of squares
///   |v|^2 - v.w < 1e2 e                  compared with length^2: in float 3.5 mm as a length
struct Opengjk {
    static constexpr std::string_view name = "opengjk";
    static constexpr std::string_view what = "openGJK, double build";
    static constexpr int max_iterations = 25;  ///< mk; the engine prints a message and returns the last v
    static constexpr std::string_view deviation =
        "the simplex solver is this loop's (signed_volumes is the engine's kin)";
    static constexpr std::array<Parameter<Opengjk>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S epsilon = by_build<S>(0x1p-23, 0x1p-52);
        const S coarse = S(10000) * epsilon, fine = S(100) * epsilon;
        const S length2 = coarse * coarse, noise = fine * fine * largest_vertex2(iterate);
        const bool overlap = iterate.vv < length2 || iterate.vv <= noise;
        if (auto stop = when(overlap, "opengjk_overlap", StopKind::converged, iterate.vv, length2)) return stop;
        const S gap = iterate.vv - iterate.vw, relative = coarse * iterate.vv;
        if (auto stop = when(gap <= relative, name, StopKind::converged, gap, relative)) return stop;
        return when(gap < fine, name, StopKind::converged, gap, fine);
    }
};

}  // namespace touchstone::presets
