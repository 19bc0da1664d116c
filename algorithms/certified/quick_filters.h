// SPDX-License-Identifier: MIT
// The filters with one constant for each pair of bodies, asked before those of filters.h. They take a few operations
// and decide nearly every pair that is not almost in contact. If a test here fails, nothing is known, and the finer
// bound is computed.
//
// Each bound below is at least the finer one that it stands for, of which it is made by replacing the sizes of a
// direction or a simplex by their largest values. Derivations: docs/certified.md, "One constant for a pair".
#pragma once

#include <cmath>

#include "algorithms/certified/filters.h"
#include "algorithms/core/simplex.h"

namespace touchstone::certified {

/// A bound on reach_error() of every direction whose largest component is at most 1, and on the error in
/// certain_distance().
template <int D>
double reach_error_of_unit_directions(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b) {
    const double terms = a.sum_of_largest() + b.sum_of_largest();
    const double shift = a.sum_of_errors() + b.sum_of_errors();
    return reach_terms * u * terms + reach_shift * shift + underflow(a, b, 1) + underflow_scaled;
}

/// A lower bound of the distance along n, whose product with the support point of A - B along -n is `support`. It is
/// not positive if it proves nothing.
template <int D>
double quick_distance_along(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& n,
                            double support) {
    const double size = infinity_norm(n);
    if (!is_bounded(a, b) || !(size >= 1 / direction_range && size <= direction_range)) return -HUGE_VAL;
    const double gap = support - larger(1.0, size) * reach_error_of_unit_directions(a, b);
    // The length is at most 1.74 times `size`, so it is finite, and so is the quotient.
    return std::isfinite(gap) ? gap / norm_from_above(n) * (1 - quotient_roundoffs * u) : -HUGE_VAL;
}

/// An upper bound of |v| for the point with the weights of the simplex, of which gjk::distance has computed v . v. As
/// distance_from_above(), with the largest coordinates of the bodies in place of those of the simplex.
template <int D>
double quick_distance_from_above(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                                 const Simplex<double, D>& simplex, double vv) {
    double weights = 0;
    for (int i = 0; i < simplex.size; ++i) {
        const double lambda = simplex.lambda[static_cast<std::size_t>(i)];
        if (!(lambda >= 0)) return HUGE_VAL;
        weights += lambda;
    }
    if (!(weights >= 0.5 && vv >= 1 / lower2_range && vv <= lower2_range)) return HUGE_VAL;
    const double largest = a.sum_of_largest() + b.sum_of_largest(), e = a.sum_of_errors() + b.sum_of_errors();
    const double bound =
        std::sqrt(vv) / weights * (1 + 2 * norm_roundoffs * u) + above_shift * (above_terms * u * largest + e);
    return bound == bound ? bound : HUGE_VAL;
}

/// The sign of all determinants of Cramer's rule in one comparison each: holds_origin() with one error bound for the
/// four (in the plane three) of them. `e` is as there.
inline bool quickly_holds_origin(const Simplex<double, 3>& simplex, double e) {
    const auto &p = simplex[0].w, &q = simplex[1].w, &r = simplex[2].w, &s = simplex[3].w;
    const Vec<double, 3> rs = cross(r, s), pq = cross(p, q);
    const double d[] = {dot(q, rs), -dot(p, rs), dot(s, pq), -dot(r, pq)};
    const double w = larger(larger(infinity_norm(p), infinity_norm(q)), larger(infinity_norm(r), infinity_norm(s)));
    // Six products of three entries are the magnitude of a determinant at most.
    const double magnitude = 6 * w * w * w;
    if (!is_in_range(w, magnitude)) return false;
    const double error = determinant_3d_terms * u * magnitude + determinant_3d_shift * e * (w + e) * (w + e);
    return (d[0] > error && d[1] > error && d[2] > error && d[3] > error) ||
           (-d[0] > error && -d[1] > error && -d[2] > error && -d[3] > error);
}
/// In the plane three determinants of two products each are not worth a shortcut.
inline bool quickly_holds_origin(const Simplex<double, 2>& simplex, double e) { return holds_origin(simplex, e); }

}  // namespace touchstone::certified
