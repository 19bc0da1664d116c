// SPDX-License-Identifier: MIT
// The penetration depth of two bodies in the way that takes least: by their facets and edges where these are known and
// few, by EPA where they are not.
//
// The facets decide all but contact (facets/penetration.h). Their search ends at the first plane that shows a depth of
// 0 up to rounding. Either this plane separates the bodies by GJK's own test, whose bound of the rounding is narrower
// than that of the facets, or GJK says whether they meet. EPA is asked only where it may know more.
#pragma once

#include <concepts>

#include "algorithms/epa/penetration.h"
#include "algorithms/facets/penetration.h"
#include "algorithms/gjk/verdict.h"
#include "algorithms/shapes/faceted.h"
#include "algorithms/shapes/placed.h"
#include "algorithms/shapes/posed_polytope.h"

namespace touchstone::penetration {

namespace detail {

/// Calls `use` with B in the frame of A. The vertices of a small packed hull are turned once, those of others when
/// they are found.
template <class B, Field S, int D, class Use>
auto with_posed(const B& b, const Pose<S, D>& pose, const Use& use) {
    if constexpr (requires { PosedPolytope<S, D>(b, pose); })
        if (b.vertex_count() <= B::scanned_up_to) return use(PosedPolytope<S, D>(b, pose));
    return use(Placed<B>{b, pose});
}

/// What GJK and EPA say of the pair.
template <class A, class B, Field S, int D, class O>
PenetrationResult<S, D> by_epa(const A& a, const B& b, const Pose<S, D>& pose, const O& options,
                               const Vec<S, D>& initial_direction, epa::Workspace<S, D>& workspace) {
    return with_posed(b, pose, [&](const auto& posed) {
        return epa::penetration(a, posed, options, NullObserver{}, initial_direction, workspace);
    });
}

/// True if EPA would not call the bodies penetrating. It does so only if every face of its polytope is further from the
/// origin than its rounding band, and none is further than the plane of n and w = S(A - B, n).
template <Field S, class O>
bool is_within_band_of_epa(const Vec<S, 3>& n, const Vec<S, 3>& w, const O& options) {
    return magnitude_of(dot(n, w)) <= epa::roundoffs<S>(options.rounding_units) * one_norm(w) * one_norm(n);
}

/// The answer `found` with another verdict: the plane with normal n separates the bodies. w = S(A - B, n).
template <Field S>
PenetrationResult<S, 3> separated_by_plane(PenetrationResult<S, 3> found, const Vec<S, 3>& n, const Vec<S, 3>& w) {
    const S h = dot(n, w), square = h / squared_norm(n) * h;
    found.verdict = Verdict::separated;
    found.stop = Stop<S>::converged("separating_face", square, S(0));
    found.depth2 = {S(0), S(0)};
    found.distance_lower2 = square;
    found.normal = n;
    epa::detail::claim_nothing_out_of_range(found);
    return found;
}

/// Contact up to rounding: `found` with the verdict that its plane proves, or else that of GJK from this plane on.
/// Of the contacts that GJK claims, only those count whose simplex certainly holds the origin, or whose v is exactly 0.
/// Its weaker claim asks whether A - B lies on both sides of the simplex, but here it lies on one side of a plane
/// through the origin (E-28). EPA answers where it may know more.
template <class A, class B, Field S, class O>
PenetrationResult<S, 3> with_verdict(PenetrationResult<S, 3> found, const A& a, const B& posed, const O& options,
                                     const Vec<S, 3>& initial_direction, epa::Workspace<S, 3>& workspace) {
    const MinkowskiDifference<A, B> cso{a, posed};
    const auto w = cso.support(found.normal);
    ++found.support_calls;
    if (gjk::separates(Vec<S, 3>(-found.normal), w)) return separated_by_plane(found, found.normal, w.w);
    gjk::detail::VerdictSearch search(cso, w.w);
    const Verdict verdict = search.run();
    if (verdict == Verdict::separated) {
        const Vec<S, 3> n = -search.v();
        return separated_by_plane(found, n, cso.support(n).w);
    }
    const bool is_exactly_zero = verdict == Verdict::intersecting && search.v() == zero_vector<S, 3>();
    if (verdict == Verdict::penetrating || is_exactly_zero) {
        found.verdict = Verdict::intersecting;
        return found;
    }
    if (is_within_band_of_epa(found.normal, w.w, options)) return found;
    return epa::penetration(a, posed, options, NullObserver{}, initial_direction, workspace);
}

}  // namespace detail

/// The penetration depth of A and B, in the frame of A; `pose` takes B into it. `options` are those of EPA, as is the
/// rest; `initial_direction` (not zero) is where GJK begins, if it is asked.
/// Returns what epa::penetration does. Where A and B are apart and both have facets, the answer is a separating plane
/// and a lower bound of the distance, not the distance.
/// Errors: as epa::penetration. Cost: as facets::penetration for two Faceted bodies of at most 64 edges each under a
/// rigid pose, and mostly no more than another verdict of GJK where they touch up to rounding; else as
/// epa::penetration.
template <SupportMappable A, SupportMappable B, class O = epa::Options<>>
PenetrationResult<typename A::scalar, A::dimension> depth(
    const A& a, const B& b, const Pose<typename A::scalar, A::dimension>& pose, const O& options,
    const Vec<typename A::scalar, A::dimension>& initial_direction,
    epa::Workspace<typename A::scalar, A::dimension>& workspace) {
    return detail::by_epa(a, b, pose, options, initial_direction, workspace);
}

/// The same for bodies that may know their facets.
template <SupportMappable A, SupportMappable B, class O = epa::Options<>>
PenetrationResult<typename A::scalar, 3> depth(const Faceted<A>& a, const Faceted<B>& b,
                                               const Pose<typename A::scalar, 3>& pose, const O& options,
                                               const Vec<typename A::scalar, 3>& initial_direction,
                                               epa::Workspace<typename A::scalar, 3>& workspace) {
    if (a.facets && b.facets) {
        const auto found = facets::penetration(*a.facets, *b.facets, pose, facets::Until::contact);
        if (found.verdict != Verdict::undecided) return found;
        if (found.depth2.upper)
            return detail::with_posed(b.shape, pose, [&](const auto& posed) {
                return detail::with_verdict(found, a.shape, posed, options, initial_direction, workspace);
            });
    }
    return detail::by_epa(a.shape, b.shape, pose, options, initial_direction, workspace);
}

/// As above, with bodies in one frame, the default options, and memory for this call only.
template <SupportMappable A, SupportMappable B>
PenetrationResult<typename A::scalar, A::dimension> depth(const A& a, const B& b) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    epa::Workspace<S, D> workspace;
    return depth(a, b, Pose<S, D>::identity(), epa::Options<>{}, unit_vector<S, D>(0), workspace);
}

}  // namespace touchstone::penetration
