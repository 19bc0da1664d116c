// SPDX-License-Identifier: MIT
// Proves that two bodies penetrate, and a lower bound of the depth, from EPA's polytope in doubles, facet by facet.
//
// Suppose a closed surface of points of C = A - B has the origin strictly on the inner side of every facet. Then radial
// projection maps the surface onto the whole sphere of directions. Since C is convex, the ball that touches the nearest
// facet lies in C. The error bounds are those of filters.h.
#pragma once

#include "algorithms/certified/filters.h"
#include "algorithms/core/infinity_norm.h"
#include "algorithms/epa/search.h"

namespace touchstone::certified {

/// Factors of the error of the length of an edge and of a normal, as in filters.h, and the roundoffs of the quotient.
inline constexpr double edge_shift = 16, normal_shift = 128, inside_roundoffs = 8;
/// A smaller quotient may have lost more to underflow than roundoffs bound, and counts as nothing.
inline constexpr double least_inside = 0x1p-960;

/// A lower bound of the distance of the origin from the plane of a facet, on its inner side. It is below least_inside
/// if that side is not certain. Each vertex is a difference rounded once, of coordinates with errors of at most `e`.
inline double distance_inside(const Vec<double, 2>& p, const Vec<double, 2>& q, double e) {
    const Determinant area = determinant(p, q, e);
    const double w = larger(infinity_norm(p), infinity_norm(q));
    const Vec<double, 2> edge = q - p;
    const double length = std::sqrt(dot(edge, edge)) * (1 + norm_roundoffs * u) + edge_shift * (u * w + e);
    return (area.value - area.error) / length * (1 - inside_roundoffs * u);
}
/// The same for the plane through a triangle.
inline double distance_inside(const Vec<double, 3>& p, const Vec<double, 3>& q, const Vec<double, 3>& r, double e) {
    const Determinant volume = determinant(p, q, r, e);
    const double w = larger(infinity_norm(p), larger(infinity_norm(q), infinity_norm(r)));
    const Vec<double, 3> n = cross(q - p, r - p);
    const double length = std::sqrt(dot(n, n)) * (1 + norm_roundoffs * u) + normal_shift * (u * w + e) * (w + e);
    return (volume.value - volume.error) / length * (1 - inside_roundoffs * u);
}

/// True if edge i of face f is the reversed edge of the live face next to it.
inline bool is_closed_at(const epa::ExpandingPolygon<double>& polygon, int f, int i) {
    const auto& faces = polygon.faces();
    const auto& face = faces[static_cast<std::size_t>(f)];
    const auto at = static_cast<std::size_t>(i);
    const auto& next = faces[static_cast<std::size_t>(face.adjacent[at])];
    const auto back = static_cast<std::size_t>(face.index[at]);
    return !next.deleted && next.adjacent[back] == f && back == 1 - at && next.vertex[back] == face.vertex[at];
}
/// The same in space, without a copy of the faces.
inline bool is_closed_at(const epa::ExpandingPolytope<double>& polytope, int f, int i) {
    const epa::Edge twin = polytope.twin(f, i);
    const int next = epa::face_of(twin), back = epa::index_of(twin);
    return polytope.is_live(next) && epa::face_of(polytope.twin(next, back)) == f &&
           polytope.corner(next, back) == polytope.corner(f, i + 1) &&
           polytope.corner(next, back + 1) == polytope.corner(f, i);
}

/// An observer that takes EPA's last polytope and keeps the radius of a ball that it certainly encloses, or 0 if there
/// is none.
template <int D>
class EnclosedBall {
public:
    /// `e` bounds the error of each coordinate of a point of A - B, as a length.
    explicit EnclosedBall(double e) : error_(e) {}

    /// Examines the polytope of one iteration. O(faces).
    void operator()(const epa::Expanding<double, D>& polytope) {
        double radius = HUGE_VAL;
        for (int f = 0; f < polytope.face_count(); ++f) {
            if (!polytope.is_live(f)) continue;
            for (int i = 0; i < D; ++i)
                if (!is_closed_at(polytope, f, i)) return;
            const auto vertex = [&](int i) -> const Vec<double, D>& {
                return polytope.vertices()[static_cast<std::size_t>(polytope.corner(f, i))].w;
            };
            double inside = 0;
            if constexpr (D == 2)
                inside = distance_inside(vertex(0), vertex(1), error_);
            else
                inside = distance_inside(vertex(0), vertex(1), vertex(2), error_);
            if (!(inside >= least_inside)) return;
            radius = std::fmin(radius, inside);
        }
        if (radius < HUGE_VAL) radius_ = radius;
    }
    /// The radius, a length, of the largest ball proved so far to lie in A - B. 0 proves nothing.
    double radius() const { return radius_; }

private:
    double error_, radius_ = 0;
};

}  // namespace touchstone::certified
