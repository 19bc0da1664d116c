// SPDX-License-Identifier: GPL-3.0-or-later
// What rounding may do at most to inner products and support points, in rationals: the parts of the bounds that laws
// assert on floating point. docs/theorems.md derives them (Theorem 4, support points). All are 0 on exact scalars.
#pragma once

#include <initializer_list>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

/// Returns (1 + u)^n, the growth of n roundings.
Rational growth(const ScalarFormat& format, int n);

/// Returns the sum of |x_k| |y_k|.
Rational size_of_products(const ExactVec& x, const ExactVec& y);

Rational largest_component(const ExactVec& x);

/// Returns the greatest size_of_products(d, x) over the points.
Rational reach(const ExactVec& d, const std::vector<ExactVec>& points);

/// Returns false where an inner product of d and one of the points may overflow. A support mapping scales directions to
/// between 1 and 2 or takes them as they are.
bool products_are_in_range(const ScalarFormat& format, const ExactVec& d,
                           std::initializer_list<const std::vector<ExactVec>*> bodies);

/// Returns the height along d that a support mapping may miss which compares inner products of d and the points: each
/// of two has three roundings and three lost products, and a scaled direction has lost half of the least number in each
/// component. Precondition: products_are_in_range.
Rational missed_height(const ScalarFormat& format, const ExactVec& d, const std::vector<ExactVec>& points);

/// Returns the most by which an inner product of x and y is off, as far as it does not overflow.
Rational product_rounding(const ScalarFormat& format, const ExactVec& x, const ExactVec& y);

}  // namespace touchstone
