// SPDX-License-Identifier: MIT
// Certified GJK: the verdict is right on every pair of polytopes in doubles, and the bracket holds the distance.
//
// Source: docs/certified.md, which derives every bound; filters after Shewchuk 1997 [She97]: decide in doubles with an
// error bound, and if the bound does not decide, continue in exact arithmetic. GJK runs in doubles. The verdict is then
//     separated    if v, or a normal of the last simplex, separates with a gap above its rounding error (certain_gap);
//     penetrating  if the last simplex contains the origin by the signs of its determinants (holds_origin), or if EPA,
//                  started from it where these signs are open, ends with a surface around the origin (EnclosedBall);
//     contact      if the signs of contact.h decide it;
//     otherwise    that of GJK, and of EPA if the distance is 0, in exact arithmetic from the last simplex on.
// Invariant: the bracket holds the distance of the bodies as given, rounding included, on every path.
#pragma once

#include <array>
#include <concepts>
#include <limits>

#include "algorithms/certified/contact.h"
#include "algorithms/certified/enclosed_ball.h"
#include "algorithms/certified/filters.h"
#include "algorithms/certified/quick_filters.h"
#include "algorithms/certified/result.h"
#include "algorithms/core/infinity_norm.h"
#include "algorithms/epa/penetration.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/warm_start.h"

namespace touchstone {

namespace certified {

/// A number a few steps below the root of an exact square. The square is rounded once, and so is its root.
template <class Exact>
long double root_from_below(const Exact& square) {
    const long double root = std::sqrt(scalar_traits<Exact>::to_long_double(square));
    return larger(0.0L, root * (1 - 0x1p-60L));
}
/// A number a few steps above the root of an exact square; see root_from_below.
template <class Exact>
long double root_from_above(const Exact& square) {
    const long double root = std::sqrt(scalar_traits<Exact>::to_long_double(square));
    return root * (1 + 0x1p-60L);
}

/// True if a bracket is narrow enough to be an answer: to six digits, or to 2^-40 of the bodies' largest coordinate.
/// Near contact a pose in doubles does not determine more.
template <int D>
bool is_narrow(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, double lower, double upper) {
    if (!(upper < HUGE_VAL)) return false;
    if (upper - lower <= 0x1p-20 * upper) return true;
    double size = 0;
    for (int k = 0; k < D; ++k) size = larger(size, larger(a.largest(k), b.largest(k)));
    return upper - lower <= 0x1p-40 * size;
}

/// Rounds each component to the nearest double (through long double), for reporting.
template <class Exact, int D>
Vec<double, D> rounded(const Vec<Exact, D>& x) {
    Vec<double, D> y;
    for (int k = 0; k < D; ++k) y[k] = static_cast<double>(scalar_traits<Exact>::to_long_double(x[k]));
    return y;
}

/// Scales a direction before rounding it, so that no component leaves the range. Zero stays zero.
template <class Exact, int D>
Vec<double, D> rounded_direction(const Vec<Exact, D>& x) {
    const Exact largest = infinity_norm(x);
    if (!(Exact(0) < largest)) return zero_vector<double, D>();
    return rounded(Exact(Exact(1) / largest) * x);
}

/// An upper bound of |sum lambda_i w_i| over weights that sum to one exactly: the computed length, plus the errors of
/// the weights, the products and the poses. There is no precondition on the weights. Weights that are negative, not
/// finite or all tiny, which no solver here produces, give an infinite bound. So does a length whose square may
/// underflow, unless `may_be_contact`: then 2^-499 stands for it.
template <int D>
double distance_from_above(const Simplex<double, D>& simplex, double e, bool may_be_contact = false) {
    double weights = 0, largest = 0;
    for (int i = 0; i < simplex.size; ++i) {
        const double lambda = simplex.lambda[static_cast<std::size_t>(i)];
        if (!(lambda >= 0)) return HUGE_VAL;
        weights += lambda;
        largest = larger(largest, infinity_norm(simplex[i].w));
    }
    const Vec<double, D> sum = combine_w(simplex);
    Vec<double, D> v;
    for (int k = 0; k < D; ++k) v[k] = sum[k] / weights;
    const bool is_in_range = weights >= 1 / above_range && weights <= above_range && infinity_norm(v) < above_range;
    if (!is_in_range || !is_finite(v)) return HUGE_VAL;
    double length = std::sqrt(dot(v, v));
    if (!(infinity_norm(v) > 1 / above_range)) length = may_be_contact ? 2 / above_range : HUGE_VAL;
    const double bound = length * (1 + norm_roundoffs * u) + above_shift * (above_terms * u * largest + e);
    return bound == bound ? bound : HUGE_VAL;
}

/// v made perpendicular to the edges of the simplex, to the last bit. Near contact v is the small difference of large
/// points, and what rounding leaves of it along an edge tilts the supporting plane by far more than a roundoff.
inline Vec<double, 3> polished(const Vec<double, 3>& v, const Simplex<double, 3>& simplex) {
    if (simplex.size < 2 || simplex.size > 3) return v;
    const Vec<double, 3> edge = simplex[1].w - simplex[0].w;
    if (simplex.size == 2) return v - (dot(v, edge) / dot(edge, edge)) * edge;
    const Vec<double, 3> normal = cross(edge, simplex[2].w - simplex[0].w);
    return dot(normal, v) < 0 ? -normal : normal;
}
/// The same in the plane, where only the component along an edge can tilt it.
inline Vec<double, 2> polished(const Vec<double, 2>& v, const Simplex<double, 2>& simplex) {
    if (simplex.size != 2) return v;
    const Vec<double, 2> edge = simplex[1].w - simplex[0].w, normal{-edge[1], edge[0]};
    return dot(normal, v) < 0 ? -normal : normal;
}

/// Calls visit with directions to try if v does not separate: the normals of the facets of the last simplex, with both
/// signs.
template <class Visit>
bool any_facet_normal(const Simplex<double, 3>& simplex, const Visit& visit) {
    for (int i = 0; i < simplex.size; ++i)
        for (int j = i + 1; j < simplex.size; ++j)
            for (int k = j + 1; k < simplex.size; ++k) {
                const auto n = cross(simplex[j].w - simplex[i].w, simplex[k].w - simplex[i].w);
                if (visit(n) || visit(-n)) return true;
            }
    return false;
}
/// The same in the plane, where facets are edges.
template <class Visit>
bool any_facet_normal(const Simplex<double, 2>& simplex, const Visit& visit) {
    for (int i = 0; i < simplex.size; ++i)
        for (int j = i + 1; j < simplex.size; ++j) {
            const auto edge = simplex[j].w - simplex[i].w;
            const Vec<double, 2> n{-edge[1], edge[0]};
            if (visit(n) || visit(-n)) return true;
        }
    return false;
}

/// True if the origin is certainly in the interior of a full simplex of points of A - B.
template <int D>
bool surely_holds_origin(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                         const Simplex<double, D>& simplex) {
    const double e = pose_error(a, b);
    return quickly_holds_origin(simplex, e) || holds_origin(simplex, e);
}

/// `distance` is a lower bound of the distance along the direction. If it is positive, takes the direction as the
/// proof.
template <int D>
bool is_separated_by(double distance, const Vec<double, D>& direction, CertifiedResult<D>& result) {
    if (!(distance > 0)) return false;
    result.verdict = Verdict::separated;
    result.proof = Proof::direction;
    result.bracket.lower = distance;
    result.normal = direction;
    return true;
}
/// True if `direction` separates the bodies beyond rounding. The result then holds the verdict and the lower bound.
/// O(n).
template <int D>
bool is_separated_along(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& direction,
                        CertifiedResult<D>& result) {
    const auto n = scaled(direction);
    return is_separated_by(certain_gap(a, b, n) / norm_from_above(n) * (1 - quotient_roundoffs * u), direction, result);
}

/// True if the signs of contact.h decide the pair. The result then holds verdict and bracket. Near contact the bracket
/// may begin at 0.
template <int D>
bool is_decided_contact(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                        const DistanceResult<double, D>& plain, epa::Workspace<double, D>& workspace,
                        CertifiedResult<D>& result) {
    const auto contact = decided_contact(a, b, plain, workspace);
    if (contact.verdict == Verdict::undecided) return false;
    const bool is_separated = contact.verdict == Verdict::separated;
    const double upper = is_separated ? distance_from_above(plain.simplex, pose_error(a, b), true) : 0;
    if (!is_narrow(a, b, 0.0, upper)) return false;
    result.verdict = contact.verdict;
    result.proof = Proof::contact;
    result.bracket = {0, upper};
    result.normal = is_separated ? -contact.depth.normal : zero_vector<double, D>();
    return true;
}

/// Runs GJK in exact arithmetic, from the simplex where the run in doubles ended.
template <class Exact, int D>
DistanceResult<Exact, D> exact_distance(const Polytope<Exact, D>& a, const Polytope<Exact, D>& b,
                                        const Simplex<double, D>& last) {
    gjk::Options<> options;
    options.max_iterations = std::numeric_limits<int>::max();  // exact arithmetic always terminates
    return gjk::distance_from(a, b, gjk::WarmStart<D>(last), options);
}

/// Precondition: a.is_finite() and b.is_finite().
template <class Exact, int D>
void distance_exactly(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Simplex<double, D>& last,
                      CertifiedResult<D>& result) {
    const auto exact_a = a.template exact<Exact>(), exact_b = b.template exact<Exact>();
    const auto distance = exact_distance(exact_a, exact_b, last);
    result.proof = Proof::exact;
    result.exact_iterations = distance.iterations;
    result.bracket = {root_from_below(distance.distance2.lower), root_from_above(*distance.distance2.upper)};
    result.point_a = rounded(distance.point_a);
    result.point_b = rounded(distance.point_b);
    result.normal = rounded_direction(distance.v);
    result.verdict = distance.verdict;
    if (distance.verdict == Verdict::separated) return;
    epa::Options<> of_depth;
    of_depth.max_iterations = std::numeric_limits<int>::max();
    const auto depth = epa::penetration_from(exact_a, exact_b, distance, of_depth);
    result.exact_iterations += depth.iterations;
    result.verdict = depth.verdict;
}

}  // namespace certified

namespace gjk {

/// The proved distance of two polytopes. `Exact` is an exact ordered field with scalar_traits (Rational of
/// algorithms/scalars/rational.h), used if the filters fail. The verdict is always correct and one of separated,
/// touching, penetrating. The bracket holds the distance of the bodies as given.
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
    if (!a.is_finite() || !b.is_finite()) return result;
    if (!a.has_finite_bounds() || !b.has_finite_bounds()) {  // a posed vertex is out of the range of doubles
        proofs::distance_exactly<Exact>(a, b, Simplex<double, D>{}, result);
        return result;
    }
    const auto plain = distance(a.in_doubles(), b.in_doubles(), options, NullObserver{}, initial_direction);
    result.iterations = plain.iterations;
    result.support_calls = plain.support_calls;
    result.point_a = plain.point_a;
    result.point_b = plain.point_b;
    if (plain.simplex.size == D + 1 && proofs::surely_holds_origin(a, b, plain.simplex)) {
        result.verdict = Verdict::penetrating;
        result.proof = Proof::simplex;
        result.bracket.upper = 0;
        return result;
    }
    const double lower = proofs::certain_distance(a, b, plain.distance2.lower);
    if (proofs::is_separated_by(lower, plain.v, result)) {
        const double upper = proofs::quick_distance_from_above(a, b, plain.simplex, *plain.distance2.upper);
        result.bracket.upper = upper;
        if (proofs::is_narrow(a, b, lower, upper)) return result;
    }
    const auto is_proved_along = [&](const Vec<double, D>& n) { return proofs::is_separated_along(a, b, n, result); };
    const double e = proofs::pose_error(a, b);
    if (is_proved_along(proofs::polished(plain.v, plain.simplex)) || is_proved_along(plain.v) ||
        (plain.verdict != Verdict::separated && proofs::any_facet_normal(plain.simplex, is_proved_along))) {
        const double upper = proofs::distance_from_above(plain.simplex, e);
        result.bracket.upper = upper;
        if (proofs::is_narrow(a, b, static_cast<double>(result.bracket.lower), upper)) return result;
    }
    epa::Workspace<double, D> workspace;
    if (plain.verdict != Verdict::separated) {
        proofs::EnclosedBall<D> ball(e, proofs::largest_difference(a, b));
        const auto depth =
            epa::penetration_from(a.in_doubles(), b.in_doubles(), plain, epa::Options<>{}, ball, workspace);
        result.iterations += depth.iterations;
        result.support_calls = depth.support_calls;
        if (ball.radius() > 0) {
            result.verdict = Verdict::penetrating;
            result.proof = Proof::polytope;
            result.bracket.upper = 0;
            return result;
        }
    }
    if (result.verdict == Verdict::undecided && proofs::is_decided_contact(a, b, plain, workspace, result))
        return result;
    proofs::distance_exactly<Exact>(a, b, plain.simplex, result);
    return result;
}

}  // namespace gjk

}  // namespace touchstone
