// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/laws/run.h"

#include <algorithm>

namespace touchstone {

Rational squared_scale(const ExactStep& step) {
    Rational largest = squared_norm(step.v);
    for (const ExactVec& x : step.simplex) largest = std::max(largest, squared_norm(x));
    if (step.w) largest = std::max(largest, squared_norm(*step.w));
    return largest;
}

long double ratio(const Rational& x, const Rational& y) {
    if (x == 0) return 0;
    constexpr long double infinity = std::numeric_limits<long double>::infinity();
    if (y == 0) return x < 0 ? -infinity : infinity;
    return scalar_traits<Rational>::to_long_double(Rational(x / y));
}

}  // namespace touchstone
