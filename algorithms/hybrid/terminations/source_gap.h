// SPDX-License-Identifier: MIT
// Stops when the support plane has come close to v, inside the margins or not. This is the source's own test.
// Source: seed S0, PenetrationDepth (I-61), with its mistake E-21. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/hybrid/terminations/core_iterate.h"

namespace touchstone::hybrid {

/// (1 - ratio)^2 |v|^2 <= v.w. The distance of the cores is at least (1 - ratio)^2 |v|, so the relative error allowed
/// is 2 ratio - ratio^2, not ratio (E-21). The rule also ends the loop outside of the margins. The answer may then be
/// `undecided`, where the source says shallow, with a depth below 0.
struct SourceGap {
    static constexpr std::string_view name = "source_gap";
    static constexpr std::string_view what =
        "(1 - ratio)^2 v.v <= v.w, as the source has it, outside the margins too (E-21)";
    double ratio = 0;  ///< dimensionless, below 1
    static constexpr std::array<Parameter<SourceGap>, 1> parameters{{{"ratio", &SourceGap::ratio, "ratio"}}};

    /// Reported as the equivalent test v.v - v.w <= (1 - (1 - ratio)^2) v.v.
    template <Scalar S, int D>
    Stop<S> operator()(const CoreIterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        const S part = scalar_traits<S>::from_double(ratio), kept = S(1) - part;
        if (!(S(0) < iterate.vw && kept * kept * iterate.vv <= iterate.vw)) return {};
        return Stop<S>::converged(name, iterate.vv - iterate.vw, part * (S(2) - part) * iterate.vv, Promise::gap);
    }
};

}  // namespace touchstone::hybrid
