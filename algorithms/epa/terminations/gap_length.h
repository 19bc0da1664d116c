// SPDX-License-Identifier: MIT
// Stops when the bounds of the depth differ by at most a given length. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/epa/terminations/expansion.h"

namespace touchstone::epa {

/// upper - lower <= length, tested without a root: with rest = upper2 - lower2 - length^2 it is rest <= 2 length lower.
/// The stop gives upper2 - lower2 and length^2. The test allows a larger difference of squares the deeper the bodies
/// are, so the first may exceed the second. It never fires with length 0, nor before the polytope contains the origin,
/// since until then lower2 bounds nothing.
struct GapLength {
    static constexpr std::string_view name = "gap_length";
    static constexpr std::string_view what = "upper - lower <= length: the bounds of the depth";
    double length = 0;  ///< same unit as the coordinates
    static constexpr std::array<Parameter<GapLength>, 1> parameters{{{"length", &GapLength::length, "length"}}};

    template <Field S, int D>
    Stop<S> operator()(const Expansion<S, D>& expansion) const {
        if (!(length > 0) || !expansion.origin_is_interior) return {};
        const S limit = scalar_traits<S>::from_double(length);
        const S limit2 = limit * limit, rest = expansion.gap2() - limit2;
        const bool is_within = rest <= S(0) || rest * rest <= S(4) * limit2 * expansion.lower2;
        return Stop<S>::converged_if(is_within, name, expansion.gap2(), limit2, Promise::bracket);
    }
};

}  // namespace touchstone::epa
