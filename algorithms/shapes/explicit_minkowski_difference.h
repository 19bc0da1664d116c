// SPDX-License-Identifier: MIT
// The Minkowski difference of two polytopes written out: all differences of vertices, without duplicates, and their
// hull (seed S4, "Minkowski difference", pseudo-code, with A - B for its Y - X, E-44; worked example in S1; I-14 to
// I-16, E-41). The bodies meet exactly when the origin lies in this hull (I-15).
#pragma once

#include <span>
#include <vector>

#include "algorithms/shapes/hull_2d.h"
#include "algorithms/shapes/hull_3d.h"

namespace touchstone {

/// {a - b}: every difference of a point of `a` and one of `b`, each value once, in lexicographic order.
/// O(n m log(n m)). NaN and infinities: no values at all.
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

/// The hull of all pairwise differences, a Hull2d or Hull3d of A - B. The hull of the points given is what counts:
/// points that are no vertices change nothing (I-21). Differences that round on the scalar round here.
/// Errors: not finite, or a difference that overflows: stop `not_finite` (invalid_input).
template <Scalar S, int D>
auto explicit_minkowski_difference(std::span<const Vec<S, D>> a, std::span<const Vec<S, D>> b) {
    std::vector<Vec<S, D>> all;
    for (const auto& x : a)
        for (const auto& y : b) all.push_back(x - y);
    return convex_hull(all);
}

/// The same for the points of vectors.
template <Scalar S, int D>
auto explicit_minkowski_difference(const std::vector<Vec<S, D>>& a, const std::vector<Vec<S, D>>& b) {
    return explicit_minkowski_difference(std::span<const Vec<S, D>>(a), std::span<const Vec<S, D>>(b));
}

}  // namespace touchstone
