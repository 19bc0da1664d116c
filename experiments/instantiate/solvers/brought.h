// SPDX-License-Identifier: GPL-3.0-or-later
// The solvers of libraries (registry/rule_libraries.h) behind their names. They are compiled apart from those of this
// program, whose files then do not see the records of all loops.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include "experiments/methods/policies.h"

namespace touchstone {

/// The solver of that name; nothing if no library brought one.
template <std::floating_point S, int D>
std::optional<AnySolver<S, D>> brought_solver(const std::string& name);

/// Throws UsageError if a library brought a solver of that name, since libraries do not compute in this scalar.
void refuse_brought_solver(const std::string& name, std::string_view scalar);

}  // namespace touchstone
