// SPDX-License-Identifier: GPL-3.0-or-later
#include "algorithms/scalars/multiprecision.h"
#include "experiments/instantiate/backend.h"

namespace touchstone {
namespace {
const Backend<Mpfr<50>> backend("MPFR, 50 decimal digits");
const ScalarRegistration registration(backend);
}  // namespace
}  // namespace touchstone
