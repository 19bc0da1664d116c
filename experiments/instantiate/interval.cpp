// SPDX-License-Identifier: GPL-3.0-or-later
#include "algorithms/scalars/interval.h"
#include "experiments/instantiate/backend.h"

namespace touchstone {
namespace {
const Backend<Interval> backend(
    "intervals of doubles rounded outwards; `doubts` counts the comparisons they do not settle");
const ScalarRegistration registration(backend);
}  // namespace
}  // namespace touchstone
