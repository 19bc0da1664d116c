// SPDX-License-Identifier: MIT
// GJK for two polygons after seed S4's flow chart as printed, kept to show its mistakes. Do not use it.
//
//     closest point of the simplex; cull vertices that do not contribute; d from the closest point to the query point,
//     on an edge its perpendicular; support point in direction d; stop when it already is in the simplex; add it
//
// E-42  "In the current simplex" is tested after the culling and by index, so two features at one place alternate
//       forever. A test whether the support point lies further along d ends these cases, but not that of a query point
//       on an edge. The cap is not in the text.
// E-44  The pseudo-code's loop has no exit (the exit is in step 9 of the flow chart, and is used here); the text adds
//       support points where it must subtract them, and its difference is Y - X where this library takes A - B = X - Y.
#pragma once

#include "algorithms/core/simplex.h"
#include "algorithms/fast/registers/combine.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/default_policies.h"

namespace touchstone::printed {

enum class PolygonStop {
    repeated_support,  ///< the rule as printed
    progress_alone,    ///< stop if the support point is no further along d than the simplex
};

enum class PolygonEnding { repeated_support, no_progress, contained, query_point_reached, cap, no_region };

template <Scalar S>
struct PolygonGjkResult {
    Vec<S, 2> closest{};  ///< the point of X - Y closest to the origin
    Simplex<S, 2> simplex{};
    PolygonEnding ending = PolygonEnding::cap;
    int iterations = 0;
};

/// X - Y is queried for the query point Q = 0. The "arbitrary" first vertex is number 0 of both polygons.
template <class X, class Y, class Solver = Voronoi>
    requires(X::dimension == 2)
PolygonGjkResult<typename X::scalar> polygon_gjk(const X& x, const Y& y, int cap = 256,
                                                 PolygonStop stop = PolygonStop::repeated_support,
                                                 const Solver& solver = {}) {
    using S = typename X::scalar;
    const MinkowskiDifference<X, Y> cso{x, y};
    Simplex<S, 2> simplex;
    const auto &first_x = x.vertices[0], &first_y = y.vertices[0];
    simplex.push_back({first_x - first_y, first_x, first_y, 0, 0});
    Vec<S, 2> closest{};
    for (int k = 0; k < cap; ++k) {
        if (!solver.reduce(simplex)) return {closest, simplex, PolygonEnding::no_region, k};
        closest = combine_w(simplex);
        if (simplex.size == 3) return {closest, simplex, PolygonEnding::contained, k};
        Vec<S, 2> d = -closest;
        if (simplex.size == 2) {
            const Vec<S, 2> e = simplex[1].w - simplex[0].w;
            d = Vec<S, 2>{-e[1], e[0]};
            if (dot(d, -simplex[0].w) < S(0)) d = -d;
        } else if (d == zero_vector<S, 2>()) {
            return {closest, simplex, PolygonEnding::query_point_reached, k};
        }
        const auto w = cso.support(d);
        if (stop == PolygonStop::progress_alone) {
            if (dot(d, w.w) <= dot(d, simplex[0].w)) return {closest, simplex, PolygonEnding::no_progress, k};
        } else if (contains_features(simplex, w))
            return {closest, simplex, PolygonEnding::repeated_support, k};
        simplex.push_back(w);
    }
    return {closest, simplex, PolygonEnding::cap, cap};
}

}  // namespace touchstone::printed
