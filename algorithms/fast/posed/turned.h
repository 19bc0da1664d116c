// SPDX-License-Identifier: MIT
// A shape under the linear part of a pose, {M x : x in P}, without the translation: what remains of a posed body when
// its move is kept apart (core_and_radius.h). It refers to the shape and to the pose.
// Cost of a support point: that of P and two products of a matrix with a vector.
#pragma once

#include <concepts>
#include <optional>

#include "algorithms/core/centre.h"
#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/curved.h"
#include "algorithms/core/infinity_norm.h"
#include "algorithms/fast/registers/in_range.h"

namespace touchstone {

/// {M x : x in shape}, where M are the rows of the pose. Both must outlive it.
template <SupportMappable P>
struct Turned {
    using scalar = typename P::scalar;
    static constexpr int dimension = P::dimension;

    const P& shape;
    const Pose<scalar, dimension>& pose;

    /// S(M P, d) = M S(P, M^T d). The feature is that of P.
    [[gnu::always_inline]] SupportPoint<scalar, dimension> support(const Vec<scalar, dimension>& d) const
        noexcept(is_nothrow_support<P>) {
        Vec<scalar, dimension> seen = apply_transposed(pose, d);
        if constexpr (std::floating_point<scalar>) {
            if (!is_ordinary(seen)) [[unlikely]]
                seen = apply_transposed(pose, in_range(d));
        }
        const auto local = shape.support(seen);
        return {detail::generate<scalar, dimension>(
                    [&](int i) { return dot(pose.rows[static_cast<std::size_t>(i)], local.position); }),
                local.feature};
    }

    /// The curve of the shape under the rows; none if the shape is turned itself.
    Curve<scalar, dimension> curve() const {
        auto curve = curve_of(shape);
        if (curve.rows != nullptr) return {};
        curve.rows = &pose.rows;
        return curve;
    }
    /// The centre of the shape, turned (centre.h).
    std::optional<Vec<scalar, dimension>> known_centre() const {
        const auto local = centre_of(shape);
        if (!local) return std::nullopt;
        return detail::generate<scalar, dimension>(
            [&](int i) { return dot(pose.rows[static_cast<std::size_t>(i)], *local); });
    }

    int exact_vertex_count() const noexcept requires HasPlainVertices<P> { return shape.exact_vertex_count(); }
    ExactVertex<scalar, dimension> exact_vertex(int i) const noexcept(is_nothrow<scalar>) requires HasPlainVertices<P> {
        return {shape.exact_vertex(i).local, &pose.rows};
    }
    /// A bound on the coordinates of every point.
    scalar extent() const noexcept(is_nothrow<scalar>) requires requires { shape.extent(); }
    {
        scalar largest(0);
        for (const auto& row : pose.rows) largest = larger(largest, scalar(one_norm(row) * shape.extent()));
        return largest;
    }
};

}  // namespace touchstone
