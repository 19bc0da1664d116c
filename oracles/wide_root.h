// SPDX-License-Identifier: GPL-3.0-or-later
// Square roots of rationals to about 128 bits, by integer square root.
#pragma once

#include <cmath>
#include <cstdint>

#include "oracles/truth.h"

namespace touchstone::oracles_detail {

/// x * 2^exponent as high + low, exact up to 128 bits. Precondition: x >= 0.
template <class Integer>
WideReal wide(const Integer& x, int exponent) {
    if (x == 0) return {};
    const int bits = static_cast<int>(msb(x)) + 1;
    const int drop = bits > 128 ? bits - 128 : 0;
    const Integer top = x >> static_cast<unsigned>(drop);
    const Integer upper = top >> 64U;
    const Integer lower = top - (upper << 64U);
    const auto part = [](const Integer& value) {
        return static_cast<long double>(value.template convert_to<std::uint64_t>());
    };
    const long double high = std::ldexp(part(upper), 64 + drop + exponent);
    const long double low = std::ldexp(part(lower), drop + exponent);
    return high == 0 ? WideReal{low, 0} : WideReal{high + low, low - ((high + low) - high)};
}

/// sqrt(p / q) 2^exponent with a relative error below 2^-120. Preconditions: p >= 0, q > 0.
template <class Integer>
WideReal wide_root(const Integer& p, const Integer& q, int exponent) {
    if (p == 0) return {};
    const int bits = static_cast<int>(msb(p)) - static_cast<int>(msb(q));
    int shift = 260 - bits;
    if (shift < 0) shift = 0;
    shift += shift & 1;
    const Integer root = sqrt(Integer((p << static_cast<unsigned>(shift)) / q));
    return wide(root, exponent - shift / 2);
}

}  // namespace touchstone::oracles_detail
