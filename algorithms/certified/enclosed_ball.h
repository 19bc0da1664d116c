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

/// An upper bound of the length of the edge from p to q, whose ends are differences rounded once, of coordinates with
/// errors of at most `e`.
inline double edge_length_from_above(const Vec<double, 2>& p, const Vec<double, 2>& q, double e) {
    const double w = larger(infinity_norm(p), infinity_norm(q));
    const Vec<double, 2> edge = q - p;
    return std::sqrt(dot(edge, edge)) * (1 + norm_roundoffs * u) + edge_shift * (u * w + e);
}
/// An upper bound of the length of the normal (q - p) x (r - p), as above.
inline double normal_length_from_above(const Vec<double, 3>& p, const Vec<double, 3>& q, const Vec<double, 3>& r,
                                       double e) {
    const double w = larger(infinity_norm(p), larger(infinity_norm(q), infinity_norm(r)));
    const Vec<double, 3> n = cross(q - p, r - p);
    return std::sqrt(dot(n, n)) * (1 + norm_roundoffs * u) + normal_shift * (u * w + e) * (w + e);
}

/// A lower bound of the distance of the origin from the plane of a facet, on its inner side. It is below least_inside
/// if that side is not certain. Each vertex is a difference rounded once, of coordinates with errors of at most `e`.
inline double distance_inside(const Vec<double, 2>& p, const Vec<double, 2>& q, double e) {
    const Determinant area = determinant(p, q, e);
    return (area.value - area.error) / edge_length_from_above(p, q, e) * (1 - inside_roundoffs * u);
}
/// The same for the plane through a triangle.
inline double distance_inside(const Vec<double, 3>& p, const Vec<double, 3>& q, const Vec<double, 3>& r, double e) {
    const Determinant volume = determinant(p, q, r, e);
    return (volume.value - volume.error) / normal_length_from_above(p, q, r, e) * (1 - inside_roundoffs * u);
}

/// True if every edge of face f is the reversed edge of the live face next to it.
inline bool is_closed_at(const epa::ExpandingPolygon<double>& polygon, int f) {
    const auto& faces = polygon.faces();
    const auto& face = faces[static_cast<std::size_t>(f)];
    for (std::size_t at = 0; at < 2; ++at) {
        const auto& next = faces[static_cast<std::size_t>(face.adjacent[at])];
        const auto back = static_cast<std::size_t>(face.index[at]);
        if (next.deleted || next.adjacent[back] != f || back != 1 - at || next.vertex[back] != face.vertex[at])
            return false;
    }
    return true;
}
/// The same in space. The differences are joined without a branch, since nearly all of them are 0.
inline bool is_closed_at(const epa::ExpandingPolytope<double>& polytope, int f) {
    const int* const corner = polytope.links().corner.data();
    const epa::Edge* const twin = polytope.links().twin.data();
    int difference = 0;
    for (epa::Edge edge = 4 * f; edge < 4 * f + 3; ++edge) {
        const epa::Edge other = twin[edge];
        const int is_deleted = twin[other | 3];  // twin[4 g + 3] tells whether face g is deleted
        difference |=
            is_deleted | (twin[other] ^ edge) | (corner[other] ^ corner[edge + 1]) | (corner[other + 1] ^ corner[edge]);
    }
    return difference == 0;
}

/// Which faces of EPA are at least as far from the origin as a ball of a given radius, by the numbers that EPA has
/// computed for them: one comparison of squared distances and one of squared normals.
class FarFaces {
public:
    /// No face is known to be far.
    FarFaces() = default;
    /// `size` bounds the coordinates of the vertices, as doubles, and `e` their errors. Precondition: the planes are
    /// those of unscaled edges.
    FarFaces(double radius, double size, double e) {
        const double normal_error = normal_shift * (u * size + e) * (size + e);
        const double offset_error = 3 * (size + e) * normal_error;
        const double least_normal = 0x1p13 * (offset_error / radius + normal_error);
        if (!(radius >= least_radius && size <= entry_range)) return;
        least_key_ = (1 + 0x1p-11) * radius * radius;
        least_nn_ = larger(least_normal * least_normal, 1 / entry_range);
    }
    /// True only if the plane is at least `radius` from the origin, which is on its inner side.
    bool has(const epa::Plane<double, 3>& plane) const { return plane.key >= least_key_ && plane.nn >= least_nn_; }

private:
    static constexpr double least_radius = 0x1p-300;
    double least_key_ = HUGE_VAL, least_nn_ = HUGE_VAL;
};

/// An observer that takes EPA's last polytope and keeps the radius of a ball that it certainly encloses, or 0 if there
/// is none.
template <int D>
class EnclosedBall {
public:
    /// `e` bounds the error of each coordinate of a point of A - B, and `size` the coordinate itself, as doubles.
    /// Both are lengths.
    EnclosedBall(double e, double size) : error_(e), size_(size) {}

    /// Remembers the face that the loop has taken for the nearest.
    void operator()(const epa::Expansion<double, D>& expansion) { nearest_ = expansion.face; }

    /// Examines the polytope of one iteration. O(faces).
    void operator()(const epa::Expanding<double, D>& polytope) {
        double radius = HUGE_VAL;
        FarFaces far;
        if (nearest_ < polytope.face_count() && polytope.is_live(nearest_)) {
            radius = inside(polytope, nearest_);
            if (!(radius >= least_inside)) return;
            if constexpr (D == 3)
                if (polytope.is_unscaled()) far = FarFaces(radius, size_, error_);
        }
        for (int f = 0; f < polytope.face_count(); ++f) {
            if (!polytope.is_live(f)) continue;
            if (!is_closed_at(polytope, f)) return;
            if constexpr (D == 3)
                if (far.has(polytope.plane(f))) continue;
            const double distance = inside(polytope, f);
            if (!(distance >= least_inside)) return;
            radius = distance < radius ? distance : radius;
        }
        if (radius < HUGE_VAL) radius_ = radius;
    }
    /// The radius, a length, of the largest ball proved so far to lie in A - B. 0 proves nothing.
    double radius() const { return radius_; }

private:
    double inside(const epa::Expanding<double, D>& polytope, int f) const {
        const auto vertex = [&](int i) -> const Vec<double, D>& {
            return polytope.vertices()[static_cast<std::size_t>(polytope.corner(f, i))].w;
        };
        if constexpr (D == 2) return distance_inside(vertex(0), vertex(1), error_);
        if constexpr (D == 3) return distance_inside(vertex(0), vertex(1), vertex(2), error_);
    }

    double error_, size_, radius_ = 0;
    int nearest_ = 0;
};

}  // namespace touchstone::certified
