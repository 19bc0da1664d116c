// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/exhaustive/small_format.h"

#include <cmath>
#include <vector>

#include "algorithms/scalars/rounded.h"

namespace touchstone::exhaustive {
namespace {

using Small = Rounded<4, 3>;

/// Returns every finite number of the format, with a single zero.
std::vector<double> all_numbers() {
    std::vector<double> numbers{0};
    const double least = std::ldexp(1.0, Small::min_exponent - (Small::precision - 1));
    for (double x = least; x <= Small::largest(); x += least)
        if (Small(x).value() == x) {
            numbers.push_back(x);
            numbers.push_back(-x);
        }
    return numbers;
}

}  // namespace

SmallFormatCount count_small_format() {
    const auto numbers = all_numbers();
    const double u = std::ldexp(1.0, -Small::precision);
    const double eta = std::ldexp(1.0, Small::min_exponent - (Small::precision - 1));
    SmallFormatCount count;
    for (const double n : numbers)
        for (const double a : numbers)
            for (const double b : numbers) {
                const Small gap = Small(n) * Small(a) - Small(n) * Small(b);
                const Small terms = Small(std::fabs(n)) * (Small(std::fabs(a)) + Small(std::fabs(b)));
                if (!std::isfinite(gap.value()) || !std::isfinite(terms.value())) continue;
                ++count.triples;
                const double size = std::fabs(n) * (std::fabs(a) + std::fabs(b));
                const double error = std::fabs(gap.value() - (n * a - n * b));
                const double bound = (1 + u) * (1 + u) * (size + eta) - size;
                if (error > bound || size > (1 + u) * (1 + u) * (terms.value() + eta / 2)) ++count.violated;
                count.tightest = std::fmax(count.tightest, error / bound);
            }
    return count;
}

}  // namespace touchstone::exhaustive
