// SPDX-License-Identifier: MIT
// What contact.h asks of two polytopes: how far they reach along a direction, and whether the origin is in the hull of
// a few points of A - B. N is the type of the numbers: Expansion, or DoubleDouble.
//
// Invariant: a number is exact (expansion.h) or carries a bound on what it is off by (double_double.h), or it is NaN.
// So a sign that is given is right.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "algorithms/certified/double_double.h"
#include "algorithms/certified/filters.h"
#include "algorithms/core/expansion.h"
#include "algorithms/core/simplex.h"

namespace touchstone::certified {

/// Factors of the band in which an inner product in doubles leaves open which vertex is extreme. Underflow does not
/// matter in a band of at least `least_band`, and in one of at most `most_band` no partial sum overflows.
constexpr double contact_shift = 4, contact_terms = 64, least_band = 0x1p-960, most_band = 0x1p970;

/// M x + N of one vertex of a body.
template <class N, int D>
Vec<N, D> vertex_in(const CertifiedPolytope<D>& body, int feature) {
    const Vec<double, D>& x = body.local_vertex(feature);
    if (body.pose() == nullptr) return convert<N>(x);
    const Pose<double, D>& pose = *body.pose();
    return touchstone::detail::generate<N, D>(
        [&](int i) { return N::dot_plus(pose.rows[static_cast<std::size_t>(i)], x, pose.translation[i]); });
}

/// The difference of the two vertices that `w` names.
template <class N, int D>
Vec<N, D> difference_in(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const CsoVertex<double, D>& w) {
    return vertex_in<N>(a, w.feature_a) - vertex_in<N>(b, w.feature_b);
}

/// The largest n.x of a body, and a vertex x with it: up to the bound of the number, if that is not exact. If the
/// number is NaN, nothing is known of the vertex.
template <class N>
struct Reach {
    N value;
    int vertex = 0;
};

/// The largest n.x over the vertices x of a body. Only those vertices are evaluated in N whose inner product in doubles
/// leaves open whether they are extreme. O(n).
template <class N, int D>
Reach<N> reach_in(const CertifiedPolytope<D>& body, const Vec<N, D>& n) {
    Vec<double, D> rounded_n;
    double band = 0;
    for (int k = 0; k < D; ++k) {
        rounded_n[k] = n[k].approximation();
        band += std::fabs(rounded_n[k]) * (contact_shift * body.error(k) + contact_terms * u * body.largest(k)) +
                contact_shift * n[k].off_by() * body.largest(k);
    }
    const auto value_of = [&](int i) { return dot(rounded_n, body.vertex(i).position); };
    double best = -HUGE_VAL;
    for (int i = 0; i < body.vertex_count(); ++i) best = larger(best, value_of(i));
    // Where products may have underflowed or overflowed, every vertex is evaluated.
    const bool is_in_range = band >= least_band && band <= most_band;
    Reach<N> reach;
    bool is_first = true;
    for (int i = 0; i < body.vertex_count(); ++i) {
        if (is_in_range && value_of(i) < best - band) continue;
        const N value = dot(n, vertex_in<N>(body, i)), gain = value - reach.value;
        if (gain.is_nan()) return {gain, i};  // also where two values are farther apart than the largest double
        const bool is_new = is_first || gain.is_positive();
        reach = {is_first ? value : N::larger_by(reach.value, value, gain), is_new ? i : reach.vertex};
        is_first = false;
    }
    return reach;
}

/// The support of A - B along n: its value, or NaN, and vertices that attain it as in Reach.
template <class N>
struct SupportIn {
    N value;
    int vertex_a = 0, vertex_b = 0;
};
/// The support of A - B along n. O(n + m).
template <class N, int D>
SupportIn<N> support_in(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<N, D>& n) {
    const Reach<N> of_a = reach_in(a, n), of_b = reach_in(b, -n);
    return {of_a.value + of_b.value, of_a.vertex, of_b.vertex};
}

/// An upper bound of the overlap of A and B along a normal that points out of A - B: the support of A - B along it,
/// divided by its length. 0 if planes across the normal keep the bodies apart. Infinite if two doubles do not bound the
/// support, or if the normal is zero. Precondition: the normal is scaled(). O(n + m).
template <int D>
double overlap_from_above(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, const Vec<double, D>& normal) {
    const double support = support_in(a, b, convert<DoubleDouble>(normal)).value.upper_bound();
    if (support <= 0) return 0;
    // A smaller quotient might underflow.
    const double overlap = larger(support, least_band) / norm_from_below(normal) * (1 + quotient_roundoffs * u);
    return overlap == overlap ? overlap : HUGE_VAL;
}

/// A point of A - B, exactly.
template <int D>
using ExactPoint = Vec<Expansion, D>;

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
        point[at] = difference_in<Expansion>(a, b, simplex[i]);
        if (is_zero(point[at])) return true;
        for (std::size_t j = 0; j < at; ++j)
            if (is_dependent(point[j], point[at]) && dot(point[j], point[at]).is_negative()) return true;
    }
    return count == 3 && holds_origin_exactly(point[0], point[1], point[2]);
}

}  // namespace touchstone::certified
