// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/instantiate/solvers/solvers.h"

template struct touchstone::SolversOf<double>;
