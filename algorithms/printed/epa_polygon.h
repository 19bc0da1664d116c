// SPDX-License-Identifier: MIT
// EPA on a list of vertices as printed in seed S1 ("EPA(polytope, shapeA, shapeB)"), mistakes included. It is for study
// only. The algorithm is algorithms/epa/depth.h.
//
// Mistakes kept: a normal is turned outwards by the sign of its distance, which has no meaning if the origin is on the
// edge (E-35). The tolerance 0.001, and the slop 0.001 that is added to the answer, are absolute, whatever the size of
// the bodies (E-36).
// Changed: the iterations have a cap, since both printed loops are unbounded.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "algorithms/core/vec.h"

namespace touchstone::printed {

template <Real S>
struct EpaPolygonResult {
    bool reached_cap = false;
    Vec<S, 2> translation{};  ///< "collisionPoint": the minimal translation vector, 0.001 too long
    S distance{};             ///< depth without the slop
    int iterations = 0;       ///< number of vertices inserted
};

/// `polygon`: a triangle that contains the origin, in any orientation. `support`: d -> S(A - B, d) for a unit d.
template <Real S, class Support>
EpaPolygonResult<S> epa_polygon(std::vector<Vec<S, 2>> polygon, Support support, int cap = 5000) {
    const S infinity = scalar_traits<S>::from_double(std::numeric_limits<double>::infinity());
    const S tolerance = scalar_traits<S>::from_double(0.001);
    EpaPolygonResult<S> result;
    std::size_t insert_at = 0;
    S least = infinity;
    Vec<S, 2> least_normal{};
    while (least == infinity) {
        if (result.iterations == cap) {
            result.reached_cap = true;
            return result;
        }
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const std::size_t j = (i + 1) % polygon.size();
            const Vec<S, 2> ij = polygon[j] - polygon[i];
            Vec<S, 2> normal{ij[1], -ij[0]};
            normal = S(1) / square_root(squared_norm(normal)) * normal;
            S distance = dot(normal, polygon[i]);
            if (distance < S(0)) {
                distance = -distance;
                normal = -normal;
            }
            if (distance < least) {
                least = distance;
                least_normal = normal;
                insert_at = j;
            }
        }
        const Vec<S, 2> found = support(least_normal);
        const S gap = dot(least_normal, found) - least;
        result.distance = least;
        if (tolerance < (gap < S(0) ? -gap : gap)) {
            least = infinity;
            polygon.insert(polygon.begin() + static_cast<std::ptrdiff_t>(insert_at), found);
            ++result.iterations;
        }
    }
    result.translation = (least + tolerance) * least_normal;
    return result;
}

}  // namespace touchstone::printed
