// SPDX-License-Identifier: MIT
// PortalStep, the record of one iteration of MPR: a portal and the support point beyond it. The stopping rules see
// nothing else.
#pragma once

#include "algorithms/core/iterate.h"

namespace touchstone::mpr {

/// One portal and the support of C along its normal. It refers to objects of the loop, so it must not be stored.
template <Scalar S, int D>
struct PortalStep {
    using scalar = S;
    static constexpr int dimension = D;
    int k = 0;                ///< number of portals before this one
    const Vec<S, D>& normal;  ///< n, the normal of the portal away from the centre, of any length
    const S& nn;              ///< n . n
    const S& offset;          ///< n . x on the portal                    (length times |n|)
    const S& support;         ///< h(n) = max n . x over C                (length times |n|)
    const S& noise;  ///< one unit roundoff of |n| times the largest coordinate of a, b and w; 0 on exact scalars
};

/// A stopping rule of MPR: takes one PortalStep and returns a Stop, which is `running` while the loop may go on.
template <class T, class S, int D>
concept PortalRule = RuleFor<T, PortalStep<S, D>>;

}  // namespace touchstone::mpr
