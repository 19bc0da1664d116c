// SPDX-License-Identifier: MIT
// Bounds of the distance of two cores of one or two points each, those of balls and capsules, without a loop.
//
// The nearest points of two segments in closed form: one parameter by the normal equations, clamped, the other by
// projection, clamped, and the first again. Where the segments are nearly parallel the parameters are inaccurate, and
// the bracket shows it: the bounds are proved of whatever points and direction result (support_bounds.h). Source:
// [Eri05, section 5.1.9], the closest points of two segments. Cost: O(1), two divisions and two roots.
#pragma once

#include <algorithm>
#include <cmath>

#include "algorithms/certified/body.h"
#include "algorithms/certified/support_bounds.h"

namespace touchstone::certified {

/// A point or a segment: from + t way, 0 <= t <= 1.
template <int D>
struct SegmentCore {
    Vec<double, D> from{}, to{}, way{};

    /// Precondition: the core has one vertex or two.
    explicit SegmentCore(const CertifiedPolytope<D>& core)
        : from(core.vertex(0).position), to(core.vertex(core.vertex_count() - 1).position), way(to - from) {}

    /// The point at t as a mean of the ends, so that it is on the segment up to rounding.
    Vec<double, D> at(double t) const { return (1 - t) * from + t * to; }
    /// The parameter of the point that is nearest to x.
    double nearest_to(const Vec<double, D>& x) const {
        const double square = dot(way, way);
        return square > 0 ? std::clamp(dot(x - from, way) / square, 0.0, 1.0) : 0;
    }
    /// The least n.x of its points x.
    double least_along(const Vec<double, D>& n) const { return std::fmin(dot(n, from), dot(n, to)); }
};

/// True if the core is one point or two.
template <int D>
bool is_segment(const CertifiedPolytope<D>& core) {
    return core.vertex_count() <= 2;
}

/// Bounds of the signed distance of two such cores. The bracket is wide where they are nearly parallel, or cross.
template <int D>
KnownBounds<D> bounds_of_segments(const SupportBounds<D>& pair, const CertifiedPolytope<D>& a,
                                  const CertifiedPolytope<D>& b) {
    KnownBounds<D> known;
    if (!pair.is_bounded()) return known;
    const SegmentCore<D> of_a(a), of_b(b);
    if (a.vertex_count() == 1 && b.vertex_count() == 1) {
        known.point_a = of_a.from;
        known.point_b = of_b.from;
    } else {
        const double aa = dot(of_a.way, of_a.way), bb = dot(of_b.way, of_b.way), ab = dot(of_a.way, of_b.way);
        const Vec<double, D> between = of_a.from - of_b.from;
        const double determinant = aa * bb - ab * ab;
        double s = 0;
        if (determinant > 0)
            s = std::clamp((ab * dot(of_b.way, between) - bb * dot(of_a.way, between)) / determinant, 0.0, 1.0);
        known.point_b = of_b.at(of_b.nearest_to(of_a.at(s)));
        known.point_a = of_a.at(of_a.nearest_to(known.point_b));
    }
    const Vec<double, D> way = known.point_a - known.point_b;
    const double length = std::sqrt(squared_norm(way));
    known.upper = pair.distance_from(length);
    // A shorter way has lost digits in its squares, and bounds nothing from below.
    if (length > 1 / direction_range && std::isfinite(length)) {
        known.normal = 1 / length * way;
        known.lower = pair.gap_of(known.normal, of_a.least_along(known.normal), -of_b.least_along(-known.normal));
    }
    return known;
}

}  // namespace touchstone::certified
