// SPDX-License-Identifier: MIT
// The two simplest queries on the way to GJK: the point of a segment and of a triangle nearest to a query point, with
// the closest feature and barycentric coordinates.
//
// Source: seed S4 (after [Catto10]), "Point - line segment", "Point - triangle" (I-39). Collinear vertices
// give a triangle without area, whose barycentric coordinates would be infinite. The answer is then a vertex or an edge
// (I-49).
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "algorithms/fast/registers/combine.h"
#include "algorithms/simplex_solvers/voronoi.h"

namespace touchstone::gjk {

/// The Voronoi region of the query point, named by its nearest feature.
enum class Feature { vertex_a, vertex_b, vertex_c, edge_ab, edge_bc, edge_ca, interior };

constexpr std::string_view to_string(Feature feature) {
    constexpr std::array<std::string_view, 7> names{"A", "B", "C", "AB", "BC", "CA", "ABC"};
    return names[static_cast<std::size_t>(feature)];
}

/// The point of a segment or triangle that is nearest to the query point, with the feature on which it lies.
template <Scalar S, int D>
struct ClosestPoint {
    Vec<S, D> position{};
    S distance2{};
    Feature feature = Feature::vertex_a;
    std::array<S, 3>
        barycentric{};  ///< of a, b, c, with sum 1; positive exactly on the vertices of the feature, 0 elsewhere
};

namespace detail {

/// The feature spanned by the vertices of a bit mask: bit 0 for a, 1 for b, 2 for c.
constexpr Feature feature_of(unsigned mask) {
    constexpr std::array<Feature, 8> features{Feature::interior, Feature::vertex_a, Feature::vertex_b,
                                              Feature::edge_ab,  Feature::vertex_c, Feature::edge_ca,
                                              Feature::edge_bc,  Feature::interior};
    return features[mask & 7U];
}

template <Field S, int D>
std::optional<ClosestPoint<S, D>> closest_of(const Vec<S, D>& q, const Simplex<S, D>& simplex,
                                             const touchstone::detail::WeightedSubset<S, D>& region) {
    if (region.size == 0) return std::nullopt;
    ClosestPoint<S, D> result;
    result.barycentric = {S(0), S(0), S(0)};
    unsigned mask = 0;
    for (int i = 0; i < region.size; ++i) {
        const auto vertex = static_cast<std::size_t>(region.index[static_cast<std::size_t>(i)]);
        result.barycentric[vertex] = region.lambda[static_cast<std::size_t>(i)];
        mask |= 1U << vertex;
    }
    const Vec<S, D> from_q = touchstone::detail::combine_w(simplex, region);
    result.position = q + from_q;
    result.distance2 = squared_norm(from_q);
    result.feature = feature_of(mask);
    if (!is_finite(result.position) || !scalar_traits<S>::is_finite(result.distance2)) return std::nullopt;
    return result;
}

template <Field S, int D, std::size_t N>
Simplex<S, D> seen_from(const Vec<S, D>& q, const std::array<Vec<S, D>, N>& points) {
    Simplex<S, D> simplex;
    for (const auto& p : points) simplex.push_back({p - q, p, q, 0, 0});
    return simplex;
}

}  // namespace detail

/// The point of the segment ab nearest to q; a = b is legal. Returns nullopt if the coordinates or the squared distance
/// are not finite. O(1).
template <Field S, int D>
std::optional<ClosestPoint<S, D>> closest_on_segment(const Vec<S, D>& q, const Vec<S, D>& a, const Vec<S, D>& b) {
    if (!is_finite(q) || !is_finite(a) || !is_finite(b)) return std::nullopt;
    const auto simplex = detail::seen_from(q, std::array{a, b});
    return detail::closest_of(q, simplex, voronoi::segment_region(simplex, 0, 1));
}

/// The point of the triangle abc nearest to q, in the plane or in space. The vertices may coincide or be collinear.
/// Returns nullopt if the coordinates or the squared distance are not finite, or if rounding leaves no region (never on
/// exact scalars). O(1).
template <Field S, int D>
std::optional<ClosestPoint<S, D>> closest_on_triangle(const Vec<S, D>& q, const Vec<S, D>& a, const Vec<S, D>& b,
                                                      const Vec<S, D>& c) {
    if (!is_finite(q) || !is_finite(a) || !is_finite(b) || !is_finite(c)) return std::nullopt;
    const auto simplex = detail::seen_from(q, std::array{a, b, c});
    return detail::closest_of(q, simplex, voronoi::triangle_region(simplex, 0, 1, 2));
}

}  // namespace touchstone::gjk
