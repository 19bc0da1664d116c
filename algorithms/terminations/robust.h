// SPDX-License-Identifier: MIT
// The recommended stopping rule. It ends on every input, and its stop says what the answer is worth.
// Cost: that of scaled_gap.h, and two comparisons.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"
#include "algorithms/terminations/duplicate_support.h"
#include "algorithms/terminations/no_progress.h"
#include "algorithms/terminations/scaled_gap.h"

namespace touchstone {

/// Evaluates these rules in order (docs/learn.md, section 6, compares them):
///   ScaledGap         the gap is small or below the rounding of v.w           converged
///   DuplicateSupport  the support point is known, yet the gap is not small    stalled (exact scalars: converged)
///   NoProgress        |v| has not become smaller                              stalled (exact scalars: converged)
/// |v| falls strictly while the loop runs, so it cannot cycle. The last two stops mean that the simplex solver's v was
/// bad, not that v is good. Only the first one claims a bound.
struct Robust {
    static constexpr std::string_view name = "robust";
    static constexpr std::string_view what =
        "scaled_gap, then duplicate_support and no_progress as stalled: ends on every input";
    double ratio = 0;      ///< dimensionless; parameter of ScaledGap
    double roundoffs = 8;  ///< in unit roundoffs; parameter of ScaledGap
    static constexpr std::array<Parameter<Robust>, 2> parameters{
        {{"ratio", &Robust::ratio, "ratio"}, {"roundoffs", &Robust::roundoffs, "count"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        if (const Stop<S> stop = ScaledGap{ratio, roundoffs}(iterate)) return stop;
        if (Stop<S> stop = DuplicateSupport{}(iterate)) {
            if (!scalar_traits<S>::is_exact) stop.kind = StopKind::stalled;
            return stop;
        }
        return NoProgress{}(iterate);
    }
};

}  // namespace touchstone
