// SPDX-License-Identifier: GPL-3.0-or-later
// The stopping rules of the other loops in the scalars that are exact or carry information about their error.
#include "algorithms/scalars/interval.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/stochastic.h"
#include "algorithms/scalars/tracked.h"
#include "experiments/instantiate/rules/loop_rules.h"
#include "experiments/instantiate/runtime_shadow.h"

template struct touchstone::RulesOf<touchstone::Rational>;
template struct touchstone::RulesOf<touchstone::Interval>;
template struct touchstone::RulesOf<touchstone::Tracked<double>>;
template struct touchstone::RulesOf<touchstone::Stochastic<double>>;
template struct touchstone::RulesOf<touchstone::RuntimeShadow>;
