// SPDX-License-Identifier: MIT
// Stops when the pair of features of the support point is already in the simplex.
// Source: seed S4 (I-43), corrected by E-42. Cost: O(1), since the loop has compared the features.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// (feature_a, feature_b) of w_k is in W_{k-1} u {w_{k-1}}, before culling (seed S4, termination case 1). The printed
/// rule compares with the culled simplex and loops forever (E-42).
/// Use it only for shapes that number their support points. A sphere gives all of them the number 0, so the rule fires
/// at once; it returns `stalled` if the pair is known but the point is new.
struct FeatureRepeat {
    static constexpr std::string_view name = "feature_repeat";
    static constexpr std::string_view what = "the pair of features that gave the support point was there before";
    static constexpr std::array<Parameter<FeatureRepeat>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const StopKind kind = iterate.duplicate ? StopKind::converged : StopKind::stalled;
        return Stop<S>{name, iterate.feature_repeat ? kind : StopKind::running, iterate.vv - iterate.vw, S(0),
                       Promise::optimum};
    }
};

}  // namespace touchstone
