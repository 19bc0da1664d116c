// SPDX-License-Identifier: MIT
// Magnitudes and infinity norms, computed by comparison alone. They are defined for every Scalar and never resolve to
// the abs of integers (E-36).
#pragma once

#include <cmath>
#include <concepts>

#include "algorithms/core/vec.h"

namespace touchstone {

/// |x|; NaN stays NaN.
template <Scalar S>
S magnitude_of(const S& x) {
    if constexpr (std::floating_point<S>) return std::fabs(x);  // one instruction, where a comparison would be a branch
    return x < S(0) ? S(-x) : x;
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

/// True if |x_k| <= bound for every k. The sign of x_k is never tested, so an x_k that is zero up to rounding causes no
/// doubt.
template <Scalar S, int D>
bool is_within(const Vec<S, D>& x, const S& bound) {
    for (int k = 0; k < D; ++k)
        if (!(S(-bound) <= x[k] && x[k] <= bound)) return false;
    return true;
}

/// Returns x divided by its largest component on inexact scalars, so that products of such vectors neither overflow nor
/// underflow (E-04). Returns x unchanged on exact scalars, which gain nothing from it, and for x = 0.
template <Field S, int D>
Vec<S, D> scaled_by_infinity_norm(const Vec<S, D>& x) {
    if constexpr (scalar_traits<S>::is_exact) return x;
    const S largest = infinity_norm(x);
    if (!(S(0) < largest)) return x;
    return detail::generate<S, D>([&](int k) { return S(x[k] / largest); });
}

}  // namespace touchstone
