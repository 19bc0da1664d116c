// SPDX-License-Identifier: GPL-3.0-or-later
#include "algorithms/scalars/rational.h"
#include "experiments/instantiate/backend.h"
#include "oracles/exact_number_value.h"

namespace touchstone {
namespace {
const Backend<Rational> backend("exact rationals (GMP through Boost.Multiprecision): no rounding, no square root");
const ScalarRegistration registration(backend);
}  // namespace
}  // namespace touchstone
