// SPDX-License-Identifier: GPL-3.0-or-later
#include "algorithms/scalars/interval.h"
#include "experiments/instantiate/solvers/solvers.h"

template struct touchstone::SolversOf<touchstone::Interval>;
