// SPDX-License-Identifier: MIT
// PenetrationDepth(A, B) as printed in seed S0, "Combining GJK and EPA", mistakes included. It is for study only. The
// algorithm is algorithms/hybrid/depth.h.
//
// Mistakes kept: the shallow test (1 - eps_rel)^2 upper_bound <= v.w takes the last v.v as upper_bound, not the least
// one. It guarantees only (1 - eps_rel)^2 and may report a negative depth for overlapping bodies, and 0 is returned for
// separated bodies as well (E-21). The deep branch runs EPA on the ENLARGED difference from the simplex of the cores
// (E-19).
// Changed: squares are returned instead of mu - sqrt(upper_bound), so that the text runs on exact scalars. The deep
// branch returns its simplex, which can be passed to epa_2d or epa_3d with the enlarged support. The iterations have a
// cap.
#pragma once

#include "algorithms/core/simplex.h"
#include "algorithms/fast/registers/combine.h"
#include "algorithms/printed/sub_algorithm.h"

namespace touchstone::printed {

enum class DepthBranch {
    separated,  ///< "return 0"
    shallow,    ///< "return mu_A + mu_B - sqrt(upper_bound)"
    deep,       ///< "EPA on the enlarged A - B"
    cap,        ///< the cap ended the loop, or Johnson's algorithm found no subset (E-24)
};

template <Field S, int D>
struct PenetrationDepth {
    DepthBranch branch = DepthBranch::cap;
    S upper_bound{};          ///< v . v of the last simplex; 0 if there was none
    Simplex<S, D> simplex{};  ///< simplex of the cores
    int iterations = 0;
};

/// `cso`: the difference of the cores, support(d) -> CsoVertex. `margin`: mu_A + mu_B. `start`: any vector.
template <Field S, int D, class Cso, class Solver = Johnson>
PenetrationDepth<S, D> penetration_depth(const Cso& cso, const S& margin, const S& eps_rel, const S& eps_abs,
                                         Vec<S, D> v, int cap = 128, const Solver& solver = {}) {
    PenetrationDepth<S, D> result;
    const S kept = S(1) - eps_rel;
    bool bounded = false;  // false while upper_bound = FLT_MAX
    for (; result.iterations < cap; ++result.iterations) {
        const CsoVertex<S, D> w = cso.support(-v);
        const S vw = dot(v, w.w);
        result.branch = DepthBranch::separated;
        if (S(0) < vw && margin * margin < vw / squared_norm(v) * vw) return result;
        result.branch = DepthBranch::shallow;
        if (bounded && kept * kept * result.upper_bound <= vw) return result;
        result.branch = DepthBranch::cap;
        if (result.simplex.size > D) return result;
        result.simplex.push_back(w);
        if (!solver.reduce(result.simplex)) return result;
        v = combine_w(result.simplex);
        result.upper_bound = squared_norm(v);
        bounded = true;
        result.branch = DepthBranch::deep;
        if (result.upper_bound <= eps_abs * eps_abs) return result;
    }
    result.branch = DepthBranch::cap;
    return result;
}

}  // namespace touchstone::printed
