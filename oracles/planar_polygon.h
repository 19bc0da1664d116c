// SPDX-License-Identifier: GPL-3.0-or-later
// Convex polygons of the plane in rationals, down to segments and points: their hull, and their common part [SH74].
#pragma once

#include <algorithm>
#include <array>
#include <boost/multiprecision/gmp.hpp>
#include <vector>

namespace touchstone::oracles_detail {

using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;
using Planar = std::array<Rational, 2>;
using Polygon = std::vector<Planar>;  ///< corners, convex and counter-clockwise; one for a point, two for a segment

inline Planar operator-(const Planar& x, const Planar& y) { return {x[0] - y[0], x[1] - y[1]}; }
inline Rational dot(const Planar& x, const Planar& y) { return x[0] * y[0] + x[1] * y[1]; }
inline Rational cross(const Planar& x, const Planar& y) { return x[0] * y[1] - x[1] * y[0]; }

/// Returns the hull by Andrew's monotone chain, without corners inside an edge.
inline Polygon hull_of(Polygon points) {
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return points;
    Polygon hull;
    for (int turn = 0; turn < 2; ++turn) {
        const std::size_t first = hull.size();
        for (const Planar& x : points) {
            while (hull.size() >= first + 2 && cross(hull.back() - hull[hull.size() - 2], x - hull.back()) <= 0)
                hull.pop_back();
            hull.push_back(x);
        }
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

/// The half-plane normal . x >= offset.
struct HalfPlane {
    Planar normal;
    Rational offset;
    Rational height(const Planar& x) const { return dot(normal, x) - offset; }
};

inline HalfPlane beyond(const Planar& normal, const Planar& point) { return {normal, dot(normal, point)}; }

/// Returns half-planes whose intersection is the polygon. Precondition: it is not empty.
inline std::vector<HalfPlane> half_planes_of(const Polygon& polygon) {
    std::vector<HalfPlane> result;
    const Planar& first = polygon.front();
    if (polygon.size() == 1) {
        for (const int sign : {1, -1})
            for (const Planar& axis : {Planar{Rational(sign), Rational(0)}, Planar{Rational(0), Rational(sign)}})
                result.push_back(beyond(axis, first));
        return result;
    }
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Planar edge = polygon[(i + 1) % polygon.size()] - polygon[i];
        result.push_back(beyond({Rational(-edge[1]), edge[0]}, polygon[i]));  // both sides of a segment
        if (polygon.size() == 2) result.push_back(beyond(edge, polygon[i]));
    }
    return result;
}

inline bool holds_all(const std::vector<HalfPlane>& half_planes, const Planar& x) {
    return std::all_of(half_planes.begin(), half_planes.end(), [&x](const HalfPlane& h) { return h.height(x) >= 0; });
}

/// Returns the point where the line from x to y crosses the border. Precondition: the heights have opposite signs.
inline Planar crossing(const Planar& x, const Rational& height_x, const Planar& y, const Rational& height_y) {
    const Rational share = height_x / (height_x - height_y);
    const Planar way = y - x;
    return {x[0] + share * way[0], x[1] + share * way[1]};
}

inline Polygon clipped(Polygon polygon, const std::vector<HalfPlane>& half_planes) {
    for (const HalfPlane& half_plane : half_planes) {
        Polygon kept;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Planar &x = polygon[i], &y = polygon[(i + 1) % polygon.size()];
            const Rational height_x = half_plane.height(x), height_y = half_plane.height(y);
            if (height_x >= 0) kept.push_back(x);
            if ((height_x < 0 && height_y > 0) || (height_x > 0 && height_y < 0))
                kept.push_back(crossing(x, height_x, y, height_y));
        }
        polygon = std::move(kept);
    }
    return hull_of(std::move(polygon));
}

}  // namespace touchstone::oracles_detail
