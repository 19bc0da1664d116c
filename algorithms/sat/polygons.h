// SPDX-License-Identifier: MIT
// Separating axis theorem in the plane: verdict, depth and a separating axis of two convex polygons.
//
// Source: seed S2, "SAT" (I-70 to I-72; P-23), corrected by E-38 to E-40. The facet normals of C = A - B are edge
// normals of A and of B, so these are the candidates. If C is flat, the direction of C is a candidate too. Any finite
// point set is a legal polygon, because its hull is taken. Clockwise lists (E-39), duplicate vertices (E-38), two-point
// and one-point polygons therefore need no special care by the caller.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "algorithms/sat/separation.h"
#include "algorithms/shapes/hull_2d.h"

namespace touchstone::sat {

namespace detail {

/// The error that a subtraction and a division leave in the direction of an edge; see AxisSearch::offer.
template <Field S>
S error_of_edge() {
    return S(3) * scalar_traits<S>::epsilon();
}

/// Offers the normals of the edges of a hull, and its direction if the hull is a segment: that separates bodies on one
/// line.
template <Field S>
void offer_edges(AxisSearch<S, 2>& search, const std::vector<Vec<S, 2>>& hull) {
    const std::size_t n = hull.size();
    if (n < 2) return;
    for (std::size_t i = 0; i < n; ++i) {
        const Vec<S, 2> edge = scaled_by_infinity_norm(hull[(i + 1) % n] - hull[i]);
        search.offer({edge[1], -edge[0]}, error_of_edge<S>());
        if (n == 2) search.offer(edge);
    }
}

/// As above, without computing a hull. Its edges are among the segments between any two points, and additional axes
/// only cost time.
template <Field S>
void offer_all_segments(AxisSearch<S, 2>& search, std::span<const Vec<S, 2>> points) {
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Vec<S, 2> segment = scaled_by_infinity_norm(points[i] - points[j]);
            search.offer({segment[1], -segment[0]}, error_of_edge<S>());
            search.offer(segment);
        }
}

}  // namespace detail

/// The separation of the hulls of two point sets in the same frame and unit. On exact scalars the verdict is
/// `separated` with a lower bound of distance^2, `touching`, or `penetrating` with depth^2, all exact. In floating
/// point a sign smaller than the rounding band is `undecided` (stop rounding_band, stalled). The distance itself is
/// computed by gjk.
/// Errors: an empty body, NaN or infinity gives invalid_input; a square out of range gives `overflow` or `underflow`
/// (exhausted).
/// Allocates two hulls. Cost: O((n + m)^2), where seed S2 has O(n m), by one-sided projections that trust the
/// orientation of the list. O((n + m)^3) if products of coordinates leave the range of a scalar that is neither exact,
/// float nor double.
template <Field S>
SeparationResult<S, 2> polygons(std::span<const Vec<S, 2>> a, std::span<const Vec<S, 2>> b,
                                const Options& options = {}) {
    if (const auto reason = objection(a, b); !reason.empty()) return refused<S, 2>(reason, StopKind::invalid_input);
    AxisSearch<S, 2> search(a, b);
    bool are_points = true;
    for (const auto& body : {a, b}) {
        const auto hull = convex_hull(body).vertices;
        are_points = are_points && hull.size() == 1;
        if (orientations_are_in_range(body))
            detail::offer_edges(search, hull);
        else
            detail::offer_all_segments(search, body);
    }
    if (are_points) {
        search.offer(a[0] - b[0]);
        search.offer(unit_vector<S, 2>(0));  // the same point twice: any axis shows that they touch
    }
    return search.result(options);
}

}  // namespace touchstone::sat
