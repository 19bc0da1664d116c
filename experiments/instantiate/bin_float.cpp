// SPDX-License-Identifier: GPL-3.0-or-later
#include "algorithms/scalars/multiprecision.h"
#include "experiments/instantiate/backend.h"

namespace touchstone {
namespace {
const Backend<BinFloat<50>> backend("Boost.Multiprecision cpp_bin_float, 50 decimal digits");
const ScalarRegistration registration(backend);
}  // namespace
}  // namespace touchstone
