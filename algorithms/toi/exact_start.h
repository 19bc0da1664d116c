// SPDX-License-Identifier: MIT
// Tells bodies that touch at the start from bodies that meet an instant later, where rounding cannot.
// Source: E-32, the closed convention; gjk/proof/settle.h for the signs. Invariant: a state changes only by a proof on
// the numbers that the caller gave. Cost: that of settle.h, and only for contact within rounding at the start.
#pragma once

#include <string_view>

#include "algorithms/core/margins.h"
#include "algorithms/gjk/proof/settle.h"
#include "algorithms/toi/impact_result.h"

namespace touchstone::toi::detail {

/// Makes the state of contact at the start that of exact signs: an overlap at the start, or a hit after it. The times
/// stay, which rounding cannot tell from 0. `asks` says whether the rule asks for what rounding leaves open.
template <SupportMappable A, SupportMappable B, Scalar S, int D>
void settle_start(ImpactResult<S, D>& result, bool asks, const A& a, const B& b, const Margins<S>& margins) {
    if constexpr (gjk::proof::can_settle<S>) {
        const bool is_open = asks && result.stop.name == "line_of_motion" && is_met(result.state);
        if (!is_open || S(0) < result.time.lower) return;
        const Verdict verdict = gjk::proof::exact_verdict(a, b, margins, result.axis);
        if (meets(verdict)) result.state = ImpactState::initial_overlap;
        if (verdict == Verdict::separated) result.state = ImpactState::hit;
    }
}

}  // namespace touchstone::toi::detail
