// SPDX-License-Identifier: MIT
// Affine image Q = {M x + N : x in P}: S(Q, d) = M S(P, M^T d) + N for every M, singular ones too (seed S0, I-05).
// Cost of a support point: that of P and two products of a matrix with a vector.
#pragma once

#include <optional>

#include "algorithms/core/centre.h"
#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/pose.h"
#include "algorithms/core/support.h"
#include "algorithms/fast/posed/turned.h"
#include "algorithms/fast/registers/in_range.h"

namespace touchstone {

template <SupportMappable P>
struct Placed;

template <SupportMappable P>
struct Transformed {
    using scalar = typename P::scalar;
    static constexpr int dimension = P::dimension;

    P shape;
    Pose<typename P::scalar, P::dimension> pose = Pose<scalar, dimension>::identity();

    /// Always inlined, for the same reason as MinkowskiDifference::support.
    [[gnu::always_inline]] SupportPoint<scalar, dimension> support(const Vec<scalar, dimension>& d) const
        noexcept(is_nothrow_support<P>) {
        auto local = shape.support(apply_transposed(pose, in_range(d)));
        return {touchstone::apply(pose, local.position), local.feature};
    }
    SupportPoint<scalar, dimension> vertex(int feature) const noexcept requires requires { shape.vertex(0); }
    { return {touchstone::apply(pose, shape.vertex(feature).position), feature}; }
    int vertex_count() const noexcept requires requires { shape.vertex_count(); }
    { return shape.vertex_count(); }

    /// The core under the pose, and the radius, which a rigid pose leaves as it is (core_and_radius.h).
    auto core() const requires HasRadius<P> {
        if constexpr (std::is_reference_v<decltype(shape.core())>)
            return Placed<std::remove_cvref_t<decltype(shape.core())>>{shape.core(), pose};
        else
            return Transformed<decltype(shape.core())>{shape.core(), pose};
    }
    scalar core_radius() const requires HasRadius<P> { return shape.core_radius(); }
    bool is_round() const requires HasRadius<P> {
        return (shape.core_radius() == scalar(0) || is_rigid(pose)) && shape.is_round();
    }

    /// The centre of the shape, moved (centre.h).
    std::optional<Vec<scalar, dimension>> known_centre() const {
        const auto local = centre_of(shape);
        if (!local) return std::nullopt;
        return touchstone::apply(pose, *local);
    }

    /// The shape turned but not moved, and the move.
    Turned<P> without_move() const noexcept { return {shape, pose}; }
    const Vec<scalar, dimension>& move() const noexcept { return pose.translation; }

    int exact_vertex_count() const noexcept requires HasPlainVertices<P> { return shape.exact_vertex_count(); }
    ExactVertex<scalar, dimension> exact_vertex(int i) const noexcept(is_nothrow<scalar>) requires HasPlainVertices<P> {
        return {shape.exact_vertex(i).local, &pose.rows, pose.translation};
    }
};
/// The shape under a pose, for compilers that deduce no aggregates.
template <class P>
Transformed(P, const Pose<typename P::scalar, P::dimension>&) -> Transformed<P>;
/// The shape as it stands.
template <class P>
Transformed(P) -> Transformed<P>;

}  // namespace touchstone

#include "algorithms/fast/posed/placed.h"  // the type of a core that Transformed refers to
