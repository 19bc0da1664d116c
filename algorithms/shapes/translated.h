// SPDX-License-Identifier: MIT
// P + t, a body moved by a vector. It costs one addition of vectors instead of the matrix of Transformed.
// Cost of a support point: that of P and D additions.
#pragma once

#include "algorithms/core/support.h"

namespace touchstone {

template <SupportMappable P>
struct Translated {
    using scalar = typename P::scalar;
    static constexpr int dimension = P::dimension;

    P shape;
    Vec<scalar, dimension> translation{};

    /// S(P + t, d) = S(P, d) + t. The feature is that of P.
    SupportPoint<scalar, dimension> support(const Vec<scalar, dimension>& d) const noexcept(is_nothrow_support<P>) {
        auto point = shape.support(d);
        point.position = point.position + translation;
        return point;
    }
};

}  // namespace touchstone
