// SPDX-License-Identifier: MIT
// conv(A u B), the convex hull of two bodies. Its support point is the further one of the two support points.
// Cost of a support point: one of each body and two inner products.
#pragma once

#include <optional>
#include <type_traits>

#include "algorithms/core/centre.h"
#include "algorithms/core/support.h"
#include "algorithms/fast/registers/in_range.h"
#include "algorithms/shapes/direction.h"

namespace touchstone {

template <SupportMappable A, SupportMappable B>
    requires(std::same_as<typename A::scalar, typename B::scalar>&& A::dimension == B::dimension)
struct HullOfTwo {
    using scalar = typename A::scalar;
    static constexpr int dimension = A::dimension;

    A a;
    B b;

    /// The support point of A or of B, whichever is further along d. A wins ties, and a point whose reach is unknown
    /// (is_reach_unknown) wins over any other.
    /// feature: twice the feature of A, or twice the feature of B plus one (modulo 2^32).
    SupportPoint<scalar, dimension> support(const Vec<scalar, dimension>& d) const
        noexcept(is_nothrow_support<A>&& is_nothrow_support<B>) {
        auto on_a = a.support(d);
        auto on_b = b.support(d);
        const Vec<scalar, dimension> direction = in_range(d);
        const scalar reach_a = dot(on_a.position, direction), reach_b = dot(on_b.position, direction);
        if (!is_reach_unknown(reach_a, on_a.position, direction) &&
            (reach_a < reach_b || is_reach_unknown(reach_b, on_b.position, direction))) {
            on_b.feature = static_cast<int>(2U * static_cast<unsigned>(on_b.feature) + 1U);
            return on_b;
        }
        on_a.feature = static_cast<int>(2U * static_cast<unsigned>(on_a.feature));
        return on_a;
    }

    /// The mean of the centres of both (centre.h).
    std::optional<Vec<scalar, dimension>> known_centre() const requires Field<scalar> {
        const auto of_a = centre_of(a), of_b = centre_of(b);
        if (!of_a || !of_b) return std::nullopt;
        const scalar half = scalar(1) / scalar(2);
        return half * *of_a + half * *of_b;
    }
};

}  // namespace touchstone
