// SPDX-License-Identifier: MIT
// Decides by exact signs what rounding leaves open: do the bodies touch at the start, meet later, or never?
//
// The bodies meet within a time exactly if A meets what B sweeps in that time, which is a hull again. So exact signs
// tell an overlap at the start, a miss and, by halving the time, when a hit is.
// Source: E-32, the closed convention; gjk/proof/settle.h for the signs. Invariant: a state changes only by a proof on
// the numbers that the caller gave; of curved bodies, up to the rounding of their support points. Cost: that of
// settle.h, a few times for contact within rounding at the start, and as often as halving needs, at most twice the
// digits of the scalar, for a motion that grazes; that of gjk::distance about bodies at rest. No search for an overlap
// beyond rounding.
#pragma once

#include <algorithm>
#include <string_view>

#include "algorithms/core/margins.h"
#include "algorithms/epa/radii.h"
#include "algorithms/fast/registers/combine.h"
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

/// True if the line of the motion has answered. Its points are on the surfaces, margins included.
template <Scalar S, int D>
bool is_by_line(const ImpactResult<S, D>& result) {
    return result.stop.name == "line_of_motion";
}

/// True if the points of the answer show an overlap at the start beyond their rounding.
template <class Bodies, Scalar S, int D>
bool is_certain_overlap(const ImpactResult<S, D>& result, const Bodies& bodies) {
    const Simplex<S, D>& simplex = result.simplex;
    if (result.state != ImpactState::initial_overlap || simplex.size == 0 || is_by_line(result)) return false;
    const S reach = bodies.reach(simplex);
    if (S(0) < bodies.radius())
        return gjk::proof::is_certainly_within(squared_norm(combine_w(simplex)), bodies.radius(), reach);
    return simplex.size == D + 1 && gjk::proof::is_certainly_inside(simplex, reach);
}

/// True if the bodies are told to be apart at the start by no more than rounding, as far as the points of the answer
/// show how large they are.
template <class Bodies, Scalar S, int D>
bool is_apart_by_rounding(const ImpactResult<S, D>& result, const Bodies& bodies) {
    if (!(S(0) < result.time.lower)) return true;
    S largest = larger(infinity_norm(result.point_a), infinity_norm(result.point_b));
    for (int i = 0; i < result.simplex.size; ++i)
        largest = larger(largest, larger(infinity_norm(result.simplex[i].a), infinity_norm(result.simplex[i].b)));
    const S gap = dot(result.axis, Vec<S, D>(result.time.lower * bodies.motion.velocity));
    return gap <= S(256) * scalar_traits<S>::epsilon() * (largest + bodies.radius());
}

/// True if rounding has left the answer open, or may have made the state at the start that it tells.
template <class Bodies, Scalar S, int D>
bool is_open(const ImpactResult<S, D>& result, const Bodies& bodies) {
    if (result.state == ImpactState::undecided) return result.stop.kind == StopKind::stalled;
    return is_met(result.state) && is_apart_by_rounding(result, bodies) && !is_certain_overlap(result, bodies);
}

/// Makes the answer a miss. The bodies are apart until the end by the plane across `normal`.
template <Scalar S, int D>
void make_miss(ImpactResult<S, D>& result, const Translation<S, D>& motion, const Vec<S, D>& normal) {
    result.state = ImpactState::miss;
    result.stop = Stop<S>::converged("exact_signs");
    result.time = {motion.duration, std::nullopt};
    result.axis = unit_if_possible(normal);
}

/// Sets the points to those of B where it is at `time`, nearest to each other and moved along the normal of the answer.
template <class Bodies, Scalar S, int D>
void take_points(ImpactResult<S, D>& result, const Bodies& bodies, const S& time) {
    const auto take = [&](const DistanceResult<S, D>& found) {
        result.point_a = found.point_a - bodies.margins.a * result.axis;
        result.point_b = found.point_b + bodies.margins.b * result.axis;
        result.simplex = found.simplex;
        result.support_calls += found.support_calls;
    };
    if (time == S(0)) return take(gjk::distance(bodies.a, bodies.b));
    const RelativeBodies relative(bodies.a, bodies.b);
    const auto& placed_a = relative.placed_a();
    take(gjk::distance(placed_a, relative.placed_b(time * bodies.motion.velocity)));
    move_points(result, relative.origin());
}

/// Makes the answer a hit within `time`.
template <class Bodies, Scalar S, int D>
void make_hit(ImpactResult<S, D>& result, const Bodies& bodies, const Bracket<S>& time, const Vec<S, D>& normal) {
    result.state = ImpactState::hit;
    result.stop = Stop<S>::converged("exact_signs");
    result.time = time;
    result.axis = unit_if_possible(normal);
    take_points(result, bodies, time.lower);
}

/// The time of impact of bodies that are apart at the start and meet within the motion, by halving down to the rounding
/// of a time, or to that of a length that B moves.
template <class Bodies, Scalar S, int D>
void bracket_hit(ImpactResult<S, D>& result, const Bodies& bodies, Vec<S, D> normal) {
    const S unit = scalar_traits<S>::epsilon(), speed = infinity_norm(bodies.motion.velocity);
    S lower(0), upper = bodies.motion.duration;
    const S instant = unit * std::min(upper, S(bodies.reach(result.simplex) / speed));
    S time = larger(instant, result.time.lower);
    for (int step = 0; step < 128 && lower < time && time < upper; ++step) {
        if (upper - lower <= instant + S(2) * unit * upper) break;
        const auto found = bodies.until(time, normal);
        if (found.verdict == Verdict::undecided) break;
        (meets(found.verdict) ? upper : lower) = time;
        if (found.verdict == Verdict::separated) normal = gjk::proof::back<S, D>(found.normal, 0);
        time = lower + (upper - lower) / S(2);
    }
    make_hit(result, bodies, Bracket<S>{lower, upper}, normal);
}

/// Bodies that are apart at the start by the plane across `normal`, and that move: do they meet? Of curved bodies that
/// seemed to meet, the plane tells whether they approach each other.
template <class Bodies, Scalar S, int D>
void settle_motion(ImpactResult<S, D>& result, const Bodies& bodies, const Vec<S, D>& normal) {
    const auto found = bodies.until(bodies.motion.duration, normal);
    if (found.verdict == Verdict::separated)
        return make_miss(result, bodies.motion, gjk::proof::back<S, D>(found.normal, 0));
    if (meets(found.verdict)) return bracket_hit(result, bodies, normal);
    if (!(S(0) < dot(normal, bodies.motion.velocity))) return make_miss(result, bodies.motion, normal);
    if (is_met(result.state)) result.state = ImpactState::hit;
}

/// Claims nothing of polytopes whose exact signs are lost, which happens only out of the range of expansions: that they
/// meet at the start is then a claim of rounding. Signs that depend on radii or curves may be open within the range.
template <class Bodies, Scalar S, int D>
void claim_no_contact(ImpactResult<S, D>& result, const Bodies& bodies) {
    if (!is_met(result.state) || S(0) < bodies.radius() || !epa::detail::are_polytopes(bodies.a, bodies.b)) return;
    ImpactResult<S, D> unknown;
    unknown.stop = Stop<S>::exhausted("underflow");
    unknown.iterations = result.iterations;
    unknown.support_calls = result.support_calls;
    result = unknown;
}

/// The answer about bodies that do not move is that of gjk::distance, which exact signs decide.
template <class Bodies, Scalar S, int D>
void settle_rest(ImpactResult<S, D>& result, const Bodies& bodies) {
    const Dilated<typename Bodies::CoreA> a{bodies.a, bodies.margins.a};
    const Dilated<typename Bodies::CoreB> b{bodies.b, bodies.margins.b};
    const auto found = gjk::distance(a, b);
    if (found.verdict == Verdict::undecided) return claim_no_contact(result, bodies);
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

/// Makes the state of an answer that rounding may have made or left open that of exact signs: an overlap at the start,
/// whose time is 0, a hit after it, or a miss. A rule that does not ask the line of the motion keeps its answer, and
/// one that calls a length contact keeps that contact.
template <class Rule, SupportMappable A, SupportMappable B, Scalar S, int D>
void settle(ImpactResult<S, D>& result, const Rule& rule, const A& a, const B& b, const Margins<S>& margins,
            const Translation<S, D>& motion) {
    if constexpr (gjk::proof::can_settle<S>) {
        const bool is_by_length = accepted_length(rule) > 0 && is_met(result.state) && !is_by_line(result);
        if (is_by_length || !(contact_roundoffs(rule) > 0)) return;
        const Moving<A, B, S, D> bodies{a, b, margins, motion};
        if (!is_open(result, bodies)) return;
        if (bodies.is_at_rest()) return settle_rest(result, bodies);
        const auto found = bodies.until(S(0), result.axis);
        if (meets(found.verdict)) {
            if (!is_met(result.state)) result.stop = Stop<S>::converged("exact_signs");
            result.state = ImpactState::initial_overlap;
            result.time = {S(0), S(0)};
        }
        if (found.verdict == Verdict::undecided) return claim_no_contact(result, bodies);
        if (found.verdict != Verdict::separated) return;
        if (result.state == ImpactState::hit && S(0) < result.time.lower) return;
        const Vec<S, D> normal = gjk::proof::back<S, D>(found.normal, 0);
        if (!is_by_line(result)) return settle_motion(result, bodies, normal);
        // The line has met points of C on its way, and its time stays. The plane of its portal need not support C.
        result.state = ImpactState::hit;
        if (S(0) < dot(normal, motion.velocity)) result.axis = unit_if_possible(normal);
        take_points(result, bodies, S(0));
    }
}

}  // namespace touchstone::toi::detail
