// SPDX-License-Identifier: MIT
// Facets and edges of a small hull, found once, for queries that ask for them often.
//
// The facets are the triangles of hull_3d.h, merged where they lie in one plane exactly. Every vector is relative to
// one vertex of the hull, the base: rounding is then relative to the size of the hull and not to its place.
//
// Invariant: n . x <= offset for every vertex x, normal n and its offset, up to the rounding of one inner product, and
// n . x >= offset - error for every vertex of the facet. On exact scalars both hold exactly, and the error is 0.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/core/range.h"
#include "algorithms/fast/lanes/blocks.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/direction.h"
#include "algorithms/shapes/hull_3d.h"

namespace touchstone {

namespace detail {

/// The direction d, scaled by a power of two so that its products stay in range. Exact scalars gain nothing from it.
template <Field S>
Vec<S, 3> scaled_to_unit_size(const Vec<S, 3>& d) {
    if constexpr (std::floating_point<S>)
        return scaled_by_power_of_two(d, infinity_norm(d));
    else
        return times_power_of_two(d, -Magnitude<S>{}.add(d).exponent());
}

}  // namespace detail

/// The facets and edges of the hull of points in space. O(n log n) to build, and O(facets vertices).
template <Field S>
struct HullFacets {
    /// The largest number of edges. Facets and vertices are then fewer. One bit of a word stands for each of them.
    static constexpr int most_edges = 64;
    /// True if normals and edge directions have the length 1, up to rounding. Exact scalars have no square root.
    static constexpr bool has_unit_vectors = Real<S>;

    /// From `from` to `to`, with the facet `left` on the left hand seen from outside. The cross product of the normals
    /// of `left` and `right` points along the edge.
    struct Edge {
        int from, to, left, right;
    };

    int facet_count = 0, vertex_count = 0;
    Vec<S, 3> base = zero_vector<S, 3>();  ///< all points below are relative to this vertex
    detail::Blocks<S, most_edges> vertices;
    detail::Blocks<S, most_edges> normals;  ///< outward
    detail::Row<S, most_edges> offsets;  ///< of the normals; beyond the last facet as of the first, up to whole blocks
    std::vector<S> squares;              ///< normal . normal
    std::vector<Vec<S, 3>> directions;   ///< of the facets: normals without a division, hence exact on small integers
    std::vector<Edge> edges;
    std::vector<Vec<S, 3>> along;  ///< of the edges: their directions
    Vec<S, 3> centre{};            ///< mean of the vertices
    S radius = S(0);               ///< that of a ball around the centre inside the hull; 0 on exact scalars
    S reach = S(0), error = S(0);  ///< largest 1-norm of a vertex, seen from the base; see the invariant

    /// The facets of the hull of `points`, or nothing: if the hull is flat or has more than most_edges edges, if a
    /// coordinate is not finite, or if squares of areas leave the range of S.
    static std::optional<HullFacets> of(std::span<const Vec<S, 3>> points) {
        const Hull3d<S> hull = convex_hull(points);
        // Each vertex has three edges or more.
        if (hull.affine_dimension != 3 || hull.stop.name != "hull" || 2 * most_edges < 3 * detail::count(hull.vertices))
            return std::nullopt;
        HullFacets result;
        if (!result.find(hull)) return std::nullopt;
        return result;
    }

private:
    using Triangle = std::array<int, 3>;
    static constexpr int width = Batch<S>::width;

    bool find(const Hull3d<S>& hull) {
        base = hull.vertices[0];
        vertex_count = detail::count(hull.vertices);
        std::vector<Vec<S, 3>> relative;
        for (const auto& x : hull.vertices) relative.push_back(x - base);
        vertices.assign(relative);
        const std::vector<int> facet_of = merged(hull);
        // Each facet has three edges or more, and each edge two facets.
        if (2 * most_edges < 3 * facet_count) return false;
        if (!find_normals(hull, facet_of) || !find_edges(hull, facet_of)) return false;
        find_ball(relative);
        return scalar_traits<S>::is_finite(reach) && scalar_traits<S>::is_finite(error);
    }

    /// The triangle on the left of each directed edge.
    static std::map<std::pair<int, int>, int> left_triangles(const Hull3d<S>& hull) {
        std::map<std::pair<int, int>, int> left;
        for (int t = 0; t < detail::count(hull.faces); ++t)
            for (std::size_t i = 0; i < 3; ++i) {
                const Triangle& face = detail::at(hull.faces, t);
                left[{face[i], face[(i + 1) % 3]}] = t;
            }
        return left;
    }

    /// The facet of each triangle. Neighbours in one plane belong to one facet.
    std::vector<int> merged(const Hull3d<S>& hull) {
        std::vector<int> facet_of(hull.faces.size());
        std::iota(facet_of.begin(), facet_of.end(), 0);
        const auto point = [&](int i) -> const Vec<S, 3>& { return detail::at(hull.vertices, i); };
        for (const auto left = left_triangles(hull); const auto& [edge, t] : left) {
            const Triangle& here = detail::at(hull.faces, t);
            const int u = left.at({edge.second, edge.first});
            for (const int corner : detail::at(hull.faces, u)) {
                if (corner == edge.first || corner == edge.second) continue;
                if (orientation(point(here[0]), point(here[1]), point(here[2]), point(corner)) != 0) continue;
                const int kept = detail::at(facet_of, t), joined = detail::at(facet_of, u);
                std::replace(facet_of.begin(), facet_of.end(), joined, kept);
            }
        }
        return numbered(facet_of);
    }

    /// The same division with the numbers 0, 1, ...
    std::vector<int> numbered(const std::vector<int>& facet_of) {
        std::map<int, int> number;
        std::vector<int> result;
        for (const int each : facet_of) result.push_back(number.try_emplace(each, detail::count(number)).first->second);
        facet_count = detail::count(number);
        return result;
    }

    /// Of the triangles of a facet the one with the largest area has the normal with the least error.
    bool find_normals(const Hull3d<S>& hull, const std::vector<int>& facet_of) {
        directions.assign(static_cast<std::size_t>(facet_count), zero_vector<S, 3>());
        for (int t = 0; t < detail::count(hull.faces); ++t) {
            const auto& [i, j, k] = detail::at(hull.faces, t);
            const Vec<S, 3>& x = detail::at(hull.vertices, i);
            const Vec<S, 3> n = cross(detail::at(hull.vertices, j) - x, detail::at(hull.vertices, k) - x);
            Vec<S, 3>& known = detail::at(directions, detail::at(facet_of, t));
            if (infinity_norm(known) < infinity_norm(n)) known = n;
        }
        std::vector<Vec<S, 3>> units;
        for (auto& n : directions) {
            if (!is_finite(n) || !is_normal(infinity_norm(n))) return false;
            n = detail::scaled_to_unit_size(n);
            units.push_back(of_unit_length(n));
            squares.push_back(squared_norm(units.back()));
        }
        normals.assign(units);
        for (int f = 0; f < width * normals.count(); ++f)
            offsets[f] = dot(normals[f], vertices[vertices.farthest(normals[f])]);
        for (int t = 0; t < detail::count(hull.faces); ++t)
            for (const int i : detail::at(hull.faces, t)) {
                const int f = detail::at(facet_of, t);
                const S off = offsets[f] - dot(normals[f], vertices[i]);
                if (error < off) error = off;
            }
        return true;
    }

    static Vec<S, 3> of_unit_length(const Vec<S, 3>& d) {
        if constexpr (has_unit_vectors)
            return normalised(d);
        else
            return d;
    }

    /// The edges between different facets. Euler's formula tells whether each facet is one polygon.
    bool find_edges(const Hull3d<S>& hull, const std::vector<int>& facet_of) {
        for (const auto left = left_triangles(hull); const auto& [edge, t] : left) {
            const auto [from, to] = edge;
            const int here = detail::at(facet_of, t), there = detail::at(facet_of, left.at({to, from}));
            if (to < from || here == there) continue;
            edges.push_back({from, to, here, there});
            along.push_back(of_unit_length(detail::at(hull.vertices, to) - detail::at(hull.vertices, from)));
        }
        return detail::count(edges) <= most_edges && facet_count + vertex_count == detail::count(edges) + 2;
    }

    void find_ball(const std::vector<Vec<S, 3>>& relative) {
        centre = zero_vector<S, 3>();
        for (const auto& x : relative) {
            centre = centre + S(1) / S(vertex_count) * x;
            const S size = magnitude_of(x[0]) + magnitude_of(x[1]) + magnitude_of(x[2]);
            if (reach < size) reach = size;
        }
        if constexpr (has_unit_vectors) {
            radius = offsets[0] - dot(normals[0], centre);
            for (int f = 1; f < facet_count; ++f)
                if (const S height = offsets[f] - dot(normals[f], centre); height < radius) radius = height;
            if (radius < S(0)) radius = S(0);
        }
    }
};

/// The facets of a box, or nothing if an extent is 0. O(1).
template <Field S>
std::optional<HullFacets<S>> facets_of(const Box<S, 3>& box) {
    const std::vector<Vec<S, 3>> corners = corners_of_box(box.half_extents);
    return HullFacets<S>::of(corners);
}

}  // namespace touchstone
