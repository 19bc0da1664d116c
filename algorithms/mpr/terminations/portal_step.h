// SPDX-License-Identifier: MIT
// What the stopping rules of MPR see: a portal and the support point beyond it.
#pragma once

#include <concepts>

#include "algorithms/core/iterate.h"

namespace touchstone::mpr {

/// One portal with the support of C along its normal. It refers to what the loop works on and is not to be kept.
template <Scalar S, int D>
struct PortalStep {
    using scalar = S;
    int k = 0;                ///< number of portals before this one
    const Vec<S, D>& normal;  ///< n, of the portal, away from the centre; any length
    const S& nn;              ///< n . n
    const S& offset;          ///< n . x on the portal                    (length times |n|)
    const S& support;         ///< h(n) = max n . x over C                (length times |n|)
    const S& noise;  ///< one unit roundoff of |n| times the largest coordinate of a, b and w; 0 on exact scalars
};

/// A stopping rule of MPR.
template <class T, class S, int D>
concept PortalRule = requires(const T& rule, const PortalStep<S, D>& step) {
    { rule(step) } -> std::same_as<Stop<S>>;
};

}  // namespace touchstone::mpr
