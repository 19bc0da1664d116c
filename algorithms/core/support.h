// SPDX-License-Identifier: MIT
// Support mappings, and the Minkowski difference (configuration space obstacle, CSO) of two of them.
// Source: seeds S0, S1 and S4 (I-01, I-07), [GJK88]. Cost: one support point of A - B takes one of each body.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "algorithms/core/vec.h"

namespace touchstone {

/// A point of a convex set that is extreme in some direction, and the number of its feature: the vertex number on
/// polytopes, 0 on shapes whose features are not numbered.
template <Scalar S, int D>
struct SupportPoint {
    Vec<S, D> position{};
    int feature = 0;
};

/// A compact convex set P given by its support mapping: S(P, d) is a point of P with d . S(P, d) = max {d . x : x in P}
/// (seed S0, "support mapping"). d need not be normalised. d = 0 is legal and returns any point of P.
template <class T>
concept SupportMappable = requires(const T& shape, const Vec<typename T::scalar, T::dimension>& d) {
    requires Scalar<typename T::scalar>;
    requires T::dimension == 2 || T::dimension == 3;
    { shape.support(d) } -> std::same_as<SupportPoint<typename T::scalar, T::dimension>>;
};

/// True if neither the shape nor its scalar ever throws.
template <SupportMappable T>
inline constexpr bool is_nothrow_support = is_nothrow<typename T::scalar>&& noexcept(
    std::declval<const T&>().support(std::declval<const Vec<typename T::scalar, T::dimension>&>()));

/// One vertex w = a - b of the Minkowski difference, with the points a of A and b of B that produced it.
template <Scalar S, int D>
struct CsoVertex {
    Vec<S, D> w, a, b;
    int feature_a = 0, feature_b = 0;
};

/// Copies `from` to `to`, point by point. g++ copies the whole struct in blocks that span parts of two points, and such
/// a block waits until both points are in memory. That costs GJK on boxes a fifth of its time.
template <Scalar S, int D>
void copy_points(const CsoVertex<S, D>& from, CsoVertex<S, D>& to) {
    to.w = from.w;
    to.a = from.a;
    to.b = from.b;
    to.feature_a = from.feature_a;
    to.feature_b = from.feature_b;
}

/// A - B = {a - b : a in A, b in B}, always in this order. Its support mapping is S(A, d) - S(B, -d) (seed S0; S1 and
/// S4 print the same with other names). The two bodies meet exactly when A - B contains the origin.
template <SupportMappable A, SupportMappable B>
struct MinkowskiDifference {
    using scalar = typename A::scalar;
    static constexpr int dimension = A::dimension;
    static_assert(std::same_as<scalar, typename B::scalar> && dimension == B::dimension,
                  "A and B must have the same scalar and dimension; convert one of them");

    const A& a;
    const B& b;

    /// Always inlined: the vertex then stays in registers, which saves GJK on boxes a third of its instructions.
    [[gnu::always_inline]] CsoVertex<scalar, dimension> support(const Vec<scalar, dimension>& d) const
        noexcept(is_nothrow_support<A>&& is_nothrow_support<B>) {
        auto on_a = a.support(d);
        auto on_b = b.support(-d);
        return {on_a.position - on_b.position, on_a.position, on_b.position, on_a.feature, on_b.feature};
    }
};

/// Deduced from the bodies.
template <class A, class B>
MinkowskiDifference(const A&, const B&) -> MinkowskiDifference<A, B>;

}  // namespace touchstone
