// SPDX-License-Identifier: GPL-3.0-or-later
// The stopping rules of GJK in the scalars that consist of one floating-point number.
#include "algorithms/scalars/float128.h"
#include "algorithms/scalars/multiprecision.h"
#include "experiments/instantiate/rules/gjk_rules.h"
#include "experiments/instantiate/runtime_rounded.h"

template struct touchstone::RulesOf<float>;
template struct touchstone::RulesOf<double>;
template struct touchstone::RulesOf<long double>;
template struct touchstone::RulesOf<touchstone::RuntimeRounded>;
template struct touchstone::RulesOf<touchstone::Mpfr<50>>;
template struct touchstone::RulesOf<touchstone::BinFloat<50>>;
#if TOUCHSTONE_HAS_FLOAT128
template struct touchstone::RulesOf<touchstone::Float128>;
#endif
