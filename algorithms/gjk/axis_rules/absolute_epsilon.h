// SPDX-License-Identifier: MIT
// Stops when |v| is at most a length and accepts contact, as the source does.
// Source: seed S0, "Intersection test" (I-38); wrong by E-28. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/core/result.h"
#include "algorithms/gjk/axis_rules/axis_candidate.h"

namespace touchstone::gjk {

/// |v| <= length, evaluated before the support point is computed, as in the source. It guarantees nothing: bodies that
/// are apart by up to the length are reported to meet (E-28). It never fires with length 0.
struct AbsoluteEpsilon {
    static constexpr std::string_view name = "absolute_epsilon";
    static constexpr std::string_view what = "|v| <= length is called contact, as the source does; no proof (E-28)";
    double length = 0;  ///< same unit as the coordinates
    static constexpr std::array<Parameter<AbsoluteEpsilon>, 1> parameters{
        {{"length", &AbsoluteEpsilon::length, "length"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const AxisCandidate<S, D>& candidate) const noexcept(is_nothrow<S>) {
        if (!(length > 0) || candidate.w != nullptr) return {};
        const S limit = scalar_traits<S>::from_double(length), limit2 = limit * limit;
        if (!(candidate.vv <= limit2)) return {};
        return in_range_or_overflow(Stop<S>::converged(name, candidate.vv, limit2));
    }
};

}  // namespace touchstone::gjk
