// SPDX-License-Identifier: GPL-3.0-or-later
#include "algorithms/scalars/float128.h"

#include "experiments/instantiate/backend.h"

#if TOUCHSTONE_HAS_FLOAT128
namespace touchstone {
namespace {
const Backend<Float128> backend("IEEE binary128, 113 bits, in software");
const ScalarRegistration registration(backend);
}  // namespace
}  // namespace touchstone
#endif
