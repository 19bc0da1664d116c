// SPDX-License-Identifier: MIT
// The proofs in doubles with which a certified query may end: a direction that separates, a simplex around the origin,
// and the ends of a bracket.
//
// Source: docs/certified.md, which derives the error bound of each. Invariant: whatever a function here affirms is true
// of the bodies as given, rounding included. Cost: O(1) each, O(n) where a support point is asked.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "algorithms/certified/filters.h"
#include "algorithms/certified/polytope.h"
#include "algorithms/certified/quick_filters.h"
#include "algorithms/certified/result.h"
#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/iterate.h"
#include "algorithms/core/result.h"
#include "algorithms/fast/hints/calls.h"
#include "algorithms/fast/registers/combine.h"

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

/// The same of a bracket that may have no upper end.
template <int D>
bool is_narrow(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Bracket<long double>& bracket) {
    return bracket.upper && is_narrow(a, b, static_cast<double>(bracket.lower), static_cast<double>(*bracket.upper));
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

/// An observer of gjk::distance that keeps the direction of its lower bound: the v whose v.w raised the bound last.
/// This is the direction that a positive certain_distance() proves. The v that the run returns is that of the least
/// |v|, and near contact planes across it may cut the bodies although they are apart. Cost: a comparison per iteration.
template <int D>
class DirectionOfBound {
public:
    /// Keeps v if the bound is larger than before.
    void operator()(const Iterate<double, D>& iterate) noexcept {
        if (!(iterate.lower2 > lower2_)) return;
        lower2_ = iterate.lower2;
        direction_ = iterate.v;
    }
    /// The direction, or zero if no iterate gave a bound.
    const Vec<double, D>& direction() const noexcept { return direction_; }

private:
    double lower2_ = 0;
    Vec<double, D> direction_{};
};

/// `distance` is a lower bound of the distance along the direction. If it is positive, takes the direction as the
/// proof.
template <int D>
bool prove_separation_by(double distance, const Vec<double, D>& direction, CertifiedResult<D>& result) {
    if (!(distance > 0)) return false;
    result.verdict = Verdict::separated;
    result.proof = Proof::direction;
    result.bracket.lower = distance;
    result.axis = direction;
    return true;
}
/// True if `direction` separates the bodies beyond rounding. The result then holds the verdict, the lower bound and the
/// direction as it was proved, which is scaled(direction). O(n).
template <int D>
bool prove_separation_along(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                            const Vec<double, D>& direction, CertifiedResult<D>& result) {
    const auto n = scaled(direction);
    return prove_separation_by(certain_gap(a, b, n) / norm_from_above(n) * (1 - quotient_roundoffs * u), n, result);
}

/// Roundoffs in the bound of point_error(): those of the weights and of the sum over the vertices, at most 11, and
/// those of a posed vertex, at most 8, of the coordinates along each axis.
inline constexpr double point_roundoffs = 32;
/// A bound on the distance of a witness point of a certified result from its body, a length. Infinite if a posed vertex
/// is out of the range of doubles. O(1).
template <int D>
double point_error(const CertifiedPolytope<D>& body) {
    return point_roundoffs * u * body.sum_of_largest() + 64 * eta;
}

/// Replaces the witness points by those with the weights of the simplex divided by their sum. Weights that are negative
/// or not finite count as 0; if none is left, or their sum is not finite, the first vertex has them all. O(1).
template <int D>
void divide_weights_by_their_sum(DistanceResult<double, D>& result) {
    const Simplex<double, D>& simplex = result.simplex;
    const auto usable = [&simplex](int i) {
        const double lambda = simplex.lambda[static_cast<std::size_t>(i)];
        return lambda > 0 && std::isfinite(lambda) ? lambda : 0.0;
    };
    double total = 0;
    for (int i = 0; i < simplex.size; ++i) total += usable(i);
    const bool is_usable = total > 0 && std::isfinite(total);
    result.point_a = result.point_b = zero_vector<double, D>();
    for (int i = 0; i < simplex.size; ++i) {
        const double share = is_usable ? usable(i) / total : i == 0 ? 1.0 : 0.0;
        result.point_a = result.point_a + share * simplex[i].a;
        result.point_b = result.point_b + share * simplex[i].b;
    }
}

/// Replaces the witness points of a run of GJK, where that is needed, by such that are proved: each is within
/// point_error() of its body, whatever the weights that the solver gave. The two differ, up to these errors, by the v
/// of which distance_from_above() bounds the length. Points whose weights are not negative and sum to 1 up to 4 u are
/// proved as they are. Zero if the simplex has no vertex. O(1).
template <int D>
void take_proved_points(DistanceResult<double, D>& result) {
    double total = 0;
    bool is_any_negative = false;
    for (int i = 0; i < result.simplex.size; ++i) {
        const double lambda = result.simplex.lambda[static_cast<std::size_t>(i)];
        is_any_negative |= lambda < 0;
        total += lambda;
    }
    if (is_any_negative || !(std::fabs(total - 1) <= 4 * u))
        fast::far_apart([&result] { divide_weights_by_their_sum(result); });
}

/// Roundoffs by which the distance of the witness points may leave a proved bracket of the depth. Half of them is
/// allowed, and the other half pays for computing that distance.
inline constexpr double contact_roundoffs = 16;
/// True if the witness points are as far apart as the bracket of the depth says, up to contact_roundoffs of the largest
/// difference of coordinates. Those of EPA in doubles may be farther apart where the bodies differ much in size. O(1).
template <int D>
bool are_contact_points(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& point_a,
                        const Vec<double, D>& point_b, double lower, double upper) {
    const Vec<double, D> way = point_a - point_b;
    const double length = D == 2 ? std::hypot(way[0], way[1]) : std::hypot(way[0], way[1], way[D - 1]);
    const double allowed = contact_roundoffs / 2 * u * largest_difference(a, b);
    return length <= upper + allowed && length >= lower - allowed;
}

/// An upper bound of the depth: the support of A - B along the normal, divided by its length.
template <int D>
double depth_from_above(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& normal) {
    const auto n = scaled(normal);
    return certain_support(a, b, n) / norm_from_below(n) * (1 + quotient_roundoffs * u);
}

}  // namespace touchstone::certified
