// SPDX-License-Identifier: MIT
// Three proofs in doubles, each with its rounding-error bound: a direction separates, a simplex holds the origin, a
// closed surface holds a ball around it. What passes is true of the bodies as given; what does not pass says nothing.
//
// u = 2^-53 is the unit roundoff, eta = 2^-1074 the least positive double. The bounds are derived in docs/certified.md;
// each constant below is at least 1.5 times what the derivation needs. Numbers that overflow or are NaN fail every
// test, since each test is a comparison that must hold.
#pragma once

#include <array>
#include <cmath>

#include "algorithms/certified/polytope.h"
#include "algorithms/core/simplex.h"

namespace touchstone::certified {

inline constexpr double u = 0x1p-53, eta = 0x1p-1074;

/// The direction with its largest component in [1/2, 1), by an exact power of two except where a component underflows;
/// zero stays zero. The result is the direction that is meant from there on.
template <int D>
Vec<double, D> scaled(const Vec<double, D>& n) {
    double most = 0;
    for (int k = 0; k < D; ++k) most = std::fmax(most, std::fabs(n[k]));
    if (!(most > 0) || !std::isfinite(most)) return Vec<double, D>{};
    int exponent = 0;
    std::frexp(most, &exponent);
    Vec<double, D> result;
    for (int k = 0; k < D; ++k) result[k] = std::ldexp(n[k], -exponent);
    return result;
}

/// min and max of n.x over the vertices as doubles, rounded.
struct Reach {
    double low = 0, high = 0;
};
template <int D>
Reach reach_of(const CertifiedPolytope<D>& body, const Vec<double, D>& n) {
    const auto vertices = body.vertices();
    Reach reach{dot(n, vertices[0]), 0};
    reach.high = reach.low;
    for (const auto& x : vertices.subspan(1)) {
        const double along = dot(n, x);
        reach.low = along < reach.low ? along : reach.low;
        reach.high = reach.high < along ? along : reach.high;
    }
    return reach;
}

/// How far reach_of of both bodies together, and one subtraction of the two, may be off. Precondition: n is scaled().
template <int D>
double reach_error(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& n) {
    double terms = 0, shift = 0;
    for (int k = 0; k < D; ++k) {
        terms += std::fabs(n[k]) * (a.largest(k) + b.largest(k));
        shift += std::fabs(n[k]) * (a.error(k) + b.error(k));
    }
    return 8 * u * terms + 2 * shift + 32 * eta;
}

/// A number that min over A of n.a - max over B of n.b is not below; positive: n separates the bodies strictly.
/// Precondition: n is scaled(). One pass over the vertices of each body.
template <int D>
double certain_gap(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& n) {
    const double gap = (reach_of(a, n).low - reach_of(b, n).high) - reach_error(a, b, n);
    return std::isfinite(gap) ? gap : -HUGE_VAL;
}

/// A number that max over A of n.a - min over B of n.b is not above: the support of A - B along n.
template <int D>
double certain_support(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& n) {
    return (reach_of(a, n).high - reach_of(b, n).low) + reach_error(a, b, n);
}

/// A determinant of differences, what it is certainly off by less than, and whether both mean anything.
struct Determinant {
    double value = 0, error = HUGE_VAL;
    bool is_positive() const { return value > error; }
    bool is_negative() const { return -value > error; }
};

/// The largest error of a coordinate of a - b that comes from the poses.
template <int D>
double pose_error(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b) {
    double most = 0;
    for (int k = 0; k < D; ++k) most = std::fmax(most, a.error(k) + b.error(k));
    return most;
}

/// Range in which neither an overflow nor an underflow can matter beside u times the magnitude.
inline bool is_in_range(double largest_entry, double magnitude) {
    return largest_entry <= 0x1p300 && magnitude >= 0x1p-700;
}

/// det(x, y); each entry is a difference rounded once, of coordinates off by at most `e`.
inline Determinant determinant(const Vec<double, 2>& x, const Vec<double, 2>& y, double e) {
    const double plus = x[0] * y[1], minus = x[1] * y[0];
    const double magnitude = std::fabs(plus) + std::fabs(minus);
    const double w =
        std::fmax(std::fmax(std::fabs(x[0]), std::fabs(x[1])), std::fmax(std::fabs(y[0]), std::fabs(y[1])));
    if (!is_in_range(w, magnitude)) return {};
    return {plus - minus, 16 * u * magnitude + 16 * e * (w + e)};
}

/// det(x, y, z), likewise.
inline Determinant determinant(const Vec<double, 3>& x, const Vec<double, 3>& y, const Vec<double, 3>& z, double e) {
    double value = 0, magnitude = 0, w = 0;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double plus = y[j] * z[k], minus = y[k] * z[j];
        value += x[i] * (plus - minus);
        magnitude += std::fabs(x[i]) * (std::fabs(plus) + std::fabs(minus));
        w = std::fmax(w, std::fmax(std::fabs(x[i]), std::fmax(std::fabs(y[i]), std::fabs(z[i]))));
    }
    if (!is_in_range(w, magnitude)) return {};
    return {value, 24 * u * magnitude + 64 * e * (w + e) * (w + e)};
}

/// Whether the origin is certainly in the interior of a full simplex of points a - b, so that the bodies penetrate: its
/// barycentric coordinates all have one sign (Cramer's rule).
inline bool holds_origin(const Simplex<double, 2>& simplex, double e) {
    const auto &p = simplex[0].w, &q = simplex[1].w, &r = simplex[2].w;
    const Determinant d[] = {determinant(q, r, e), determinant(r, p, e), determinant(p, q, e)};
    return (d[0].is_positive() && d[1].is_positive() && d[2].is_positive()) ||
           (d[0].is_negative() && d[1].is_negative() && d[2].is_negative());
}
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

/// |n| from above and from below; the squares neither overflow nor underflow for a scaled() n.
template <int D>
double norm_from_above(const Vec<double, D>& n) {
    return std::sqrt(dot(n, n)) * (1 + 8 * u);
}
template <int D>
double norm_from_below(const Vec<double, D>& n) {
    return std::sqrt(dot(n, n)) * (1 - 8 * u);
}

}  // namespace touchstone::certified
