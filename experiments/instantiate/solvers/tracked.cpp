// SPDX-License-Identifier: GPL-3.0-or-later
#include "algorithms/scalars/tracked.h"
#include "experiments/instantiate/solvers/solvers.h"

template struct touchstone::SolversOf<touchstone::Tracked<double>>;
