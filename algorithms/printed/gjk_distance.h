// SPDX-License-Identifier: MIT
// GJK distance as printed in seed S0 ("Algorithm"), kept to show its mistakes. Do not use it.
//
//     v = any point of A - B;  W = {}
//     loop:  w = S(A - B, -v);  if v.v - v.w <= eps_abs^2: leave the loop
//            v = v(conv(W u {w}));  W = the smallest subset of W u {w} whose hull holds v
//     return v
//
// E-10  W is empty although Theorems 2 and 3 need v in conv(W): |v| may grow in the first step, and with the closing
//       remark ("stop when |v_{i+1}| >= |v_i|") the answer is wrong. If the loop ends at its first test, there are no
//       witness points.
// E-11  v must be a point of A - B. With any other point, such as 0, the loop stops at once.
// E-22  eps_abs^2 is compared with a gap whose rounding error grows with the coordinates, so the loop may never end.
//       Only the cap, which is not in the text, ends it here.
#pragma once

#include "algorithms/core/simplex.h"
#include "algorithms/fast/registers/combine.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/printed/sub_algorithm.h"

namespace touchstone::printed {

enum class Ending { gap, norm, cap, no_subset, overfull };

/// The text returns v alone. Simplex, ending and iterations are added for inspection.
template <Scalar S, int D>
struct GjkDistanceResult {
    Vec<S, D> v{};
    Simplex<S, D> simplex{};
    Ending ending = Ending::cap;
    int iterations = 0;
};

enum class Remark {
    ignored,  ///< only the pseudo-code is followed
    heeded,   ///< "stop when |v_{i+1}| >= |v_i|" is followed too (I-32); it returns v_{i+1}
};

/// `v`: the printed "any point of A - B", which nothing checks. eps_abs: a length.
template <SupportMappable A, SupportMappable B, class Solver = Johnson>
GjkDistanceResult<typename A::scalar, A::dimension> gjk_distance(const A& a, const B& b,
                                                                 Vec<typename A::scalar, A::dimension> v,
                                                                 const typename A::scalar& eps_abs,
                                                                 Remark remark = Remark::ignored, int cap = 256,
                                                                 const Solver& solver = {}) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const MinkowskiDifference<A, B> cso{a, b};
    Simplex<S, D> simplex;
    for (int k = 0; k < cap; ++k) {
        const auto w = cso.support(-v);
        if (dot(v, v) - dot(v, w.w) <= eps_abs * eps_abs) return {v, simplex, Ending::gap, k};
        if (simplex.size == D + 1) return {v, simplex, Ending::overfull, k};
        simplex.push_back(w);
        if (!solver.reduce(simplex)) return {v, simplex, Ending::no_subset, k};
        const Vec<S, D> next = combine_w(simplex);
        const bool not_shorter = squared_norm(v) <= squared_norm(next);
        v = next;
        if (remark == Remark::heeded && not_shorter) return {v, simplex, Ending::norm, k + 1};
    }
    return {v, simplex, Ending::cap, cap};
}

}  // namespace touchstone::printed
