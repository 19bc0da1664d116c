// SPDX-License-Identifier: MIT
// The list of simplex solvers, one line each. A test compares it with the folder.
#pragma once

#include <tuple>

#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/simplex_solvers/johnson_backup.h"
#include "algorithms/simplex_solvers/johnson_cached.h"
#include "algorithms/simplex_solvers/johnson_newest.h"
#include "algorithms/simplex_solvers/signed_volumes.h"
#include "algorithms/simplex_solvers/voronoi.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"

namespace touchstone {

/// Every simplex solver.
using AllSimplexSolvers =
    std::tuple<Johnson, JohnsonBackup, JohnsonCached, JohnsonNewest, SignedVolumes, Voronoi, VoronoiNewest>;

}  // namespace touchstone
