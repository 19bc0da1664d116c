// SPDX-License-Identifier: MIT
// Point containment: a point is a body with one vertex, so SAT decides it exactly (I-73).
#pragma once

#include <span>

#include "algorithms/sat/polygons.h"
#include "algorithms/sat/polytopes.h"

namespace touchstone::overlap {

/// Tests whether the point is in the convex polygon that is the hull of `vertices` (in any order). `penetrating`:
/// interior; `touching`: on the boundary, or anywhere in a polygon without interior; `separated`: outside. Convention,
/// errors and rounding band are those of sat::polygons. depth2 is the squared distance to the boundary. O(n^2).
template <Field S>
sat::SeparationResult<S, 2> containment(std::span<const Vec<S, 2>> vertices, const Vec<S, 2>& point,
                                        const sat::Options& options = {}) {
    return sat::polygons<S>(vertices, std::span<const Vec<S, 2>>(&point, 1), options);
}

/// The same test in space, by sat::polytopes. O(n^4).
template <Field S>
sat::SeparationResult<S, 3> containment(std::span<const Vec<S, 3>> vertices, const Vec<S, 3>& point,
                                        const sat::Options& options = {}) {
    return sat::polytopes<S>(vertices, std::span<const Vec<S, 3>>(&point, 1), options);
}

}  // namespace touchstone::overlap
