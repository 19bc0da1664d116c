// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a vector of doubles to integers times one power of two.
#pragma once

#include "oracles/core_solver.h"

namespace touchstone::oracles_detail {

template <int D>
struct ScaledVector {
    IntegerVec<Integer, D> integers;
    int exponent = 0;  ///< the vector is integers * 2^exponent
};

template <int D>
ScaledVector<D> scaled_integers(const Vec<double, D>& x) {
    ExponentRange range;
    for (int k = 0; k < D; ++k) range.add(x[k]);
    if (range.empty()) range = {0, 0};
    ScaledVector<D> result;
    result.exponent = range.least;
    for (int k = 0; k < D; ++k) {
        const Dyadic dyadic = Dyadic::of(x[k]);
        Integer& coordinate = result.integers[static_cast<std::size_t>(k)];
        coordinate = dyadic.mantissa;
        if (dyadic.mantissa != 0) coordinate <<= static_cast<unsigned>(dyadic.exponent - range.least);
    }
    return result;
}

}  // namespace touchstone::oracles_detail
