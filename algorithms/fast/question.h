// SPDX-License-Identifier: MIT
// What is asked of the search of hull_search.h, and how it may end.
#pragma once

#include "algorithms/core/ieee_arithmetic.h"

namespace touchstone::fast {

/// Why the search has ended.
enum class End {
    gap,        ///< the rule holds: v is the nearest point up to rounding
    known,      ///< the support point is known, though the gap is not closed
    separated,  ///< of a boolean query: a plane separates beyond rounding
    inside,     ///< the origin is inside of a tetrahedron, whatever rounding did
    touch,      ///< |v| is rounding, and a plane supports A - B there up to rounding
    open        ///< range, progress or regions leave a doubt
};

/// What is asked: the nearest points; the verdict alone, which the first separating plane ends; or the start of EPA:
/// the nearest points, and at contact a plane that supports A - B there.
enum class Question { distance, verdict, depth };

/// The largest number of reductions. Hulls of 1000 vertices take a third of these.
inline constexpr int most_iterations = 32;

/// Where the search goes on: at a vertex a, an edge ab, a face abc, or a triangle abp, whose region is to be found.
enum class Next { vertex, edge, face, triangle, nowhere };

/// What EPA is told beside the simplex. V is a vector.
template <class V>
struct Contact {
    V outward{};             ///< the normal of the plane that supports A - B at the origin
    int support_points = 1;  ///< the number of support points of A - B
};
/// In its place where it is not asked.
struct Nothing {};

}  // namespace touchstone::fast
