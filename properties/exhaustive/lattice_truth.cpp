// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/exhaustive/lattice_truth.h"

#include <algorithm>
#include <limits>
#include <set>

namespace touchstone::exhaustive {
namespace {

/// A number larger than any square that occurs.
constexpr Fraction beyond_all{std::int64_t{1} << 20, 1};

template <int D>
Point<D> minus(const Point<D>& p, const Point<D>& q) {
    Point<D> r{};
    for (std::size_t k = 0; k < r.size(); ++k) r[k] = p[k] - q[k];
    return r;
}
template <int D>
std::int64_t dot(const Point<D>& p, const Point<D>& q) {
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < p.size(); ++k) sum += p[k] * q[k];
    return sum;
}
std::int64_t cross(const Point<2>& p, const Point<2>& q) { return p[0] * q[1] - p[1] * q[0]; }
Point<3> cross(const Point<3>& p, const Point<3>& q) {
    return {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
}
int sign(std::int64_t x) { return (x > 0) - (x < 0); }

/// Returns the points of A - B without repetitions.
template <int D>
std::vector<Point<D>> differences(const std::vector<Point<D>>& a, const std::vector<Point<D>>& b) {
    std::set<Point<D>> points;
    for (const auto& p : a)
        for (const auto& q : b) points.insert(minus<D>(p, q));
    return {points.begin(), points.end()};
}

/// Returns the squared distance of the origin from a closed segment.
template <int D>
Fraction distance2_to_segment(const Point<D>& p, const Point<D>& q) {
    const auto edge = minus<D>(q, p);
    const std::int64_t along = -dot<D>(p, edge), length2 = dot<D>(edge, edge), pp = dot<D>(p, p);
    if (along <= 0) return {pp, 1};
    if (along >= length2) return {dot<D>(q, q), 1};
    return {pp * length2 - along * along, length2};
}

/// Returns the squared distance of the origin from the plane of the triangle if its foot is in the triangle, and
/// beyond_all otherwise, because the edges are tested separately.
Fraction distance2_inside_triangle(const Point<3>& p, const Point<3>& q, const Point<3>& r) {
    const auto n = cross(minus<3>(q, p), minus<3>(r, p));
    const std::int64_t nn = dot<3>(n, n), h = dot<3>(n, p);
    if (nn == 0) return beyond_all;
    for (const auto& [s, t] : {std::pair{p, q}, std::pair{q, r}, std::pair{r, p}})
        if (dot<3>(cross(s, t), n) < 0)
            return beyond_all;  // sign of det(s, t, n), because the foot h n / nn is a multiple of n
    return {h * h, nn};
}

/// Returns true if the triangle holds the origin in its interior.
bool surrounds(const Point<2>& p, const Point<2>& q, const Point<2>& r) {
    const int s = sign(cross(p, q));
    return s != 0 && s == sign(cross(q, r)) && s == sign(cross(r, p));
}
bool surrounds(const Point<3>& p, const Point<3>& q, const Point<3>& r, const Point<3>& t) {
    const auto det = [](const Point<3>& x, const Point<3>& y, const Point<3>& z) {
        return sign(dot<3>(x, cross(y, z)));
    };
    const int s = det(q, r, t);
    return s != 0 && s == det(p, t, r) && s == det(p, q, t) && s == det(p, r, q);
}

Fraction distance2(const std::vector<Point<2>>& c) {
    Fraction least = beyond_all;
    for (std::size_t i = 0; i < c.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            least = std::min(least, distance2_to_segment<2>(c[i], c[j]));
            for (std::size_t k = 0; k < j; ++k)
                if (surrounds(c[i], c[j], c[k])) return {0, 1};
        }
    return least;
}
Fraction distance2(const std::vector<Point<3>>& c) {
    Fraction least = beyond_all;
    for (std::size_t i = 0; i < c.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            least = std::min(least, distance2_to_segment<3>(c[i], c[j]));
            for (std::size_t k = 0; k < j; ++k) {
                least = std::min(least, distance2_inside_triangle(c[i], c[j], c[k]));
                for (std::size_t l = 0; l < k; ++l)
                    if (surrounds(c[i], c[j], c[k], c[l])) return {0, 1};
            }
        }
    return least;
}

/// Lowers `least` to the squared distance of the plane if all points lie on one side of it. Returns false if n = 0.
template <int D>
bool offer_plane(const std::vector<Point<D>>& c, Point<D> n, const Point<D>& on, Fraction& least) {
    const std::int64_t nn = dot<D>(n, n);
    if (nn == 0) return false;
    const std::int64_t h = dot<D>(n, on);
    bool below = true, above = true;
    for (const auto& p : c) {
        below = below && dot<D>(n, p) <= h;
        above = above && dot<D>(n, p) >= h;
    }
    if (below || above) least = std::min(least, {h * h, nn});
    return true;
}

/// Returns the squared distance of the nearest supporting plane through points that span it, or 0 for a flat set.
Fraction depth2(const std::vector<Point<2>>& c) {
    Fraction least = beyond_all;
    bool is_spanned = false;
    for (std::size_t i = 0; i < c.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto edge = minus<2>(c[i], c[j]);
            is_spanned |= offer_plane<2>(c, {edge[1], -edge[0]}, c[i], least);
        }
    return is_spanned ? least : Fraction{0, 1};
}
Fraction depth2(const std::vector<Point<3>>& c) {
    Fraction least = beyond_all;
    bool is_spanned = false;
    for (std::size_t i = 0; i < c.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k)
                is_spanned |= offer_plane<3>(c, cross(minus<3>(c[j], c[i]), minus<3>(c[k], c[i])), c[i], least);
    return is_spanned ? least : Fraction{0, 1};
}

template <int D>
LatticeTruth truth_of(const std::vector<Point<D>>& c) {
    LatticeTruth truth;
    truth.distance2 = distance2(c);
    if (truth.distance2.numerator > 0) {
        truth.verdict = Verdict::separated;
        return truth;
    }
    truth.depth2 = depth2(c);
    truth.verdict = truth.depth2.numerator > 0 ? Verdict::penetrating : Verdict::touching;
    return truth;
}

}  // namespace

LatticeTruth lattice_truth(const std::vector<Point<2>>& a, const std::vector<Point<2>>& b) {
    return truth_of<2>(differences<2>(a, b));
}
LatticeTruth lattice_truth(const std::vector<Point<3>>& a, const std::vector<Point<3>>& b) {
    return truth_of<3>(differences<3>(a, b));
}

}  // namespace touchstone::exhaustive
