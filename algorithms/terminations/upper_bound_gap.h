// SPDX-License-Identifier: MIT
// Stops when the support plane has come close to the best upper bound so far. This is the hybrid algorithm's own test.
// Source: seed S0, the hybrid algorithm (I-61), corrected by E-21. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// (1 - ratio)^2 upper2 <= v.w (seed S0, hybrid GJK and EPA; I-61). upper2 is the least v.v so far, as it must be
/// (E-21).
/// Since upper2 <= v.v, it follows that distance >= (1 - ratio)^2 |v| if v itself is the best point. The relative error
/// allowed is therefore 2 ratio - ratio^2, not ratio (E-21). Like every purely relative test it fails near contact.
struct UpperBoundGap {
    static constexpr std::string_view name = "upper_bound_gap";
    static constexpr std::string_view what = "(1 - ratio)^2 least v.v <= v.w, the test of the hybrid algorithm";
    double ratio = 1e-6;  ///< dimensionless, in [0, 1)
    static constexpr std::array<Parameter<UpperBoundGap>, 1> parameters{{{"ratio", &UpperBoundGap::ratio, "ratio"}}};

    /// Reported as the equivalent test upper2 - v.w <= (1 - (1 - ratio)^2) upper2.
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S part = scalar_traits<S>::from_double(ratio);
        const S threshold = part * (S(2) - part) * iterate.upper2;
        const S gap = iterate.upper2 - iterate.vw;
        return Stop<S>::converged_if(gap <= threshold, name, gap, threshold,
                                     iterate.vv <= iterate.upper2 ? Promise::gap : Promise::none);
    }
};

}  // namespace touchstone
