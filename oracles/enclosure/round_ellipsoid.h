// SPDX-License-Identifier: GPL-3.0-or-later
// Detects ellipsoids whose pose turns them into balls.
#pragma once

#include <optional>

#include "algorithms/shapes/query.h"

namespace touchstone {

/// Returns R > 0 if the posed ellipsoid is exactly a ball of radius R and R is a double. Returns nullopt otherwise.
template <int D>
std::optional<double> ball_radius(const EllipsoidData<D>& ellipsoid, const std::optional<Pose<double, D>>& pose);

extern template std::optional<double> ball_radius<2>(const EllipsoidData<2>&, const std::optional<Pose<double, 2>>&);
extern template std::optional<double> ball_radius<3>(const EllipsoidData<3>&, const std::optional<Pose<double, 3>>&);

}  // namespace touchstone
