// SPDX-License-Identifier: MIT
// Last two rungs of the ladder to GJK: point to convex polygon and polygon to polygon, in the plane, searching along
// perpendiculars of edges.
//
// Source: seed S4 (after Erin Catto, GDC 2010; I-40 to I-47, I-50), corrected by specification 2.13. A - B takes the
// place of the polygon and the origin that of the query point (the seed's Y - X is its mirror image, E-44).
//
// Where the closest point P lies on an edge e = (x, y) of the simplex, the search direction is (-y, x), turned towards
// the origin: d.e = -xy + yx is exactly zero in IEEE arithmetic too, as long as it is not contracted to a fused
// multiply-add (E-43), while -P carries the rounding of the barycentric coordinates. The loop ends, asked in this
// order: P = 0 (the origin is on a vertex or an edge: cases 3, 3b, 4); three vertices left (the origin is inside: case
// 2); the support pair was in the simplex before culling (case 1; after culling it loops, E-42); the support point is
// no further along d than the simplex; the cap.
#pragma once

#include <string_view>

#include "algorithms/core/observer.h"
#include "algorithms/core/result.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/point.h"
#include "algorithms/simplex_solvers/detail/default_solver.h"

namespace touchstone::gjk {

template <class Solver = Voronoi>
struct PolygonOptions {
    Solver solver{};
    int max_iterations = 128;  ///< simplex reductions
};

namespace detail {

/// From the simplex to the origin: the edge's perpendicular, or -P at a vertex. Not normalised. Precondition: P != 0.
template <Field S>
Vec<S, 2> direction_to_origin(const State<S, 2>& state) {
    if (state.simplex.size != 2) return -state.v;
    const Vec<S, 2> e = state.simplex[1].w - state.simplex[0].w;
    const Vec<S, 2> d{S(-e[1]), e[0]};
    return dot(d, state.simplex[0].w) <= S(0) ? d : -d;
}

}  // namespace detail

/// Distance of two bodies in the plane, made for polygons whose support points are numbered; both in one frame.
/// `initial_direction`: any vector. Returns verdict, stop reason, bracket, witness points; the features of the closest
/// vertex or edge of each body are feature_a, feature_b of result.simplex, the barycentric coordinates its lambda
/// (I-50). Errors: `not_finite` (invalid_input), `overflow`, `underflow`, `cap` (exhausted), `no_subset`,
/// `false_inside` and `no_progress` (stalled; floating point only). Never throws, never allocates. Cost: one support of
/// each body and one simplex reduction an iteration.
template <SupportMappable A, SupportMappable B, class O = PolygonOptions<>, class Obs = NullObserver>
    requires(A::dimension == 2)
DistanceResult<typename A::scalar, 2> polygon_distance(
    const A& a, const B& b, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, 2>& initial_direction = unit_vector<typename A::scalar, 2>(0)) {
    using S = typename A::scalar;
    const MinkowskiDifference<A, B> cso{a, b};
    detail::State<S, 2> current;
    current.simplex.push_back(cso.support(initial_direction));
    current.v = current.simplex[0].w;
    current.vv = squared_norm(current.v);
    detail::State<S, 2> previous = current;
    Simplex<S, 2> before_culling = current.simplex;
    S lower2 = S(0);
    int support_calls = 1;

    const auto finish = [&](DistanceResult<S, 2> result, int iterations) {
        result.iterations = iterations;
        result.support_calls = support_calls;
        return result;
    };
    const auto stop = [&](const detail::State<S, 2>& best, std::string_view name, StopKind kind, int k) {
        return finish(detail::separated_or_undecided(best, Stop<S>{name, kind, best.vv, S(0), false}, lower2), k);
    };
    const StopKind end = scalar_traits<S>::is_exact ? StopKind::converged : StopKind::stalled;

    if (!is_finite(current.v)) return finish(detail::unusable<S, 2>(why_not_finite(current.simplex[0])), 0);
    for (int k = 0;; ++k) {
        if (!scalar_traits<S>::is_finite(current.vv)) {
            if (k == 0) return finish(detail::unusable<S, 2>({"overflow", StopKind::exhausted, S(0), S(0), false}), k);
            return stop(previous, "overflow", StopKind::exhausted, k);
        }
        if (current.v == zero_vector<S, 2>()) return finish(detail::holding_origin(current), k);
        if (current.simplex.size == 3) {
            if (detail::holds_origin(current)) return finish(detail::holding_origin(current), k);
            return stop(previous, "false_inside", StopKind::stalled, k);
        }
        if (current.vv == S(0)) {
            if (k == 0) return finish(detail::unusable<S, 2>({"underflow", StopKind::exhausted, S(0), S(0), false}), k);
            return stop(previous, "underflow", StopKind::exhausted, k);
        }

        const Vec<S, 2> d = detail::direction_to_origin(current);
        const CsoVertex<S, 2> w = cso.support(d);
        ++support_calls;
        const S reach = dot(d, w.w), length2 = squared_norm(d);
        if (S(0) < length2 && scalar_traits<S>::is_finite(length2))
            lower2 = detail::raise_lower_bound(lower2, S(-reach), length2);
        const Iterate<S, 2> iterate{k,
                                    current.v,
                                    current.vv,
                                    previous.vv,
                                    w,
                                    dot(current.v, w.w),
                                    lower2,
                                    current.simplex,
                                    contains(before_culling, w.w),
                                    contains_features(before_culling, w),
                                    current.vv};
        observer(iterate);
        if (reach <= dot(d, current.simplex[0].w)) return stop(current, "no_point_beyond", StopKind::converged, k);
        if (iterate.feature_repeat || iterate.duplicate) return stop(current, "repeated_support", end, k);
        if (k == options.max_iterations) return stop(current, "cap", StopKind::exhausted, k);

        previous = current;
        current.simplex.push_back(w);
        before_culling = current.simplex;
        if (!options.solver.reduce(current.simplex)) return stop(previous, "no_subset", StopKind::stalled, k);
        current.v = combine_w(current.simplex);
        current.vv = squared_norm(current.v);
        if (previous.vv <= current.vv) return stop(previous, "no_progress", end, k + 1);
    }
}

/// Distance of a point to a convex polygon (or any planar body): point_b is q, point_a the closest point.
template <SupportMappable A, class O = PolygonOptions<>, class Obs = NullObserver>
    requires(A::dimension == 2)
DistanceResult<typename A::scalar, 2> point_polygon_distance(const A& polygon, const Vec<typename A::scalar, 2>& q,
                                                             const O& options = {}, Obs&& observer = {}) {
    return polygon_distance(polygon, Point<typename A::scalar, 2>{q}, options, observer);
}

}  // namespace touchstone::gjk
