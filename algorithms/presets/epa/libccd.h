// SPDX-License-Identifier: MIT
// Stopping rule of libccd's EPA, commit 7931e76 (2018-12-22), ccd.c and ccd.h.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/epa/terminations/expansion.h"
#include "algorithms/presets/preset.h"

namespace touchstone::presets {

/// Tests:
///   w . p - |p|^2 < epa_tolerance                1e-4, meant as a length and compared with length^2; p is the point of
///                                                the face nearest to the origin
///   squared distance of w from the face < 1e-4   the same: about 1 cm
struct LibccdEpa {
    static constexpr std::string_view name = "libccd_epa";
    static constexpr std::string_view what = "libccd, its EPA";
    static constexpr int max_iterations = 0;  ///< the engine has none
    static constexpr std::string_view deviation =
        "the distance of w is that from the plane of the face; the engine replaces the nearest feature alone, without "
        "a horizon";
    double tolerance = 1e-4;  ///< CCD_INIT; the engine compares it with length^2
    static constexpr std::array<Parameter<LibccdEpa>, 1> parameters{{{"tolerance", &LibccdEpa::tolerance, "length^2"}}};

    template <Field S, int D>
    Stop<S> operator()(const epa::Expansion<S, D>& expansion) const {
        if (!expansion.origin_is_interior) return {};  // the engine starts EPA with the origin inside
        const S limit = scalar_traits<S>::from_double(tolerance), gap = expansion.support - expansion.plane.offset;
        const S product = expansion.plane.offset / expansion.plane.nn * gap;
        const S gap2 = gap / expansion.plane.nn * gap;
        if (auto stop = when(product < limit, name, StopKind::converged, product, limit)) return stop;
        return when(gap2 < limit, name, StopKind::converged, gap2, limit);
    }
};

}  // namespace touchstone::presets
