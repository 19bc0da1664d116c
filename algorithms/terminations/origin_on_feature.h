// SPDX-License-Identifier: MIT
// Stops when the origin lies on a vertex or an edge of the simplex, so that there is no search direction.
// Source: seed S4 (I-45 to I-47). Cost: one inner product for each vertex of the simplex.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// |v| <= ratio * (largest |w| of the simplex and the new support point), compared in squares. It covers termination
/// cases 3 (the query point is a vertex), 3b (on an edge of the polygon) and 4 (on an inner edge of the simplex) of
/// seed S4: I-45 to I-47.
/// With ratio 0 the test is v = 0, the only form that is exact. A loop that tests progress alone and lacks this rule
/// never ends if the origin is on an edge (E-42). With ratio > 0 the bodies may be that far apart.
struct OriginOnFeature {
    static constexpr std::string_view name = "origin_on_feature";
    static constexpr std::string_view what = "|v| <= ratio max |w|; with ratio 0 v = 0";
    double ratio = 0;  ///< dimensionless
    static constexpr std::array<Parameter<OriginOnFeature>, 1> parameters{
        {{"ratio", &OriginOnFeature::ratio, "ratio"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        S largest = squared_norm(iterate.w.w);
        for (int i = 0; i < iterate.simplex.size; ++i) {
            const S ww = squared_norm(iterate.simplex[i].w);
            if (largest < ww) largest = ww;
        }
        const S part = scalar_traits<S>::from_double(ratio);
        const S threshold = part * part * largest;
        return Stop<S>::converged_if(iterate.vv <= threshold, name, iterate.vv, threshold);
    }
};

}  // namespace touchstone
