// SPDX-License-Identifier: GPL-3.0-or-later
// Small exact linear algebra for laws, sharing nothing with the algorithms judged.
#pragma once

#include <optional>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

/// Dimension of the affine hull; -1 for no points.
int affine_dimension(const std::vector<ExactVec>& points);

/// By Laplace expansion; 1 for the empty matrix. Meant for at most 4 rows.
Rational determinant(const std::vector<std::vector<Rational>>& rows);

/// The point of aff(points) nearest to the origin by its barycentric coordinates, or nothing when the points are
/// affinely dependent.
std::optional<std::vector<Rational>> nearest_in_affine_hull(const std::vector<ExactVec>& points);

/// sum of lambda_i x_i.
ExactVec combination(const std::vector<Rational>& lambda, const std::vector<ExactVec>& points);

/// The point of conv(points) nearest to the origin, by trying every subset. Meant for at most 5 points.
ExactVec nearest_by_enumeration(const std::vector<ExactVec>& points);

/// The points at the places set in `mask`.
std::vector<ExactVec> subset(const std::vector<ExactVec>& points, unsigned mask);

/// Largest |x|^2; 0 for no points.
Rational largest_squared_norm(const std::vector<ExactVec>& points);

}  // namespace touchstone
