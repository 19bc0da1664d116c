// SPDX-License-Identifier: MIT
// The answer of an impact query that the line of the motion decides, where the loop has ended without a proof.
// Source: line_of_motion.h; P-21. Invariant: the line meets C between two times, and the answer is a hit or a miss only
// if these are in the motion, or out of it, by more than rounding. Cost: that of line_entry().
#pragma once

#include <optional>

#include "algorithms/fast/registers/combine.h"
#include "algorithms/toi/impact_answer.h"
#include "algorithms/toi/line_of_motion.h"
#include "algorithms/toi/relative_bodies.h"
#include "algorithms/toi/supporting_plane.h"

namespace touchstone::toi::detail {

/// The support point of the bodies with their margins: a and b on the surfaces, w of their difference.
template <Field S, int D>
CsoVertex<S, D> with_margins(CsoVertex<S, D> vertex, const Vec<S, D>& d, const Margins<S>& margins) {
    if (margins.a == S(0) && margins.b == S(0)) return vertex;
    const Vec<S, D> outwards = unit_if_possible(d);
    vertex.a = vertex.a + margins.a * outwards;
    vertex.b = vertex.b - margins.b * outwards;
    vertex.w = vertex.w + (margins.a + margins.b) * outwards;
    return vertex;
}

/// The present time of a search, what it moves by, and the normal of the plane by which it has come to that time, which
/// is zero if there was none.
template <Scalar S, int D>
struct Present {
    const S& time;
    const Translation<S, D>& motion;
    const Margins<S>& margins;
    const Vec<S, D>& axis;
};

/// The answer after a further motion of `delay` to the plane of the entry. Points are those of the crossing.
template <Field S, int D>
ImpactResult<S, D> contact_at(const LineEntry<S, D>& entry, const Present<S, D>& present, const S& delay,
                              ImpactState state, const Stop<S>& stop, const S& width) {
    ImpactResult<S, D> result = impact_at(S(present.time + delay), state, stop, width, present.motion);
    const Vec<S, D> way = delay * present.motion.velocity;
    result.axis = unit_if_possible(entry.normal);
    result.simplex = entry.portal;
    for (int i = 0; i < result.simplex.size; ++i) {
        result.simplex[i].b = result.simplex[i].b + way;
        result.simplex[i].w = result.simplex[i].w - way;
    }
    result.point_a = combine(result.simplex, &CsoVertex<S, D>::a);
    result.point_b = combine(result.simplex, &CsoVertex<S, D>::b);
    result.stop.measured = squared_norm(combine_w(result.simplex));
    return result;
}

/// The answer from the times at which the line enters C. Nothing if one of them is within rounding of an end of the
/// motion, or if bodies that touch at the start may be leaving each other.
template <Field S, int D>
std::optional<ImpactResult<S, D>> answer_of(const LineEntry<S, D>& entry, const Present<S, D>& present,
                                            const S& noise) {
    const auto stop = [](std::string_view name) { return Stop<S>::converged(name); };
    if (entry.meeting == LineMeeting::never)
        return contact_at(entry, present, S(0), ImpactState::miss, stop("passes_by"), S(0));
    if (entry.meeting == LineMeeting::open || !(S(0) < entry.closing)) return std::nullopt;
    const S remaining = present.motion.duration - present.time;
    const S slack = noise / entry.closing + S(8) * scalar_traits<S>::epsilon() * present.motion.duration;
    if (remaining < entry.enter - slack)
        return contact_at(entry, present, S(0), ImpactState::miss, stop("out_of_reach"), S(0));
    const bool is_in_time = entry.inside + slack <= remaining && slack <= present.time + entry.last;
    if (!is_in_time) return std::nullopt;
    // Bodies that meet after less than the noise touch at the start, as far as this arithmetic can tell.
    const bool is_now = present.time == S(0) &&
                        (entry.inside <= S(0) || is_within(Vec<S, D>(entry.inside * present.motion.velocity), noise));
    const S delay = is_now || entry.enter < S(0) ? S(0) : entry.enter;
    const S width = delay < entry.inside ? S(entry.inside - delay) : S(0);
    auto result = contact_at(entry, present, delay, is_now ? ImpactState::initial_overlap : ImpactState::hit,
                             stop("line_of_motion"), width);
    // The search has come later than the plane of the portal allows, by a plane of its own.
    if (entry.enter < -slack && !(present.axis == zero_vector<S, D>())) result.axis = unit_if_possible(present.axis);
    return result;
}

/// Asks the line of the motion. `support(d)` is S(C(time), d) of the bodies without their margins, with its points in
/// the frame of the search, and so are the points of the answer. Nothing on exact scalars, whose loops prove all.
template <Field S, int D, class Support>
std::optional<ImpactResult<S, D>> impact_by_line(const Present<S, D>& present, const ContactTolerance<S>& tolerance,
                                                 const Support& support) {
    if constexpr (scalar_traits<S>::is_exact) {
        return std::nullopt;
    } else {
        const S margin = present.margins.a + present.margins.b, unit = scalar_traits<S>::epsilon();
        const S largest = tolerance.largest() + margin, noise = S(16) * unit * largest;
        const auto entry = line_entry(present.motion.velocity, largest, noise,
                                      [&](const Vec<S, D>& d) { return with_margins(support(d), d, present.margins); });
        auto result = answer_of(entry, present, noise);
        if (result) result->support_calls = entry.support_calls;
        return result;
    }
}

/// Moves the points of an answer from the frame of the search to the world.
template <Scalar S, int D>
void move_points(ImpactResult<S, D>& result, const Vec<S, D>& origin) {
    if (origin == zero_vector<S, D>()) return;
    result.point_a = result.point_a + origin;
    result.point_b = result.point_b + origin;
    toi::move_points(result.simplex, origin);
}

}  // namespace touchstone::toi::detail
