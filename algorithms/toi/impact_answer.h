// SPDX-License-Identifier: MIT
// Makes the answer of an impact query from what the search knows when it ends.
// Source: seed S3 (I-13, I-75); E-31, E-32. Cost: O(1), one root for the normal.
#pragma once

#include "algorithms/toi/supporting_plane.h"

namespace touchstone::toi {

/// The answer with its state, its reason and its bracket of t*: the bodies are apart until `time`, and if they meet,
/// they do so at most `delay` later. Its other fields are those of an answer without points.
template <Scalar S, int D>
ImpactResult<S, D> impact_at(const S& time, ImpactState state, const Stop<S>& stop, const S& delay,
                             const Translation<S, D>& motion) {
    ImpactResult<S, D> result;
    result.state = state;
    result.stop = stop;
    result.time.lower = state == ImpactState::miss ? motion.duration : time;
    if (is_met(state)) result.time.upper = time + delay;
    return result;
}

/// True if v is a better normal of the contact than `axis`, that of the plane of the last advance, which is zero if
/// there was none. The direction of v is known up to the rounding error of its points over its length.
template <Field S, int D>
bool is_contact_normal(const Vec<S, D>& v, const Vec<S, D>& axis, const ContactTolerance<S>& tolerance) {
    const bool has_axis = !(axis == zero_vector<S, D>());
    const S rounded = has_axis ? S(1024) * tolerance.band() : S(0);
    return !is_in_ball(v, S(tolerance.length() + rounded));
}

/// Sets the normal to the unit vector along `axis`, and the contact points to those of the cores, moved along it to the
/// surfaces of the enlarged bodies.
template <Scalar S, int D>
void set_contact(ImpactResult<S, D>& result, const Vec<S, D>& axis, const Vec<S, D>& core_point_a,
                 const Vec<S, D>& core_point_b, const Margins<S>& margins) {
    result.axis = unit_if_possible(axis);
    result.point_a = core_point_a - margins.a * result.axis;
    result.point_b = core_point_b + margins.b * result.axis;
}

}  // namespace touchstone::toi
