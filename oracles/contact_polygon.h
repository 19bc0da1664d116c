// SPDX-License-Identifier: GPL-3.0-or-later
// Where two polytopes are in contact along a direction n: the face of A farthest against n and that of B farthest along
// n, seen along n, and what they have in common. In the plane it is a segment or a point. Found in rationals by two
// routes, which the tests compare.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "algorithms/shapes/query.h"
#include "oracles/truth.h"

namespace touchstone {

struct ContactPolygon {
    ExactVector across;  ///< n, from B to A
    /// Convex and counter-clockwise, without corners inside an edge; one for a point, two for a segment. In coordinates
    /// of the plane across n that are linear in the world, and orthogonal but of no unit length.
    std::vector<std::array<ExactNumber, 2>> corners;
};

/// By clipping one face with the half-planes of the other [SH74]. Nothing where the faces have nothing in common, n =
/// 0, or a body is no polytope with or without balls, whose cores are asked. At a direction of least distance or depth
/// they always have something in common. Cost: O(p q) for faces of p and q corners.
template <int D>
std::optional<ContactPolygon> contact_polygon(const Query<D>& query, const ExactVector& n);

/// The same as the hull of the corners of each face that the other holds and of all crossings of their edges.
template <int D>
std::optional<ContactPolygon> contact_polygon_by_crossings(const Query<D>& query, const ExactVector& n);

/// Does the polygon hold the point, seen along n?
template <int D>
bool holds(const ContactPolygon& polygon, const ExactVector& point);

/// The share of the polygon's area, of its length where it is a segment, that the hull of the points covers, seen along
/// n; of a segment by their feet on its line. A point is covered by any points at all.
template <int D>
long double share_covered(const ContactPolygon& polygon, const std::vector<ExactVector>& points);

extern template std::optional<ContactPolygon> contact_polygon<2>(const Query<2>&, const ExactVector&);
extern template std::optional<ContactPolygon> contact_polygon<3>(const Query<3>&, const ExactVector&);
extern template std::optional<ContactPolygon> contact_polygon_by_crossings<2>(const Query<2>&, const ExactVector&);
extern template std::optional<ContactPolygon> contact_polygon_by_crossings<3>(const Query<3>&, const ExactVector&);
extern template bool holds<2>(const ContactPolygon&, const ExactVector&);
extern template bool holds<3>(const ContactPolygon&, const ExactVector&);
extern template long double share_covered<2>(const ContactPolygon&, const std::vector<ExactVector>&);
extern template long double share_covered<3>(const ContactPolygon&, const std::vector<ExactVector>&);

}  // namespace touchstone
