// SPDX-License-Identifier: MIT
// The verdict of two polytopes that touch or nearly touch, by the signs of polynomials in their coordinates. These are
// computed in two doubles with a bound (double_double.h) and, where that leaves a sign open, exactly in expansions
// (expansion.h).
//
// Let C = A - B. What the run in doubles ended with gives candidates; signs prove them. Either of two theorems
// decides (docs/certified.md, "Contact"):
//   plane    n.z <= 0 for all z in C, with equality for some, and the origin is in the hull of a simplex of points of
//            C: they touch. n.z < 0 for all z in C: they are apart.
//   portal   a triangle of points of C that a ray from inside C meets (portal_walk.h).
// No division is needed.
//
// Invariant: a verdict is right, and so is its normal, up to the rounding of its components where that is said;
// `undecided` says that no candidate was proved.
#pragma once

#include "algorithms/certified/portal_walk.h"
#include "algorithms/certified/reach.h"
#include "algorithms/epa/depth.h"

namespace touchstone::certified {

/// The verdict by a direction, taken literally, and the simplex that GJK ended with.
template <int D>
Verdict verdict_by_plane(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& normal,
                         const Simplex<double, D>& simplex) {
    const auto n = convert<Expansion>(normal);
    bool is_direction = false;
    for (int k = 0; k < D; ++k) is_direction = is_direction || !n[k].is_zero();
    if (!is_direction) return Verdict::undecided;
    const Expansion support = support_in(a, b, n).value;
    if (support.is_negative()) return Verdict::separated;
    if (support.is_zero() && holds_origin_exactly(a, b, simplex)) return Verdict::touching;
    return Verdict::undecided;
}

/// A verdict by signs, or `undecided`, and the run of EPA whose polytope gave the candidates.
template <int D>
struct ContactResult {
    Verdict verdict = Verdict::undecided;
    /// Out of A - B, of any length. If the bodies are apart or touch, the normal of the plane that proves it, along
    /// which they overlap by at most normal_error(). If they penetrate, EPA's, of which nothing is proved here.
    Vec<double, D> outward{};
    PenetrationResult<double, D> depth;
};

/// True if the signs of a portal in N decide, and if the normal that proves that the bodies do not overlap is still
/// within normal_error() after its components are rounded. In two doubles the normal of a sliver is known less well.
template <class N, int D>
bool decide_by_portal(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Portal<D>& portal,
                      ContactResult<D>& result) {
    PortalWalk<N, D> walk(a, b, portal);
    const Verdict verdict = walk.run();
    if (verdict == Verdict::undecided) return false;
    const bool meets_inside = verdict == Verdict::penetrating;
    const Vec<double, D> normal = scaled(meets_inside ? result.depth.outward : walk.normal());
    if (!meets_inside && !(overlap_from_above(a, b, normal) <= normal_error(a, b))) return false;
    result.verdict = verdict;
    result.outward = normal;
    return true;
}

/// The verdict of two polytopes for which GJK in doubles ended with `plain`. Cost: EPA, and a support for each portal,
/// which is one for most pairs. Expansions are needed where the bodies touch exactly, or so nearly that two doubles do
/// not show it.
template <int D>
ContactResult<D> decided_contact(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                                 DistanceResult<double, D> plain, epa::Workspace<double, D>& workspace) {
    ContactResult<D> result;
    // EPA expands towards an origin of which nothing is known.
    const auto simplex = plain.simplex;
    plain.verdict = Verdict::undecided;
    PortalOfPolytope<D> portal(pose_error(a, b), largest_difference(a, b));
    result.depth = epa::depth_from(a.in_doubles(), b.in_doubles(), plain, epa::Options<>{}, portal, workspace);
    if (portal.portal().is_known && (decide_by_portal<DoubleDouble>(a, b, portal.portal(), result) ||
                                     decide_by_portal<Expansion>(a, b, portal.portal(), result)))
        return result;
    result.verdict = verdict_by_plane(a, b, result.depth.outward, simplex);
    result.outward = result.depth.outward;
    return result;
}

}  // namespace touchstone::certified
