// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a simplex solver: the operations of one reduction, counted by the counting scalar. As in a query, all
// vertices but the last are what a reduction before has left, so a solver that keeps something from it is counted with
// that. Invariant: equal calls give equal counts. Cost: 10,000 to 20,000 reductions per solver.
#pragma once

#include <string_view>
#include <vector>

#include "algorithms/scalars/counted.h"

namespace touchstone {

/// The costs for simplices of one size in space. The branches of a solver depend on the simplex, so the mean and the
/// maximum are both given.
struct SimplexCost {
    int vertices = 0;
    OperationCounts mean;  ///< rounded to whole operations
    OperationCounts most;  ///< maximum of each kind of operation
};

/// The costs for 2, 3 and 4 vertices, over the same 1,000 simplices with whole coordinates from -9 to 9 for every
/// solver. Empty if there is no solver of that name.
std::vector<SimplexCost> costs_of_solver(std::string_view name);

}  // namespace touchstone
