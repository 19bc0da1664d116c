// SPDX-License-Identifier: MIT
// From the answer of GJK and EPA on cores to that on the bodies with their radii.
//
// Source: seed S0, "Combining GJK and EPA" (P-19, P-20): where the cores are apart, the depth is both radii less their
// distance and the normal is across v; where they meet, it is the depth of the cores and both radii. The second holds
// because enlarging A - B by a ball moves each of its supporting planes by the radius.
// Cost: O(1).
#pragma once

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/margins.h"
#include "algorithms/core/result.h"
#include "algorithms/gjk/finish.h"

namespace touchstone::epa::detail {

/// True if both bodies are hulls of known points.
template <SupportMappable A, SupportMappable B>
bool are_polytopes(const A& a, const B& b) {
    const auto is_polytope = [](const auto& body) {
        if constexpr (HasExactVertices<std::remove_cvref_t<decltype(body)>>)
            return body.exact_vertex_count() > 0;
        else
            return requires { body.vertices; };
    };
    return is_polytope(a) && is_polytope(b);
}

/// True if the cores are apart by more than rounding, so that GJK has the answer. Without radii: if it says so.
template <class Cores, Field S, int D>
bool are_apart(const DistanceResult<S, D>& start, const Cores& cores) {
    if (!start.distance2.upper) return true;
    if (!(S(0) < cores.radii.a + cores.radii.b)) return start.verdict == Verdict::separated;
    const S reach = gjk::proof::reach_of_both(cores.a, cores.b, start.simplex, Vec<S, D>(cores.move_a - cores.move_b));
    const S rounding = gjk::proof::rounding_of(reach);
    return rounding * rounding < *start.distance2.upper;
}

/// The result for cores that are apart.
template <Real S, int D>
void add_radii_to_distance(PenetrationResult<S, D>& result, const DistanceResult<S, D>& start,
                           const Margins<S>& radii) {
    const S radius = radii.a + radii.b, length = square_root(*start.distance2.upper),
            least = square_root(start.distance2.lower);
    const Vec<S, D> unit = gjk::proof::unit_of_way(start.v);
    const S upper = radius - least, lower = radius - length;
    result.stop = start.stop;
    result.outward = -start.v;
    result.foot = -(lower * unit);
    result.point_a = start.point_a - radii.a * unit;
    result.point_b = start.point_b + radii.b * unit;
    result.depth2 = {S(0) < lower ? lower * lower : S(0), S(0) < upper ? upper * upper : S(0)};
    // Rounding may let the bounds cross by some units in the last place.
    if (*result.depth2.upper < result.depth2.lower) result.depth2.lower = *result.depth2.upper;
    result.distance_lower2 = S(0);
    // Exact signs decide what rounding brings together, so neither number is 0.
    if (result.verdict == Verdict::penetrating) result.depth2.upper = larger(*result.depth2.upper, least_normal<S>());
    if (result.verdict == Verdict::separated) {
        result.depth2 = {S(0), S(0)};
        result.distance_lower2 = upper < S(0) ? larger(S(upper * upper), least_normal<S>()) : least_normal<S>();
    }
}

/// The result for cores that meet.
template <Real S, int D>
void add_radii_to_depth(PenetrationResult<S, D>& result, const Margins<S>& radii) {
    const S radius = radii.a + radii.b;
    const S length = square_root(squared_norm(result.outward));
    const Vec<S, D> unit = S(0) < length ? S(1) / length * result.outward : unit_vector<S, D>(0);
    const S lower = square_root(result.depth2.lower) + radius,
            upper = square_root(result.depth2.upper.value_or(S(0))) + radius;
    // A flat difference of cores has no depth of its own, and the radii are the answer.
    if (result.stop.name == "flat") result.stop = Stop<S>::converged("flat", result.stop.measured);
    result.verdict = Verdict::penetrating;
    result.outward = unit;
    result.foot = result.foot + radius * unit;
    result.point_a = result.point_a + radii.a * unit;
    result.point_b = result.point_b - radii.b * unit;
    result.depth2 = {lower * lower, upper * upper};
    result.distance_lower2 = S(0);
}

}  // namespace touchstone::epa::detail
