// SPDX-License-Identifier: MIT
// Dynamic GJK exactly as seed S3 prints it, kept to be measured. It is wrong by E-30 (after an advance it continues
// with the support point and the upper bound of the earlier time), E-31 (contact point) and E-32 (0 and 1 have two
// meanings each). Use toi/dynamic_gjk.h instead.
// There are two additions. An iteration cap, since the text loops forever on some inputs (E-32); and an end if rounding
// leaves Johnson's sub-algorithm without a subset, which the text does not consider.
#pragma once

#include <limits>

#include "algorithms/fast/registers/combine.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/printed/sub_algorithm.h"

namespace touchstone::printed {

template <Real S, int D>
struct DynamicGjkAnswer {
    S time{};                 ///< "0: already in contact; 1: no contact within one second"
    Vec<S, D> contact{};      ///< t velocity + (upper_bound + mu_B) v, as the text gives it for results below 1
    Simplex<S, D> simplex{};  ///< W at the end of the loop
    bool ended_by_text =
        false;  ///< false if the cap or a failed sub-algorithm ended the loop; `time` is then meaningless
    int iterations = 0;
};

template <Real S>
struct DynamicGjkParameters {
    S margin_a{}, margin_b{};
    S relative = scalar_traits<S>::from_double(1e-6);  ///< epsilon_rel
    int max_iterations = 1000;
};

/// A is at rest and B moves with `velocity` for one second. `v` is "any vector of length 1".
template <SupportMappable A, SupportMappable B, class Solver = Johnson>
auto dynamic_gjk(const A& a, const B& b, const Vec<typename A::scalar, A::dimension>& velocity,
                 Vec<typename A::scalar, A::dimension> v,
                 const DynamicGjkParameters<typename A::scalar>& parameters = {}, const Solver& solver = {}) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const MinkowskiDifference<A, B> cso{a, b};
    const S margin = parameters.margin_a + parameters.margin_b;
    S upper_bound = scalar_traits<S>::from_double(std::numeric_limits<float>::max());  // FLT_MAX
    DynamicGjkAnswer<S, D> answer;
    S& t = answer.time;
    t = S(0);
    const auto finish = [&](bool ended_by_text) {
        answer.ended_by_text = ended_by_text;
        answer.contact = t * velocity + (upper_bound + parameters.margin_b) * v;
        return answer;
    };
    for (; answer.iterations < parameters.max_iterations; ++answer.iterations) {
        CsoVertex<S, D> w = cso.support(-v);
        w.w = w.w - t * velocity;
        const S vw = dot(v, w.w);
        if (margin < vw) {
            if ((S(1) - t) * dot(v, velocity) < vw - margin) {
                t = S(1);
                return finish(true);
            }
            t = t + (vw - margin) / dot(v, velocity);
            answer.simplex.size = 0;
        }
        if ((S(1) - parameters.relative) * upper_bound <= vw) return finish(true);
        if (answer.simplex.size == D + 1)
            return finish(false);  // the set W of the text would have more points than a simplex
        answer.simplex.push_back(w);
        if (!solver.reduce(answer.simplex)) return finish(false);
        v = combine_w(answer.simplex);
        upper_bound = square_root(squared_norm(v));
        if (upper_bound <= margin) return finish(true);
        v = S(1) / upper_bound * v;
    }
    return finish(false);
}

}  // namespace touchstone::printed
