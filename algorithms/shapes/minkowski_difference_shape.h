// SPDX-License-Identifier: MIT
// A - B as a shape that owns both bodies, so that it can be posed, dilated or queried against a point. The algorithms
// use MinkowskiDifference of core/support.h instead, which also returns the points of A and B.
// Source: seed S0 (I-07). Cost of a support point: one of each body.
#pragma once

#include <optional>

#include "algorithms/core/centre.h"
#include "algorithms/shapes/minkowski_sum.h"

namespace touchstone {

template <SupportMappable A, SupportMappable B>
    requires(std::same_as<typename A::scalar, typename B::scalar>&& A::dimension == B::dimension)
struct MinkowskiDifferenceShape {
    using scalar = typename A::scalar;
    static constexpr int dimension = A::dimension;

    A a;
    B b;

    /// S(A, d) - S(B, -d) (I-07), which is not always a vertex of A - B (E-03). feature: detail::pair_features of both.
    SupportPoint<scalar, dimension> support(const Vec<scalar, dimension>& d) const
        noexcept(is_nothrow_support<A>&& is_nothrow_support<B>) {
        const auto on_a = a.support(d);
        const auto on_b = b.support(-d);
        return {on_a.position - on_b.position, detail::pair_features(on_a.feature, on_b.feature)};
    }

    /// The difference of the centres of both (centre.h).
    std::optional<Vec<scalar, dimension>> known_centre() const {
        const auto of_a = centre_of(a), of_b = centre_of(b);
        if (!of_a || !of_b) return std::nullopt;
        return *of_a - *of_b;
    }
};

}  // namespace touchstone
