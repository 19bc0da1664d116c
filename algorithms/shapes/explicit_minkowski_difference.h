// SPDX-License-Identifier: MIT
// The explicit Minkowski difference of two polytopes: all differences of vertices, without duplicates, and their hull.
// The bodies meet exactly when the origin lies in this hull (I-15).
// Source: seed S4, "Minkowski difference", pseudo-code, with A - B in place of its Y - X (E-44); worked example in S1;
// I-14 to I-16, E-41.
#pragma once

#include <span>
#include <vector>

#include "algorithms/shapes/hull_2d.h"
#include "algorithms/shapes/hull_3d.h"

namespace touchstone {

/// All differences a - b of a point of `a` and a point of `b`, each value once, in lexicographic order. Returns no
/// values if a coordinate is NaN or infinite. O(n m log(n m)).
template <Scalar S, int D>
std::vector<Vec<S, D>> pairwise_differences(std::span<const Vec<S, D>> a, std::span<const Vec<S, D>> b) {
    std::vector<Vec<S, D>> all, distinct;
    for (const auto& x : a)
        for (const auto& y : b) all.push_back(x - y);
    const std::span<const Vec<S, D>> points(all);
    if (!detail::all_finite(points)) return distinct;
    for (const int i : detail::sorted_distinct(points)) distinct.push_back(detail::at(all, i));
    return distinct;
}

/// The hull of all pairwise differences: a Hull2d or Hull3d of A - B. Points that are not vertices do not change the
/// result (I-21). On a scalar that rounds, the differences are rounded.
/// Errors: if a coordinate or a difference is not finite, the stop is `not_finite` (invalid_input).
template <Scalar S, int D>
auto explicit_minkowski_difference(std::span<const Vec<S, D>> a, std::span<const Vec<S, D>> b) {
    std::vector<Vec<S, D>> all;
    for (const auto& x : a)
        for (const auto& y : b) all.push_back(x - y);
    return convex_hull(all);
}

/// As above, for points in vectors.
template <Scalar S, int D>
auto explicit_minkowski_difference(const std::vector<Vec<S, D>>& a, const std::vector<Vec<S, D>>& b) {
    return explicit_minkowski_difference(std::span<const Vec<S, D>>(a), std::span<const Vec<S, D>>(b));
}

}  // namespace touchstone
