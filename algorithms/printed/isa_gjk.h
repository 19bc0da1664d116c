// SPDX-License-Identifier: MIT
// ISA-GJK as printed in seed S0 ("Intersection test"), kept to show its mistakes. Do not use it.
//
//     v = any point;  W = {}
//     loop:  w = S(A - B, -v);  if v.w > 0: return false
//            v = v(conv(W u {w}));  W = the smallest subset of W u {w} whose hull holds v
//            if v.v <= eps_abs^2: return true
//
// E-27  In floating point v.w may round to <= 0 forever, and nothing ends the loop when W is full: W u {w} would be
//       D + 2 points, which this copy reports as `overfull`. The cap is not in the text either.
// E-28  eps_abs makes bodies that are apart by less than it "meet".
#pragma once

#include "algorithms/fast/registers/combine.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/printed/gjk_distance.h"

namespace touchstone::printed {

template <Scalar S, int D>
struct IsaGjkResult {
    bool intersects = false;  ///< the answer as printed; meaningless unless `answered`
    bool answered = false;    ///< false if the text would loop on or violate its own premises
    Ending ending = Ending::cap;
    Vec<S, D> v{};
    int iterations = 0;
};

/// `v`: any vector. eps_abs: a length.
template <SupportMappable A, SupportMappable B, class Solver = Johnson>
IsaGjkResult<typename A::scalar, A::dimension> isa_gjk(const A& a, const B& b, Vec<typename A::scalar, A::dimension> v,
                                                       const typename A::scalar& eps_abs, int cap = 256,
                                                       const Solver& solver = {}) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const MinkowskiDifference<A, B> cso{a, b};
    Simplex<S, D> simplex;
    for (int k = 0; k < cap; ++k) {
        const auto w = cso.support(-v);
        if (S(0) < dot(v, w.w)) return {false, true, Ending::gap, v, k};
        if (simplex.size == D + 1) return {false, false, Ending::overfull, v, k};
        simplex.push_back(w);
        if (!solver.reduce(simplex)) return {false, false, Ending::no_subset, v, k};
        v = combine_w(simplex);
        if (dot(v, v) <= eps_abs * eps_abs) return {true, true, Ending::norm, v, k + 1};
    }
    return {false, false, Ending::cap, v, cap};
}

}  // namespace touchstone::printed
