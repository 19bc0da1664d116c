// SPDX-License-Identifier: MIT
// A shape under a pose, without a copy of the shape; and the relative pose of two bodies.
//
// A query of two rigid bodies can run in the frame of the first. Its support points then need no pose at all, and those
// of the second use the pose of B relative to A (seed S0, I-05, with M = R_A^T R_B and N = R_A^T (t_B - t_A)).
#pragma once

#include <concepts>
#include <optional>

#include "algorithms/core/centre.h"
#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/pose.h"
#include "algorithms/core/support.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/fast/posed/turned.h"
#include "algorithms/fast/registers/in_range.h"

namespace touchstone {

/// {M x + N : x in shape}. The shape must outlive it.
template <SupportMappable P>
struct Placed {
    using scalar = typename P::scalar;
    static constexpr int dimension = P::dimension;

    const P& shape;
    Pose<typename P::scalar, P::dimension> pose = Pose<scalar, dimension>::identity();

    /// The support point in world coordinates. Cost: one support point of the shape and two products with M.
    [[gnu::always_inline]] SupportPoint<scalar, dimension> support(const Vec<scalar, dimension>& d) const
        noexcept(is_nothrow_support<P>) {
        const Vec<scalar, dimension> seen = apply_transposed(pose, d);
        if constexpr (std::floating_point<scalar>) {
            if (!is_ordinary(seen)) [[unlikely]]
                return support_out_of_range(d);
        }
        return moved(shape.support(seen));
    }
    SupportPoint<scalar, dimension> vertex(int feature) const noexcept requires requires { shape.vertex(0); }
    { return {touchstone::apply(pose, shape.vertex(feature).position), feature}; }
    int vertex_count() const noexcept requires requires { shape.vertex_count(); }
    { return shape.vertex_count(); }
    Vec<scalar, dimension> centre() const noexcept requires requires { shape.centre(); }
    { return touchstone::apply(pose, shape.centre()); }

    /// A support point of the shape where the pose puts it.
    [[gnu::always_inline]] SupportPoint<scalar, dimension> moved(const SupportPoint<scalar, dimension>& local) const
        noexcept(is_nothrow<scalar>) {
        return {touchstone::apply(pose, local.position), local.feature};
    }
    /// The support point along a direction that has to be scaled first. Not inlined, so that the usual case keeps no
    /// number for it.
    [[gnu::noinline]] SupportPoint<scalar, dimension> support_out_of_range(const Vec<scalar, dimension>& d) const
        noexcept(is_nothrow_support<P>) {
        return moved(shape.support(apply_transposed(pose, in_range(d))));
    }

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
Placed(const P&, const Pose<typename P::scalar, P::dimension>&) -> Placed<P>;
/// The shape as it stands.
template <class P>
Placed(const P&) -> Placed<P>;

/// The pose of B in the frame of A. Precondition: the rows of `a` are orthonormal up to rounding. Their deviation from
/// that, and rounding, move B by a few unit roundoffs of its distance from A.
/// Points and directions of a query that uses this pose are in the frame of A. apply(a, point) and apply_rows(a,
/// direction) map them to the world.
template <Scalar S, int D>
Pose<S, D> relative_pose(const Pose<S, D>& a, const Pose<S, D>& b) {
    Pose<S, D> relative;
    const auto column = [](const Pose<S, D>& pose, int k) {
        return detail::generate<S, D>([&](int i) { return pose.rows[static_cast<std::size_t>(i)][k]; });
    };
    for (int i = 0; i < D; ++i) {
        const Vec<S, D> of_a = column(a, i);
        relative.rows[static_cast<std::size_t>(i)] =
            detail::generate<S, D>([&](int k) { return dot(of_a, column(b, k)); });
    }
    relative.translation = apply_transposed(a, b.translation - a.translation);
    return relative;
}

/// M d: a direction of the local frame, expressed in the world frame.
template <Scalar S, int D>
Vec<S, D> apply_rows(const Pose<S, D>& pose, const Vec<S, D>& d) {
    return detail::generate<S, D>([&](int i) { return dot(pose.rows[static_cast<std::size_t>(i)], d); });
}

}  // namespace touchstone
