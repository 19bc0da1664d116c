// SPDX-License-Identifier: MIT
// The proofs in doubles with which a certified query may end: a direction that separates, a simplex around the origin,
// and the ends of a bracket.
//
// Source: docs/certified.md, which derives the error bound of each. Invariant: whatever a function here affirms is true
// of the bodies as given, rounding included. Cost: O(1) each, O(n) where a support point is asked.
#pragma once

#include <cmath>
#include <cstddef>

#include "algorithms/certified/filters.h"
#include "algorithms/certified/polytope.h"
#include "algorithms/certified/quick_filters.h"
#include "algorithms/certified/result.h"
#include "algorithms/core/infinity_norm.h"

namespace touchstone::certified {

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
bool prove_separation_by(double distance, const Vec<double, D>& direction, CertifiedResult<D>& result) {
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
bool prove_separation_along(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                            const Vec<double, D>& direction, CertifiedResult<D>& result) {
    const auto n = scaled(direction);
    return prove_separation_by(certain_gap(a, b, n) / norm_from_above(n) * (1 - quotient_roundoffs * u), direction,
                               result);
}

/// An upper bound of the depth: the support of A - B along the normal, divided by its length.
template <int D>
double depth_from_above(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& normal) {
    const auto n = scaled(normal);
    return certain_support(a, b, n) / norm_from_below(n) * (1 + quotient_roundoffs * u);
}

}  // namespace touchstone::certified
