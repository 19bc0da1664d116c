// SPDX-License-Identifier: MIT
// Separating axes of bodies with radii: balls, capsules and hulls with a margin, as their cores and radii.
//
// Source: seed S0, "Combining GJK and EPA" (P-19, P-20), with the axes of seed S2 in place of EPA. Enlarging A - B by a
// ball moves each of its supporting planes by the radius, so where the cores meet, the depth is that of the cores and
// both radii. Where they are apart, the one axis more that can matter is that of their nearest points, which GJK finds.
// Invariant: no verdict rests on less than the rounding band of the cores, or on less than exact signs.
// Cost: that of the test of the cores, and gjk::distance where these are apart.
#pragma once

#include <span>

#include "algorithms/core/margins.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/sat/separation.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"

namespace touchstone::sat {

namespace detail {

/// Ends GJK where |v| no longer falls. Exact signs decide what this leaves open.
struct NoShorter {
    template <Field S, int D>
    Stop<S> operator()(const Iterate<S, D>& at) const noexcept(is_nothrow<S>) {
        const bool is_over = at.duplicate || (at.k > 0 && at.previous_vv <= at.vv);
        return is_over ? Stop<S>::stalled("no_progress", at.vv) : Stop<S>{};
    }
};
inline constexpr gjk::Options<VoronoiNewest, NoShorter, ClosestPoint, gjk::ExactSigns> of_distance{};

/// The result for cores that meet, whose depth is at most `most`.
template <Real S, int D>
SeparationResult<S, D> deeper_by(SeparationResult<S, D> result, const S& radius, const S& most) {
    const S lower = square_root(result.depth2.lower) + radius, upper = most + radius;
    result.stop = Stop<S>::converged("all_axes", result.stop.measured, result.stop.threshold);
    result.verdict = Verdict::penetrating;
    result.depth2 = {lower * lower, upper * upper};
    return result;
}

/// A depth that the overlap along this axis cannot exceed, whatever rounding has hidden: that along the axis.
template <Real S, int D>
S depth_along(const Vec<S, D>& axis, std::span<const Vec<S, D>> a, std::span<const Vec<S, D>> b) {
    const S over = dot(scan_support(b, axis).position - scan_support(a, Vec<S, D>(-axis)).position, axis);
    return S(0) < over ? over / square_root(squared_norm(axis)) : S(0);
}

/// The result for cores whose nearest points are `nearest`, apart. `verdict` is that of the bodies.
template <Real S, int D>
SeparationResult<S, D> along_nearest_points(SeparationResult<S, D> result, const DistanceResult<S, D>& nearest,
                                            const S& radius, Verdict verdict) {
    const S least = square_root(nearest.distance2.lower), most = square_root(*nearest.distance2.upper);
    const S deepest = radius - least, shallowest = radius - most;
    ++result.axes;
    result.axis = nearest.v;
    result.verdict = verdict;
    result.stop = Stop<S>::converged("all_axes", *nearest.distance2.upper, radius * radius);
    result.distance_lower2 = S(0);
    result.depth2 = {S(0) < shallowest ? shallowest * shallowest : S(0), S(0) < deepest ? deepest * deepest : S(0)};
    if (verdict == Verdict::separated) {
        result.depth2 = {S(0), S(0)};
        result.distance_lower2 = deepest < S(0) ? deepest * deepest : S(0);
    }
    return result;
}

}  // namespace detail

/// What `of_cores`, the result of polygons() or polytopes() on the points of the cores, says of the hulls with balls of
/// these radii around them, in the same unit. The depth is a bracket as there; where the bodies are apart,
/// distance_lower2 is their distance^2 up to rounding.
/// Errors: those of the test of the cores, which are returned as they are. Precondition: the radii are finite and not
/// negative. Cost: O(1), or two of gjk::distance where the cores are apart.
template <Real S, int D>
SeparationResult<S, D> with_radii(const SeparationResult<S, D>& of_cores, std::span<const Vec<S, D>> a,
                                  std::span<const Vec<S, D>> b, const Margins<S>& radii) {
    const S radius = radii.a + radii.b;
    const bool is_touching = of_cores.verdict == Verdict::undecided && of_cores.stop.kind == StopKind::stalled;
    if (!(S(0) < radius) || (of_cores.verdict == Verdict::undecided && !is_touching)) return of_cores;
    if (meets(of_cores.verdict)) return detail::deeper_by(of_cores, radius, square_root(*of_cores.depth2.upper));
    const Polytope<S, D> core_a{{a.begin(), a.end()}}, core_b{{b.begin(), b.end()}};
    const auto nearest = gjk::distance(core_a, core_b, detail::of_distance);
    if (!nearest.distance2.upper) return of_cores;
    if (meets(nearest.verdict)) return detail::deeper_by(of_cores, radius, detail::depth_along(of_cores.axis, a, b));
    const Dilated<Polytope<S, D>> body_a{core_a, radii.a}, body_b{core_b, radii.b};
    return detail::along_nearest_points(of_cores, nearest, radius,
                                        gjk::distance(body_a, body_b, detail::of_distance).verdict);
}

}  // namespace touchstone::sat
