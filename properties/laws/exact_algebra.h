// SPDX-License-Identifier: GPL-3.0-or-later
// Small exact linear algebra for laws. It shares no code with the algorithms that the laws judge.
#pragma once

#include <optional>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

/// Returns the dimension of the affine hull, or -1 for no points.
int affine_dimension(const std::vector<ExactVec>& points);

/// Computes the determinant by Laplace expansion. It is 1 for the empty matrix. Meant for at most 4 rows.
Rational determinant(const std::vector<std::vector<Rational>>& rows);

/// Returns the barycentric coordinates of the point of aff(points) nearest to the origin, or nullopt if the points are
/// affinely dependent.
std::optional<std::vector<Rational>> nearest_in_affine_hull(const std::vector<ExactVec>& points);

/// Returns sum of lambda_i x_i.
ExactVec combination(const std::vector<Rational>& lambda, const std::vector<ExactVec>& points);

/// Returns the point of conv(points) nearest to the origin, by trying every subset. Meant for at most 5 points.
ExactVec nearest_by_enumeration(const std::vector<ExactVec>& points);

/// sqrt(x) <= sqrt(y) + t, decided without a root, for y, t >= 0. A negative x counts as 0.
bool root_is_at_most(const Rational& x, const Rational& y, const Rational& t);

/// Returns the points whose bits are set in `mask`.
std::vector<ExactVec> subset(const std::vector<ExactVec>& points, unsigned mask);

/// Returns the largest |x|^2, or 0 for no points.
Rational largest_squared_norm(const std::vector<ExactVec>& points);

}  // namespace touchstone
