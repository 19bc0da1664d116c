// SPDX-License-Identifier: MIT
// Dynamic GJK exactly as seed S3 prints it, kept to be measured: wrong by E-30 (goes on with the support point and the
// upper bound of the time before an advance), E-31 (contact point) and E-32 (0 and 1 mean two things each). Use
// toi/dynamic_gjk.h. The only additions are an iteration cap, since the text loops for ever on some inputs (E-32), and
// an end where rounding leaves Johnson's sub-algorithm without a subset, of which the text knows nothing.
#pragma once

#include <limits>

#include "algorithms/printed/sub_algorithm.h"

namespace touchstone::printed {

template <Real S, int D>
struct DynamicGjkAnswer {
    S time{};                    ///< "0: already in contact; 1: no contact within one second"
    Vec<S, D> contact{};         ///< t velocity + (upper_bound + mu_B) v, as the text says for results below 1
    Simplex<S, D> simplex{};     ///< W at the end
    bool ended_by_text = false;  ///< false: the cap or a failed sub-algorithm ended it and `time` means nothing
    int iterations = 0;
};

template <Real S>
struct DynamicGjkParameters {
    S margin_a{}, margin_b{};
    S relative = scalar_traits<S>::from_double(1e-6);  ///< epsilon_rel
    int max_iterations = 1000;
};

/// A at rest, B moving with `velocity` for one second; `v` is "any vector of length 1".
template <SupportMappable A, SupportMappable B, class Solver = Johnson>
auto dynamic_gjk(const A& a, const B& b, const Vec<typename A::scalar, A::dimension>& velocity,
                 Vec<typename A::scalar, A::dimension> v,
                 const DynamicGjkParameters<typename A::scalar>& parameters = {}, const Solver& solver = {}) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const MinkowskiDifference<A, B> cso{a, b};
    const S margin = S(parameters.margin_a + parameters.margin_b);
    S upper_bound = scalar_traits<S>::from_double(std::numeric_limits<float>::max());  // FLT_MAX
    DynamicGjkAnswer<S, D> answer;
    S& t = answer.time;
    t = S(0);
    const auto finish = [&](bool ended_by_text) {
        answer.ended_by_text = ended_by_text;
        answer.contact = t * velocity + S(upper_bound + parameters.margin_b) * v;
        return answer;
    };
    for (; answer.iterations < parameters.max_iterations; ++answer.iterations) {
        CsoVertex<S, D> w = cso.support(-v);
        w.w = w.w - t * velocity;
        const S vw = dot(v, w.w);
        if (margin < vw) {
            if (S(S(1) - t) * dot(v, velocity) < S(vw - margin)) {
                t = S(1);
                return finish(true);
            }
            t = S(t + S(S(vw - margin) / dot(v, velocity)));
            answer.simplex.size = 0;
        }
        if (S(S(S(1) - parameters.relative) * upper_bound) <= vw) return finish(true);
        if (answer.simplex.size == D + 1) return finish(false);  // the text's set would grow beyond a simplex
        answer.simplex.push_back(w);
        if (!solver.reduce(answer.simplex)) return finish(false);
        v = combine_w(answer.simplex);
        upper_bound = square_root(squared_norm(v));
        if (upper_bound <= margin) return finish(true);
        v = S(S(1) / upper_bound) * v;
    }
    return finish(false);
}

}  // namespace touchstone::printed
