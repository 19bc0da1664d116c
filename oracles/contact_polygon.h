// SPDX-License-Identifier: GPL-3.0-or-later
// The contact of two polytopes along a direction n: the common part of the face of A farthest against n and the face of
// B farthest along n, both projected along n. In 2D it is a segment or a point. Two routes compute it in rationals, and
// the tests compare them.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "algorithms/shapes/query.h"
#include "oracles/truth.h"

namespace touchstone {

struct ContactPolygon {
    ExactVector across;  ///< the direction n, from B to A
    /// The corners of a convex polygon, counter-clockwise, none inside an edge. A point has one corner, a segment two.
    /// Their coordinates in the plane across n are linear functions of the world coordinates, along axes that are
    /// orthogonal but not normalised.
    std::vector<std::array<ExactNumber, 2>> corners;
    ExactNumber height;  ///< m.x on the face of A, where m is the least integer multiple of n with integer coordinates
};

/// Clips one face with the half-planes of the other [SH74]. For bodies with balls it uses their cores. Returns nullopt
/// if the faces have no common part, if n = 0, or if a body is not a polytope with or without a ball. At a direction of
/// least distance or depth the faces always have a common part. Cost: O(p q) for faces of p and q corners.
template <int D>
std::optional<ContactPolygon> contact_polygon(const Query<D>& query, const ExactVector& n);

/// Returns the same polygon as contact_polygon(), computed as the hull of the corners of each face that the other holds
/// and of all crossings of their edges.
template <int D>
std::optional<ContactPolygon> contact_polygon_by_crossings(const Query<D>& query, const ExactVector& n);

/// Returns the corners as points of the face of A in the world.
template <int D>
std::vector<ExactVector> corners_on_a(const ContactPolygon& polygon);

/// Returns true if the polygon holds the point, projected along n.
template <int D>
bool holds(const ContactPolygon& polygon, const ExactVector& point);

/// The share of the polygon's area, or of its length if it is a segment, that the hull of the points covers. The points
/// are projected along n, and for a segment onto its line. A polygon that is a single point is covered by any points at
/// all.
template <int D>
long double share_covered(const ContactPolygon& polygon, const std::vector<ExactVector>& points);

extern template std::optional<ContactPolygon> contact_polygon<2>(const Query<2>&, const ExactVector&);
extern template std::optional<ContactPolygon> contact_polygon<3>(const Query<3>&, const ExactVector&);
extern template std::optional<ContactPolygon> contact_polygon_by_crossings<2>(const Query<2>&, const ExactVector&);
extern template std::optional<ContactPolygon> contact_polygon_by_crossings<3>(const Query<3>&, const ExactVector&);
extern template std::vector<ExactVector> corners_on_a<2>(const ContactPolygon&);
extern template std::vector<ExactVector> corners_on_a<3>(const ContactPolygon&);
extern template bool holds<2>(const ContactPolygon&, const ExactVector&);
extern template bool holds<3>(const ContactPolygon&, const ExactVector&);
extern template long double share_covered<2>(const ContactPolygon&, const std::vector<ExactVector>&);
extern template long double share_covered<3>(const ContactPolygon&, const std::vector<ExactVector>&);

}  // namespace touchstone
