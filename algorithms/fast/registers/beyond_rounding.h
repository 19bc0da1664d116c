// SPDX-License-Identifier: MIT
// The test of gjk/axis_rules/axis_beyond_rounding.h, which says what it is. It is asked of every support point of a
// boolean query, so it keeps nothing in memory.
// Source: seed S0, "Intersection test" (I-38), corrected by E-27. Cost: O(1), one division.
#pragma once

#include <string_view>

#include "algorithms/core/range.h"
#include "algorithms/core/result.h"
#include "algorithms/core/support.h"

namespace touchstone::gjk {

template <Scalar S, int D>
struct AxisCandidate;

}  // namespace touchstone::gjk

namespace touchstone::fast {

/// v.w > roundoffs u |v| max(|a|, |b|, |w|); on exact scalars v.w > 0.
struct BeyondRounding {
    double roundoffs = 16;  ///< dimensionless; no effect on exact scalars

    /// measured: the squared distance of the plane from the origin, (v.w)^2 / v.v; threshold: the square of the
    /// rounding error. Always inlined, so that nothing is stored for it.
    template <Field S, int D>
    [[gnu::always_inline]] Stop<S> operator()(const gjk::AxisCandidate<S, D>& candidate) const noexcept(is_nothrow<S>) {
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

}  // namespace touchstone::fast
