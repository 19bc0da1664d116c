// SPDX-License-Identifier: MIT
// Convex hull of points in the plane by the monotone chain, a Graham scan over points sorted by their coordinates.
//
// Source: seeds S1 and S4 name Graham scan and Jarvis march for the hull of an explicit Minkowski difference (I-14);
// [And79] for the chain.
//
// Invariant: the chain is the lower (upper) hull of the points processed so far, and every turn is strictly left.
//
// Cost: O(n log n).
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/iterate.h"
#include "algorithms/shapes/adjacency.h"
#include "algorithms/shapes/orientation.h"

namespace touchstone {

template <Scalar S>
struct Hull2d {
    std::vector<Vec<S, 2>>
        vertices;            ///< the extreme points only, counter-clockwise from the lexicographically least (x, y)
    std::vector<int> index;  ///< vertices[i] is input point index[i], the first of its duplicates
    Adjacency adjacency;
    int affine_dimension = -1;  ///< -1 empty, 0 a point, 1 a segment, 2 a polygon
    Stop<S> stop{};             ///< `hull` (converged), or `not_finite` (invalid_input), which has no vertices
};

namespace detail {

template <Scalar S, int D>
bool lexicographically_less(const Vec<S, D>& x, const Vec<S, D>& y) {
    for (int k = 0; k < D; ++k) {
        if (x[k] < y[k]) return true;
        if (y[k] < x[k]) return false;
    }
    return false;
}

/// The numbers of the distinct points in lexicographic order. The first of each set of duplicates represents it.
template <Scalar S, int D>
std::vector<int> sorted_distinct(std::span<const Vec<S, D>> points) {
    std::vector<int> order;
    for (int i = 0; i < count(points); ++i) order.push_back(i);
    std::sort(order.begin(), order.end(), [&](int i, int j) {
        if (lexicographically_less(at(points, i), at(points, j))) return true;
        return !lexicographically_less(at(points, j), at(points, i)) && i < j;
    });
    const auto same = [&](int i, int j) { return at(points, i) == at(points, j); };
    order.erase(std::unique(order.begin(), order.end(), same), order.end());
    return order;
}

template <Scalar S, int D>
bool all_finite(std::span<const Vec<S, D>> points) {
    return std::all_of(points.begin(), points.end(), [](const Vec<S, D>& x) { return is_finite(x); });
}

/// The points scaled by one power of two to about 1, if their products would otherwise leave the range in which
/// orientation.h is exact. Empty if no scaling is needed: always for float, which orientation.h widens, and for double
/// in the plane.
template <Scalar S, int D>
std::vector<Vec<S, D>> scaled_for_signs(std::span<const Vec<S, D>> points) {
    std::vector<Vec<S, D>> scaled;
    constexpr bool is_exact = std::same_as<S, float> || (D == 2 && orients_all_finite_points<S>);
    if constexpr (std::floating_point<S> && !is_exact) {
        constexpr int limit = std::numeric_limits<S>::max_exponent / 8;
        S largest = S(0);
        for (const auto& x : points) largest = std::max(largest, infinity_norm(x));
        if (!(S(0) < largest)) return scaled;
        const int exponent = std::ilogb(largest);
        if (-limit <= exponent && exponent <= limit) return scaled;
        for (const auto& x : points)
            scaled.push_back(generate<S, D>([&](int k) { return std::scalbn(x[k], -exponent); }));
    }
    return scaled;
}

/// Replaces the vertices of the hull of scaled points by the original points.
template <Scalar S, int D, class Hull>
Hull with_vertices_of(std::span<const Vec<S, D>> points, Hull hull) {
    for (std::size_t i = 0; i < hull.index.size(); ++i) hull.vertices[i] = at(points, hull.index[i]);
    return hull;
}

template <Scalar S>
Stop<S> hull_stop() {
    return Stop<S>::converged("hull");
}
template <Scalar S>
Stop<S> hull_not_finite() {
    return Stop<S>::invalid_input("not_finite");
}

/// Appends to `chain` the strictly left-turning chain through the points of `order`, without the last of these points.
template <Scalar S, class Iterator>
void append_chain(std::span<const Vec<S, 2>> points, Iterator first, Iterator last, std::vector<int>& chain) {
    const std::size_t base = chain.size();
    for (; first != last; ++first) {
        while (chain.size() >= base + 2 &&
               orientation(at(points, chain[chain.size() - 2]), at(points, chain.back()), at(points, *first)) <= 0)
            chain.pop_back();
        chain.push_back(*first);
    }
    chain.pop_back();
}

}  // namespace detail

/// The hull of any points of the plane. No points, duplicates and collinear points are legal.
/// Exact on exact scalars, and on built-in floating point within the range stated in orientation.h. On other scalars it
/// is as good as their orientation(). Errors: a coordinate that is NaN or infinite gives the stop `not_finite`. O(n log
/// n).
template <Scalar S>
Hull2d<S> convex_hull(std::span<const Vec<S, 2>> points) {
    Hull2d<S> hull;
    hull.stop = detail::hull_not_finite<S>();
    if (!detail::all_finite(points)) return hull;
    if (const auto scaled = detail::scaled_for_signs(points); !scaled.empty())
        return detail::with_vertices_of(points, convex_hull(std::span<const Vec<S, 2>>(scaled)));
    hull.stop = detail::hull_stop<S>();
    const std::vector<int> order = detail::sorted_distinct(points);
    if (order.size() <= 1) {
        hull.index = order;
    } else {
        detail::append_chain(points, order.begin(), order.end(), hull.index);
        detail::append_chain(points, order.rbegin(), order.rend(), hull.index);
    }
    for (const int i : hull.index) hull.vertices.push_back(detail::at(points, i));
    hull.affine_dimension = std::min(detail::count(hull.index), 3) - 1;
    hull.adjacency = cycle_adjacency(detail::count(hull.index));
    return hull;
}

/// As above, for points in a vector.
template <Scalar S>
Hull2d<S> convex_hull(const std::vector<Vec<S, 2>>& points) {
    return convex_hull(std::span<const Vec<S, 2>>(points));
}

}  // namespace touchstone
