// SPDX-License-Identifier: MIT
// Tells bodies that touch at the start from bodies that meet an instant later or never, and decides about bodies at
// rest, where rounding cannot.
//
// The bodies meet within a time exactly if A meets what B sweeps in that time, which is a hull again. So exact signs
// tell an overlap at the start, a miss and, by halving the time, when a hit is.
// Source: E-32, the closed convention; gjk/proof/settle.h for the signs. Invariant: a state changes only by a proof on
// the numbers that the caller gave. Cost: that of settle.h, once or twice for contact within rounding at the start, and
// as often as halving needs for a motion that grazes; that of gjk::distance about bodies at rest. Nothing for an
// overlap that is beyond rounding.
#pragma once

#include <algorithm>
#include <string_view>

#include "algorithms/core/margins.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/proof/certainty.h"
#include "algorithms/gjk/proof/settle.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/toi/impact_by_line.h"
#include "algorithms/toi/impact_result.h"
#include "algorithms/toi/relative_bodies.h"
#include "algorithms/toi/terminations/approach.h"
#include "algorithms/toi/translation.h"

namespace touchstone::toi::detail {

/// The bodies of a query as exact signs read them: cores, the margins with the radii of the bodies, the motion.
template <SupportMappable A, SupportMappable B, Scalar S, int D>
struct Moving {
    using CoreA = A;
    using CoreB = B;
    const A& a;
    const B& b;
    const Margins<S>& margins;
    const Translation<S, D>& motion;

    S radius() const { return margins.a + margins.b; }
    bool is_at_rest() const { return motion.velocity == zero_vector<S, D>() || motion.duration == S(0); }
    /// Do the bodies meet until `time`? The search begins along `direction`.
    auto until(const S& time, const Vec<S, D>& direction) const {
        return gjk::proof::exact_meeting(a, b, margins, motion.velocity, time, direction);
    }
    /// A bound on the coordinates. `simplex` holds points of the bodies.
    S reach(const Simplex<S, D>& simplex) const {
        const Vec<S, D> shift = move_of(b) - move_of(a);
        return gjk::proof::reach_of_both(without_move(a), without_move(b), simplex, shift) + radius();
    }
};

/// True if the points of the answer show an overlap at the start beyond their rounding.
template <class Bodies, Scalar S, int D>
bool is_certain_overlap(const ImpactResult<S, D>& result, const Bodies& bodies) {
    const Simplex<S, D>& simplex = result.simplex;
    if (result.state != ImpactState::initial_overlap || simplex.size == 0) return false;
    const S reach = bodies.reach(simplex);
    if (S(0) < bodies.radius())
        return gjk::proof::is_certainly_within(squared_norm(combine_w(simplex)), bodies.radius(), reach);
    return simplex.size == D + 1 && gjk::proof::is_certainly_inside(simplex, reach);
}

/// True if rounding leaves open whether the bodies meet at the start: they seem to, or the search has stalled there.
template <class Bodies, Scalar S, int D>
bool is_open_at_start(const ImpactResult<S, D>& result, const Bodies& bodies) {
    if (S(0) < result.time.lower) return false;
    const bool has_stalled = result.state == ImpactState::undecided && result.stop.kind == StopKind::stalled;
    return has_stalled || (is_met(result.state) && !is_certain_overlap(result, bodies));
}

/// Makes the answer a miss. The bodies are apart until the end by the plane across `normal`.
template <Scalar S, int D>
void make_miss(ImpactResult<S, D>& result, const Translation<S, D>& motion, const Vec<S, D>& normal) {
    result.state = ImpactState::miss;
    result.stop = Stop<S>::converged("exact_signs");
    result.time = {motion.duration, std::nullopt};
    result.axis = unit_if_possible(normal);
}

/// Makes the answer a hit within `time`, with its points at the lower end of that.
template <class Bodies, Scalar S, int D>
void make_hit(ImpactResult<S, D>& result, const Bodies& bodies, const Bracket<S>& time, const Vec<S, D>& normal) {
    const RelativeBodies relative(bodies.a, bodies.b);
    const auto& placed_a = relative.placed_a();
    const auto placed_b = relative.placed_b(time.lower * bodies.motion.velocity);
    const auto found = gjk::distance(placed_a, placed_b);
    result.state = ImpactState::hit;
    result.stop = Stop<S>::converged("exact_signs");
    result.time = time;
    result.axis = unit_if_possible(normal);
    result.point_a = found.point_a - bodies.margins.a * result.axis;
    result.point_b = found.point_b + bodies.margins.b * result.axis;
    result.simplex = found.simplex;
    move_points(result, relative.origin());
    result.support_calls += found.support_calls;
}

/// Bodies that are apart at the start by the plane across `normal`, and that move: do they meet? The time of a hit is
/// bracketed by halving, down to the rounding of a time, or to that of a length that B moves.
template <class Bodies, Scalar S, int D>
void settle_motion(ImpactResult<S, D>& result, const Bodies& bodies, Vec<S, D> normal) {
    const S unit = scalar_traits<S>::epsilon(), speed = infinity_norm(bodies.motion.velocity);
    const S duration = bodies.motion.duration, instant = unit * std::min(duration, bodies.reach(result.simplex) / speed);
    S lower(0), upper = duration;
    for (S time = duration;;) {
        const auto found = bodies.until(time, normal);
        if (found.verdict == Verdict::undecided) return;
        if (meets(found.verdict)) upper = time;
        if (found.verdict == Verdict::separated) {
            lower = time;
            normal = gjk::proof::back<S, D>(found.normal, 0);
        }
        if (lower == duration) return make_miss(result, bodies.motion, normal);
        time = lower == S(0) && instant < upper ? instant : lower + (upper - lower) / S(2);
        if (upper - lower <= instant + S(2) * unit * upper || !(lower < time && time < upper)) break;
    }
    make_hit(result, bodies, Bracket<S>{lower, upper}, normal);
}

/// The answer about bodies that do not move is that of gjk::distance, which exact signs decide.
template <class Bodies, Scalar S, int D>
void settle_rest(ImpactResult<S, D>& result, const Bodies& bodies) {
    const Dilated<typename Bodies::CoreA> a{bodies.a, bodies.margins.a};
    const Dilated<typename Bodies::CoreB> b{bodies.b, bodies.margins.b};
    const auto found = gjk::distance(a, b);
    if (found.verdict == Verdict::undecided) return;
    const bool meet = meets(found.verdict);
    result.state = meet ? ImpactState::initial_overlap : ImpactState::miss;
    result.stop = found.stop;
    result.time.lower = meet ? S(0) : bodies.motion.duration;
    result.time.upper.reset();
    if (meet) result.time.upper = S(0);
    result.axis = found.normal().value_or(zero_vector<S, D>());
    result.point_a = found.point_a;
    result.point_b = found.point_b;
    result.simplex.size = 0;
    result.iterations += found.iterations;
    result.support_calls += found.support_calls;
}

/// Makes the state of contact at the start that of exact signs: an overlap at the start, whose time is 0, a hit after
/// it, or a miss. A rule that does not ask the line of the motion keeps its answer, and so does one that calls a length
/// contact, but where the line has answered.
template <class Rule, SupportMappable A, SupportMappable B, Scalar S, int D>
void settle_start(ImpactResult<S, D>& result, const Rule& rule, const A& a, const B& b, const Margins<S>& margins,
                  const Translation<S, D>& motion) {
    if constexpr (gjk::proof::can_settle<S>) {
        const bool is_by_line = result.stop.name == "line_of_motion";
        if (!(contact_roundoffs(rule) > 0) || (accepted_length(rule) > 0 && !is_by_line)) return;
        const Moving<A, B, S, D> bodies{a, b, margins, motion};
        if (!is_open_at_start(result, bodies)) return;
        if (bodies.is_at_rest()) return settle_rest(result, bodies);
        const auto found = bodies.until(S(0), result.axis);
        if (meets(found.verdict)) {
            if (!is_met(result.state)) result.stop = Stop<S>::converged("exact_signs");
            result.state = ImpactState::initial_overlap;
            result.time = {S(0), S(0)};
        }
        if (found.verdict != Verdict::separated) return;
        // The line has met points of C on its way, and its time stays.
        if (is_by_line) result.state = ImpactState::hit;
        if (!is_by_line) settle_motion(result, bodies, gjk::proof::back<S, D>(found.normal, 0));
    }
}

}  // namespace touchstone::toi::detail
