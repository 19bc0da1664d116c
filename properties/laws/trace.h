// SPDX-License-Identifier: GPL-3.0-or-later
// A recording as lines to read: the iterates of a loop with every number exact.
#pragma once

#include <string>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

/// The shortest decimal that reads back as x where x is a double, p/q where that is short, else 17 digits after "~".
std::string text_of(const Rational& x);
std::string text_of(const ExactVec& x, int dimension);

/// One line a step, the answer last. Empty for recordings without steps or answer.
std::vector<std::string> trace_of(const Recording& recording);

}  // namespace touchstone
