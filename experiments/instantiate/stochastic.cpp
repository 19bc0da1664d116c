// SPDX-License-Identifier: GPL-3.0-or-later
#include "algorithms/scalars/stochastic.h"
#include "experiments/instantiate/parametrised.h"

namespace touchstone {
namespace {
const ParametrisedBackend<Stochastic<double>> backend(
    "stochastic", "stochastic(seed)", "double, each inexact operation rounded up or down by a seeded coin", {0},
    {{0, 0x1p53}}, 0);
const ScalarRegistration registration(backend);
}  // namespace
}  // namespace touchstone
