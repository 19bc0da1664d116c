// SPDX-License-Identifier: MIT
// Magnitudes of scalars and vectors by comparison alone, safe for every Scalar and free of overload surprises (E-36).
#pragma once

#include <cmath>
#include <concepts>

#include "algorithms/core/vec.h"

namespace touchstone {

/// |x|; NaN stays NaN.
template <Scalar S>
S magnitude_of(const S& x) {
    if constexpr (std::floating_point<S>) return std::fabs(x);  // one instruction; a comparison would be a branch
    return x < S(0) ? S(-x) : x;
}

/// max |x_k|; components that are NaN are passed over.
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

/// |x_k| <= bound for every k, without asking for the sign of an x_k that is zero to within rounding.
template <Scalar S, int D>
bool is_within(const Vec<S, D>& x, const S& bound) {
    for (int k = 0; k < D; ++k)
        if (!(S(-bound) <= x[k] && x[k] <= bound)) return false;
    return true;
}

/// x divided by its largest component on inexact scalars, so that products of such vectors neither over- nor underflow
/// (E-04); x itself on exact ones, where nothing is gained, and where x = 0.
template <Field S, int D>
Vec<S, D> scaled_by_infinity_norm(const Vec<S, D>& x) {
    if constexpr (scalar_traits<S>::is_exact) return x;
    const S largest = infinity_norm(x);
    if (!(S(0) < largest)) return x;
    return detail::generate<S, D>([&](int k) { return S(x[k] / largest); });
}

}  // namespace touchstone
