// SPDX-License-Identifier: MIT
// Separating axis theorem in space: verdict, depth and a separating axis of two small convex polytopes.
//
// Source: seed S2 covers the plane only; the axes in space are the classic ones [GLM96]. A facet of C = A - B is a
// facet of A plus a face of B, a face of A minus a facet of B, or an edge of A plus an edge of B. If C is
// full-dimensional, its normals are therefore among the facet normals of A and of B (for a flat body, the normal of its
// plane) and the cross products of edges.
// If C is flat, its plane normal is needed, which is among those too, and the normals of its edges in that plane. A
// segment and a point need the direction across; if both lie on one line, any such direction. Two points need the line
// between them.
#pragma once

#include <span>
#include <vector>

#include "algorithms/sat/polytope_features.h"
#include "algorithms/sat/separation.h"

namespace touchstone::sat {

namespace detail {

/// Offers axes across the common direction of edges that are parallel up to rounding, since their cross product is
/// noise. These axes matter if A - B is a needle along that direction. Otherwise the facet between the edges is a
/// sliver, which the band of the search covers.
template <Field S>
void offer_across(AxisSearch<S, 3>& search, const Vec<S, 3>& edge) {
    for (int k = 0; k < 3; ++k) search.offer(cross(edge, unit_vector<S, 3>(k)));
}

/// Offers axes that only a flat or thinner A - B can need. They are harmless otherwise.
template <Field S>
void offer_flat_axes(AxisSearch<S, 3>& search, const PolytopeFeatures<S>& a, const PolytopeFeatures<S>& b,
                     const Vec<S, 3>& between) {
    std::vector<Direction<S>> planes;
    for (const auto* body : {&a, &b})
        if (body->dimension == 2) planes.insert(planes.end(), body->normals.begin(), body->normals.end());
    if (a.dimension == 1 && b.dimension == 1) planes.push_back(cross_product(a.edges[0], b.edges[0]));
    for (const auto& plane : planes)
        for (const auto* body : {&a, &b})
            for (const auto& edge : body->edges) search.offer(cross_product(plane, edge).vector);
    for (const auto* body : {&a, &b})
        if (body->dimension == 1) {
            const Vec<S, 3> d = body->edges[0].vector, c = scaled_by_infinity_norm(between);
            search.offer(d);
            search.offer(squared_norm(d) * c - dot(c, d) * d);  // the component of `between` across d
            offer_across(search,
                         d);  // all points on one line: any axis across it shows that the overlap has no interior
        }
    if (a.dimension == 0 && b.dimension == 0) {
        search.offer(between);
        search.offer(unit_vector<S, 3>(0));  // the same point twice: any axis shows that they touch
    }
}

}  // namespace detail

/// The separation of the hulls of two point sets in the same frame and unit. On exact scalars the verdict is
/// `separated` with a lower bound of distance^2, `touching` (flat overlaps included), or `penetrating` with depth^2,
/// all exact.
/// In floating point `separated` is certified up to the rounding band. `penetrating` is certified up to the band plus
/// the error of each axis with respect to the facet normal that it stands for (AxisSearch::offer). A sign inside the
/// band is `undecided` (stop rounding_band, stalled).
/// Errors: an empty body, NaN or infinity gives invalid_input; more than options.max_vertices points give
/// `too_many_vertices` (exhausted); a square out of range gives `exhausted`.
/// Cost: O(n^4 + m^4) to find the features, O(e_A e_B (n + m)) for the axes.
template <Field S>
SeparationResult<S, 3> polytopes(std::span<const Vec<S, 3>> a, std::span<const Vec<S, 3>> b,
                                 const Options& options = {}) {
    if (const auto reason = objection(a, b); !reason.empty()) return refused<S, 3>(reason, StopKind::invalid_input);
    const auto most = static_cast<std::size_t>(options.max_vertices < 0 ? 0 : options.max_vertices);
    if (most < a.size() || most < b.size()) return refused<S, 3>("too_many_vertices", StopKind::exhausted);
    const auto features_a = polytope_features(a), features_b = polytope_features(b);
    AxisSearch<S, 3> search(a, b);
    for (const auto* body : {&features_a, &features_b})
        for (const auto& normal : body->normals) search.offer(normal.vector, normal.error);
    const S noise = S(64) * scalar_traits<S>::epsilon();
    for (const auto& edge_a : features_a.edges)
        for (const auto& edge_b : features_b.edges) {
            const Direction<S> axis = cross_product(edge_a, edge_b);
            if (noise < infinity_norm(cross(edge_a.vector, edge_b.vector)))
                search.offer(axis.vector, axis.error);
            else if (!scalar_traits<S>::is_exact)
                detail::offer_across(search, edge_a.vector);
        }
    detail::offer_flat_axes(search, features_a, features_b, a[0] - b[0]);
    return search.result(options);
}

}  // namespace touchstone::sat
