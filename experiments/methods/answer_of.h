// SPDX-License-Identifier: GPL-3.0-or-later
// From a typed result to the Answer that is judged, stored and printed.
#pragma once

#include <cmath>

#include "algorithms/core/result.h"
#include "experiments/registry/answer.h"

namespace touchstone {

template <Scalar S, int D>
std::array<double, 3> rounded(const Vec<S, D>& x) {
    std::array<double, 3> result{};
    for (int k = 0; k < D; ++k)
        result[static_cast<std::size_t>(k)] = static_cast<double>(scalar_traits<S>::to_long_double(x[k]));
    return result;
}

/// The root is taken in S itself where S has one: the number a user of the library would see.
template <Field S>
long double root_of(const S& squared) {
    if constexpr (Real<S>)
        return scalar_traits<S>::to_long_double(square_root(squared));
    else
        return std::sqrt(scalar_traits<S>::to_long_double(squared));
}

template <Field S, int D>
Answer answer_of(const DistanceResult<S, D>& result) {
    Answer answer;
    answer.verdict = result.verdict;
    answer.stop_name = result.stop.name;
    answer.stop_kind = result.stop.kind;
    answer.stop_measured = scalar_traits<S>::to_long_double(result.stop.measured);
    answer.stop_threshold = scalar_traits<S>::to_long_double(result.stop.threshold);
    answer.stop_bounds_gap = result.stop.bounds_gap;
    answer.lower = root_of(result.lower2);
    if (result.upper_is_known) {
        answer.upper = root_of(result.upper2);
        answer.point_a = rounded(result.point_a);
        answer.point_b = rounded(result.point_b);
        answer.normal = rounded(result.v);
    }
    if constexpr (scalar_traits<S>::is_exact) {
        answer.lower_squared = result.lower2.str();
        answer.upper_squared = result.upper2.str();
    }
    answer.iterations = result.iterations;
    answer.support_calls = result.support_calls;
    return answer;
}

}  // namespace touchstone
