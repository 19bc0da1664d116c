// SPDX-License-Identifier: MIT
// Certified EPA: a proved verdict and penetration depth of polytopes in doubles.
//
// Source: as distance.h. EPA runs in doubles. Its last polytope encloses a ball around the origin (enclosed_ball.h),
// which gives the lower bound. For every direction n the depth is at most h(n)/|n|, where h is the support function of
// A - B, which gives the upper bound. If the two are not close, or do not prove that the bodies penetrate, GJK
// continues from its last simplex in exact arithmetic, and EPA runs after it, exactly too.
// Invariant: the bracket holds the depth of the bodies as given, rounding included, on every path.
#pragma once

#include "algorithms/certified/distance.h"

namespace touchstone {

namespace certified {

/// Precondition: a.is_finite() and b.is_finite().
template <class Exact, int D>
void depth_exactly(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Simplex<double, D>& last,
                   CertifiedResult<D>& result) {
    const auto exact_a = a.template exact<Exact>(), exact_b = b.template exact<Exact>();
    const auto distance = exact_distance(exact_a, exact_b, last);
    epa::Options<> options;
    options.max_iterations = std::numeric_limits<int>::max();
    const auto depth = epa::penetration_from(exact_a, exact_b, distance, options);
    result.proof = Proof::exact;
    result.exact_iterations = depth.gjk_iterations + depth.iterations;
    result.verdict = depth.verdict;
    result.bracket = {root_from_below(depth.depth2.lower), root_from_above(*depth.depth2.upper)};
    // While the origin is outside of A - B, the outward normals of A - B point from A to B.
    result.normal = rounded_direction(depth.verdict == Verdict::separated ? -depth.normal : depth.normal);
    result.point_a = rounded(depth.point_a);
    result.point_b = rounded(depth.point_b);
}

/// An upper bound of the depth: the support of A - B along the normal, divided by its length.
template <int D>
double depth_from_above(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& normal) {
    const auto n = scaled(normal);
    return certain_support(a, b, n) / norm_from_below(n) * (1 + quotient_roundoffs * u);
}

/// The same for bodies that touch up to rounding. The support is computed in two doubles, so that the bound is not
/// wider than the depth by the errors of the poses. Where that leaves the range, or the quotient might underflow, it is
/// the bound in doubles.
template <int D>
double contact_depth_from_above(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                                const Vec<double, D>& normal) {
    const auto n = scaled(normal);
    const double support = support_in(a, b, convert<DoubleDouble>(n)).value.upper_bound();
    if (!(support >= least_band)) return depth_from_above(a, b, normal);
    return support / norm_from_below(n) * (1 + quotient_roundoffs * u);
}

/// True if the contact points are at most `upper` apart, up to rounding. Those of EPA in doubles may be farther apart
/// where the bodies differ much in size.
template <int D>
bool are_contact_points(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& point_a,
                        const Vec<double, D>& point_b, double upper) {
    return is_within(point_a - point_b, upper + 4 * u * largest_difference(a, b));
}

/// True if the signs of contact.h decide the pair, a depth that may begin at 0 is narrow, and the contact points agree
/// with it. The result then holds verdict, bracket, normal and points.
template <int D>
bool is_decided_contact_depth(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                              const DistanceResult<double, D>& plain, epa::Workspace<double, D>& workspace,
                              CertifiedResult<D>& result) {
    const auto contact = decided_contact(a, b, plain, workspace);
    if (contact.verdict == Verdict::undecided) return false;
    const double upper =
        contact.verdict == Verdict::penetrating ? contact_depth_from_above(a, b, contact.depth.normal) : 0;
    if (!is_narrow(a, b, 0.0, upper)) return false;
    const bool is_separated = contact.verdict == Verdict::separated;
    if (!is_separated && !are_contact_points(a, b, contact.depth.point_a, contact.depth.point_b, upper)) return false;
    result.verdict = contact.verdict;
    result.proof = Proof::contact;
    result.bracket = {0, upper};
    result.normal = is_separated ? -contact.depth.normal : contact.depth.normal;
    result.point_a = is_separated ? plain.point_a : contact.depth.point_a;
    result.point_b = is_separated ? plain.point_b : contact.depth.point_b;
    return true;
}

}  // namespace certified

namespace epa {

/// The proved penetration depth of two polytopes. `Exact` is as in gjk::certified. The verdict is always correct and
/// one of separated, touching, penetrating. The bracket holds the depth of the bodies as given (both ends are 0 if
/// separated or touching). `normal` is the direction in which the origin leaves A - B; if separated, it points from B
/// to A.
/// Errors: as gjk::certified. Allocates what the workspace lacks. Cost: epa::penetration, one more support point and
/// one pass over the facets; exact arithmetic as in gjk::certified.
template <class Exact, int D, class O>
CertifiedResult<D> certified(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const O& options,
                             const Vec<double, D>& initial_direction, Workspace<double, D>& workspace) {
    static_assert(scalar_traits<Exact>::is_exact,
                  "Exact must be an exact scalar, such as Rational of algorithms/scalars/rational.h");
    namespace proofs = touchstone::certified;
    CertifiedResult<D> result;
    if (!a.is_finite() || !b.is_finite()) return result;
    if (!a.has_finite_bounds() || !b.has_finite_bounds()) {
        proofs::depth_exactly<Exact>(a, b, Simplex<double, D>{}, result);
        return result;
    }
    const auto plain = gjk::distance(a.in_doubles(), b.in_doubles(), options.gjk, NullObserver{}, initial_direction);
    result.iterations = plain.iterations;
    result.support_calls = plain.support_calls;
    if (plain.verdict == Verdict::separated &&
        (proofs::is_separated_by(proofs::certain_distance(a, b, plain.distance2.lower), plain.v, result) ||
         proofs::is_separated_along(a, b, proofs::polished(plain.v, plain.simplex), result) ||
         proofs::is_separated_along(a, b, plain.v, result))) {
        result.bracket = {0, 0};
        result.point_a = plain.point_a;
        result.point_b = plain.point_b;
        return result;
    }
    proofs::EnclosedBall<D> ball(proofs::pose_error(a, b), proofs::largest_difference(a, b));
    const auto depth = penetration_from(a.in_doubles(), b.in_doubles(), plain, options, ball, workspace);
    result.iterations += depth.iterations;
    result.support_calls = depth.support_calls;
    const double upper = proofs::depth_from_above(a, b, depth.normal);
    if (!(ball.radius() > 0) || !proofs::is_narrow(a, b, ball.radius(), upper)) {
        if (!proofs::is_decided_contact_depth(a, b, plain, workspace, result))
            proofs::depth_exactly<Exact>(a, b, plain.simplex, result);
        return result;
    }
    result.verdict = Verdict::penetrating;
    result.proof = Proof::polytope;
    result.bracket = {ball.radius(), upper};
    result.normal = depth.normal;
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
