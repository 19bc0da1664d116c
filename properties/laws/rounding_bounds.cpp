// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/laws/rounding_bounds.h"

#include <algorithm>

namespace touchstone {

Rational growth(const ScalarFormat& format, int n) {
    Rational product = 1;
    for (int i = 0; i < n; ++i) product *= 1 + format.unit_roundoff;
    return product;
}

Rational size_of_products(const ExactVec& x, const ExactVec& y) {
    return abs(Rational(x[0] * y[0])) + abs(Rational(x[1] * y[1])) + abs(Rational(x[2] * y[2]));
}

Rational largest_component(const ExactVec& x) {
    return std::max({Rational(abs(x[0])), Rational(abs(x[1])), Rational(abs(x[2]))});
}

Rational reach(const ExactVec& d, const std::vector<ExactVec>& points) {
    Rational greatest = 0;
    for (const ExactVec& x : points) greatest = std::max(greatest, size_of_products(d, x));
    return greatest;
}

bool products_are_in_range(const ScalarFormat& format, const ExactVec& d,
                           std::initializer_list<const std::vector<ExactVec>*> bodies) {
    if (format.largest == 0) return true;
    Rational coordinates = 1;
    for (const auto* points : bodies) coordinates = std::max(coordinates, reach({1, 1, 1}, *points));
    return 16 * std::max(Rational(2), largest_component(d)) * coordinates <= format.largest;
}

Rational missed_height(const ScalarFormat& format, const ExactVec& d, const std::vector<ExactVec>& points) {
    const Rational scale = std::max(Rational(1), largest_component(d));
    const Rational lost = format.least * scale * (3 + reach({1, 1, 1}, points));
    return Rational(2 * (growth(format, 3) - 1) * reach(d, points) + growth(format, 3) * lost);
}

Rational product_rounding(const ScalarFormat& format, const ExactVec& x, const ExactVec& y) {
    return Rational((growth(format, 3) - 1) * size_of_products(x, y) + growth(format, 3) * 3 * format.least / 2);
}

}  // namespace touchstone
