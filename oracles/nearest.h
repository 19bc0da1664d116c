// SPDX-License-Identifier: GPL-3.0-or-later
// The exactly nearest vector of two bodies, for code that builds cases around it.
#pragma once

#include <optional>

#include "algorithms/shapes/query.h"

namespace touchstone {

/// Returns the point of core(A) - core(B) nearest to the origin, found exactly, each coordinate rounded once to the
/// nearest double. It points from B to A and is zero if the cores meet. A core is the body without its balls (margin,
/// sphere and capsule radius). Returns nullopt for shapes that are no polytope plus ball, and where a pose leads out of
/// the range of double. Precondition: every coordinate is finite.
template <int D>
std::optional<Vec<double, D>> nearest_vector(const Query<D>& query);

extern template std::optional<Vec<double, 2>> nearest_vector<2>(const Query<2>&);
extern template std::optional<Vec<double, 3>> nearest_vector<3>(const Query<3>&);

}  // namespace touchstone
