// SPDX-License-Identifier: MIT
// What contact.h asks of two polytopes, exactly: how far they reach along a direction, and whether the origin is in the
// hull of a few points of A - B.
//
// Invariant: a number is exact or NaN, in which case nothing is claimed (expansion.h).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "algorithms/certified/expansion.h"
#include "algorithms/certified/filters.h"
#include "algorithms/core/simplex.h"

namespace touchstone::certified {

/// Factors of the band in which an inner product in doubles leaves open which vertex is extreme. Underflow does not
/// matter in a band of at least `least_band`, and in one of at most `most_band` no partial sum overflows.
constexpr double contact_shift = 4, contact_terms = 64, least_band = 0x1p-960, most_band = 0x1p970;

/// The point of A - B of two vertices, exactly.
template <int D>
using ExactPoint = Vec<Expansion, D>;

/// M x + N of one vertex.
template <int D>
ExactPoint<D> exact_vertex(const CertifiedPolytope<D>& body, int feature) {
    const Vec<double, D>& x = body.local_vertex(feature);
    if (body.pose() == nullptr) return convert<Expansion>(x);
    const Pose<double, D>& pose = *body.pose();
    return touchstone::detail::generate<Expansion, D>(
        [&](int i) { return Expansion::dot_plus(pose.rows[static_cast<std::size_t>(i)], x, pose.translation[i]); });
}

/// The exact difference of the two vertices that `w` names.
template <int D>
ExactPoint<D> exact_difference(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                               const CsoVertex<double, D>& w) {
    return exact_vertex(a, w.feature_a) - exact_vertex(b, w.feature_b);
}

/// A vertex x that is extreme along n, and its n.x. If that is NaN, nothing is known of the vertex.
struct ExactReach {
    Expansion value;
    int vertex = 0;
};

/// The largest n.x over the vertices x of a body. Only those vertices are evaluated exactly whose inner product in
/// doubles leaves open whether they are extreme. O(n).
template <int D>
ExactReach exact_reach(const CertifiedPolytope<D>& body, const Vec<Expansion, D>& n) {
    Vec<double, D> rounded_n;
    double band = 0;
    for (int k = 0; k < D; ++k) {
        rounded_n[k] = n[k].approximation();
        band += std::fabs(rounded_n[k]) * (contact_shift * body.error(k) + contact_terms * u * body.largest(k));
    }
    const auto value_of = [&](int i) { return dot(rounded_n, body.vertex(i).position); };
    double best = -HUGE_VAL;
    for (int i = 0; i < body.vertex_count(); ++i) best = larger(best, value_of(i));
    // Where products may have underflowed or overflowed, every vertex is evaluated.
    const bool is_in_range = band >= least_band && band <= most_band;
    ExactReach reach;
    bool is_first = true;
    for (int i = 0; i < body.vertex_count(); ++i) {
        if (is_in_range && value_of(i) < best - band) continue;
        const Expansion value = dot(n, exact_vertex(body, i)), gain = value - reach.value;
        if (gain.is_nan()) return {gain, i};  // also where two values are farther apart than the largest double
        if (is_first || gain.is_positive()) reach = {value, i};
        is_first = false;
    }
    return reach;
}

/// The support of A - B along n: its value, or NaN, and the vertices that attain it.
struct ExactSupport {
    Expansion value;
    int vertex_a = 0, vertex_b = 0;
};
/// The support of A - B along n. O(n + m).
template <int D>
ExactSupport exact_support(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<Expansion, D>& n) {
    const ExactReach of_a = exact_reach(a, n), of_b = exact_reach(b, -n);
    return {of_a.value + of_b.value, of_a.vertex, of_b.vertex};
}

/// True if the origin is proved to be on the triangle. False for every triangle of area 0.
inline bool holds_origin_exactly(const ExactPoint<3>& p, const ExactPoint<3>& q, const ExactPoint<3>& r) {
    const Vec<Expansion, 3> sides[] = {cross(p, q), cross(q, r), cross(r, p)};
    if (!dot(p, sides[1]).is_zero()) return false;
    // All four normals are parallel now, so one component decides.
    const Vec<Expansion, 3> n = sides[0] + sides[1] + sides[2];
    for (int k = 0; k < 3; ++k) {
        if (!n[k].is_positive() && !n[k].is_negative()) continue;
        for (const auto& side : sides) {
            const bool is_inside = side[k].is_zero() || side[k].is_positive() == n[k].is_positive();
            if (!is_inside || side[k].is_nan()) return false;
        }
        return true;
    }
    return false;
}
/// In the plane the edges are asked before, and a triangle that holds the origin in its interior proves no contact.
inline bool holds_origin_exactly(const ExactPoint<2>&, const ExactPoint<2>&, const ExactPoint<2>&) { return false; }

/// True if p and q are proved to be linearly dependent.
inline bool is_dependent(const ExactPoint<2>& p, const ExactPoint<2>& q) {
    return (p[0] * q[1] - p[1] * q[0]).is_zero();
}
/// The same in space.
inline bool is_dependent(const ExactPoint<3>& p, const ExactPoint<3>& q) {
    const auto product = cross(p, q);
    return product[0].is_zero() && product[1].is_zero() && product[2].is_zero();
}

/// True if the origin is proved to be in the hull of the first three points of the simplex, or of all if they are
/// fewer.
template <int D>
bool holds_origin_exactly(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                          const Simplex<double, D>& simplex) {
    std::array<ExactPoint<D>, 3> point;
    const auto is_zero = [](const ExactPoint<D>& x) {
        for (int k = 0; k < D; ++k)
            if (!x[k].is_zero()) return false;
        return true;
    };
    const int count = simplex.size < 3 ? simplex.size : 3;
    for (int i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        point[at] = exact_difference(a, b, simplex[i]);
        if (is_zero(point[at])) return true;
        for (std::size_t j = 0; j < at; ++j)
            if (is_dependent(point[j], point[at]) && dot(point[j], point[at]).is_negative()) return true;
    }
    return count == 3 && holds_origin_exactly(point[0], point[1], point[2]);
}

}  // namespace touchstone::certified
