// SPDX-License-Identifier: MIT
// MPR, Minkowski portal refinement: overlap and a depth of two convex bodies, by one ray through A - B.
//
// Source: [Sne08] (XenoCollide), which libccd, Newton and others use. With C = A - B and c in its interior, the ray
// from c through the origin leaves C in one point; n is the normal of a supporting plane there:
//     portal: an edge or a triangle of points of C through which the ray passes (mpr/portal.h)
//     w = S(C, n) along the normal of the portal;  h(n) = n.w
//     h(n) < 0: n separates;  no w beyond the portal: it lies on the boundary;  otherwise a portal with w replaces it
// The bodies say where c is (mpr/refinement.h). Bodies with balls around them are asked as their cores (mpr/cores.h).
//
// Invariant (exact arithmetic, polytopes): the ray passes through the portal, and each portal is beyond the previous
// one, so the loop ends with a supporting plane. The origin is then inside C exactly when h(n) > 0, and on its boundary
// when h(n) = 0. Every h(n)^2/|n|^2 bounds depth^2 from above. In general it is not the depth: the ray from c leaves C
// through the face that it happens to hit, not through the nearest one.
#pragma once

#include <type_traits>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/range.h"
#include "algorithms/core/result.h"
#include "algorithms/epa/radii.h"
#include "algorithms/fast/registers/moved_difference.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/mpr/cores.h"
#include "algorithms/mpr/refinement.h"
#include "algorithms/mpr/settled.h"

namespace touchstone::mpr {

namespace detail {

/// Bounds the depth of bodies whose C has no width along `outward` beyond rounding, by the nearer side of C. Cost: two
/// support points.
template <class Cso, Field S, int D>
void set_depth_of_flat(const Cso& cso, PenetrationResult<S, D>& result, const Vec<S, D>& outward) {
    const Vec<S, D> n = scaled_by_infinity_norm(outward);
    const S nn = squared_norm(n);
    if (!(S(0) < nn)) return;
    const S height = dot(n, cso.support(n).w), opposite = dot(-n, cso.support(-n).w);
    result.support_calls += 2;
    const S least = opposite < height ? opposite : height, square = least / nn * least;
    if (!scalar_traits<S>::is_finite(square)) return;
    result.outward = opposite < height ? -n : n;
    result.depth2.upper = least < S(0) ? S(0) : square;
}

/// The result of GJK for a C without interior, for which no bodies penetrate beyond rounding.
template <class Cso, Field S, int D>
PenetrationResult<S, D> of_flat(const Cso& cso, PenetrationResult<S, D> result, const DistanceResult<S, D>& distance) {
    const Vec<S, D> across = result.outward;
    result.verdict = distance.verdict;
    result.stop = distance.stop;
    result.gjk_iterations = distance.iterations;
    result.support_calls += distance.support_calls;
    // The plane of C supports it where the bodies touch.
    if (!(distance.v == zero_vector<S, D>())) result.outward = -distance.v;
    result.foot = distance.v;
    result.point_a = distance.point_a;
    result.point_b = distance.point_b;
    result.distance_lower2 = distance.distance2.lower;
    const bool touches = scalar_traits<S>::is_exact && distance.verdict == Verdict::intersecting;
    if (touches) result.verdict = Verdict::touching;
    if (touches || distance.verdict == Verdict::separated)
        result.depth2.upper = S(0);
    else if (distance.distance2.upper)
        set_depth_of_flat(cso, result, across);
    if (result.verdict == Verdict::penetrating && result.depth2.upper) keep_positive(*result.depth2.upper);
    return result;
}

/// Moves the points of a result that was found before the moves of the bodies, unless it claims nothing.
template <Field S, int D>
void move_points(PenetrationResult<S, D>& result, const Vec<S, D>& move_a, const Vec<S, D>& move_b) {
    if (!result.depth2.upper) return;
    result.point_a = result.point_a + move_a;
    result.point_b = result.point_b + move_b;
}

/// Bodies as support mappings, before their moves.
template <class A, class B, class O>
PenetrationResult<typename A::scalar, A::dimension> of_mappings(const A& a, const B& b, const O& options, Goal goal) {
    using S = typename A::scalar;
    return with_moves_apart(a, b, [&](const auto& cso, const auto&, const auto&) {
        Refinement<std::remove_cvref_t<decltype(cso)>, O> refinement(cso, options, goal);
        auto result = refinement.run();
        if (refinement.is_flat()) return of_flat(cso, result, gjk::distance(a, b, options.gjk));
        move_points(result, move_of(a), move_of(b));
        return settled(result, a, b, Margins<S>{}, options);
    });
}

/// Cores with balls around them, before their moves.
template <class A, class B, class O>
PenetrationResult<typename A::scalar, A::dimension> of_cores(const A& a, const B& b,
                                                             const Margins<typename A::scalar>& radii, const O& options,
                                                             Goal goal) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    return with_moves_apart(a, b, [&](const auto& cso, const auto&, const auto&) {
        const Vec<S, D> move_a = move_of(a), move_b = move_of(b);
        auto apart = gjk::distance(a, b, options.gjk);
        if constexpr (HasMove<A> || HasMove<B>) gjk::proof::move_points(apart, Vec<S, D>(-move_a), Vec<S, D>(-move_b));
        Inflation<S, D> inflation(apart, Vec<S, D>(move_a - move_b), radii, options.rounding_units,
                                  !epa::detail::are_polytopes(a, b));
        const auto finished = [&](PenetrationResult<S, D> result) {
            move_points(result, move_a, move_b);
            return settled(result, a, b, radii, options);
        };
        if (apart.verdict == Verdict::separated && apart.distance2.upper) return finished(inflation.of_cores_apart());
        Refinement<std::remove_cvref_t<decltype(cso)>, O> refinement(cso, options, goal);
        const auto cores = refinement.run();
        return finished(inflation.of_cores_meeting(cso, cores, refinement.is_flat()));
    });
}

template <class A, class B, class O>
PenetrationResult<typename A::scalar, A::dimension> solve(const A& a, const B& b, const O& options, Goal goal) {
    using S = typename A::scalar;
    if constexpr (Real<S> && (HasRadius<A> || HasRadius<B>))
        if (is_core_with_ball(a) && is_core_with_ball(b) && S(0) < radius_of(a) + radius_of(b))
            return of_cores(core_of(a), core_of(b), Margins<S>{radius_of(a), radius_of(b)}, options, goal);
    return of_mappings(a, b, options, goal);
}

}  // namespace detail

/// Overlap of A and B, both in one frame and one unit of length, and a depth: moving A by it along normal() ends the
/// overlap. It is an upper bound of the penetration depth and may be many times as large; for bodies with
/// balls whose cores are apart or have a flat difference, it is the depth. AsSupportMapping (core/core_and_radius.h)
/// asks such bodies as support mappings instead.
/// Precondition: a body that says its centre says one as core/centre.h describes it.
/// Returns the verdict, the reason for the stop, the bracket of depth^2 and the outward normal. The lower end of the
/// bracket is 0, for bodies with balls the square of the radii less the distance of the cores. point_a, point_b and
/// foot are where the ray leaves C. On exact scalars with polytopes and the default options the verdict is exact. On
/// other scalars, where h(n) is within rounding of zero, exact signs decide (mpr/settled.h); it is undecided there if
/// the options name rules of GJK or a body is a support mapping alone. If A - B is flat, there is no ray, and GJK
/// answers. Errors: coordinates that are not finite give `not_finite`, numbers out of range `overflow` or `underflow`.
/// Throws nothing but std::bad_alloc, where exact signs are asked. Cost: one support point of each body and O(1) per
/// portal. If a centre is not known or the search from it decides nothing, also 2 D to 4 D - 2 support points to find
/// one. For bodies with balls one query of GJK before, and nothing else if the cores are apart.
template <SupportMappable A, SupportMappable B, class O = Options<>>
PenetrationResult<typename A::scalar, A::dimension> depth(const A& a, const B& b, const O& options = {}) {
    return detail::solve(a, b, options, detail::Goal::boundary);
}

/// As depth, but ends as soon as a portal shows that the bodies overlap. The upper bound is then that of the
/// portal.
template <SupportMappable A, SupportMappable B, class O = Options<>>
PenetrationResult<typename A::scalar, A::dimension> intersects(const A& a, const B& b, const O& options = {}) {
    return detail::solve(a, b, options, detail::Goal::overlap);
}

}  // namespace touchstone::mpr
