// SPDX-License-Identifier: MIT
// Stops when the ratio of the bounds of the depth is near 1. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/epa/terminations/expansion.h"

namespace touchstone::epa {

/// (1 - ratio)^2 upper2 <= lower2, so lower >= (1 - ratio) upper. It never fires with ratio 0, nor before the polytope
/// contains the origin, since until then lower2 bounds nothing.
struct GapRatio {
    static constexpr std::string_view name = "gap_ratio";
    static constexpr std::string_view what = "(1 - ratio)^2 upper2 <= lower2";
    double ratio = 0;  ///< dimensionless, below 1
    static constexpr std::array<Parameter<GapRatio>, 1> parameters{{{"ratio", &GapRatio::ratio, "ratio"}}};

    template <Field S, int D>
    Stop<S> operator()(const Expansion<S, D>& expansion) const {
        if (!(ratio > 0) || !expansion.origin_is_interior) return {};
        const S kept = S(1) - scalar_traits<S>::from_double(ratio);
        const S threshold = kept * kept * expansion.upper2;
        return Stop<S>::converged_if(threshold <= expansion.lower2, name, expansion.lower2, threshold,
                                     Promise::bracket);
    }
};

}  // namespace touchstone::epa
