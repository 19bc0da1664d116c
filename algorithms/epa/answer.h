// SPDX-License-Identifier: MIT
// The result of EPA, made of the run of GJK before it and of what its own search ended with.
// Source: seed S0, "Expanding-Polytope Algorithm". Invariant: every result holds for the state from which it is made.
// Cost: O(1).
#pragma once

#include <string_view>

#include "algorithms/core/range.h"
#include "algorithms/core/result.h"
#include "algorithms/epa/initial_polytope.h"
#include "algorithms/epa/shifted_contact.h"
#include "algorithms/epa/witness.h"
#include "algorithms/fast/hints/calls.h"

namespace touchstone::epa::detail {

/// The verdict that GJK alone justifies, used as a fallback. In exact arithmetic v = 0 proves contact. In floating
/// point "penetrating" is not proved by it, since the simplex may miss the origin by a few roundoffs.
template <Field S, int D>
Verdict known_before(const DistanceResult<S, D>& start) {
    if (start.verdict == Verdict::penetrating && !scalar_traits<S>::is_exact) return Verdict::intersecting;
    return start.verdict;
}

/// The result of bodies that GJK has found apart, or could not use; otherwise what EPA starts with.
template <Field S, int D>
PenetrationResult<S, D> from_distance(const DistanceResult<S, D>& start) {
    PenetrationResult<S, D> result;
    result.verdict = start.verdict;
    result.stop = start.stop;
    if (start.verdict == Verdict::separated) result.depth2.upper = S(0);
    result.distance_lower2 = start.distance2.lower;
    result.outward = -start.v;
    result.foot = start.v;
    result.point_a = start.point_a;
    result.point_b = start.point_b;
    result.gjk_iterations = start.iterations;
    result.support_calls = start.support_calls;
    return result;
}

/// True if every number of the result is finite.
template <Field S, int D>
bool are_numbers_finite(const PenetrationResult<S, D>& result) {
    const auto fits = [](const S& x) { return scalar_traits<S>::is_finite(x); };
    return fits(result.depth2.upper.value_or(S(0))) && fits(result.depth2.lower) && fits(result.distance_lower2) &&
           is_finite(result.outward) && is_finite(result.foot) && is_finite(result.point_a) &&
           is_finite(result.point_b) &&
           (result.stop.kind != StopKind::converged || (fits(result.stop.measured) && fits(result.stop.threshold)));
}

/// Replaces a result that left the range of the scalar, or whose squares have underflowed, by one that claims nothing.
template <Field S, int D>
void claim_nothing_out_of_range(PenetrationResult<S, D>& result) {
    const S upper2 = result.depth2.upper.value_or(S(0));
    const bool underflow = (result.verdict == Verdict::penetrating && upper2 == S(0)) ||
                           (result.verdict == Verdict::separated && result.distance_lower2 == S(0)) ||
                           is_subnormal(upper2) || is_subnormal(result.distance_lower2);
    if (fast::mostly(!underflow && are_numbers_finite(result))) return;
    result.verdict = Verdict::undecided;
    result.stop = Stop<S>::exhausted(underflow ? "underflow" : "overflow");
    result.depth2 = {};
    result.distance_lower2 = S(0);
    result.outward = result.foot = result.point_a = result.point_b = zero_vector<S, D>();
}

/// Sets the verdict for h(n) = 0 with the origin in C: GJK found it there, or all faces of some P_k have offset >= 0.
template <Field S, int D>
void set_touching(PenetrationResult<S, D>& result, const S& support, Origin origin) {
    if (support == S(0) && origin == Origin::inside) result.verdict = Verdict::touching;
}

/// Sets the verdict for a plane that separates the bodies: h(n) < 0.
template <Field S, int D>
void set_separated(PenetrationResult<S, D>& result, const Plane<S, D>& plane, const S& support) {
    result.verdict = Verdict::separated;
    result.depth2 = {S(0), S(0)};
    result.distance_lower2 = support / plane.nn * support;
}

/// The result if the search for a full-dimensional start ended at a plane that passes through the origin or separates
/// it.
template <Field S, int D>
void end_before_search(PenetrationResult<S, D>& result, const InitialPolytope<S, D>& first, Origin origin) {
    const S nn = squared_norm(first.normal);
    const std::string_view name = first.outcome == Start::flat ? "flat" : "supporting_plane";
    const StopKind kind = first.outcome == Start::flat ? StopKind::stalled : StopKind::converged;
    result.stop = Stop<S>{name, kind, first.support, S(0)};
    result.outward = first.normal;
    result.depth2.upper = first.support < S(0) ? S(0) : first.support / nn * first.support;
    if (first.outcome == Start::touching) set_touching(result, first.support, origin);
    if (first.outcome == Start::separated) {
        Plane<S, D> plane;
        plane.nn = nn;
        set_separated(result, plane, first.support);
    }
    claim_nothing_out_of_range(result);
}

/// Takes the contact of a better normal, whose depth is smaller than that of the faces.
template <Field S, int D>
void take_shifted_contact(PenetrationResult<S, D>& result, const ShiftedContact<S, D>& contact) {
    const S depth = S(0) < contact.depth ? contact.depth : S(0);
    result.depth2.upper = is_subnormal(S(depth * depth)) ? least_normal<S>() : depth * depth;
    if (*result.depth2.upper < result.depth2.lower) result.depth2.lower = *result.depth2.upper;
    result.outward = contact.normal;
    result.foot = depth * contact.normal;
    result.point_a = contact.point_a;
    result.point_b = contact.point_b;
}

/// Combines the outcome of the search with what was known before.
template <class SearchOfBodies, Field S, int D>
void end_search(PenetrationResult<S, D>& result, const SearchOfBodies& search, Origin origin, double rounding_units) {
    const auto& bounds = search.bounds();
    if (!bounds.upper2) return;
    result.depth2 = {*bounds.upper2 < bounds.lower2 ? *bounds.upper2 : bounds.lower2, bounds.upper2};
    const Plane<S, D>& best = search.polytope().plane(bounds.best);
    result.outward = best.normal;
    const auto contact = witness(search.polytope(), bounds.last, rounding_units);
    result.foot = contact.foot;
    result.point_a = contact.point_a;
    result.point_b = contact.point_b;
    if (bounds.shifted) take_shifted_contact(result, *bounds.shifted);
    if (bounds.separates) {
        set_separated(result, best, bounds.best_support);
    } else if (bounds.origin_is_interior) {
        result.verdict = Verdict::penetrating;
    } else {
        result.depth2.lower = S(0);
        if (result.stop.promise == Promise::optimum) {
            const bool holds_origin = S(0) <= best.offset;
            set_touching(result, bounds.best_support, holds_origin ? Origin::inside : origin);
        }
    }
    claim_nothing_out_of_range(result);
}

/// Keeps the verdict of exact signs, by which the bodies meet, where the origin is within rounding of a face. A plane
/// that seems to separate them does so by rounding, so the depth is 0 up to it, and a depth that is proved is positive.
/// Points that would move A into B, or are further from the foot than the depth, are not taken for those of a contact,
/// but the point that both bodies have in common. `shift` is the move of A less that of B. `is_supporting` tells
/// whether the plane of the result supports A - B exactly.
template <Field S, int D, class IsSupporting>
void keep_proved_contact(PenetrationResult<S, D>& result, const DistanceResult<S, D>& start, const Vec<S, D>& shift,
                         const IsSupporting& is_supporting) {
    if (!result.depth2.upper) return;
    if (result.verdict == Verdict::separated) {
        result.depth2 = {S(0), S(0)};
        result.distance_lower2 = S(0);
    }
    const bool is_penetrating = start.verdict == Verdict::penetrating || result.verdict == Verdict::penetrating;
    const bool is_touching = !is_penetrating && result.verdict == Verdict::touching && is_supporting();
    result.verdict = is_penetrating ? Verdict::penetrating : is_touching ? Verdict::touching : start.verdict;
    const Vec<S, D> off = ((result.point_a - result.point_b) + shift) - result.foot;
    const bool misses = dot(result.foot, result.outward) < S(0) || *result.depth2.upper < squared_norm(off);
    if (!is_penetrating && misses) {
        result.point_a = start.point_a;
        result.point_b = start.point_b;
    }
    if (result.verdict == Verdict::penetrating) result.depth2.upper = larger(*result.depth2.upper, least_normal<S>());
}

}  // namespace touchstone::epa::detail
