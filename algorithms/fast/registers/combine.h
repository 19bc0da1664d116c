// SPDX-License-Identifier: MIT
// The point of a simplex that its weights give.
// Source: seed S0 (I-23), [GJK88].
#pragma once

#include "algorithms/core/simplex.h"

namespace touchstone {

/// The sum of lambda_i x_i, where `point` selects w, a or b of a vertex. Precondition: size >= 1.
/// Always inlined, so that the sum stays in registers: the next support point depends on it.
template <Scalar S, int D, class Member>
[[gnu::always_inline]] inline Vec<S, D> combine(const Simplex<S, D>& simplex, Member point) {
    Vec<S, D> sum = simplex.lambda[0] * (simplex[0].*point);
    for (int i = 1; i < simplex.size; ++i)
        sum = sum + simplex.lambda[static_cast<std::size_t>(i)] * (simplex[i].*point);
    return sum;
}

/// v = sum of lambda_i w_i.
template <Scalar S, int D>
[[gnu::always_inline]] inline Vec<S, D> combine_w(const Simplex<S, D>& simplex) {
    return combine(simplex, &CsoVertex<S, D>::w);
}

}  // namespace touchstone
