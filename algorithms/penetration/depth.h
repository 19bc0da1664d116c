// SPDX-License-Identifier: MIT
// The penetration depth of two bodies in the way that takes least: by their facets and edges where these are known and
// few, by EPA where they are not.
//
// The facets decide all but contact (fast/facets/depth.h). Their search ends at the first plane that shows a depth of
// 0 up to rounding. If this plane separates the bodies by more than the rounding of one support point, which is less
// than the band of the facets, they are apart. Otherwise GJK says whether they meet, and EPA is asked where it may know
// more.
#pragma once

#include <concepts>
#include <type_traits>

#include "algorithms/epa/depth.h"
#include "algorithms/epa/radii.h"
#include "algorithms/fast/depth.h"
#include "algorithms/fast/facets/depth.h"
#include "algorithms/fast/hulls/faceted.h"
#include "algorithms/fast/hulls/posed_polytope.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/fast/verdict.h"
#include "algorithms/gjk/proof/settle.h"

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

/// True for two hulls that fast::depth takes.
template <class A, class B>
inline constexpr bool are_packed = false;
template <class S>
inline constexpr bool are_packed<PackedPolytope<S, 3>, PackedPolytope<S, 3>> = true;

/// What GJK and EPA say of the pair.
template <class A, class B, Field S, int D, class O>
PenetrationResult<S, D> by_epa(const A& a, const B& b, const Pose<S, D>& pose, const O& options,
                               const Vec<S, D>& initial_direction, epa::Workspace<S, D>& workspace) {
    PenetrationResult<S, D> found;
    if constexpr (are_packed<A, B>)
        if (fast::find_depth(a, {b, pose}, options, initial_direction, workspace, found)) return found;
    return with_posed(b, pose, [&](const auto& posed) {
        return epa::depth(a, posed, options, NullObserver{}, initial_direction, workspace);
    });
}

/// True if EPA is not worth asking, by a heuristic. w = S(A - B, n). EPA calls bodies penetrating if every face of its
/// polytope is further from the origin than the rounding band of the face. None is further than the plane of n and w,
/// whose band stands for theirs.
template <Field S, class O>
bool is_within_band_of_epa(const Vec<S, 3>& n, const Vec<S, 3>& w, const O& options) {
    return magnitude_of(dot(n, w)) <= epa::roundoffs<S>(options.rounding_units) * one_norm(w) * one_norm(n);
}

/// Makes `found` the answer that the plane with normal n separates the bodies, if it does so beyond rounding. False if
/// not. w = S(A - B, n). The error is that of axis_beyond_rounding.h and that of the translation, which may be far
/// larger than the vertices that it leads to. The lower bound is less by the error.
template <Field S>
bool prove_separation(const Vec<S, 3>& n, const CsoVertex<S, 3>& w, const Vec<S, 3>& translation,
                      PenetrationResult<S, 3>& found) {
    if constexpr (!Real<S>) {
        return false;  // exact arithmetic leaves no contact open
    } else {
        const S largest = larger(squared_norm(w.w), larger(squared_norm(w.a), squared_norm(w.b)));
        const S error = epa::roundoffs<S>(16) * (square_root(largest) + one_norm(translation));
        const S product = dot(n, w.w), h = product / square_root(squared_norm(n));
        if (!is_normal(-product) || !(h < -error)) return false;
        found.verdict = Verdict::separated;
        found.stop = Stop<S>::converged("separating_face", h, -error);
        found.depth2 = {S(0), S(0)};
        found.distance_lower2 = (h + error) * (h + error);
        found.outward = n;
        found.foot = w.w;
        found.point_a = w.a;
        found.point_b = w.b;
        epa::detail::claim_nothing_out_of_range(found);
        return true;
    }
}

/// Contact up to rounding: decides the verdict of `found` by its plane, or else by GJK from this plane on. False if EPA
/// may know more. Of the contacts that GJK claims, only those count that gjk::distance claims too: the simplex is full
/// and holds the origin, or v is 0. Its weaker claim asks whether A - B lies on both sides of the simplex, but here it
/// lies on one side of a plane through the origin (E-28).
template <class A, class B, Field S, class O>
bool decide_contact(const A& a, const B& posed, const Vec<S, 3>& translation, const O& options,
                    PenetrationResult<S, 3>& found) {
    const MinkowskiDifference<A, B> cso{a, posed};
    const Vec<S, 3> n = found.outward;
    const auto w = cso.support(n);
    ++found.support_calls;
    if (prove_separation(n, w, translation, found)) return true;
    gjk::detail::VerdictSearch search(cso, w.w);
    const Verdict verdict = search.run();
    found.gjk_iterations = search.iterations();
    found.support_calls += search.support_calls();
    if (verdict == Verdict::separated) {
        ++found.support_calls;
        const Vec<S, 3> axis = -search.v();
        return prove_separation(axis, cso.support(axis), translation, found);
    }
    const bool is_exactly_zero = verdict == Verdict::intersecting && search.v() == zero_vector<S, 3>();
    const bool is_claimed = verdict == Verdict::penetrating || is_exactly_zero;
    // What rounding may have claimed, exact signs decide, where they are to be had.
    if (is_claimed && (search.is_certain() || !gjk::proof::can_settle<S>)) found.verdict = Verdict::intersecting;
    return found.verdict == Verdict::intersecting || is_within_band_of_epa(n, w.w, options);
}

/// Moves the points of `found` to the nearest facet, unless they are as far apart as its foot says, up to the band.
/// Where facets are nearly parallel, the facet at which a search for contact ends need not hold the foot.
template <Field S>
void put_points_at_foot(PenetrationResult<S, 3>& found, const HullFacets<S>& a, const HullFacets<S>& b,
                        const Pose<S, 3>& pose) {
    const S& band = found.stop.threshold;
    const Vec<S, 3> gap = found.point_a - found.point_b - found.foot;
    if (found.verdict == Verdict::separated || squared_norm(gap) <= band * band) return;
    auto nearest = facets::depth(a, b, pose);
    nearest.gjk_iterations = found.gjk_iterations;
    nearest.support_calls += found.support_calls;
    if (nearest.verdict == Verdict::undecided) nearest.verdict = found.verdict;
    found = nearest;
}

/// Makes `found`, what the facets say of the cores up to contact, what they and GJK say of them. False if EPA may know
/// more.
template <class A, class B, Field S, class O>
bool finish_by_gjk(const Faceted<A>& a, const Faceted<B>& b, const Pose<S, 3>& pose, const O& options,
                   PenetrationResult<S, 3>& found) {
    if (!found.depth2.upper) return false;
    if (gjk::detail::proof_of(options.gjk).kind == gjk::ProofKind::rounded) {
        if (found.verdict == Verdict::undecided) put_points_at_foot(found, *a.facets, *b.facets, pose);
        // An h of 0 may be rounding.
        if (found.verdict == Verdict::touching) found.verdict = Verdict::undecided;
        return true;
    }
    if (found.verdict != Verdict::undecided) return true;
    const auto& core_a = core_of(a.shape);
    const auto& core_b = core_of(b.shape);
    const bool is_decided = with_posed(core_b, pose, [&](const auto& posed) {
        return decide_contact(core_a, posed, pose.translation, options, found);
    });
    if (!is_decided) return false;
    if constexpr (gjk::proof::can_settle<S>) {
        if (found.verdict == Verdict::undecided) {
            const Placed<std::remove_cvref_t<decltype(core_b)>> placed{core_b, pose};
            const Margins<S> none{S(0), S(0)};
            found.verdict = gjk::proof::exact_verdict(core_a, placed, none, found.outward);
            // EPA tells the plane and the distance of bodies that are apart.
            if (found.verdict == Verdict::separated) return false;
        }
    }
    put_points_at_foot(found, *a.facets, *b.facets, pose);
    return true;
}

/// The depth of bodies that both know their facets. The result is made in its place: a copy of it would cost a tenth of
/// a query of small hulls that touch.
template <class A, class B, Field S, class O, class ByEpa>
PenetrationResult<S, 3> by_facets(const Faceted<A>& a, const Faceted<B>& b, const Pose<S, 3>& pose, const O& options,
                                  const ByEpa& by_epa) {
    auto found = facets::depth(*a.facets, *b.facets, pose, facets::Until::contact);
    if (!finish_by_gjk(a, b, pose, options, found)) {
        const int gjk_iterations = found.gjk_iterations, support_calls = found.support_calls;
        found = by_epa();
        found.gjk_iterations += gjk_iterations;
        found.support_calls += support_calls;
        return found;
    }
    if constexpr (HasRadius<A> || HasRadius<B>) {
        const Margins<S> radii{radius_of(a), radius_of(b)};
        if (S(0) < radii.a + radii.b) {
            if (found.verdict == Verdict::separated)
                found = by_epa();
            else
                epa::detail::add_radii_to_depth(found, radii);
        }
    }
    return found;
}

}  // namespace detail

/// The penetration depth of A and B, where `pose` takes B into the frame of A. `options`, `initial_direction` (not
/// zero) and `workspace` are those of EPA, if it is asked; each may be left out (below). Contact of bodies with facets
/// is decided by the solver and the rule of gjk::verdict instead, or, with the proof RoundedSigns, left undecided at a
/// depth of 0 up to rounding.
/// Returns what epa::depth does, in the frame of A, which without a pose is the frame in which both are given. Where A
/// and B are apart and both have facets, the answer is a separating plane, the points that touch it, and a lower bound
/// of the distance, not the distance.
/// Errors: as epa::depth. Cost: as facets::depth for two Faceted bodies of at most 64 edges each under a rigid pose,
/// and a verdict of GJK more where they touch up to rounding; else as epa::depth.
template <SupportMappable A, SupportMappable B, class O = epa::Options<>>
PenetrationResult<typename A::scalar, A::dimension> depth(
    const A& a, const B& b, const Pose<typename A::scalar, A::dimension>& pose, const O& options,
    const Vec<typename A::scalar, A::dimension>& initial_direction,
    epa::Workspace<typename A::scalar, A::dimension>& workspace) {
    return detail::by_epa(a, b, pose, options, initial_direction, workspace);
}

/// The same for bodies that may know their facets. Bodies with radii are asked by the facets of their cores where these
/// meet, and by GJK where they are apart.
template <SupportMappable A, SupportMappable B, class O = epa::Options<>>
PenetrationResult<typename A::scalar, 3> depth(const Faceted<A>& a, const Faceted<B>& b,
                                               const Pose<typename A::scalar, 3>& pose, const O& options,
                                               const Vec<typename A::scalar, 3>& initial_direction,
                                               epa::Workspace<typename A::scalar, 3>& workspace) {
    const auto by_epa = [&] { return detail::by_epa(a.shape, b.shape, pose, options, initial_direction, workspace); };
    if (!a.facets || !b.facets || !is_core_with_ball(a) || !is_core_with_ball(b)) return by_epa();
    return detail::by_facets(a, b, pose, options, by_epa);
}

/// As above, with the first axis for the initial direction.
template <SupportMappable A, SupportMappable B, class O>
PenetrationResult<typename A::scalar, A::dimension> depth(const A& a, const B& b,
                                                          const Pose<typename A::scalar, A::dimension>& pose,
                                                          const O& options,
                                                          epa::Workspace<typename A::scalar, A::dimension>& workspace) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    return penetration::depth(a, b, pose, options, unit_vector<S, D>(0), workspace);
}

/// As above, with memory for this call only, and the default options if none are given.
template <SupportMappable A, SupportMappable B, class O = epa::Options<>>
PenetrationResult<typename A::scalar, A::dimension> depth(const A& a, const B& b,
                                                          const Pose<typename A::scalar, A::dimension>& pose,
                                                          const O& options = {}) {
    epa::Workspace<typename A::scalar, A::dimension> workspace;
    return penetration::depth(a, b, pose, options, workspace);
}

/// As above, with bodies in one frame, each of which keeps its own move: a scene far away is as exact as one nearby.
template <SupportMappable A, SupportMappable B, class O = epa::Options<>>
    requires(!std::same_as<O, Pose<typename A::scalar, A::dimension>>)
PenetrationResult<typename A::scalar, A::dimension> depth(const A& a, const B& b, const O& options = {}) {
    return epa::depth(a, b, options);
}

/// As above, for bodies that may know their facets.
template <SupportMappable A, SupportMappable B, class O = epa::Options<>>
    requires(!std::same_as<O, Pose<typename A::scalar, 3>>)
PenetrationResult<typename A::scalar, 3> depth(const Faceted<A>& a, const Faceted<B>& b, const O& options = {}) {
    return penetration::depth(a, b, Pose<typename A::scalar, 3>::identity(), options);
}

}  // namespace touchstone::penetration
