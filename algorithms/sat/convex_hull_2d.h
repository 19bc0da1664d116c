// SPDX-License-Identifier: MIT
// Convex hull of points of the plane by Andrew's monotone chain: the edges whose normals SAT needs.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "algorithms/core/vec.h"

namespace touchstone::sat {

/// Twice the signed area of (p, q, r): positive when counter-clockwise in a y-up frame.
template <Scalar S>
S orientation(const Vec<S, 2>& p, const Vec<S, 2>& q, const Vec<S, 2>& r) {
    return S(S(S(q[0] - p[0]) * S(r[1] - p[1])) - S(S(q[1] - p[1]) * S(r[0] - p[0])));
}

/// Vertices of the hull, counter-clockwise, without duplicates and collinear points; two for a segment, one for a point
/// (Andrew 1979). Order of the input is free. Exact on exact scalars; rounding may keep a point that is none, or drop
/// one within rounding of an edge. Precondition: finite coordinates. O(n log n).
template <Scalar S>
std::vector<Vec<S, 2>> convex_hull_2d(std::span<const Vec<S, 2>> points) {
    std::vector<Vec<S, 2>> sorted(points.begin(), points.end());
    std::sort(sorted.begin(), sorted.end(), [](const auto& p, const auto& q) {
        if (p[0] < q[0] || q[0] < p[0]) return p[0] < q[0];
        return p[1] < q[1];
    });
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    if (sorted.size() < 3) return sorted;
    std::vector<Vec<S, 2>> hull;
    const auto add_chain = [&](auto first, auto last) {
        const std::size_t fixed = hull.size();
        for (auto it = first; it != last; ++it) {
            while (hull.size() >= fixed + 2 && !(S(0) < sat::orientation(hull[hull.size() - 2], hull.back(), *it)))
                hull.pop_back();
            hull.push_back(*it);
        }
        hull.pop_back();  // the first point of the other chain
    };
    add_chain(sorted.begin(), sorted.end());
    add_chain(sorted.rbegin(), sorted.rend());
    return hull;
}

}  // namespace touchstone::sat
