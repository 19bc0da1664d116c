// SPDX-License-Identifier: MIT
// Certified EPA: a proved verdict and penetration depth of polytopes in doubles.
//
// Source: as distance.h. EPA runs in doubles. Its last polytope encloses a ball around the origin (enclosed_ball.h),
// which gives the lower bound. For every direction n the depth is at most h(n)/|n|, where h is the support function of
// A - B, which gives the upper bound. If the two are not close, or do not prove that the bodies penetrate, GJK
// continues from its last simplex in exact arithmetic, and EPA runs after it, exactly too.
// Invariant: the bracket holds the depth of the bodies as given, rounding included, on every path.
#pragma once

#include <concepts>

#include "algorithms/certified/contact_proofs.h"
#include "algorithms/certified/enclosed_ball.h"
#include "algorithms/certified/exact_queries.h"
#include "algorithms/certified/proofs.h"
#include "algorithms/epa/depth.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/distance.h"

namespace touchstone {

namespace epa {

/// The proved penetration depth of two polytopes. `Exact` is as in gjk::certified. The verdict is always correct and
/// one of separated, touching, penetrating. The bracket holds the depth of the bodies as given (both ends are 0 if
/// separated or touching). `axis` points from B to A: A and B overlap along it by no more than the upper end of the
/// bracket, up to certified::normal_error(), so that A moved by so much along it leaves B. The points are those of the
/// depth, or of the distance if separated (CertifiedResult).
/// Errors: as gjk::certified. Allocates what the workspace lacks. Cost: epa::depth, one more support point and one pass
/// over the facets; exact arithmetic as in gjk::certified.
template <class Exact, int D, class O>
CertifiedResult<D> certified(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const O& options,
                             const Vec<double, D>& initial_direction, Workspace<double, D>& workspace) {
    static_assert(scalar_traits<Exact>::is_exact,
                  "Exact must be an exact scalar, such as Rational of algorithms/scalars/rational.h");
    static_assert(
        std::same_as<decltype(O::gjk.direction), touchstone::ClosestPoint>,
        "the bound on rounding holds of the search direction -v only: leave the direction of the options out");
    namespace proofs = touchstone::certified;
    CertifiedResult<D> result;
    if (!a.is_finite() || !b.is_finite()) return result;
    if (!a.has_finite_bounds() || !b.has_finite_bounds()) {
        proofs::depth_exactly<Exact>(a, b, Simplex<double, D>{}, result);
        return result;
    }
    proofs::DirectionOfBound<D> bound;
    const MinkowskiDifference cso{a.in_doubles(), b.in_doubles()};
    auto plain = gjk::detail::looped(cso, options.gjk, bound, initial_direction);
    proofs::take_proved_points(plain);
    result.iterations = plain.iterations;
    result.support_calls = plain.support_calls;
    // The direction of GJK separates the bodies, rounding included.
    if (plain.verdict == Verdict::separated &&
        (proofs::prove_separation_by(proofs::certain_distance(a, b, plain.distance2.lower), bound.direction(),
                                     result) ||
         proofs::prove_separation_along(a, b, proofs::polished(plain.v, plain.simplex), result) ||
         proofs::prove_separation_along(a, b, plain.v, result))) {
        result.bracket = {0, 0};
        result.point_a = plain.point_a;
        result.point_b = plain.point_b;
        return result;
    }
    proofs::EnclosedBall<D> ball(proofs::pose_error(a, b), proofs::largest_difference(a, b));
    const auto depth = depth_from(a.in_doubles(), b.in_doubles(), plain, options, ball, workspace);
    result.iterations += depth.iterations;
    result.support_calls = depth.support_calls;
    const double upper = proofs::depth_from_above(a, b, depth.outward);
    // The bounds are not close, or do not prove that the bodies penetrate, or the points are not as far apart as they
    // say.
    if (!(ball.radius() > 0) || !proofs::is_narrow(a, b, ball.radius(), upper) ||
        !proofs::are_contact_points(a, b, depth.point_a, depth.point_b, ball.radius(), upper)) {
        if (!proofs::decide_contact_depth(a, b, plain, workspace, result))
            proofs::depth_exactly<Exact>(a, b, plain.simplex, result);
        return result;
    }
    result.verdict = Verdict::penetrating;
    result.proof = Proof::polytope;
    result.bracket = {ball.radius(), upper};
    result.axis = -proofs::scaled(depth.outward);  // of which the upper end of the bracket is proved
    result.point_a = depth.point_a;
    result.point_b = depth.point_b;
    return result;
}

/// As above, with a workspace that exists for this call only.
template <class Exact, int D, class O = Options<>>
CertifiedResult<D> certified(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const O& options = {},
                             const Vec<double, D>& initial_direction = unit_vector<double, D>(0)) {
    Workspace<double, D> workspace;
    return certified<Exact>(a, b, options, initial_direction, workspace);
}

}  // namespace epa

}  // namespace touchstone
