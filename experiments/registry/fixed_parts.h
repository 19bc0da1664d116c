// SPDX-License-Identifier: GPL-3.0-or-later
// What `touchstone list methods` says of solver, stopping rule and search direction where a method takes no argument
// for one of them: the part it has, or that it has none. Cost: O(methods).
#pragma once

#include <string>

#include "experiments/registry/method.h"

namespace touchstone {

/// The parts of a method that are no arguments of it, such as "fixed: direction -v, v the nearest point". Empty if all
/// three are arguments. A test checks that each of the three is told of every method.
std::string fixed_parts_of(const AlgorithmDescription& method);

}  // namespace touchstone
