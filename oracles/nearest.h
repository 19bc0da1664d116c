// SPDX-License-Identifier: GPL-3.0-or-later
// Where the truth lies, not only how far: the exactly nearest vector, for those who build cases around it.
#pragma once

#include <optional>

#include "algorithms/shapes/query.h"

namespace touchstone {

/// The point of core(A) - core(B) nearest to the origin, found exactly, each coordinate rounded once to the nearest
/// double; it points from B to A and is zero when the cores meet. A core is the body without its balls (margin, sphere
/// and capsule radius). Nothing for shapes that are no polytope plus ball. Precondition: every coordinate is finite.
template <int D>
std::optional<Vec<double, D>> nearest_vector(const Query<D>& query);

extern template std::optional<Vec<double, 2>> nearest_vector<2>(const Query<2>&);
extern template std::optional<Vec<double, 3>> nearest_vector<3>(const Query<3>&);

}  // namespace touchstone
