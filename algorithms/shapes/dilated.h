// SPDX-License-Identifier: MIT
// A body enlarged by a ball whose radius is its margin, as in S0 and S3 (I-12). Real scalars only.
// Cost of a support point: that of the body and one square root.
#pragma once

#include <optional>

#include "algorithms/core/centre.h"
#include "algorithms/core/core_and_radius.h"
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

    /// The core of P, with the radius of P and the margin around it (core_and_radius.h).
    decltype(auto) core() const { return core_of(shape); }
    scalar core_radius() const noexcept(is_nothrow<scalar>) { return radius_of(shape) + margin; }
    bool is_round() const { return is_core_with_ball(shape); }
    /// The centre of P (centre.h).
    std::optional<Vec<scalar, dimension>> known_centre() const { return centre_of(shape); }
};

}  // namespace touchstone
