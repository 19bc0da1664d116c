// SPDX-License-Identifier: GPL-3.0-or-later
#include "algorithms/scalars/float128.h"
#include "experiments/instantiate/solvers/solvers.h"

#if TOUCHSTONE_HAS_FLOAT128
template struct touchstone::SolversOf<touchstone::Float128>;
#endif
