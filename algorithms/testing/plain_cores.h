// SPDX-License-Identifier: MIT
// The signed distance of points, segments, triangles and boxes by trying everything, in long double: the truth that
// closed forms are held to. Nothing here is clever: the distance is the least over all pairs of ends, edges and faces,
// the depth the least over all directions across two edges or a face. Its own rounding is 2^-11 of that of a double.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "algorithms/core/vec.h"

namespace touchstone::plain {

using Real = long double;
using Point = Vec<Real, 3>;

/// A polytope with its edges, as pairs of vertices, and its faces, as a corner and two edges from there. A face is a
/// parallelogram, or the half of it that is next to the corner.
struct Core {
    std::vector<Point> vertices;
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    std::vector<std::array<std::size_t, 3>> faces;
    bool is_box = false;
};

inline Core point(const Point& x) { return {{x}, {}, {}, false}; }
inline Core segment(const Point& x, const Point& y) { return {{x, y}, {{0, 1}}, {}, false}; }
inline Core triangle(const Point& x, const Point& y, const Point& z) {
    return {{x, y, z}, {{0, 1}, {1, 2}, {2, 0}}, {{0, 1, 2}}, false};
}
/// A box whose edges from one corner are 2 x, 2 y and 2 z.
inline Core box(const Point& centre, const Point& x, const Point& y, const Point& z) {
    Core core;
    core.is_box = true;
    const auto sign = [](std::size_t k, std::size_t bit) { return Real(k >> bit & 1U ? -1 : 1); };
    for (std::size_t k = 0; k < 8; ++k)
        core.vertices.push_back(centre + sign(k, 0) * x + sign(k, 1) * y + sign(k, 2) * z);
    for (std::size_t k = 0; k < 8; ++k)
        for (std::size_t bit = 0; bit < 3; ++bit)
            if ((k >> bit & 1U) == 0) core.edges.push_back({k, k | std::size_t{1} << bit});
    for (const std::size_t corner : {std::size_t{0}, std::size_t{7}})
        for (std::size_t bit = 0; bit < 3; ++bit)
            core.faces.push_back({corner, corner ^ std::size_t{1} << bit, corner ^ std::size_t{1} << (bit + 1) % 3});
    return core;
}

inline Real clamped(Real t) { return std::fmin(std::fmax(t, 0), 1); }
inline Real length(const Point& x) { return std::sqrt(dot(x, x)); }

inline Real to_segment(const Point& x, const Point& from, const Point& to) {
    const Point way = to - from;
    const Real square = dot(way, way);
    return length(x - from - (square > 0 ? clamped(dot(x - from, way) / square) : 0) * way);
}

/// The distance of two edges where the nearest points are inside of both, a distance of two of their points elsewhere.
inline Real of_edges(const Point& a, const Point& b, const Point& c, const Point& d) {
    const Point u = b - a, v = d - c, n = cross(u, v), r = a - c;
    const Real nn = dot(n, n);
    if (!(nn > 0)) return std::numeric_limits<Real>::infinity();
    const Real s = clamped(dot(cross(v, r), n) / nn);
    return to_segment(a + s * u, c, d);
}

/// The distance of a point from the inside of a face along its normal; infinite if its projection is not there.
inline Real to_face(const Point& x, const Core& core, const std::array<std::size_t, 3>& face) {
    const Point &o = core.vertices[face[0]], u = core.vertices[face[1]] - o, v = core.vertices[face[2]] - o;
    const Point n = cross(u, v);
    const Real nn = dot(n, n);
    if (!(nn > 0)) return std::numeric_limits<Real>::infinity();
    const Real s = dot(cross(x - o, v), n) / nn, t = dot(cross(u, x - o), n) / nn;
    const bool is_inside = core.is_box ? 0 <= s && s <= 1 && 0 <= t && t <= 1 : 0 <= s && 0 <= t && s + t <= 1;
    return is_inside ? std::fabs(dot(x - o, n)) / std::sqrt(nn) : std::numeric_limits<Real>::infinity();
}

/// The least distance over pairs of features: the distance of cores that are apart.
inline Real distance_of_features(const Core& a, const Core& b) {
    Real least = std::numeric_limits<Real>::infinity();
    for (const Point& x : a.vertices) {
        for (const Point& y : b.vertices) least = std::fmin(least, length(x - y));
        for (const auto& [from, to] : b.edges)
            least = std::fmin(least, to_segment(x, b.vertices[from], b.vertices[to]));
        for (const auto& face : b.faces) least = std::fmin(least, to_face(x, b, face));
    }
    for (const Point& y : b.vertices)
        for (const auto& [from, to] : a.edges)
            least = std::fmin(least, to_segment(y, a.vertices[from], a.vertices[to]));
    for (const auto& [p, q] : a.edges)
        for (const auto& [r, s] : b.edges)
            least = std::fmin(least, of_edges(a.vertices[p], a.vertices[q], b.vertices[r], b.vertices[s]));
    return least;
}

/// The largest gap that a plane across one of the normals n of two edges or a face leaves between the cores: of cores
/// that meet, minus their depth. A - B must have an inside, otherwise the depth is 0.
inline Real gap_of_planes(const Core& a, const Core& b) {
    Real most = -std::numeric_limits<Real>::infinity();
    const auto ask = [&](const Point& direction) {
        const Real size = length(direction);
        if (!(size > 0)) return;
        for (const Real sign : {Real(1), Real(-1)}) {
            Real least_a = std::numeric_limits<Real>::infinity(), most_b = -least_a;
            for (const Point& x : a.vertices) least_a = std::fmin(least_a, sign * dot(x - b.vertices[0], direction));
            for (const Point& y : b.vertices) most_b = std::fmax(most_b, sign * dot(y - b.vertices[0], direction));
            most = std::fmax(most, (least_a - most_b) / size);
        }
    };
    for (const Core* core : {&a, &b})
        for (const auto& face : core->faces)
            ask(cross(core->vertices[face[1]] - core->vertices[face[0]],
                      core->vertices[face[2]] - core->vertices[face[0]]));
    for (const auto& [p, q] : a.edges)
        for (const auto& [r, s] : b.edges) ask(cross(a.vertices[q] - a.vertices[p], b.vertices[s] - b.vertices[r]));
    return most;
}

}  // namespace touchstone::plain
