// SPDX-License-Identifier: MIT
// Separating axis theorem in the plane: verdict, depth and a separating axis of two convex polygons.
//
// Source: seed S2, "SAT" (I-70 to I-72), corrected by E-38 to E-40 and specification section 2.11. The facet normals of
// C = A - B are edge normals of A and of B, so these are the candidates; where C is flat its own directions join them.
// Any finite point set is a legal polygon: its hull is taken, so clockwise lists (E-39), duplicate vertices (E-38),
// two-point and one-point polygons need no special care of the caller.
#pragma once

#include <span>

#include "algorithms/sat/convex_hull_2d.h"
#include "algorithms/sat/separation.h"

namespace touchstone::sat {

/// Separation of the hulls of two sets of points, one frame, one unit. On exact scalars: `separated` with a lower bound
/// of distance^2, `touching`, or `penetrating` with depth^2, all exact. In floating point a sign smaller than the
/// rounding band is `undecided` (stop rounding_band, stalled). The distance of the closest features is gjk's business.
/// Errors: an empty body, NaN or infinity gives invalid_input; overflow of a square, exhausted. Allocates two hulls.
/// Cost: O((n + m)^2), seed S2's O(n m) being that of one-sided projections that trust the orientation of the list.
template <Field S>
SeparationResult<S, 2> polygons(std::span<const Vec<S, 2>> a, std::span<const Vec<S, 2>> b,
                                const Options& options = {}) {
    if (const auto reason = objection(a, b); !reason.empty()) return refused<S, 2>(reason, StopKind::invalid_input);
    const auto hull_a = convex_hull_2d(a), hull_b = convex_hull_2d(b);
    AxisSearch<S, 2> search(a, b);
    for (const auto* hull : {&hull_a, &hull_b}) {
        const std::size_t n = hull->size();
        if (n < 2) continue;
        for (std::size_t i = 0; i < n; ++i) {
            const Vec<S, 2> edge = tamed((*hull)[(i + 1) % n] - (*hull)[i]);
            search.offer({edge[1], S(-edge[0])}, S(S(3) * scalar_traits<S>::epsilon()));
            if (n == 2) search.offer(edge);  // collinear bodies are told apart along their line only
        }
    }
    if (hull_a.size() == 1 && hull_b.size() == 1) {
        search.offer(hull_a[0] - hull_b[0]);
        search.offer(unit_vector<S, 2>(0));  // the same point twice: any axis shows the touching
    }
    return search.result(options);
}

}  // namespace touchstone::sat
