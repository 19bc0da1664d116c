// SPDX-License-Identifier: MIT
// Certified GJK: the verdict is right on every pair of polytopes in doubles, and the bracket holds the distance.
//
// Source: docs/certified.md, which derives every bound; filters after Shewchuk 1997 [She97]: decide in doubles with an
// error bound, and if the bound does not decide, continue in exact arithmetic. GJK runs in doubles. The verdict is then
//     separated    if v, or a normal of the last simplex, separates with a gap above its rounding error (certain_gap),
//                  with proximal steps where the bracket is wide;
//     penetrating  if the last simplex contains the origin by the signs of its determinants (holds_origin), or if EPA,
//                  started from it where these signs are open, ends with a surface around the origin (EnclosedBall);
//     that of the signs of contact.h, if they decide;
//     otherwise    that of GJK, and of EPA if the distance is 0, in exact arithmetic from the last simplex on.
// Invariant: the bracket holds the distance of the bodies as given, rounding included, on every path.
#pragma once

#include <concepts>

#include "algorithms/certified/contact_proofs.h"
#include "algorithms/certified/enclosed_ball.h"
#include "algorithms/certified/exact_queries.h"
#include "algorithms/certified/proofs.h"
#include "algorithms/certified/proximal_steps.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/distance.h"

namespace touchstone {

namespace gjk {

/// The proved distance of two polytopes. `Exact` is an exact ordered field with scalar_traits (Rational of
/// algorithms/scalars/rational.h), used if the filters fail. The verdict is always correct and one of separated,
/// touching, penetrating. The bracket holds the distance of the bodies as given, and if they are apart, a plane
/// across `axis` separates them (CertifiedResult).
/// Errors: a coordinate or a number of a pose that is not finite gives `undecided` with Proof::none. Allocates only if
/// it continues with EPA or in exact arithmetic.
/// Cost: gjk::distance and a few operations; about 8 times that for pairs that touch up to rounding, whose signs two
/// doubles decide. Rationals are used for few pairs, flat bodies in contact among them.
template <class Exact, int D, class O = Options<>>
CertifiedResult<D> certified(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const O& options = {},
                             const Vec<double, D>& initial_direction = unit_vector<double, D>(0)) {
    static_assert(scalar_traits<Exact>::is_exact,
                  "Exact must be an exact scalar, such as Rational of algorithms/scalars/rational.h");
    static_assert(
        std::same_as<decltype(O::direction), touchstone::ClosestPoint>,
        "the bound on rounding holds of the search direction -v only: leave the direction of the options out");
    namespace proofs = touchstone::certified;
    CertifiedResult<D> result;
    // A coordinate or a number of a pose is not finite.
    if (!a.is_finite() || !b.is_finite()) return result;
    // A posed vertex is out of the range of doubles.
    if (!a.has_finite_bounds() || !b.has_finite_bounds()) {
        proofs::distance_exactly<Exact>(a, b, Simplex<double, D>{}, result);
        return result;
    }
    proofs::DirectionOfBound<D> bound;
    const MinkowskiDifference cso{a.in_doubles(), b.in_doubles()};
    auto plain = detail::looped(cso, options, bound, initial_direction);
    proofs::take_proved_points(plain);
    result.iterations = plain.iterations;
    result.support_calls = plain.support_calls;
    result.point_a = plain.point_a;
    result.point_b = plain.point_b;
    // The last simplex contains the origin, rounding included.
    if (plain.simplex.size == D + 1 && proofs::surely_holds_origin(a, b, plain.simplex)) {
        result.verdict = Verdict::penetrating;
        result.proof = Proof::simplex;
        result.bracket.upper = 0;
        return result;
    }
    const double lower = proofs::certain_distance(a, b, plain.distance2.lower);
    // The lower bound of GJK is positive, rounding included, and the bracket is narrow.
    if (proofs::prove_separation_by(lower, bound.direction(), result)) {
        const double upper = proofs::quick_distance_from_above(a, b, plain.simplex, *plain.distance2.upper);
        result.bracket.upper = upper;
        if (proofs::is_narrow(a, b, lower, upper)) return result;
    }
    const auto prove_along = [&](const Vec<double, D>& n) { return proofs::prove_separation_along(a, b, n, result); };
    const double e = proofs::pose_error(a, b);
    // v, by its own support points and polished or not, or a facet normal separates the bodies, and the bracket is
    // narrow.
    if (prove_along(proofs::polished(plain.v, plain.simplex)) || prove_along(plain.v) ||
        (plain.verdict != Verdict::separated && proofs::any_facet_normal(plain.simplex, prove_along))) {
        const double upper = proofs::distance_from_above(plain.simplex, e);
        result.bracket.upper = upper;
        if (proofs::is_narrow(a, b, static_cast<double>(result.bracket.lower), upper)) return result;
        proofs::take_proximal_steps(a, b, result);
        if (proofs::is_narrow(a, b, result.bracket)) return result;
    }
    epa::Workspace<double, D> workspace;
    if (plain.verdict != Verdict::separated) {
        proofs::EnclosedBall<D> ball(e, proofs::largest_difference(a, b));
        const auto depth = epa::depth_from(a.in_doubles(), b.in_doubles(), plain, epa::Options<>{}, ball, workspace);
        result.iterations += depth.iterations;
        result.support_calls = depth.support_calls;
        // The last polytope of EPA encloses a ball around the origin, rounding included.
        if (ball.radius() > 0) {
            result.verdict = Verdict::penetrating;
            result.proof = Proof::polytope;
            result.bracket.upper = 0;
            return result;
        }
    }
    // The bodies touch up to rounding, and signs of polynomials decide.
    if (result.verdict == Verdict::undecided && proofs::decide_contact(a, b, plain, workspace, result)) return result;
    // No proof in doubles was found, or its bracket is too wide.
    proofs::distance_exactly<Exact>(a, b, plain.simplex, result);
    return result;
}

}  // namespace gjk

}  // namespace touchstone
