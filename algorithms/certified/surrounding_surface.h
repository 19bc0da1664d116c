// SPDX-License-Identifier: MIT
// A ball that A - B holds without doubt, from EPA's polytope in doubles, where its facets are too small for their
// planes.
//
// Let a closed surface of triangles of points of the convex C = A - B wind around the origin, and let every triangle be
// at least r away from it. Then C holds the ball of radius r: a ray along any unit vector m meets a triangle in a point
// x with m.x = |x| >= r, so one of its corners reaches as far, and C reaches r along every m. The planes of the facets
// are not needed. On a curved body EPA's facets become so small that their planes tilt by more than they are worth
// (enclosed_ball.h), but a triangle stays where its corners are.
//
// How often the surface winds around the origin is counted along a ray, by certain signs. Corners that are off by an
// error below r cannot change the count, since on the way no triangle passes over the origin.
// Source: docs/certified.md, "Bodies of every shape". Cost: O(faces), a few determinants and the nearest point of a
// triangle each.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "algorithms/certified/enclosed_ball.h"
#include "algorithms/certified/filters.h"
#include "algorithms/epa/search.h"

namespace touchstone::certified {

/// An observer that takes EPA's last polytope and keeps the radius of a ball around the origin that A - B holds, or 0
/// if none is proved.
template <int D>
class SurroundingSurface {
public:
    /// `e` bounds the error of each coordinate of a point of A - B.
    explicit SurroundingSurface(double e) : error_(e) {}

    /// Examines the polytope. O(faces).
    void operator()(const epa::Expanding<double, D>& polytope) {
        double least = HUGE_VAL;
        int nearest = 0;
        for (int f = 0; f < polytope.face_count(); ++f) {
            if (!polytope.is_live(f)) continue;
            if (!is_closed_at(polytope, f)) return;
            const double distance = distance_of(corners_of(polytope, f), polytope.plane(f).normal, least);
            if (!(distance < least)) continue;
            least = distance;
            nearest = f;
            if (!(least > 0)) return;
        }
        // Each corner is within sqrt(D) e of a point of C.
        const double radius = least - 2 * error_;
        if (radius > 0 && least < HUGE_VAL && winds_around_origin(polytope)) {
            radius_ = radius * (1 - 2 * u);
            take_points(polytope, nearest);
        }
    }
    /// The radius, a length. 0 proves nothing.
    double radius() const { return radius_; }
    /// The point of A that the nearest point of the surface is made of. Zero if nothing is proved.
    const Vec<double, D>& point_a() const { return point_a_; }
    /// The point of B, as above.
    const Vec<double, D>& point_b() const { return point_b_; }

private:
    using Corners = std::array<Vec<double, D>, static_cast<std::size_t>(D)>;
    using Weights = std::array<double, static_cast<std::size_t>(D)>;

    static Corners corners_of(const epa::Expanding<double, D>& polytope, int f) {
        Corners corners;
        for (int i = 0; i < D; ++i)
            corners[static_cast<std::size_t>(i)] =
                polytope.vertices()[static_cast<std::size_t>(polytope.corner(f, i))].w;
        return corners;
    }

    /// A lower bound of the distance of the facet, by a plane across m that has its corners on one side.
    static double distance_along(const Corners& corners, const Vec<double, D>& direction) {
        const Vec<double, D> m = scaled(direction);
        double least = HUGE_VAL, size = 0;
        for (const auto& corner : corners) {
            least = std::fmin(least, dot(m, corner));
            size = larger(size, infinity_norm(corner));
        }
        const double bound = (least - 8 * u * size * one_norm(m)) / norm_from_above(m) * (1 - quotient_roundoffs * u);
        return std::isfinite(bound) ? bound : -HUGE_VAL;
    }

    /// The same along the plane's normal and, if that is below `enough`, along the nearest point of the facet.
    static double distance_of(const Corners& corners, const Vec<double, D>& normal, double enough) {
        const double by_plane = distance_along(corners, normal);
        if (by_plane >= enough) return by_plane;
        return std::fmax(by_plane, distance_along(corners, mean(corners, weights_of_nearest(corners))));
    }

    static Vec<double, D> mean(const Corners& points, const Weights& weights) {
        auto sum = weights[0] * points[0];
        for (std::size_t i = 1; i < points.size(); ++i) sum = sum + weights[i] * points[i];
        return sum;
    }

    /// Weights, not negative and of sum 1 up to rounding, of the point of a facet that is nearest to the origin: on one
    /// of its edges or, if it has one there, in its interior. On a sliver the edges are as near.
    static Weights weights_of_nearest(const Corners& corners) {
        Weights nearest{};
        double least = HUGE_VAL;
        const auto look_at = [&](const Weights& weights) {
            const double square = squared_norm(mean(corners, weights));
            if (!(square < least)) return;
            least = square;
            nearest = weights;
        };
        for (std::size_t i = 0; i < corners.size(); ++i)
            for (std::size_t j = i + 1; j < corners.size(); ++j) {
                const Vec<double, D> way = corners[j] - corners[i];
                const double t = std::fmin(std::fmax(-dot(corners[i], way) / squared_norm(way), 0.0), 1.0);
                Weights weights{};
                weights[i] = 1 - t;
                weights[j] = t;
                look_at(weights);
            }
        if constexpr (D == 3) {
            const Vec<double, 3> first = corners[1] - corners[0], second = corners[2] - corners[0];
            const Vec<double, 3> n = cross(first, second);
            const double s = dot(n, cross(second, corners[0])) / squared_norm(n);
            const double t = dot(n, cross(corners[0], first)) / squared_norm(n);
            if (s >= 0 && t >= 0 && s + t <= 1) look_at({1 - s - t, s, t});
        }
        return nearest;
    }

    void take_points(const epa::Expanding<double, D>& polytope, int f) {
        Corners of_a, of_b;
        for (int i = 0; i < D; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const auto& corner = polytope.vertices()[static_cast<std::size_t>(polytope.corner(f, i))];
            of_a[at] = corner.a;
            of_b[at] = corner.b;
        }
        const Weights weights = weights_of_nearest(corners_of(polytope, f));
        point_a_ = mean(of_a, weights);
        point_b_ = mean(of_b, weights);
    }

    /// How a ray along d meets a facet: 1 or -1 from inside or outside, 0 not at all; 2 if rounding leaves it open.
    static int crossing(const Corners& corners, const Vec<double, D>& d) {
        const auto sign = [](const Determinant& x) { return x.is_positive() ? 1 : x.is_negative() ? -1 : 2; };
        if constexpr (D == 2) {
            const int first = sign(determinant(corners[0], d, 0)), second = sign(determinant(d, corners[1], 0));
            if (first == 2 || second == 2) return 2;
            return first != second ? 0 : is_ahead(first, sign(determinant(corners[0], corners[1], 0)));
        } else {
            const int first = sign(determinant(d, corners[0], corners[1], 0));
            const int second = sign(determinant(d, corners[1], corners[2], 0));
            // Two signs that differ settle it, whatever the third.
            if (first + second == 0) return 0;
            const int third = sign(determinant(d, corners[2], corners[0], 0));
            if (first + third == 0 || second + third == 0) return 0;
            if (first == 2 || second == 2 || third == 2) return 2;
            return is_ahead(first, sign(determinant(corners[0], corners[1], corners[2], 0)));
        }
    }
    /// The line along d meets the facet, whose weights have the sign `side`; it is ahead if the facet turns that way.
    static int is_ahead(int side, int orientation) { return orientation == 2 ? 2 : side == orientation ? side : 0; }

    /// True if a ray that no rounding leaves open meets the surface more often from inside than from outside. Rays
    /// through the middles of some facets are tried.
    static bool winds_around_origin(const epa::Expanding<double, D>& polytope) {
        int tried = 0;
        for (int f = 0; f < polytope.face_count() && tried < most_rays; ++f) {
            if (!polytope.is_live(f)) continue;
            ++tried;
            auto middle = zero_vector<double, D>();
            for (const auto& corner : corners_of(polytope, f)) middle = middle + corner;
            const int count = crossings(polytope, middle);
            if (count != undecided_ray) return count > 0;
        }
        return false;
    }
    static int crossings(const epa::Expanding<double, D>& polytope, const Vec<double, D>& d) {
        int sum = 0;
        for (int f = 0; f < polytope.face_count(); ++f) {
            if (!polytope.is_live(f)) continue;
            const int crossed = crossing(corners_of(polytope, f), d);
            if (crossed == 2) return undecided_ray;
            sum += crossed;
        }
        return sum;
    }

    static constexpr int most_rays = 8, undecided_ray = 1 << 30;
    double error_, radius_ = 0;
    Vec<double, D> point_a_{}, point_b_{};
};

}  // namespace touchstone::certified
