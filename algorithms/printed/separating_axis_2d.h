// SPDX-License-Identifier: MIT
// SAT for convex polygons exactly as seed S2 prints it, kept to be measured. A duplicate vertex hides an overlap, and
// rounding decides about touching (E-38); clockwise polygons are declared apart (E-39). Use sat/polygons.h instead. The
// printed transform to world space is left to the caller.
#pragma once

#include <limits>
#include <span>

#include "algorithms/core/vec.h"

namespace touchstone::printed {

/// The result of Normalized() for a zero vector. The text does not define it, and both readings are in use (E-38).
enum class ZeroNormal { zero, not_a_number };

/// The result of Min and Max, which the text does not print, if neither argument is less. With a NaN it affects the
/// answer.
enum class NeitherLess { second, first };  ///< as x < y ? x : y does, or as std::min does

/// The largest, over the edges of `va`, of the least signed distance of the vertices of `vb`. Precondition: `va` is not
/// empty.
template <Real S>
S compute_separation(std::span<const Vec<S, 2>> va, std::span<const Vec<S, 2>> vb, ZeroNormal reading,
                     NeitherLess order = NeitherLess::second) {
    const bool first = order == NeitherLess::first;
    const auto min = [first](S x, S y) { return first ? (y < x ? y : x) : (x < y ? x : y); };
    const auto max = [first](S x, S y) { return first ? (x < y ? y : x) : (y < x ? x : y); };
    S max_separation = -scalar_traits<S>::from_double(std::numeric_limits<float>::max());  // -FLT_MAX
    for (std::size_t i = 0; i < va.size(); ++i) {
        const Vec<S, 2>& va0 = va[i];
        const Vec<S, 2>& va1 = va[(i + 1) % va.size()];
        const Vec<S, 2> edge = va1 - va0;
        const S length = square_root(squared_norm(edge));
        const bool keep_zero = length == S(0) && reading == ZeroNormal::zero;
        const Vec<S, 2> unit = keep_zero ? edge : Vec<S, 2>{edge[0] / length, edge[1] / length};
        const Vec<S, 2> normal{unit[1], -unit[0]};  // Cross(unit, 1)
        S separation = scalar_traits<S>::from_double(std::numeric_limits<float>::max());
        for (const auto& vb0 : vb) separation = min(separation, dot(normal, vb0 - va0));
        max_separation = max(separation, max_separation);
    }
    return max_separation;
}

/// True means "they collide". The strict signs make this the open convention.
template <Real S>
bool separating_axis_2d(std::span<const Vec<S, 2>> a, std::span<const Vec<S, 2>> b,
                        ZeroNormal reading = ZeroNormal::zero, NeitherLess order = NeitherLess::second) {
    return compute_separation(a, b, reading, order) < S(0) && compute_separation(b, a, reading, order) < S(0);
}

}  // namespace touchstone::printed
