// SPDX-License-Identifier: MIT
// The simplex W of GJK: at most D + 1 vertices of the CSO and the barycentric coordinates of v in their hull.
// Source: seed S0 (I-23), [GJK88]. Invariant: the first `size` weights are positive and sum up to 1 once a solver has
// run.
#pragma once

#include <array>
#include <concepts>
#include <string_view>
#include <utility>

#include "algorithms/core/support.h"

namespace touchstone {

/// Vertices 0 to size - 1 and their weights. Inside the loop the last vertex is the newest.
template <Scalar S, int D>
struct Simplex {
    std::array<CsoVertex<S, D>, static_cast<std::size_t>(D) + 1> vertex;
    std::array<S, static_cast<std::size_t>(D) + 1> lambda;  ///< barycentric coordinates, sum 1
    int size = 0;

    /// What lies beyond the size is neither set nor copied, which is most of the bytes.
    Simplex() noexcept(is_nothrow<S>) {}
    /// Copies the vertices and weights in use.
    Simplex(const Simplex& from) noexcept(is_nothrow<S>) { *this = from; }
    /// Copies the vertices and weights in use.
    Simplex& operator=(const Simplex& from) noexcept(is_nothrow<S>) {
        for (int i = 0; i < from.size; ++i) {
            const auto k = static_cast<std::size_t>(i);
            copy_points(from.vertex[k], vertex[k]);
            lambda[k] = from.lambda[k];
        }
        size = from.size;
        return *this;
    }

    const CsoVertex<S, D>& operator[](int i) const { return vertex[static_cast<std::size_t>(i)]; }
    CsoVertex<S, D>& operator[](int i) { return vertex[static_cast<std::size_t>(i)]; }

    /// Precondition: size <= D.
    void push_back(const CsoVertex<S, D>& added) {
        stage(added);
        push_staged();
    }

    /// push_back in two steps: writes the vertex beyond the size, while its numbers are in registers, and counts it
    /// later. Copying it from memory then would wait for its stores, which costs GJK on boxes a fifth of its time.
    void stage(const CsoVertex<S, D>& next) { copy_points(next, vertex[static_cast<std::size_t>(size)]); }
    /// Counts the staged vertex, with weight 0 (1 if it is the only one). Precondition: stage() came before.
    void push_staged() {
        lambda[static_cast<std::size_t>(size)] = S(size == 0 ? 1 : 0);
        ++size;
    }
};

/// sum of lambda_i x_i, where `point` picks w, a or b of a vertex. Precondition: size >= 1.
/// Inlined always, so that the sum stays in registers: the next support point waits for it.
template <Scalar S, int D, class Member>
[[gnu::always_inline]] inline Vec<S, D> combine(const Simplex<S, D>& simplex, Member point) {
    Vec<S, D> sum = simplex.lambda[0] * (simplex[0].*point);
    for (int i = 1; i < simplex.size; ++i)
        sum = sum + simplex.lambda[static_cast<std::size_t>(i)] * (simplex[i].*point);
    return sum;
}

/// v = sum of lambda_i w_i.
template <Scalar S, int D>
[[gnu::always_inline]] inline Vec<S, D> combine_w(const Simplex<S, D>& simplex) {
    return combine(simplex, &CsoVertex<S, D>::w);
}

/// By value, since distinct features may coincide in space (E-42).
template <Scalar S, int D>
bool contains(const Simplex<S, D>& simplex, const Vec<S, D>& w) {
    for (int i = 0; i < simplex.size; ++i)
        if (simplex[i].w == w) return true;
    return false;
}

/// Without a branch: numbers of features agree too often to be predicted.
template <Scalar S, int D>
bool has_same_features(const CsoVertex<S, D>& x, const CsoVertex<S, D>& y) {
    return ((x.feature_a ^ y.feature_a) | (x.feature_b ^ y.feature_b)) == 0;
}

/// By the pair of features it came from. Meaningful only where both shapes number their support points.
template <Scalar S, int D>
bool contains_features(const Simplex<S, D>& simplex, const CsoVertex<S, D>& w) {
    bool found = false;
    for (int i = 0; i < simplex.size; ++i) found |= has_same_features(simplex[i], w);
    return found;
}

/// A sub-algorithm: shrinks a simplex X to the smallest subset whose hull holds v(conv X), the point of conv X nearest
/// to the origin, and sets lambda. Returns false, leaving the simplex unspecified, when no subset qualifies, which
/// rounding can cause (E-24) and exact arithmetic cannot. What lies beyond its size is unspecified.
template <class P, class S, int D>
concept SimplexSolver = requires(const P& solver, Simplex<S, D>& simplex) {
    { P::name } -> std::convertible_to<std::string_view>;
    { solver.reduce(simplex) } -> std::same_as<bool>;
};

/// Neither the solver nor its scalar ever throws.
template <class P, class S, int D>
inline constexpr bool is_nothrow_solver =
    is_nothrow<S>&& noexcept(std::declval<const P&>().reduce(std::declval<Simplex<S, D>&>()));

}  // namespace touchstone
