// SPDX-License-Identifier: MIT
// The simplex solver and the stopping rule of a query that names none: Voronoi regions, and `robust`.
//
// A translation unit that names both in every query, as AnySolver and AnyStop, may define TOUCHSTONE_POLICIES_ELSEWHERE
// before it includes anything. It then depends on the header of no solver and of no rule, and is not compiled again
// when one changes; a query that names none does not compile there.
#pragma once

#ifndef TOUCHSTONE_POLICIES_ELSEWHERE
#include "algorithms/simplex_solvers/voronoi.h"
#include "algorithms/terminations/robust.h"
#endif

namespace touchstone {

struct Voronoi;
struct Robust;

namespace detail {

/// Voronoi, looked up where it is used and not where it is written: `typename DefaultSolverFor<S>::type`.
template <class S>
struct DefaultSolverFor {
    using type = Voronoi;
};

}  // namespace detail

namespace gjk {

/// Optimal on exact scalars; on floating point it ends on every input tried, and says `stalled` when it ended because
/// the arithmetic did (E-22).
using DefaultStopping = Robust;

#ifndef TOUCHSTONE_POLICIES_ELSEWHERE
/// The stopping rule that is used where none is given.
inline DefaultStopping default_stopping() { return DefaultStopping{}; }
#endif

}  // namespace gjk
}  // namespace touchstone
