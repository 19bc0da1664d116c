// SPDX-License-Identifier: GPL-3.0-or-later
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/shadow.h"
#include "experiments/instantiate/backend.h"

namespace touchstone {
namespace {
const Backend<Shadow<double, Rational>> backend(
    "shadow(double)", "double with an exact companion; `doubts` names the first comparison that goes the other way");
const ScalarRegistration registration(backend);
}  // namespace
}  // namespace touchstone
