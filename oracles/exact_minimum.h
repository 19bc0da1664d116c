// SPDX-License-Identifier: GPL-3.0-or-later
// Computes v(A - B) in integers. The search starts from any vertices. If an exact support point proves the result
// optimal, the search ends; otherwise it continues with that point.
#pragma once

#include <vector>

#include "oracles/exact_cso.h"
#include "oracles/minimum_norm.h"

namespace touchstone::oracles_detail {

/// The point v = direction / denominator is the point of the hull nearest to the origin. It is a strictly positive
/// combination of the points of `support`, which are affinely independent.
template <class Integer, int D, class Index>
struct ExactMinimum {
    IntegerVec<Integer, D> direction;
    Integer denominator;
    std::vector<Index> support;
    std::vector<Integer> weight;  ///< weights over `denominator`
    Integer value;                ///< direction . x for any x of support = |direction|^2 / denominator
};

template <class Integer, int D>
bool is_zero(const IntegerVec<Integer, D>& x) {
    for (const Integer& coordinate : x)
        if (coordinate != 0) return false;
    return true;
}

/// The point of the hull of at most D + 1 points that is nearest to the origin.
template <class Integer, int D, class Index, class PointOf>
ExactMinimum<Integer, D, Index> minimum_of_few(const std::vector<Index>& indices, PointOf&& point_of) {
    std::vector<IntegerVec<Integer, D>> point;
    for (const Index& index : indices) point.push_back(point_of(index));
    Gram<Integer> gram;
    gram.size = static_cast<int>(point.size());
    for (std::size_t i = 0; i < point.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) gram.entry[i][j] = gram.entry[j][i] = dot<Integer, D>(point[i], point[j]);
    const auto found = minimum_norm(gram);  // always present over integers
    ExactMinimum<Integer, D, Index> result;
    result.denominator = found->denominator;
    for (auto& coordinate : result.direction) coordinate = 0;
    for (std::size_t i = 0; i < point.size(); ++i) {
        if ((found->subset >> i & 1U) == 0) continue;
        result.support.push_back(indices[i]);
        result.weight.push_back(found->numerator[i]);
        for (std::size_t k = 0; k < D; ++k) result.direction[k] += found->numerator[i] * point[i][k];
    }
    result.value = dot<Integer, D>(result.direction, point_of(result.support[0]));
    return result;
}

/// Returns the exact minimum. The search terminates because |v| strictly falls and depends only on `support`, which can
/// take finitely many values. `support_of(V)` returns the index of a point least in direction V.
template <class Integer, int D, class Index, class PointOf, class SupportOf>
ExactMinimum<Integer, D, Index> exact_minimum(std::vector<Index> start, PointOf&& point_of, SupportOf&& support_of) {
    for (;;) {
        auto best = minimum_of_few<Integer, D, Index>(start, point_of);
        if (is_zero<Integer, D>(best.direction)) return best;
        const Index w = support_of(best.direction);
        if (!(dot<Integer, D>(best.direction, point_of(w)) < best.value)) return best;
        start = best.support;
        start.push_back(w);
    }
}

}  // namespace touchstone::oracles_detail
