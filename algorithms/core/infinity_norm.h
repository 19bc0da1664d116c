// SPDX-License-Identifier: MIT
// Magnitudes and the norms made of them, which take no root. They are defined for every Scalar and never resolve to the
// abs of integers (E-36).
#pragma once

#include <cmath>
#include <concepts>

#include "algorithms/core/vec.h"

namespace touchstone {

/// |x|; NaN stays NaN.
template <Scalar S>
S magnitude_of(const S& x) {
    if constexpr (std::floating_point<S>) return std::fabs(x);  // one instruction, where a comparison would be a branch
    return x < S(0) ? -x : x;
}

/// The larger of two numbers; x if they are unordered.
template <Scalar S>
S larger(const S& x, const S& y) {
    return x < y ? y : x;
}

/// The smaller of two numbers; x if they are unordered.
template <Scalar S>
S smaller(const S& x, const S& y) {
    return y < x ? y : x;
}

/// max |x_k|. Components that are NaN are ignored.
template <Scalar S, int D>
S infinity_norm(const Vec<S, D>& x) {
    S largest = S(0);
    const auto join = [&](const S& size) {
        if (largest < size) largest = size;
    };
    join(magnitude_of(x[0]));
    join(magnitude_of(x[1]));
    if constexpr (D == 3) join(magnitude_of(x[2]));
    return largest;
}

/// |x_0| + |x_1| + ..., a length.
template <Scalar S, int D>
S one_norm(const Vec<S, D>& x) {
    S sum = S(0);
    for (int i = 0; i < D; ++i) sum = sum + magnitude_of(x[i]);
    return sum;
}

/// True if |x_k| <= bound for every k. The sign of x_k is never tested, so an x_k that is zero up to rounding causes no
/// doubt.
template <Scalar S, int D>
bool is_within(const Vec<S, D>& x, const S& bound) {
    for (int k = 0; k < D; ++k)
        if (!(-bound <= x[k] && x[k] <= bound)) return false;
    return true;
}

}  // namespace touchstone
