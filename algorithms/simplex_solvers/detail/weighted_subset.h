// SPDX-License-Identifier: MIT
// What a simplex solver found: some vertices of the simplex, each with its positive barycentric coordinate.
#pragma once

#include <array>
#include <initializer_list>
#include <utility>

#include "algorithms/core/simplex.h"

namespace touchstone::detail {

/// Indices in ascending order; size 0 means that no subset qualified.
template <Scalar S, int D>
struct WeightedSubset {
    std::array<int, static_cast<std::size_t>(D) + 1> index{};
    std::array<S, static_cast<std::size_t>(D) + 1> lambda{};
    int size = 0;

    WeightedSubset() = default;
    WeightedSubset(std::initializer_list<std::pair<int, S>> members) {
        for (const auto& [i, weight] : members) {
            index[static_cast<std::size_t>(size)] = i;
            lambda[static_cast<std::size_t>(size++)] = weight;
        }
    }
};

/// sum of lambda_i w_i. Precondition: subset.size >= 1.
template <Scalar S, int D>
Vec<S, D> combine_w(const Simplex<S, D>& simplex, const WeightedSubset<S, D>& subset) {
    Vec<S, D> sum = subset.lambda[0] * simplex[subset.index[0]].w;
    for (int i = 1; i < subset.size; ++i) {
        const auto k = static_cast<std::size_t>(i);
        sum = sum + subset.lambda[k] * simplex[subset.index[k]].w;
    }
    return sum;
}

/// Of two candidates the one whose point is nearer to the origin; `best` wins ties, and empty candidates never win.
template <Scalar S, int D>
void keep_nearer(const Simplex<S, D>& simplex, WeightedSubset<S, D>& best, const WeightedSubset<S, D>& candidate) {
    if (candidate.size == 0) return;
    if (best.size == 0 || squared_norm(combine_w(simplex, candidate)) < squared_norm(combine_w(simplex, best)))
        best = candidate;
}

/// Shrinks the simplex to the subset; false when there is none.
template <Scalar S, int D>
bool keep(Simplex<S, D>& simplex, const WeightedSubset<S, D>& subset) {
    for (int i = 0; i < subset.size; ++i) {
        const auto k = static_cast<std::size_t>(i);
        if (subset.index[k] != i) simplex[i] = simplex[subset.index[k]];
        simplex.lambda[k] = subset.lambda[k];
    }
    simplex.size = subset.size;
    return subset.size > 0;
}

}  // namespace touchstone::detail
