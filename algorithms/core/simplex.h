// SPDX-License-Identifier: MIT
// The simplex W of GJK: at most D + 1 vertices of the CSO and the barycentric coordinates of v in their hull.
// Source: seed S0 (I-23), [GJK88].
// Invariant: once a solver has run, the first `size` weights are positive and sum to 1.
#pragma once

#include <array>
#include <concepts>
#include <string_view>
#include <type_traits>
#include <utility>

#include "algorithms/core/support.h"

namespace touchstone {

/// Vertices 0 to size - 1 and their weights. In the loop the last vertex is the newest.
template <Scalar S, int D>
struct Simplex {
    std::array<CsoVertex<S, D>, static_cast<std::size_t>(D) + 1> vertex;
    std::array<S, static_cast<std::size_t>(D) + 1> lambda;  ///< barycentric coordinates, sum 1
    int size = 0;

    /// Vertices and weights beyond the size are neither set nor copied. They are most of the bytes.
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

    /// push_back in two steps. stage() writes the vertex beyond the size while its numbers are in registers, and
    /// push_staged() counts it later. A later copy from memory would wait for the stores of the vertex, which costs GJK
    /// on boxes a fifth of its time.
    void stage(const CsoVertex<S, D>& next) { copy_points(next, vertex[static_cast<std::size_t>(size)]); }
    /// Counts the staged vertex, with weight 0, or 1 if it is the only one. Precondition: stage() was called.
    void push_staged() {
        lambda[static_cast<std::size_t>(size)] = S(size == 0 ? 1 : 0);
        ++size;
    }
};

/// True if w is a vertex of the simplex. Vertices are compared by value, since distinct features may coincide in space
/// (E-42).
template <Scalar S, int D>
bool contains(const Simplex<S, D>& simplex, const Vec<S, D>& w) {
    for (int i = 0; i < simplex.size; ++i)
        if (simplex[i].w == w) return true;
    return false;
}

/// True if x and y have the same pair of features. The test has no branch, because feature numbers agree too often to
/// be predicted.
template <Scalar S, int D>
bool has_same_features(const CsoVertex<S, D>& x, const CsoVertex<S, D>& y) {
    return ((x.feature_a ^ y.feature_a) | (x.feature_b ^ y.feature_b)) == 0;
}

/// True if the simplex has a vertex with the features of w. Meaningful only if both shapes number their support points.
template <Scalar S, int D>
bool contains_features(const Simplex<S, D>& simplex, const CsoVertex<S, D>& w) {
    bool found = false;
    for (int i = 0; i < simplex.size; ++i) found |= has_same_features(simplex[i], w);
    return found;
}

/// A sub-algorithm: reduces a simplex X to the smallest subset whose hull contains v(conv X), the point of conv X
/// nearest to the origin, and sets lambda. Vertices beyond the new size are unspecified.
/// Returns false if no subset qualifies, and the simplex is then unspecified. Rounding can cause this (E-24), exact
/// arithmetic cannot.
template <class P, class S, int D>
concept SimplexSolver = requires(const P& solver, Simplex<S, D>& simplex) {
    { P::name } -> std::convertible_to<std::string_view>;
    { solver.reduce(simplex) } -> std::same_as<bool>;
};

/// A solver that keeps something from one reduction of a query to the next. `begin<S, D>()` returns the state of one
/// query, and the `reduce` of that state gives the same answers as the `reduce` of the solver.
template <class P, class S, int D>
concept SolverWithState = SimplexSolver<P, S, D> && requires(const P& solver, Simplex<S, D>& simplex) {
    { solver.template begin<S, D>().reduce(simplex) } -> std::same_as<bool>;
};

/// Begins a query: returns what it reduces its simplices with, which is the state that the solver begins.
template <Scalar S, int D, class P>
    requires SolverWithState<P, S, D>
constexpr auto begin_solver(const P& solver) noexcept(noexcept(solver.template begin<S, D>())) {
    return solver.template begin<S, D>();
}
/// The same for a solver without state, which is its own state. An empty solver is copied, so that a query that holds
/// it as a [[no_unique_address]] member pays nothing for it.
template <Scalar S, int D, class P>
constexpr std::conditional_t<std::is_empty_v<P>, P, const P&> begin_solver(const P& solver) noexcept {
    return solver;
}

/// The type of what begin_solver() returns.
template <class P, class S, int D>
using SolverOfQuery = decltype(begin_solver<S, D>(std::declval<const P&>()));

/// True if neither the solver nor its scalar ever throws.
template <class P, class S, int D>
inline constexpr bool is_nothrow_solver =
    is_nothrow<S>&& noexcept(begin_solver<S, D>(std::declval<const P&>())) && noexcept(
        std::declval<SolverOfQuery<P, S, D>&>().reduce(std::declval<Simplex<S, D>&>()));

}  // namespace touchstone
