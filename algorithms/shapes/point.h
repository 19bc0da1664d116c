// SPDX-License-Identifier: MIT
// A single point: the smallest convex set, and the core of a sphere.
#pragma once

#include "algorithms/core/support.h"

namespace touchstone {

template <Scalar S, int D>
struct Point {
    using scalar = S;
    static constexpr int dimension = D;

    Vec<S, D> position{};

    SupportPoint<S, D> support(const Vec<S, D>&) const noexcept(is_nothrow<S>) { return {position, 0}; }
};

}  // namespace touchstone
