// SPDX-License-Identifier: GPL-3.0-or-later
// The simplex solvers in the scalars that are exact or carry information about their error.
#include "algorithms/scalars/interval.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/stochastic.h"
#include "algorithms/scalars/tracked.h"
#include "experiments/instantiate/runtime_shadow.h"
#include "experiments/instantiate/solvers/solvers.h"

template struct touchstone::SolversOf<touchstone::Rational>;
template struct touchstone::SolversOf<touchstone::Interval>;
template struct touchstone::SolversOf<touchstone::Tracked<double>>;
template struct touchstone::SolversOf<touchstone::Stochastic<double>>;
template struct touchstone::SolversOf<touchstone::RuntimeShadow>;
