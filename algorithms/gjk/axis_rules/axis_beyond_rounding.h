// SPDX-License-Identifier: MIT
// Stops when v separates the bodies by more than the rounding error. This is ISA-GJK's own test.
// Source: seed S0, "Intersection test" (I-38), corrected by E-27. Cost: O(1), one division.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/core/range.h"
#include "algorithms/gjk/axis_rules/axis_candidate.h"

namespace touchstone::gjk {

/// v.w > roundoffs u |v| max(|a|, |b|, |w|), which covers the inner product and the choice of the support point; on
/// exact scalars v.w > 0. Every point z of A - B has v.z >= v.w, so the axis proves that the bodies are apart.
struct AxisBeyondRounding {
    static constexpr std::string_view name = "axis_beyond_rounding";
    static constexpr std::string_view what =
        "v.w > roundoffs u |v| max(|a|, |b|, |w|): v separates, ISA-GJK's own test";
    double roundoffs = 16;  ///< dimensionless; no effect on exact scalars
    static constexpr std::array<Parameter<AxisBeyondRounding>, 1> parameters{
        {{"roundoffs", &AxisBeyondRounding::roundoffs, "count"}}};

    /// measured: the squared distance of the plane from the origin, (v.w)^2 / v.v; threshold: the square of the
    /// rounding error. Always inlined, so that nothing is stored for it.
    template <Field S, int D>
    [[gnu::always_inline]] Stop<S> operator()(const AxisCandidate<S, D>& candidate) const noexcept(is_nothrow<S>) {
        constexpr std::string_view stop = "separating_axis_found";
        // After underflow the sign of v.w cannot be trusted.
        if (candidate.w == nullptr || !is_normal(candidate.vw)) return {};
        if constexpr (scalar_traits<S>::is_exact)
            return Stop<S>::converged(stop, candidate.vw / candidate.vv * candidate.vw, S(0));
        if (!(S(0) < candidate.vv) || !scalar_traits<S>::is_finite(candidate.vv)) return {};
        const CsoVertex<S, D>& w = *candidate.w;
        S largest = squared_norm(w.w);
        for (const S& size : {squared_norm(w.a), squared_norm(w.b)})
            if (largest < size) largest = size;
        const S noise = scalar_traits<S>::from_double(roundoffs) * scalar_traits<S>::epsilon();
        const S least2 = noise * noise * largest, plane2 = candidate.vw / candidate.vv * candidate.vw;
        if (!(least2 < plane2)) return {};
        // The plane is no further away than w, whose squared length is reported if the quotient overflows.
        return Stop<S>::converged(stop, scalar_traits<S>::is_finite(plane2) ? plane2 : squared_norm(w.w), least2);
    }
};

}  // namespace touchstone::gjk
