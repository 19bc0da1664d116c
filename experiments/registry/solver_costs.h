// SPDX-License-Identifier: GPL-3.0-or-later
// What a simplex solver costs: operations of one reduction, counted by the counting scalar.
#pragma once

#include <string_view>
#include <vector>

#include "algorithms/scalars/counted.h"

namespace touchstone {

/// Of the simplices of one size in space. Which branches a solver takes depends on the simplex, so both are told.
struct SimplexCost {
    int vertices = 0;
    OperationCounts mean;  ///< rounded to whole operations
    OperationCounts most;  ///< of each kind by itself
};

/// One cost each for 2, 3 and 4 vertices, over the same 1,000 simplices of whole coordinates from -9 to 9 for every
/// solver. Empty where there is no solver of that name.
std::vector<SimplexCost> costs_of_solver(std::string_view name);

}  // namespace touchstone
