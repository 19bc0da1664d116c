// SPDX-License-Identifier: MIT
// Convex hull of points in space, of any affine dimension: triangulated faces, vertex graph, extreme points only.
//
// The algorithm is incremental with conflict lists (after [CS89]) and inserts points in a fixed
// pseudo-random order. For flat input the monotone chain runs in a coordinate plane, chosen such that the projection
// keeps the dimension.
//
// Cost: O(n log n) expected.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/shapes/hull_2d.h"
#include "algorithms/shapes/hull_builder.h"

namespace touchstone {

template <Scalar S>
struct Hull3d {
    std::vector<Vec<S, 3>> vertices;  ///< the extreme points only; in cyclic order when affine_dimension is 2
    std::vector<int> index;           ///< vertices[i] is input point index[i], the first of its duplicates
    /// Triples of vertex numbers, counter-clockwise seen from outside; none below dimension 3. Coplanar triangles are
    /// not merged.
    std::vector<std::array<int, 3>> faces;
    Adjacency adjacency;        ///< edges of the triangulation, or of the polygon or segment if flat
    int affine_dimension = -1;  ///< -1 empty, 0 a point, 1 a segment, 2 a polygon, 3 a solid
    /// `hull` (converged); `not_finite` (invalid_input), which has no vertices; `rounding` (stalled) if rounded
    /// predicates contradicted each other, so that `measured` points were left out
    Stop<S> stop{};
};

namespace detail {

/// Points, by number, that span the affine hull of the input. Dropping the coordinate `drop` maps a plane that they
/// span to a plane.
struct AffineBasis {
    int dimension = -1;
    std::array<int, 4> point{};
    int drop = 0;
};

template <Scalar S>
Vec<S, 2> without_coordinate(const Vec<S, 3>& x, int drop) {
    return {x[(drop + 1) % 3], x[(drop + 2) % 3]};
}

/// The coordinate to drop such that a, b, c still span a plane, or -1 if they are collinear.
template <Scalar S>
int plane_of(const Vec<S, 3>& a, const Vec<S, 3>& b, const Vec<S, 3>& c) {
    for (int drop = 0; drop < 3; ++drop)
        if (orientation(without_coordinate(a, drop), without_coordinate(b, drop), without_coordinate(c, drop)) != 0)
            return drop;
    return -1;
}

/// Precondition: `order` numbers the distinct points in lexicographic order.
template <Scalar S>
AffineBasis affine_basis(std::span<const Vec<S, 3>> points, std::span<const int> order) {
    AffineBasis basis;
    if (order.empty()) return basis;
    basis.dimension = 0;
    basis.point[0] = order.front();
    if (order.size() == 1) return basis;
    basis.dimension = 1;
    basis.point[1] = order.back();
    for (const int i : order) {
        const Vec<S, 3>&a = at(points, basis.point[0]), &b = at(points, basis.point[1]), &x = at(points, i);
        if (basis.dimension == 1) {
            basis.drop = plane_of(a, b, x);
            if (basis.drop < 0) continue;
            basis.dimension = 2;
            basis.point[2] = i;
        } else if (orientation(a, b, at(points, basis.point[2]), x) != 0) {
            basis.dimension = 3;
            basis.point[3] = i;
            return basis;
        }
    }
    return basis;
}

/// Shuffles into a fixed pseudo-random order (Fisher-Yates with a 64-bit linear congruential generator). With sorted
/// input every incremental step would see a large part of the surface.
inline void shuffle(std::vector<int>& order) {
    std::uint64_t state = 0x9E3779B97F4A7C15U;
    for (std::size_t i = order.size(); i > 1; --i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        std::swap(order[i - 1], order[static_cast<std::size_t>((state >> 33) % i)]);
    }
}

template <Scalar S>
void set_flat(Hull3d<S>& hull, std::span<const Vec<S, 3>> points, std::vector<int> index) {
    for (const int i : index) hull.vertices.push_back(at(points, i));
    hull.adjacency = cycle_adjacency(count(index));
    hull.index = std::move(index);
}

template <Scalar S>
void set_polygon(Hull3d<S>& hull, std::span<const Vec<S, 3>> points, int drop) {
    std::vector<Vec<S, 2>> shadow;
    for (const auto& x : points) shadow.push_back(without_coordinate(x, drop));
    set_flat(hull, points, convex_hull(shadow).index);
}

template <Scalar S>
void set_solid(Hull3d<S>& hull, std::span<const Vec<S, 3>> points, std::vector<int> order, const AffineBasis& basis) {
    std::erase_if(order,
                  [&](int i) { return std::find(basis.point.begin(), basis.point.end(), i) != basis.point.end(); });
    shuffle(order);
    HullBuilder<S> builder(points, basis.point, order);
    int left_out = 0;
    for (const int i : order)
        if (!builder.insert(i)) ++left_out;
    if (left_out > 0) hull.stop = Stop<S>::stalled("rounding", S(left_out));

    hull.faces = builder.faces();
    std::vector<int> position(points.size(), -1);
    for (const auto& face : hull.faces)
        for (const int i : face) at(position, i) = 0;
    for (int i = 0; i < count(points); ++i)
        if (at(position, i) == 0) {
            at(position, i) = count(hull.index);
            hull.index.push_back(i);
            hull.vertices.push_back(at(points, i));
        }
    for (auto& face : hull.faces)
        for (int& i : face) i = at(position, i);
    hull.adjacency = adjacency_from_triangles(count(hull.index), hull.faces);
}

}  // namespace detail

/// The hull of any points of space. No points, duplicates, collinear and coplanar points are legal.
/// Exact on exact scalars, and on built-in floating point within the range stated in orientation.h. On other scalars it
/// is a closed surface that may miss points by the rounding of their predicates. Errors: a coordinate that is NaN or
/// infinite gives the stop `not_finite`.
/// It always terminates. O(n log n) expected over insertion orders, O(n^2) at worst.
template <Scalar S>
Hull3d<S> convex_hull(std::span<const Vec<S, 3>> points) {
    Hull3d<S> hull;
    hull.stop = detail::hull_not_finite<S>();
    if (!detail::all_finite(points)) return hull;
    if (const auto scaled = detail::scaled_for_signs(points); !scaled.empty())
        return detail::with_vertices_of(points, convex_hull(std::span<const Vec<S, 3>>(scaled)));
    hull.stop = detail::hull_stop<S>();
    std::vector<int> order = detail::sorted_distinct(points);
    const detail::AffineBasis basis = detail::affine_basis(points, std::span<const int>(order));
    hull.affine_dimension = basis.dimension;
    switch (basis.dimension) {
        case 0: detail::set_flat(hull, points, {order.front()}); break;
        case 1: detail::set_flat(hull, points, {order.front(), order.back()}); break;
        case 2: detail::set_polygon(hull, points, basis.drop); break;
        case 3: detail::set_solid(hull, points, std::move(order), basis); break;
        default: break;
    }
    return hull;
}

/// As above, for points in a vector.
template <Scalar S>
Hull3d<S> convex_hull(const std::vector<Vec<S, 3>>& points) {
    return convex_hull(std::span<const Vec<S, 3>>(points));
}

/// The dimension of the smallest flat that contains all points, or -1 if there are none or one is not finite. O(n log
/// n).
template <Scalar S>
int affine_dimension(std::span<const Vec<S, 3>> points) {
    if (!detail::all_finite(points)) return -1;
    const std::vector<int> order = detail::sorted_distinct(points);
    return detail::affine_basis(points, std::span<const int>(order)).dimension;
}

}  // namespace touchstone
