// SPDX-License-Identifier: MIT
// CoreIterate, the record of one GJK iteration on the cores. The hybrid algorithm's stopping rules see nothing else.
#pragma once

#include "algorithms/core/iterate.h"

namespace touchstone::hybrid {

/// The state of the loop when the support point is known and no plane shows that the cores are further apart than the
/// margins. The simplex is not empty: no rule is evaluated while there is only a start vector. The record refers to
/// objects of the loop, so it must not be stored.
template <Scalar S, int D>
struct CoreIterate {
    using scalar = S;
    static constexpr int dimension = D;
    int k = 0;                     ///< number of simplex reductions so far
    const Vec<S, D>& v;            ///< the point of the simplex nearest to the origin
    const S& vv;                   ///< v . v, the best upper bound so far, since |v| must decrease
    const Simplex<S, D>& simplex;  ///< simplex of the cores
    const CsoVertex<S, D>& w;      ///< S(A - B, -v)
    const S& vw;                   ///< v . w
    const S& lower2;               ///< best lower bound of the squared distance of the cores so far
    const S& margin2;              ///< mu^2
};

/// A stopping rule of the hybrid algorithm: takes one CoreIterate and returns a Stop, which is `running` while the loop
/// may go on.
template <class T, class S, int D>
concept CoreRule = RuleFor<T, CoreIterate<S, D>>;

}  // namespace touchstone::hybrid
