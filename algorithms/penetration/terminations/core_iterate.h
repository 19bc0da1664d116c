// SPDX-License-Identifier: MIT
// What the stopping rules of the hybrid algorithm see while GJK runs on the cores.
#pragma once

#include <concepts>

#include "algorithms/core/iterate.h"

namespace touchstone::penetration {

/// State at the moment the support point is known and no plane keeps the cores further apart than the margins. There is
/// a simplex: a start vector alone shows no rule anything. It refers to what the loop works on and is not to be kept.
template <Scalar S, int D>
struct CoreIterate {
    using scalar = S;
    int k = 0;                     ///< number of simplex reductions so far
    const Vec<S, D>& v;            ///< the point of the simplex nearest to the origin
    const S& vv;                   ///< v . v: the best upper bound so far, since |v| must fall
    const Simplex<S, D>& simplex;  ///< of the cores
    const CsoVertex<S, D>& w;      ///< S(A - B, -v)
    const S& vw;                   ///< v . w
    const S& lower2;               ///< best lower bound of the squared distance of the cores so far
    const S& margin2;              ///< mu^2
};

/// A stopping rule of the hybrid algorithm: reads one CoreIterate, answers running or a reason.
template <class T, class S, int D>
concept CoreRule = requires(const T& rule, const CoreIterate<S, D>& iterate) {
    { rule(iterate) } -> std::same_as<Stop<S>>;
};

}  // namespace touchstone::penetration
