// SPDX-License-Identifier: GPL-3.0-or-later
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/shadow.h"
#include "experiments/instantiate/solvers/solvers.h"

template struct touchstone::SolversOf<touchstone::Shadow<float, touchstone::Rational>>;
