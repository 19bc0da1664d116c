// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/instantiate/backend.h"

namespace touchstone {
namespace {
const Backend<float> backend("IEEE binary32, 24 bits; sees the query rounded to float");
const ScalarRegistration registration(backend);
}  // namespace
}  // namespace touchstone
