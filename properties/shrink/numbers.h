// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a query as a list that a shrinker can change in place, and a measure of how simple a number is.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "algorithms/shapes/query_numbers.h"

namespace touchstone::shrink_detail {

/// Returns the number of significant bits: 1 for powers of two, 0 for 0.
inline int significant_bits(double x) {
    if (x == 0 || !std::isfinite(x)) return 0;
    int exponent = 0;
    auto mantissa = static_cast<long long>(std::ldexp(std::fabs(std::frexp(x, &exponent)), 53));
    int bits = 53;
    while (mantissa % 2 == 0) mantissa /= 2, --bits;
    return bits;
}

/// Returns 0 for 0, 2 for 1 and -1, and more for more bits and for exponents far from 0. Precondition: x is finite.
inline long bits_of(double x) {
    if (x == 0) return std::signbit(x) ? 1 : 0;
    return 1 + significant_bits(x) + std::abs(std::ilogb(x));
}

/// Returns x rounded to the nearest multiple of 2^power, ties to even.
inline double on_lattice(double x, int power) { return std::ldexp(std::nearbyint(std::ldexp(x, -power)), power); }

/// Returns x rounded to that many significant bits.
inline double with_bits(double x, int bits) { return x == 0 ? 0 : on_lattice(x, std::ilogb(x) + 1 - bits); }

/// Returns simpler numbers to try instead of x, the simplest first.
inline std::vector<double> simpler_numbers(double x) {
    std::vector<double> list{0.0, std::copysign(1.0, x), std::copysign(2.0, x), std::copysign(3.0, x)};
    const int exponent = x == 0 ? 0 : std::ilogb(x);
    for (const int bits : {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 28, 32, 40, 48}) {
        const double unit = std::ldexp(1.0, exponent + 1 - bits), down = std::trunc(x / unit) * unit;
        for (const double y : {with_bits(x, bits), down, down + std::copysign(unit, x)}) list.push_back(y);
    }
    for (const int step : {exponent, exponent / 2, exponent / 4, 1, -1}) list.push_back(std::ldexp(x, -step));
    std::erase_if(list, [x](double y) { return !std::isfinite(y) || bits_of(y) >= bits_of(x); });
    std::stable_sort(list.begin(), list.end(), [](double y, double z) { return bits_of(y) < bits_of(z); });
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

/// Returns pointers to every number of the query, including the motion but without margins of 0, because a shrinker
/// adds no margin. The pointers are valid as long as the query.
template <int D>
std::vector<double*> numbers_of(Query<D>& query) {
    std::vector<double*> list;
    for_each_number_of_query(query, [&](double& x) {
        if ((&x != &query.a.margin && &x != &query.b.margin) || x != 0) list.push_back(&x);
    });
    return list;
}

}  // namespace touchstone::shrink_detail
