// SPDX-License-Identifier: MIT
// Stops when the support point is already in the simplex.
// Source: seed S4 (I-43), corrected by E-42. Cost: O(1), since the loop has compared the points.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// w_k is in W_{k-1} u {w_{k-1}}, compared by value and before culling (seed S4, termination case 1, corrected by
/// E-42). In exact arithmetic such a w_k cannot lie beyond v_k, so v_k is optimal.
struct DuplicateSupport {
    static constexpr std::string_view name = "duplicate_support";
    static constexpr std::string_view what = "the support point is one the simplex already had, compared by value";
    static constexpr std::array<Parameter<DuplicateSupport>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        return Stop<S>::converged_if(iterate.duplicate, name, iterate.vv - iterate.vw, S(0), Promise::optimum);
    }
};

}  // namespace touchstone
