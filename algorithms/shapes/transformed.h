// SPDX-License-Identifier: MIT
// Affine image Q = {M x + N : x in P}: S(Q, d) = M S(P, M^T d) + N for every M, singular ones too (seed S0, I-05).
// Cost of a support point: that of P and two products of a matrix with a vector.
#pragma once

#include "algorithms/core/pose.h"
#include "algorithms/core/support.h"
#include "algorithms/shapes/direction.h"

namespace touchstone {

template <SupportMappable P>
struct Transformed {
    using scalar = typename P::scalar;
    static constexpr int dimension = P::dimension;

    P shape;
    Pose<scalar, dimension> pose = Pose<scalar, dimension>::identity();

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
};

}  // namespace touchstone
