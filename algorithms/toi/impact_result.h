// SPDX-License-Identifier: MIT
// The answer of an impact query: one of three states or `undecided`. No number has more than one meaning (E-32).
// Source: seed S3. Invariant: the bracket `time` holds t*, up to rounding. Cost: O(1) beside the query.
#pragma once

#include <optional>
#include <string_view>

#include "algorithms/core/result.h"

namespace touchstone::toi {

/// The state of a query. t* is the least t in [0, duration] at which the closed bodies meet.
enum class ImpactState {
    undecided,
    initial_overlap,  ///< t* = 0: the bodies overlap or touch before anything moves
    hit,              ///< 0 < t* <= duration
    miss,             ///< there is no t*
};

constexpr std::string_view to_string(ImpactState state) {
    switch (state) {
        case ImpactState::undecided: return "undecided";
        case ImpactState::initial_overlap: return "initial_overlap";
        case ImpactState::hit: return "hit";
        case ImpactState::miss: return "miss";
    }
    return "undecided";
}

/// True if the bodies meet within the motion.
constexpr bool is_met(ImpactState state) { return state == ImpactState::hit || state == ImpactState::initial_overlap; }

/// The answer of an impact query. Every field is set on every path. Points are in the common frame at time
/// `time.lower`, with B at its position at that time.
template <Scalar S, int D>
struct ImpactResult {
    ImpactState state = ImpactState::undecided;
    Stop<S> stop{};
    /// t*, in the unit of the motion's duration. The bodies are apart throughout [0, lower); on a miss that is the
    /// duration. The upper bound, up to contact_length and rounding, is there exactly for initial_overlap and hit.
    Bracket<S> time{};
    /// The normal of the plane between the bodies where they first meet (on a miss: of one that separates them), from B
    /// to A: of unit length on Real scalars, of any length on exact ones, zero for an initial overlap without a normal.
    Vec<S, D> axis{};
    Vec<S, D> point_a{}, point_b{};  ///< contact points on the surfaces, margins included
    Simplex<S, D> simplex{};         ///< vertices of the CSO at time `time.lower`; size 0 if there are none
    int iterations = 0;              ///< number of iterations of the outer loop
    int support_calls = 0;           ///< number of evaluations of the CSO support mapping

    /// The contact normal: `axis`, a unit vector from B to A. Absent if none is known.
    std::optional<Vec<S, D>> normal() const requires Real<S> {
        return axis == zero_vector<S, D>() ? std::nullopt : std::optional(axis);
    }
};

/// Returns the answer itself, or `overflow` if it depends on numbers outside the range of the scalar: an infinite
/// threshold or an infinite witness point.
template <Scalar S, int D>
ImpactResult<S, D> in_range_or_unknown(const ImpactResult<S, D>& found) {
    const bool points_fit = is_finite(found.point_a) && is_finite(found.point_b) && is_finite(found.axis);
    const bool converged = found.stop.kind == StopKind::converged;
    if (points_fit && (!converged || in_range_or_overflow(found.stop).kind == StopKind::converged)) return found;
    ImpactResult<S, D> unknown;
    unknown.stop = found.stop;
    if (converged) unknown.stop = Stop<S>::exhausted("overflow");
    unknown.iterations = found.iterations;
    unknown.support_calls = found.support_calls;
    return unknown;
}

}  // namespace touchstone::toi
