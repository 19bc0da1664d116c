// SPDX-License-Identifier: MIT
// The solver of a query that names none: Voronoi regions.
//
// A translation unit that names a solver in every query, as AnySolver, may define TOUCHSTONE_SOLVERS_ELSEWHERE before
// it includes anything. It then depends on the header of no solver and is not compiled again when one changes; a query
// that names none does not compile there.
#pragma once

#ifndef TOUCHSTONE_SOLVERS_ELSEWHERE
#include "algorithms/simplex_solvers/voronoi.h"
#endif

namespace touchstone {

struct Voronoi;

namespace detail {

/// Voronoi, looked up where it is used and not where it is written: `typename DefaultSolverFor<S>::type`.
template <class S>
struct DefaultSolverFor {
    using type = Voronoi;
};

}  // namespace detail
}  // namespace touchstone
