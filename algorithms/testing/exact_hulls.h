// SPDX-License-Identifier: MIT
// Hulls in doubles, the same hulls exactly, and how far a point is outside of one.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "algorithms/fast/hulls/hull_facets.h"
#include "algorithms/scalars/rational.h"

namespace touchstone {

/// The same points in rationals.
inline std::vector<Vec<Rational, 3>> exactly(const std::vector<Vec<double, 3>>& points) {
    std::vector<Vec<Rational, 3>> result;
    for (const auto& x : points) result.push_back({Rational(x[0]), Rational(x[1]), Rational(x[2])});
    return result;
}

/// How far a point is outside of a hull, up to the rounding of doubles. O(facets).
template <Field S>
double excess(const HullFacets<S>& hull, const Vec<S, 3>& point) {
    double most = 0;
    for (int f = 0; f < hull.facet_count; ++f) {
        const auto off = static_cast<double>(S(dot(hull.normals[f], point - hull.base) - hull.offsets[f]));
        most = std::max(most, off / std::sqrt(static_cast<double>(hull.squares[static_cast<std::size_t>(f)])));
    }
    return most;
}

}  // namespace touchstone
