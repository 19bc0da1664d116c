// SPDX-License-Identifier: MIT
// Stops when the distance of the cores is known within a ratio and v is inside the margins. This is the hybrid
// algorithm's own test.
// Source: seed S0, "Combining GJK and EPA" (I-61), corrected by E-21. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/hybrid/terminations/core_iterate.h"

namespace touchstone::hybrid {

/// |v| <= mu and (1 - ratio) |v|^2 <= v.w, so the distance of the cores is at least (1 - ratio) |v|. Outside of the
/// margins it never fires: there a separating plane ends the loop, or |v| decreases further.
struct GapRatio {
    static constexpr std::string_view name = "gap_ratio";
    static constexpr std::string_view what =
        "|v| <= mu and (1 - ratio) v.v <= v.w: the relative gap inside the margins";
    double ratio = 0;  ///< dimensionless, below 1
    static constexpr std::array<Parameter<GapRatio>, 1> parameters{{{"ratio", &GapRatio::ratio, "ratio"}}};

    /// measured: v.v - v.w; threshold: ratio v.v.
    template <Scalar S, int D>
    Stop<S> operator()(const CoreIterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S part = scalar_traits<S>::from_double(ratio);
        const S kept = (S(1) - part) * iterate.vv;
        if (!(iterate.vv <= iterate.margin2 && S(0) < iterate.vw && kept <= iterate.vw)) return {};
        return Stop<S>::converged(name, iterate.vv - iterate.vw, part * iterate.vv, Promise::gap);
    }
};

}  // namespace touchstone::hybrid
