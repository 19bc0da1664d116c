// SPDX-License-Identifier: MIT
// Points and segments against a triangle, apart and crossing.
//
// A point is nearest to the inside of the triangle where its projection lies on the inner side of the three edges, and
// to one of the edges elsewhere. A segment that does not cross the triangle is nearest to it at one of its ends or at
// an edge. Source: [Eri05, sections 5.1.5 and 5.1.10]. A thin triangle has a plane that rounding turns by u / theta,
// theta its angle. The normal is therefore made across the longest edge again, so that it is that of a triangle whose
// third corner has moved by rounding, and a projection counts as inside only between the ends of this edge. Where a
// segment crosses the triangle, A - B is a prism, whose facets are an end less the triangle and the segment less an
// edge: the depth is the least distance of these, and rounds no more than they do. Invariant: as of nearest.h, for
// triangles of every width, whose corners may coincide. Cost: O(1).
#pragma once

#include <array>
#include <cstddef>

#include "algorithms/closed_forms/cores.h"
#include "algorithms/closed_forms/nearest.h"
#include "algorithms/closed_forms/segments.h"

namespace touchstone::closed_forms {

namespace detail {

/// A triangle with its plane.
template <Field S>
struct Plane {
    std::array<Vec<S, 3>, 3> corner;  ///< the longest edge is that from the first to the second
    Vec<S, 3> longest;
    Vec<S, 3> normal;  ///< of any length; zero if the corners are on a line
    S square;          ///< normal.normal

    explicit Plane(const TriangleCore<S>& triangle) : corner(triangle.corner) {
        std::size_t first = 0;
        longest = corner[1] - corner[0];
        for (std::size_t i = 1; i < 3; ++i) {
            const Vec<S, 3> edge = corner[(i + 1) % 3] - corner[i];
            if (!(squared_norm(longest) < squared_norm(edge))) continue;
            longest = edge;
            first = i;
        }
        corner = {triangle.corner[first], triangle.corner[(first + 1) % 3], triangle.corner[(first + 2) % 3]};
        normal = cross(longest, Vec<S, 3>(corner[2] - corner[0]));
        const S length2 = squared_norm(longest);
        if (is_normal(length2)) normal = normal - dot(normal, longest) / length2 * longest;
        square = squared_norm(normal);
    }

    /// True if the projection of x on the plane is in the triangle.
    bool is_over(const Vec<S, 3>& x) const {
        const S along = dot(x - corner[0], longest);
        if (!is_normal(square) || !(S(0) <= along && along <= squared_norm(longest))) return false;
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec<S, 3> edge = corner[(i + 1) % 3] - corner[i];
            if (dot(cross(normal, edge), x - corner[i]) < S(0)) return false;
        }
        return true;
    }
    /// The way from the plane to x, in units of the normal.
    S height(const Vec<S, 3>& x) const { return dot(x - corner[0], normal) / square; }
    /// The normal, or any direction across the corners if they are on a line, of length 1.
    Vec<S, 3> unit() const requires Real<S> {
        const auto along = unit_along(normal);
        return along ? *along : unit_across(longest);
    }
};

/// The nearer of two.
template <Scalar S>
Nearest<S> nearer(const Nearest<S>& x, const Nearest<S>& y) {
    return squared_norm(y.way) < squared_norm(x.way) ? y : x;
}

/// The nearest points of a point or a segment and the edges.
template <class A, Field S>
Nearest<S> nearest_to_edges(const A& a, const TriangleCore<S>& b) {
    return nearer(nearer(nearest(a, b.edge(0)), nearest(a, b.edge(1))), nearest(a, b.edge(2)));
}

template <Field S>
Nearest<S> nearest_to_plane(const Vec<S, 3>& x, const Plane<S>& plane) {
    return {x, plane.height(x) * plane.normal};
}

/// True if the segment crosses the inside of the triangle, at the parameter t.
template <Field S>
bool is_crossing(const SegmentCore<S>& a, const Plane<S>& plane, S& t) {
    if (!is_normal(plane.square)) return false;
    const S height = dot(a.centre - plane.corner[0], plane.normal), change = dot(a.half, plane.normal);
    if (!(magnitude_of(height) <= magnitude_of(change)) || change == S(0)) return false;
    t = -height / change;
    return plane.is_over(a.at(t));
}

}  // namespace detail

/// The nearest point inside, or on an edge.
template <Field S>
Nearest<S> nearest(const PointCore<S>& a, const TriangleCore<S>& b) {
    const detail::Plane<S> plane(b);
    return plane.is_over(a.at) ? detail::nearest_to_plane(a.at, plane) : detail::nearest_to_edges(a, b);
}

/// The nearest points of an end of the segment and the triangle, or of the segment and an edge. Where they cross, these
/// features are the boundary of A - B, and their distance is the depth.
template <Field S>
Nearest<S> nearest_of_features(const SegmentCore<S>& a, const TriangleCore<S>& b, const detail::Plane<S>& plane) {
    Nearest<S> found = detail::nearest_to_edges(a, b);
    for (const int end : {-1, 1})
        if (const Vec<S, 3> x = a.at(S(end)); plane.is_over(x))
            found = detail::nearer(found, detail::nearest_to_plane(x, plane));
    return found;
}

/// Those, or the point where they cross.
template <Field S>
Nearest<S> nearest(const SegmentCore<S>& a, const TriangleCore<S>& b) {
    const detail::Plane<S> plane(b);
    S t(0);
    if (detail::is_crossing(a, plane, t)) return {a.at(t), zero_vector<S, 3>()};
    return nearest_of_features(a, b, plane);
}

/// A point on a triangle: out across its plane.
template <Real S>
WayOut<S> way_out(const PointCore<S>&, const TriangleCore<S>& b) {
    return {S(0), detail::Plane<S>(b).unit()};
}

/// A segment that meets a triangle: out at one of its ends, or over an edge.
template <Real S>
WayOut<S> way_out(const SegmentCore<S>& a, const TriangleCore<S>& b) {
    const detail::Plane<S> plane(b);
    const Vec<S, 3> way = nearest_of_features(a, b, plane).way;
    const auto inwards = unit_along(way);
    S t(0);
    if (!inwards || !detail::is_crossing(a, plane, t)) return {S(0), plane.unit()};
    return {square_root(squared_norm(way)), -*inwards};
}

}  // namespace touchstone::closed_forms
