// SPDX-License-Identifier: MIT
// P + t, a body moved by a vector. It costs one addition of vectors instead of the matrix of Transformed.
// Cost of a support point: that of P and D additions.
#pragma once

#include <optional>

#include "algorithms/core/centre.h"
#include "algorithms/core/core_and_radius.h"
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

    /// The core, moved, and the radius (core_and_radius.h).
    auto core() const requires HasRadius<P> {
        return Translated<std::remove_cvref_t<decltype(shape.core())>>{shape.core(), translation};
    }
    scalar core_radius() const requires HasRadius<P> { return shape.core_radius(); }
    bool is_round() const requires HasRadius<P> { return shape.is_round(); }

    /// The centre of P, moved (centre.h).
    std::optional<Vec<scalar, dimension>> known_centre() const {
        const auto local = centre_of(shape);
        if (!local) return std::nullopt;
        return *local + translation;
    }

    const P& without_move() const noexcept { return shape; }
    const Vec<scalar, dimension>& move() const noexcept { return translation; }
};

}  // namespace touchstone
