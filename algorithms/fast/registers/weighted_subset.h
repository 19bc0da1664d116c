// SPDX-License-Identifier: MIT
// The result of a simplex solver: some vertices of the simplex, each with its positive barycentric coordinate.
#pragma once

#include <array>

#include "algorithms/core/simplex.h"

namespace touchstone::detail {

/// The number of a vertex of the simplex, and its barycentric coordinate.
template <Scalar S>
struct WeightedVertex {
    int index;
    S lambda;
};

/// The vertices have ascending numbers. Size 0 means that no subset qualified. Entries beyond the size are neither set
/// nor copied, and the others are copied number by number: a block copy of parts that were just written would wait for
/// their stores.
template <Scalar S, int D>
struct WeightedSubset {
    using Member = WeightedVertex<S>;

    std::array<int, static_cast<std::size_t>(D) + 1> index;
    std::array<S, static_cast<std::size_t>(D) + 1> lambda;
    int size = 0;

    WeightedSubset() noexcept(is_nothrow<S>) {}
    WeightedSubset(const Member& x) noexcept(is_nothrow<S>) { push_back(x); }
    WeightedSubset(const Member& x, const Member& y) noexcept(is_nothrow<S>) : WeightedSubset(x) { push_back(y); }
    WeightedSubset(const Member& x, const Member& y, const Member& z) noexcept(is_nothrow<S>) : WeightedSubset(x, y) {
        push_back(z);
    }
    WeightedSubset(const WeightedSubset& from) noexcept(is_nothrow<S>) { *this = from; }
    WeightedSubset& operator=(const WeightedSubset& from) noexcept(is_nothrow<S>) {
        size = from.size;
        copy_member<0>(from);
        copy_member<1>(from);
        copy_member<2>(from);
        if constexpr (D == 3) copy_member<3>(from);
        return *this;
    }

    void push_back(const Member& member) {
        const auto slot = static_cast<std::size_t>(size++);
        index[slot] = member.index;
        lambda[slot] = member.lambda;
    }

private:
    /// Written out instead of looped: g++ makes two calls of memcpy of such a loop.
    template <std::size_t i>
    void copy_member(const WeightedSubset& from) {
        if (static_cast<int>(i) >= size) return;
        index[i] = from.index[i];
        lambda[i] = from.lambda[i];
    }
};

/// The sum of lambda_i w_i. Precondition: subset.size >= 1.
template <Scalar S, int D>
[[gnu::always_inline]] inline Vec<S, D> combine_w(const Simplex<S, D>& simplex, const WeightedSubset<S, D>& subset) {
    Vec<S, D> sum = subset.lambda[0] * simplex[subset.index[0]].w;
    for (int i = 1; i < subset.size; ++i) {
        const auto k = static_cast<std::size_t>(i);
        sum = sum + subset.lambda[k] * simplex[subset.index[k]].w;
    }
    return sum;
}

/// Keeps the candidate whose point is nearest to the origin. Earlier candidates win ties, and empty ones never win.
template <Scalar S, int D>
struct Nearest {
    WeightedSubset<S, D> subset;
    S squared_distance{};

    void consider(const Simplex<S, D>& simplex, const WeightedSubset<S, D>& candidate) {
        if (candidate.size == 0) return;
        const S vv = squared_norm(combine_w(simplex, candidate));
        if (subset.size > 0 && !(vv < squared_distance)) return;
        subset = candidate;
        squared_distance = vv;
    }
};

/// True if the subset is not empty and every weight is positive. A quotient that has overflowed gives one that is not,
/// and weights that all vanish would falsely put the origin inside.
template <Scalar S, int D>
[[gnu::always_inline]] inline bool has_positive_weights(const WeightedSubset<S, D>& subset) {
    for (int i = 0; i < subset.size; ++i)
        if (!(S(0) < subset.lambda[static_cast<std::size_t>(i)])) return false;
    return subset.size > 0;
}

/// Reduces the simplex to the subset. Returns false if the subset is empty, and also if a weight is not positive: then
/// its quotient has overflowed, and weights that all vanish would falsely put the origin inside.
template <Scalar S, int D>
bool keep(Simplex<S, D>& simplex, const WeightedSubset<S, D>& subset) {
    for (int i = 0; i < subset.size; ++i) {
        const auto k = static_cast<std::size_t>(i);
        if (!(S(0) < subset.lambda[k])) return false;
        if (subset.index[k] != i) copy_points(simplex[subset.index[k]], simplex[i]);
        simplex.lambda[k] = subset.lambda[k];
    }
    simplex.size = subset.size;
    return subset.size > 0;
}

}  // namespace touchstone::detail
