// SPDX-License-Identifier: MIT
// Tells bodies that touch at the start from bodies that meet an instant later, and decides about bodies at rest, where
// rounding cannot.
// Source: E-32, the closed convention; gjk/proof/settle.h for the signs. Invariant: a state changes only by a proof on
// the numbers that the caller gave. Cost: that of settle.h, only for contact within rounding at the start, or that of
// gjk::distance about bodies at rest.
#pragma once

#include <string_view>

#include "algorithms/core/margins.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/proof/settle.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/toi/impact_result.h"
#include "algorithms/toi/translation.h"

namespace touchstone::toi::detail {

/// Makes the state of contact at the start that of exact signs: an overlap at the start, whose time is 0, or a hit
/// after it, whose times stay. `asks` says whether the rule asks for what rounding leaves open.
template <SupportMappable A, SupportMappable B, Scalar S, int D>
void settle_start(ImpactResult<S, D>& result, bool asks, const A& a, const B& b, const Margins<S>& margins) {
    if constexpr (gjk::proof::can_settle<S>) {
        const bool is_open = asks && result.stop.name == "line_of_motion" && is_met(result.state);
        if (!is_open || S(0) < result.time.lower) return;
        const Verdict verdict = gjk::proof::exact_verdict(a, b, margins, result.axis);
        if (meets(verdict)) {
            result.state = ImpactState::initial_overlap;
            result.time = {S(0), S(0)};
        }
        if (verdict == Verdict::separated) result.state = ImpactState::hit;
    }
}

/// The answer about bodies that do not move where the search has left it open: the motion has no line to ask, so it is
/// that of gjk::distance, which exact signs decide.
template <SupportMappable A, SupportMappable B, Scalar S, int D>
void settle_rest(ImpactResult<S, D>& result, bool asks, const A& a, const B& b, const Margins<S>& margins,
                 const Translation<S, D>& motion) {
    if constexpr (gjk::proof::can_settle<S>) {
        const bool is_open = asks && result.state == ImpactState::undecided && result.stop.kind == StopKind::stalled;
        if (!is_open || !(motion.velocity == zero_vector<S, D>())) return;
        const auto found = gjk::distance(Dilated<A>{a, margins.a}, Dilated<B>{b, margins.b});
        if (found.verdict == Verdict::undecided) return;
        const bool meet = meets(found.verdict);
        result.state = meet ? ImpactState::initial_overlap : ImpactState::miss;
        result.stop = found.stop;
        result.time.lower = meet ? S(0) : motion.duration;
        if (meet) result.time.upper = S(0);
        result.axis = found.normal().value_or(zero_vector<S, D>());
        result.point_a = found.point_a;
        result.point_b = found.point_b;
        result.simplex.size = 0;
        result.iterations += found.iterations;
        result.support_calls += found.support_calls;
    }
}

}  // namespace touchstone::toi::detail
