// SPDX-License-Identifier: GPL-3.0-or-later
// Poses that keep balls round.
#pragma once

#include <optional>

#include "algorithms/core/pose.h"

namespace touchstone {

/// s > 0 if the linear part is s times an orthogonal matrix, exactly, and s is a double; else nothing: the ball is then
/// an ellipsoid as any other.
template <int D>
std::optional<double> similarity_factor(const Pose<double, D>& pose);

extern template std::optional<double> similarity_factor<2>(const Pose<double, 2>&);
extern template std::optional<double> similarity_factor<3>(const Pose<double, 3>&);

}  // namespace touchstone
