// SPDX-License-Identifier: MIT
// The common part of the two accelerated directions: a direction that is carried over from iteration to iteration.
// Source: Montaut et al. 2022 [Montaut22], who read GJK as the Frank-Wolfe method on |x|^2 / 2 over A - B.
#pragma once

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/search_direction.h"

namespace touchstone::detail {

/// x divided by its length, or by its largest component if the scalar has no root. Zero stays zero.
template <Field S, int D>
Vec<S, D> normalised(const Vec<S, D>& x) {
    S length = infinity_norm(x);
    if constexpr (Real<S>) length = square_root(squared_norm(x));
    if (!(S(0) < length) || !scalar_traits<S>::is_finite(length)) return x;
    return S(1) / length * x;
}

/// d_k = m d_{k-1}/|d_{k-1}| + (1 - m) y/|y| with m = (k + 1)/(k + 3). The search goes along -d_k. The authors
/// normalise both terms on bodies that are not strictly convex, since otherwise the longer one alone decides.
template <Field S, int D>
struct Momentum {
    Vec<S, D> d{};
    bool is_first = true;

    static S weight(int k) { return S(k + 1) / S(k + 3); }

    Vec<S, D> towards(const Vec<S, D>& y, int k) {
        if (is_first) d = y;
        is_first = false;
        const S m = weight(k);
        d = m * normalised(d) + (S(1) - m) * normalised(y);
        return -d;
    }
};

}  // namespace touchstone::detail
