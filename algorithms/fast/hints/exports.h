// SPDX-License-Identifier: MIT
// The functions that a library of rules exports (plugin/touchstone_rule.h), also where a library hides what it does not
// name.
#pragma once

#include "algorithms/core/ieee_arithmetic.h"

namespace touchstone::plugin {

struct Parts;

}  // namespace touchstone::plugin

extern "C" {
[[gnu::visibility("default")]] const char* touchstone_rules_interface();
[[gnu::visibility("default")]] const touchstone::plugin::Parts* touchstone_rules();
}
