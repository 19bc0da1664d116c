// SPDX-License-Identifier: GPL-3.0-or-later
// The list of methods: one line each.
#pragma once

#include "experiments/methods/gjk.h"

namespace touchstone {

template <template <class> class... Adapters>
struct MethodList {};

using AllMethods = MethodList<GjkMethod>;

}  // namespace touchstone
