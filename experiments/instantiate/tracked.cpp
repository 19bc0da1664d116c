// SPDX-License-Identifier: GPL-3.0-or-later
#include "algorithms/scalars/tracked.h"
#include "experiments/instantiate/backend.h"

namespace touchstone {
namespace {
const Backend<Tracked<double>> backend(
    "double with a rigorous running error bound; `doubts` counts the comparisons the bounds do not settle");
const ScalarRegistration registration(backend);
}  // namespace
}  // namespace touchstone
