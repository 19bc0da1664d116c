// SPDX-License-Identifier: MIT
// Truth for tests: whether the hull of small integer points contains the origin, by trying every simplex
// (Caratheodory). It is written from the definitions in integers only and shares no code with the algorithms it judges.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "algorithms/testing/random_trials.h"

namespace touchstone::testing_truth {

using Point = std::array<std::int64_t, 3>;  ///< a point of the plane has a last coordinate of 0
using Points = std::vector<Point>;

inline Point minus(const Point& p, const Point& q) { return {p[0] - q[0], p[1] - q[1], p[2] - q[2]}; }
inline std::int64_t inner(const Point& p, const Point& q) { return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]; }
inline Point outer(const Point& p, const Point& q) {
    return {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
}
inline std::int64_t volume(const Point& p, const Point& q, const Point& r) { return inner(p, outer(q, r)); }
inline bool is_zero(const Point& p) { return p == Point{0, 0, 0}; }

inline bool segment_holds_origin(const Point& p, const Point& q) { return is_zero(outer(p, q)) && inner(p, q) <= 0; }

inline bool triangle_holds_origin(const Point& p, const Point& q, const Point& r) {
    const Point n = outer(minus(q, p), minus(r, p));
    return !is_zero(n) && inner(n, p) == 0 && inner(n, outer(p, q)) >= 0 && inner(n, outer(q, r)) >= 0 &&
           inner(n, outer(r, p)) >= 0;
}

inline bool tetrahedron_holds_origin(const Point& p, const Point& q, const Point& r, const Point& s) {
    const std::int64_t whole = volume(minus(q, p), minus(r, p), minus(s, p));
    if (whole == 0) return false;
    // The faces (q,r,s), (p,s,r), (p,q,s), (p,r,q) as seen from the origin, each oriented like the whole tetrahedron.
    for (const std::int64_t part : {volume(q, r, s), volume(p, s, r), volume(p, q, s), volume(p, r, q)})
        if ((whole < 0 && part > 0) || (whole > 0 && part < 0)) return false;
    return true;
}

/// True if 0 is in conv(points).
inline bool hull_holds_origin(const Points& points) {
    const std::size_t n = points.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (is_zero(points[i])) return true;
        for (std::size_t j = i + 1; j < n; ++j) {
            if (segment_holds_origin(points[i], points[j])) return true;
            for (std::size_t k = j + 1; k < n; ++k) {
                if (triangle_holds_origin(points[i], points[j], points[k])) return true;
                for (std::size_t l = k + 1; l < n; ++l)
                    if (tetrahedron_holds_origin(points[i], points[j], points[k], points[l])) return true;
            }
        }
    }
    return false;
}

/// All differences a - b.
inline Points differences(const Points& a, const Points& b) {
    Points all;
    for (const Point& p : a)
        for (const Point& q : b) all.push_back(minus(p, q));
    return all;
}

/// 1 to `most` points with coordinates in -range..range, in the plane if `dimension` is 2. Duplicates, collinear and
/// coplanar sets are frequent.
inline Points random_points(RandomBits& rng, std::size_t most, int range, int dimension) {
    const auto width = static_cast<std::uint64_t>(2 * range + 1);
    Points points(1 + rng() % most);
    for (Point& p : points) {
        p = {0, 0, 0};
        for (std::size_t k = 0; k < static_cast<std::size_t>(dimension); ++k)
            p[k] = static_cast<std::int64_t>(rng() % width) - range;
    }
    return points;
}

}  // namespace touchstone::testing_truth
