// SPDX-License-Identifier: MIT
// Convex hull of finitely many points. In 2D it is a polygon; two or three points give a segment or a triangle.
// Source: seed S4 (I-08, I-09). Cost of a support point: one inner product for each vertex.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "algorithms/core/centre.h"
#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/support.h"
#include "algorithms/fast/registers/in_range.h"
#include "algorithms/shapes/description.h"
#include "algorithms/shapes/direction.h"

namespace touchstone {

/// S(P, d) by linear scan. The first maximum wins (seed S4, "support mapping of a polygon"; I-08). Points that are not
/// vertices of the hull, duplicates and flat sets are legal. If the reach of a point is unknown (is_reach_unknown), the
/// support point is NaN. Precondition: not empty. O(n).
template <Scalar S, int D>
SupportPoint<S, D> scan_support(std::span<const Vec<S, D>> points,
                                const Vec<S, D>& any_length) noexcept(is_nothrow<S>) {
    const Vec<S, D> d = in_range(any_length);
    int best = 0;
    S best_value = dot(points[0], d);
    if (is_reach_unknown(best_value, points[0], d)) return {not_a_number<S, D>(best_value), best};
    for (int i = 1; i < static_cast<int>(points.size()); ++i) {
        S value = dot(points[static_cast<std::size_t>(i)], d);
        if (is_reach_unknown(value, points[static_cast<std::size_t>(i)], d)) return {not_a_number<S, D>(value), i};
        if (best_value < value) {
            best_value = value;
            best = i;
        }
    }
    return {points[static_cast<std::size_t>(best)], best};
}

/// The hull of N points held by value, without heap memory.
template <Scalar S, int D, std::size_t N>
struct FixedPolytope {
    using scalar = S;
    static constexpr int dimension = D;

    std::array<Vec<S, D>, N> vertices{};

    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        return scan_support<S, D>(vertices, d);
    }
    /// Vertex `feature` of an answer of support(). Precondition: 0 <= feature < vertex_count().
    SupportPoint<S, D> vertex(int feature) const noexcept(is_nothrow<S>) {
        return {vertices[static_cast<std::size_t>(feature)], feature};
    }
    int vertex_count() const noexcept { return static_cast<int>(vertices.size()); }

    /// Its vertices are stored as they are (core_and_radius.h).
    static constexpr bool has_plain_vertices = true;
    int exact_vertex_count() const noexcept { return vertex_count(); }
    ExactVertex<S, D> exact_vertex(int i) const noexcept(is_nothrow<S>) {
        return {vertices[static_cast<std::size_t>(i)]};
    }
    /// The mean of the vertices, up to rounding.
    Vec<S, D> centre() const requires Field<S> { return mean_of<S, D>(vertices); }
};

/// The hull of any number of points, which it owns. Precondition of support: at least one vertex.
template <Scalar S, int D>
struct Polytope {
    using scalar = S;
    static constexpr int dimension = D;

    std::vector<Vec<S, D>> vertices;

    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        return scan_support<S, D>(vertices, d);
    }
    /// Vertex `feature` of an answer of support(). Precondition: 0 <= feature < vertex_count().
    SupportPoint<S, D> vertex(int feature) const noexcept(is_nothrow<S>) {
        return {vertices[static_cast<std::size_t>(feature)], feature};
    }
    int vertex_count() const noexcept { return static_cast<int>(vertices.size()); }

    /// Its vertices are stored as they are (core_and_radius.h).
    static constexpr bool has_plain_vertices = true;
    int exact_vertex_count() const noexcept { return vertex_count(); }
    ExactVertex<S, D> exact_vertex(int i) const noexcept(is_nothrow<S>) {
        return {vertices[static_cast<std::size_t>(i)]};
    }
    /// The mean of the vertices, up to rounding.
    Vec<S, D> centre() const requires Field<S> { return mean_of<S, D>(vertices); }
};

/// The data of a polytope in a case.
template <int D>
struct PolytopeData {
    std::vector<Vec<double, D>> vertices;  ///< one or more; the shape is their hull

    static constexpr std::string_view name = "polytope", remark = ": their hull";
    static constexpr std::tuple fields{field("vertices", Meaning::vertices, &PolytopeData::vertices)};

    template <int>
    const std::vector<Vec<double, D>>& corners() const {
        return vertices;
    }
    friend bool operator==(const PolytopeData&, const PolytopeData&) = default;
};

}  // namespace touchstone
