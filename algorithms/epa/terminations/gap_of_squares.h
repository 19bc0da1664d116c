// SPDX-License-Identifier: MIT
// Stops when the squares of the bounds differ by little: the absolute test of the bracket. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/epa/terminations/expansion.h"

namespace touchstone::epa {

/// upper2 - lower2 <= length^2, which implies upper - lower <= length, and far less if the depth is larger than length.
/// It never fires with length 0, nor before the polytope contains the origin.
struct GapOfSquares {
    static constexpr std::string_view name = "gap_of_squares";
    static constexpr std::string_view what = "upper2 - lower2 <= length^2";
    double length = 0;  ///< same unit as the coordinates
    static constexpr std::array<Parameter<GapOfSquares>, 1> parameters{{{"length", &GapOfSquares::length, "length"}}};

    template <Field S, int D>
    Stop<S> operator()(const Expansion<S, D>& expansion) const {
        if (!(length > 0) || !expansion.origin_is_interior) return {};
        const S limit = scalar_traits<S>::from_double(length);
        const S limit2 = limit * limit;
        return Stop<S>::converged_if(expansion.gap2() <= limit2, name, expansion.gap2(), limit2, Promise::bracket);
    }
};

}  // namespace touchstone::epa
