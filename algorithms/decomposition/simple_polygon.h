// SPDX-License-Identifier: MIT
// Simple polygons: area, orientation, and the test whether the boundary meets itself.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "algorithms/shapes/orientation.h"

namespace touchstone::decomposition {

/// Twice the signed area, positive if counter-clockwise. It is rounded, and out of range if a product is. It is
/// measured from the first vertex, which keeps the numbers small. O(n).
template <Scalar S>
S twice_signed_area(std::span<const Vec<S, 2>> polygon) {
    S sum = S(0);
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
        const Vec<S, 2> p = polygon[i] - polygon[0], q = polygon[i + 1] - polygon[0];
        sum = sum + (p[0] * q[1] - p[1] * q[0]);
    }
    return sum;
}

/// True if a simple polygon is listed clockwise. The turn at the lexicographically least vertex (x, y), which is
/// strictly convex, decides. O(n).
template <Scalar S>
bool is_clockwise(std::span<const Vec<S, 2>> polygon) {
    const std::size_t n = polygon.size();
    std::size_t least = 0;
    for (std::size_t i = 1; i < n; ++i) {
        const auto &p = polygon[i], &q = polygon[least];
        if (p[0] < q[0] || (p[0] == q[0] && p[1] < q[1])) least = i;
    }
    return orientation(polygon[(least + n - 1) % n], polygon[least], polygon[(least + 1) % n]) < 0;
}

/// True if p lies on the closed segment (q, r). Precondition: p lies on its line.
template <Scalar S>
bool within_box(const Vec<S, 2>& p, const Vec<S, 2>& q, const Vec<S, 2>& r) {
    for (int k = 0; k < 2; ++k) {
        const bool ascending = q[k] <= r[k];
        if (p[k] < (ascending ? q[k] : r[k]) || (ascending ? r[k] : q[k]) < p[k]) return false;
    }
    return true;
}

/// True if the closed segments (p, q) and (r, s) share a point. O(1).
template <Scalar S>
bool segments_meet(const Vec<S, 2>& p, const Vec<S, 2>& q, const Vec<S, 2>& r, const Vec<S, 2>& s) {
    const int on_r = orientation(p, q, r), on_s = orientation(p, q, s);
    const int on_p = orientation(r, s, p), on_q = orientation(r, s, q);
    if (on_r * on_s < 0 && on_p * on_q < 0) return true;
    return (on_r == 0 && within_box(r, p, q)) || (on_s == 0 && within_box(s, p, q)) ||
           (on_p == 0 && within_box(p, r, s)) || (on_q == 0 && within_box(q, r, s));
}

/// True if consecutive edges share only their vertex and other edges share no point: there are at least three vertices,
/// none is repeated, and no edge is folded back on the previous one. Vertices in the middle of an edge are legal. Exact
/// if orientation() is exact. O(n^2).
template <Scalar S>
bool is_simple(std::span<const Vec<S, 2>> polygon) {
    const std::size_t n = polygon.size();
    if (n < 3) return false;
    const auto vertex = [&](std::size_t i) -> const Vec<S, 2>& { return polygon[i % n]; };
    for (std::size_t i = 0; i < n; ++i) {
        if (vertex(i) == vertex(i + 1)) return false;
        const bool folded = orientation(vertex(i), vertex(i + 1), vertex(i + 2)) == 0 &&
                            (within_box(vertex(i + 2), vertex(i), vertex(i + 1)) ||
                             within_box(vertex(i), vertex(i + 1), vertex(i + 2)));
        if (folded) return false;
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1) continue;  // the last edge and the first one are neighbours
            if (segments_meet(vertex(i), vertex(i + 1), vertex(j), vertex(j + 1))) return false;
        }
    }
    return true;
}

}  // namespace touchstone::decomposition
