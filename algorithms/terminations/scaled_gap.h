// SPDX-License-Identifier: MIT
// Stops when the duality gap is a small fraction of the squared distance or lost in the rounding of v.w.
// Cost: one inner product for each vertex of the simplex and two square roots; O(1) on a scalar without square root.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// v.v - v.w <= ratio v.v + roundoffs u |v| scale, where u is the unit roundoff and scale the largest |w| of the
/// simplex and the new support point.
/// The second term bounds the rounding error of the inner product v.w. It makes the relative test hold near contact
/// too, where v.v is smaller than that error. It vanishes on exact scalars.
struct ScaledGap {
    static constexpr std::string_view name = "scaled_gap";
    static constexpr std::string_view what = "v.v - v.w <= ratio v.v + roundoffs u |v| max |w|";
    double ratio = 0;      ///< dimensionless
    double roundoffs = 8;  ///< unit roundoffs; 8 of them are 4 machine epsilons
    static constexpr std::array<Parameter<ScaledGap>, 2> parameters{
        {{"ratio", &ScaledGap::ratio, "ratio"}, {"roundoffs", &ScaledGap::roundoffs, "count"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S threshold =
            scalar_traits<S>::from_double(ratio) * iterate.vv +
            scalar_traits<S>::from_double(roundoffs) * scalar_traits<S>::epsilon() * length_times_scale(iterate);
        const S gap = iterate.vv - iterate.vw;
        return Stop<S>::converged_if(gap <= threshold, name, gap, threshold, Promise::gap);
    }

private:
    /// |v| scale. On a rounding scalar without a square root it is v.v instead, which is smaller since |v| <= scale.
    template <Scalar S, int D>
    static S length_times_scale(const Iterate<S, D>& iterate) {
        if constexpr (Real<S>) {
            S largest = squared_norm(iterate.w.w);
            for (int i = 0; i < iterate.simplex.size; ++i) {
                const S ww = squared_norm(iterate.simplex[i].w);
                if (largest < ww) largest = ww;
            }
            return square_root(iterate.vv) * square_root(largest);
        } else {
            return iterate.vv;
        }
    }
};

}  // namespace touchstone
