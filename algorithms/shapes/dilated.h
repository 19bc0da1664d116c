// SPDX-License-Identifier: MIT
// A body enlarged by a ball whose radius is its margin, as in S0 and S3 (I-12). Real scalars only.
// Cost of a support point: that of the body and one square root.
#pragma once

#include "algorithms/core/support.h"
#include "algorithms/shapes/direction.h"

namespace touchstone {

/// P + {x : |x| <= margin}. A disc or sphere is a Point whose margin is the radius (I-13).
template <SupportMappable P>
    requires Real<typename P::scalar>
struct Dilated {
    using scalar = typename P::scalar;
    static constexpr int dimension = P::dimension;

    P shape;
    scalar margin{};  ///< radius of the ball, >= 0

    /// S(P, d) + margin d/|d|, with e_1 in place of d/|d| if d = 0. The feature is that of P.
    SupportPoint<scalar, dimension> support(const Vec<scalar, dimension>& d) const noexcept(is_nothrow_support<P>) {
        auto point = shape.support(d);
        point.position = point.position + margin * normalised_or_axis(d);
        return point;
    }
};

}  // namespace touchstone
