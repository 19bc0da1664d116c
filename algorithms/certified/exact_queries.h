// SPDX-License-Identifier: MIT
// The certified queries in exact arithmetic, where no proof in doubles or by signs was found. They continue from the
// simplex where the run in doubles ended.
// Source: as distance.h. Invariant: the bracket holds the exact root of an exact square. Cost: GJK and EPA on
// rationals.
#pragma once

#include <cmath>
#include <limits>

#include "algorithms/certified/filters.h"
#include "algorithms/certified/polytope.h"
#include "algorithms/certified/result.h"
#include "algorithms/core/infinity_norm.h"
#include "algorithms/epa/depth.h"
#include "algorithms/gjk/warm_start.h"

namespace touchstone::certified {

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
    return certified::rounded(Exact(Exact(1) / largest) * x);
}

/// Runs GJK in exact arithmetic, from the simplex where the run in doubles ended.
template <class Exact, int D>
DistanceResult<Exact, D> exact_distance(const Polytope<Exact, D>& a, const Polytope<Exact, D>& b,
                                        const Simplex<double, D>& last) {
    gjk::Options<> options;
    options.max_iterations = std::numeric_limits<int>::max();  // exact arithmetic always terminates
    return gjk::distance_from(a, b, gjk::WarmStart<D>(last), options);
}

/// Distance and verdict. Precondition: a.is_finite() and b.is_finite().
template <class Exact, int D>
void distance_exactly(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Simplex<double, D>& last,
                      CertifiedResult<D>& result) {
    const auto exact_a = a.template exact<Exact>(), exact_b = b.template exact<Exact>();
    const auto distance = exact_distance(exact_a, exact_b, last);
    result.proof = Proof::exact;
    result.exact_iterations = distance.iterations;
    result.bracket = {root_from_below(distance.distance2.lower), root_from_above(*distance.distance2.upper)};
    result.point_a = certified::rounded(distance.point_a);
    result.point_b = certified::rounded(distance.point_b);
    result.axis = rounded_direction(distance.v);
    result.verdict = distance.verdict;
    if (distance.verdict == Verdict::separated) return;
    epa::Options<> of_depth;
    of_depth.max_iterations = std::numeric_limits<int>::max();
    const auto depth = epa::depth_from(exact_a, exact_b, distance, of_depth);
    result.exact_iterations += depth.iterations;
    result.verdict = depth.verdict;
}

/// Depth and verdict. Precondition: a.is_finite() and b.is_finite().
template <class Exact, int D>
void depth_exactly(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Simplex<double, D>& last,
                   CertifiedResult<D>& result) {
    const auto exact_a = a.template exact<Exact>(), exact_b = b.template exact<Exact>();
    const auto distance = exact_distance(exact_a, exact_b, last);
    epa::Options<> options;
    options.max_iterations = std::numeric_limits<int>::max();
    const auto depth = epa::depth_from(exact_a, exact_b, distance, options);
    result.proof = Proof::exact;
    result.exact_iterations = depth.gjk_iterations + depth.iterations;
    result.verdict = depth.verdict;
    result.bracket = {root_from_below(depth.depth2.lower), root_from_above(*depth.depth2.upper)};
    // Negated before the rounding or after it, so that a component of 0 keeps the sign that it had.
    result.axis = depth.verdict == Verdict::separated ? rounded_direction(Vec<Exact, D>(-depth.outward))
                                                      : -rounded_direction(depth.outward);
    result.point_a = certified::rounded(depth.point_a);
    result.point_b = certified::rounded(depth.point_b);
}

}  // namespace touchstone::certified
