// SPDX-License-Identifier: MIT
// Stops when |v| has not decreased.
// Source: seed S0 (I-32). Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// v_k.v_k >= v_{k-1}.v_{k-1} for k >= 1 (seed S0, remark after the theorems, I-32). On exact scalars Theorem 3 makes
/// this the optimality test. In floating point it means that this arithmetic allows no further progress. It is not
/// evaluated at k = 0, where the seed's version returns wrong answers (E-10).
struct NoProgress {
    static constexpr std::string_view name = "no_progress";
    static constexpr std::string_view what = "|v| has not become smaller";
    static constexpr std::array<Parameter<NoProgress>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const bool fired = iterate.k > 0 && iterate.previous_vv <= iterate.vv;
        const StopKind kind = scalar_traits<S>::is_exact ? StopKind::converged : StopKind::stalled;
        return Stop<S>{name, fired ? kind : StopKind::running, iterate.vv, iterate.previous_vv};
    }
};

}  // namespace touchstone
