// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/instantiate/backend.h"

namespace touchstone {
namespace {
const Backend<long double> backend("x87 extended, 64 bits");
const ScalarRegistration registration(backend);
}  // namespace
}  // namespace touchstone
