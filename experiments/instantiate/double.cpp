// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/instantiate/backend.h"

namespace touchstone {
namespace {
const Backend<double> backend("IEEE binary64, 53 bits");
const ScalarRegistration registration(backend);
}  // namespace
}  // namespace touchstone
