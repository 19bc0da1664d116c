// SPDX-License-Identifier: MIT
// Truth for tests: verdict, depth and distance of small integer bodies from the definitions alone, by trying every
// subset of points. It shares no code with the algorithms. All arithmetic is on 64-bit integers far below overflow
// (coordinates up to 12).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "algorithms/core/result.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::brute_force {

using Integer = std::int64_t;
template <int D>
using Point = std::array<Integer, static_cast<std::size_t>(D)>;
template <int D>
using Points = std::vector<Point<D>>;

/// numerator / denominator >= 0.
struct Fraction {
    Integer numerator = 0, denominator = 1;
    bool operator<(const Fraction& other) const {
        return numerator * other.denominator < other.numerator * denominator;
    }
};

struct Truth {
    Verdict verdict = Verdict::undecided;
    Fraction depth2;     ///< 0 unless penetrating
    Fraction distance2;  ///< 0 unless separated
};

template <int D>
Integer dot(const Point<D>& x, const Point<D>& y) {
    Integer sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
    return sum;
}
template <int D>
Point<D> minus(const Point<D>& x, const Point<D>& y) {
    Point<D> result;
    for (std::size_t i = 0; i < x.size(); ++i) result[i] = x[i] - y[i];
    return result;
}
inline Point<3> cross(const Point<3>& x, const Point<3>& y) {
    return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}

/// All differences of points of A and B, with duplicates merged. They contain the vertices of A - B.
template <int D>
Points<D> differences(const Points<D>& a, const Points<D>& b) {
    Points<D> result;
    for (const auto& x : a)
        for (const auto& y : b) result.push_back(minus<D>(x, y));
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

/// Visits the normals of all lines (2D) or planes (3D) through D of the points, with one such point. Each normal stands
/// for both signs.
template <int D, class Visit>
void for_each_hyperplane(const Points<D>& c, Visit visit) {
    for (std::size_t i = 0; i < c.size(); ++i)
        for (std::size_t j = i + 1; j < c.size(); ++j) {
            const auto e = minus<D>(c[j], c[i]);
            if constexpr (D == 2) {
                visit(Point<2>{e[1], -e[0]}, c[i]);
            } else {
                for (std::size_t k = j + 1; k < c.size(); ++k) {
                    const auto n = cross(e, minus<3>(c[k], c[i]));
                    if (n != Point<3>{0, 0, 0}) visit(n, c[i]);
                }
            }
        }
}

/// The least squared distance from the origin to the points, segments and triangles spanned by c. If the origin is not
/// in the interior of conv c, this is its distance to conv c.
template <int D>
Fraction distance2(const Points<D>& c) {
    Fraction best{dot<D>(c[0], c[0]), 1};
    const auto offer = [&](const Fraction& f) { best = f < best ? f : best; };
    for (std::size_t i = 0; i < c.size(); ++i) {
        offer({dot<D>(c[i], c[i]), 1});
        for (std::size_t j = i + 1; j < c.size(); ++j) {
            const auto e = minus<D>(c[j], c[i]);
            const Integer along = -dot<D>(c[i], e), ee = dot<D>(e, e), cc = dot<D>(c[i], c[i]);
            if (0 <= along && along <= ee) offer({cc * ee - along * along, ee});
            if constexpr (D == 3)
                for (std::size_t k = j + 1; k < c.size(); ++k) {
                    const auto n = cross(e, minus<3>(c[k], c[i]));
                    const Integer nn = dot<3>(n, n), o = dot<3>(n, c[i]);
                    if (nn == 0) continue;
                    const bool above = dot<3>(n, cross(c[i], c[j])) >= 0 && dot<3>(n, cross(c[j], c[k])) >= 0 &&
                                       dot<3>(n, cross(c[k], c[i])) >= 0;
                    if (above) offer({o * o, nn});
                }
        }
    }
    return best;
}

/// The truth of two bodies. They are separated if some plane through D points, or the plane of a flat body, has all of
/// c on its far side. This fails for lines and points in space, so if c is flat, separation is taken from distance2.
template <int D>
Truth truth(const Points<D>& a, const Points<D>& b) {
    const auto c = differences<D>(a, b);
    bool full = false, outside = false, found = false;
    Truth result;
    for_each_hyperplane<D>(c, [&](const Point<D>& n, const Point<D>& x) {
        const Integer offset = dot<D>(n, x);
        bool below = true, above = true;
        for (const auto& y : c) {
            const Integer value = dot<D>(n, y);
            below = below && value <= offset;
            above = above && value >= offset;
        }
        if (below == above) {  // not the plane of a face of c, or c is flat
            if (!below) full = true;
            return;
        }
        full = true;
        const Integer out = below ? offset : -offset;
        if (out < 0) outside = true;
        const Fraction depth2{out * out, dot<D>(n, n)};
        if (!found || depth2 < result.depth2) result.depth2 = depth2;
        found = true;
    });
    if (!full || outside) {
        result.depth2 = {0, 1};
        result.distance2 = distance2<D>(c);
        result.verdict = result.distance2.numerator == 0 ? Verdict::touching : Verdict::separated;
        return result;
    }
    result.verdict = result.depth2.numerator == 0 ? Verdict::touching : Verdict::penetrating;
    return result;
}

/// `count` points with coordinates in -range..range. One time in four, some coordinate is the same for all points.
template <int D>
Points<D> random_points(RandomBits& rng, int count, int range) {
    const auto width = static_cast<std::uint64_t>(2 * range + 1);
    Points<D> result(static_cast<std::size_t>(count));
    for (auto& x : result)
        for (auto& each : x) each = static_cast<Integer>(rng() % width) - range;
    if (rng() % 4 == 0) {
        const auto axis = rng() % static_cast<std::uint64_t>(D);
        for (auto& x : result) x[axis] = result[0][axis];
    }
    return result;
}

/// The hull of small integer points in scalar S.
template <class S, int D>
Polytope<S, D> polytope_of(const Points<D>& points) {
    Polytope<S, D> result;
    for (const auto& x : points)
        result.vertices.push_back(touchstone::detail::generate<S, D>(
            [&](int i) { return S(static_cast<int>(x[static_cast<std::size_t>(i)])); }));
    return result;
}

}  // namespace touchstone::brute_force
