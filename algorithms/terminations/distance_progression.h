// SPDX-License-Identifier: MIT
// Stops when the squared distance has not decreased by a given fraction.
// Source: seed S4 (I-48) and seed S0 (I-32). Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// v_{k-1}.v_{k-1} - v_k.v_k <= ratio * v_{k-1}.v_{k-1} for k >= 1 (seed S4, "Termination in 3D", I-48). With ratio 0
/// this is the test |v_k| >= |v_{k-1}| of seed S0 (I-32).
/// A small decrease does not bound the error, so with ratio > 0 the result is `stalled` on every scalar. With ratio 0
/// on an exact scalar, Theorem 3 makes v optimal.
struct DistanceProgression {
    static constexpr std::string_view name = "distance_progression";
    static constexpr std::string_view what = "|v| has fallen by less than the ratio";
    double ratio = 0;  ///< dimensionless, of squared lengths
    static constexpr std::array<Parameter<DistanceProgression>, 1> parameters{
        {{"ratio", &DistanceProgression::ratio, "ratio"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S decrease = iterate.previous_vv - iterate.vv;
        const S threshold = scalar_traits<S>::from_double(ratio) * iterate.previous_vv;
        const bool proof = scalar_traits<S>::is_exact && threshold <= S(0);
        const StopKind kind = proof ? StopKind::converged : StopKind::stalled;
        return Stop<S>{name, iterate.k > 0 && decrease <= threshold ? kind : StopKind::running, decrease, threshold};
    }
};

}  // namespace touchstone
