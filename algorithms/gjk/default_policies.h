// SPDX-License-Identifier: MIT
// The simplex solver and the stopping rule of a query that specifies none: Voronoi regions, and `robust`.
//
// A translation unit that specifies both in every query, for example as AnySolver and AnyStop, may define
// TOUCHSTONE_POLICIES_ELSEWHERE before it includes anything. It then includes no header of a solver or rule, and is not
// recompiled if one changes. A query that does not specify them does not compile there. The options of EPA, MPR, the
// boolean query, the hybrid and time of impact do the same with the default rules of these loops.
#pragma once

#ifndef TOUCHSTONE_POLICIES_ELSEWHERE
#include "algorithms/simplex_solvers/voronoi.h"
#include "algorithms/terminations/robust.h"
#endif

namespace touchstone {

struct Voronoi;
struct Robust;

namespace detail {

/// Voronoi. `typename DefaultSolverFor<S>::type` is looked up where the template is instantiated, not where it is
/// written.
template <class S>
struct DefaultSolverFor {
    using type = Voronoi;
};

}  // namespace detail

namespace gjk {

/// Optimal on exact scalars. In floating point it ends on every input tried, and reports `stalled` if the arithmetic
/// allowed no further progress (E-22).
using DefaultStopping = Robust;

#ifndef TOUCHSTONE_POLICIES_ELSEWHERE
/// The stopping rule of a query that specifies none.
inline DefaultStopping default_stopping() { return DefaultStopping{}; }
#endif

}  // namespace gjk
}  // namespace touchstone
