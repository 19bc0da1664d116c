// SPDX-License-Identifier: GPL-3.0-or-later
// The simplex solvers in the scalars that consist of one floating-point number.
#include "algorithms/scalars/float128.h"
#include "algorithms/scalars/multiprecision.h"
#include "experiments/instantiate/runtime_rounded.h"
#include "experiments/instantiate/solvers/solvers.h"

template struct touchstone::SolversOf<float>;
template struct touchstone::SolversOf<double>;
template struct touchstone::SolversOf<long double>;
template struct touchstone::SolversOf<touchstone::RuntimeRounded>;
template struct touchstone::SolversOf<touchstone::Mpfr<50>>;
template struct touchstone::SolversOf<touchstone::BinFloat<50>>;
#if TOUCHSTONE_HAS_FLOAT128
template struct touchstone::SolversOf<touchstone::Float128>;
#endif
