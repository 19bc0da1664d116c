// SPDX-License-Identifier: MIT
// Three proofs in doubles, each with its rounding-error bound: a direction separates; a simplex contains the origin; a
// closed surface encloses a ball around the origin. If a test passes, its claim is true of the bodies as given. If it
// fails, nothing is known.
//
// u = 2^-53 is the unit roundoff, eta = 2^-1074 the smallest positive double. The bounds are derived in
// docs/certified.md; each constant below is at least 1.5 times what the derivation needs. Numbers that overflow or are
// NaN fail every test, since each test is a comparison that must hold.
#pragma once

#include <array>
#include <cmath>

#include "algorithms/certified/polytope.h"
#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/simplex.h"
#include "algorithms/gjk/surrounds_origin.h"

namespace touchstone::certified {

inline constexpr double u = 0x1p-53, eta = 0x1p-1074;

/// Factors of the error bounds: of u times a magnitude, of the errors of the poses, of eta. `./run prove` reads them
/// here and proves each bound with them. Their names are those of docs/certified.md.
inline constexpr double reach_terms = 24, reach_shift = 4;                     // reach_error
inline constexpr double underflow_scaled = 0x1p-640;                           // underflow, certain_distance
inline constexpr double underflow_rows = 64, underflow_terms = 32;             // underflow
inline constexpr double lower2_roundoffs = 16;                                 // certain_distance
inline constexpr double determinant_2d_terms = 16, determinant_2d_shift = 16;  // determinant in the plane
inline constexpr double determinant_3d_terms = 24, determinant_3d_shift = 64;  // determinant in space
inline constexpr double norm_roundoffs = 8;                                    // norm_from_above, norm_from_below
inline constexpr double quotient_roundoffs = 4;                                // gap or support divided by |n|
inline constexpr double above_terms = 16, above_shift = 2;                     // distance_from_above
inline constexpr double normal_roundoffs = 4;                                  // normal_error

/// Ranges in which the bounds hold.
inline constexpr double direction_range = 0x1p100, row_range = 0x1p300, local_range = 0x1p800;
inline constexpr double lower2_range = 0x1p600, entry_range = 0x1p300, least_magnitude = 0x1p-700;
inline constexpr double above_range = 0x1p500;

/// Returns n itself if its largest component is in [2^-100, 2^100]. Otherwise scales n by a power of two such that its
/// largest component is in [1/2, 1), which is exact unless a component underflows. Zero and vectors that are not finite
/// become zero. From there on, the result is the direction that the proofs are about.
template <int D>
Vec<double, D> scaled(const Vec<double, D>& n) {
    const double most = infinity_norm(n);
    if (most >= 1 / direction_range && most <= direction_range && touchstone::is_finite(n)) return n;
    if (!(most > 0) || !touchstone::is_finite(n)) return Vec<double, D>{};
    int exponent = 0;
    std::frexp(most, &exponent);
    Vec<double, D> result;
    for (int k = 0; k < D; ++k) result[k] = std::ldexp(n[k], -exponent);
    return result;
}

/// True if the poses are in the range of the bounds below; otherwise no direction proves anything. Local vertices
/// must stay below 2^800: a small pose shortens a direction, the support mapping lengthens it again, and along it
/// larger vertices could overflow.
template <int D>
bool is_bounded(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b) {
    return a.row_size() <= row_range && b.row_size() <= row_range && a.local_size() <= local_range &&
           b.local_size() <= local_range;
}

/// A bound on the loss to underflow along a direction of length `size`: in the products, and in directions that a
/// support mapping has scaled and the products along them.
template <int D>
double underflow(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, double size) {
    return underflow_scaled * (a.local_size() + b.local_size()) +
           underflow_rows * eta * (a.row_size() + b.row_size()) * size + underflow_terms * eta;
}

/// A bound on the difference of n.(x_A - x_B) from its extreme over A - B, where x_A and x_B are support points along n
/// or -n. It covers the choice of the vertices, their rounding, the product and one subtraction. Precondition: n is
/// scaled().
template <int D>
double reach_error(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& n) {
    double terms = 0, shift = 0;
    for (int k = 0; k < D; ++k) {
        terms += std::fabs(n[k]) * (a.largest(k) + b.largest(k));
        shift += std::fabs(n[k]) * (a.error(k) + b.error(k));
    }
    return reach_terms * u * terms + reach_shift * shift + underflow(a, b, infinity_norm(n));
}

/// A lower bound of min over A of n.a - max over B of n.b. If it is positive, n separates the bodies strictly.
/// Precondition: n is scaled(). Cost: one support point of each body.
template <int D>
double certain_gap(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& n) {
    if (!is_bounded(a, b)) return -HUGE_VAL;
    const double gap = (dot(n, a.support(-n).position) - dot(n, b.support(n).position)) - reach_error(a, b, n);
    return std::isfinite(gap) ? gap : -HUGE_VAL;
}

/// An upper bound of max over A of n.a - min over B of n.b, the support of A - B along n.
template <int D>
double certain_support(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& n) {
    const double support = (dot(n, a.support(n).position) - dot(n, b.support(-n).position)) + reach_error(a, b, n);
    return is_bounded(a, b) && std::isfinite(support) ? support : HUGE_VAL;
}

/// A lower bound of the distance, from the best (v.w)^2 / v.v of a run of gjk::distance. The error of v.w divided by
/// |v| does not depend on v. The result is not positive if it proves nothing. Cost: a few operations.
template <int D>
double certain_distance(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, double lower2) {
    if (!is_bounded(a, b) || !(lower2 >= 1 / lower2_range && lower2 <= lower2_range)) return -HUGE_VAL;
    double terms = 0, shift = 0;
    for (int k = 0; k < D; ++k) {
        terms += a.largest(k) + b.largest(k);
        shift += a.error(k) + b.error(k);
    }
    const double error = reach_terms * u * terms + reach_shift * shift + underflow(a, b, 1) + underflow_scaled;
    const double distance = std::sqrt(lower2) * (1 - lower2_roundoffs * u) - error;
    return std::isfinite(distance) ? distance : -HUGE_VAL;
}

/// A determinant of differences, with a bound on its error. If it is out of range, the bound is infinite.
struct Determinant {
    double value = 0, error = HUGE_VAL;
    /// A proof that the exact determinant is positive.
    bool is_positive() const { return value > error; }
    /// A proof that the exact determinant is negative. If the sign is not certain, both tests are false.
    bool is_negative() const { return -value > error; }
};

/// The largest error of a coordinate of a - b due to the poses.
template <int D>
double pose_error(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b) {
    double most = 0;
    for (int k = 0; k < D; ++k) most = larger(most, a.error(k) + b.error(k));
    return most;
}

/// A bound on |coordinate| of every difference of a vertex of A and one of B, as doubles.
template <int D>
double largest_difference(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b) {
    double most = 0;
    for (int k = 0; k < D; ++k) most = larger(most, a.largest(k) + b.largest(k));
    return most * (1 + 32 * u);
}

/// A bound on the overlap that rounding a proved normal may open, a length. Let n be proved and n' be n with every
/// component rounded to a double: along n', A - B reaches farther than along n by at most this. O(1).
template <int D>
double normal_error(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b) {
    return normal_roundoffs * u * largest_difference(a, b) + eta;  // where the product underflows
}

/// True if neither overflow nor underflow matters compared with u times the magnitude.
inline bool is_in_range(double largest_entry, double magnitude) {
    return largest_entry <= entry_range && magnitude >= least_magnitude;
}

/// det(x, y). Each entry is a difference rounded once, of coordinates with errors of at most `e`.
inline Determinant determinant(const Vec<double, 2>& x, const Vec<double, 2>& y, double e) {
    const auto plain = gjk::detail::determinant(x, y);
    const double w = larger(infinity_norm(x), infinity_norm(y));
    if (!is_in_range(w, plain.magnitude)) return {};
    return {plain.value, determinant_2d_terms * u * plain.magnitude + determinant_2d_shift * e * (w + e)};
}

/// det(x, y, z), as above.
inline Determinant determinant(const Vec<double, 3>& x, const Vec<double, 3>& y, const Vec<double, 3>& z, double e) {
    const auto plain = gjk::detail::determinant(x, y, z);
    const double w = larger(infinity_norm(x), larger(infinity_norm(y), infinity_norm(z)));
    if (!is_in_range(w, plain.magnitude)) return {};
    return {plain.value, determinant_3d_terms * u * plain.magnitude + determinant_3d_shift * e * (w + e) * (w + e)};
}

/// True if the origin is certainly in the interior of a full simplex of points a - b, so that the bodies penetrate: its
/// barycentric coordinates all have the same sign (Cramer's rule).
inline bool holds_origin(const Simplex<double, 2>& simplex, double e) {
    const auto &p = simplex[0].w, &q = simplex[1].w, &r = simplex[2].w;
    const Determinant d[] = {determinant(q, r, e), determinant(r, p, e), determinant(p, q, e)};
    return (d[0].is_positive() && d[1].is_positive() && d[2].is_positive()) ||
           (d[0].is_negative() && d[1].is_negative() && d[2].is_negative());
}
/// As above, for a tetrahedron.
inline bool holds_origin(const Simplex<double, 3>& simplex, double e) {
    const auto &p = simplex[0].w, &q = simplex[1].w, &r = simplex[2].w, &s = simplex[3].w;
    const Determinant d[] = {determinant(q, r, s, e), determinant(p, s, r, e), determinant(p, q, s, e),
                             determinant(p, r, q, e)};
    const auto all = [&d](bool (Determinant::*sign)() const) {
        for (const Determinant& each : d)
            if (!(each.*sign)()) return false;
        return true;
    };
    return all(&Determinant::is_positive) || all(&Determinant::is_negative);
}

/// An upper bound of |n|, rounding included. The squares neither overflow nor underflow for a scaled() n.
template <int D>
double norm_from_above(const Vec<double, D>& n) {
    return std::sqrt(dot(n, n)) * (1 + norm_roundoffs * u);
}
/// A lower bound of |n|, rounding included.
template <int D>
double norm_from_below(const Vec<double, D>& n) {
    return std::sqrt(dot(n, n)) * (1 - norm_roundoffs * u);
}

}  // namespace touchstone::certified
