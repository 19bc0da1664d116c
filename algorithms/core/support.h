// SPDX-License-Identifier: MIT
// Support mappings, and the vertices of the Minkowski difference of two of them (fast/registers/difference.h).
// Source: seeds S0, S1 and S4 (I-01, I-07), [GJK88].
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

}  // namespace touchstone
