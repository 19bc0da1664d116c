// SPDX-License-Identifier: MIT
// The list of simplex solvers: one line each, compared with the folder by a test.
#pragma once

#include <tuple>

#include "algorithms/simplex_solvers/johnson.h"

namespace touchstone {

using AllSimplexSolvers = std::tuple<Johnson>;

}  // namespace touchstone
