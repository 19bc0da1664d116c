// SPDX-License-Identifier: GPL-3.0-or-later
// Formats a recording as text lines: the iterates of a loop with every number exact.
#pragma once

#include <string>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

/// Returns the shortest decimal that reads back as x if x is a double, else p/q if that is short, else 17 digits after
/// "~".
std::string text_of(const Rational& x);
std::string text_of(const ExactVec& x, int dimension);

/// Returns one line per step, and the answer last. Empty for recordings without steps or answer.
std::vector<std::string> trace_of(const Recording& recording);

}  // namespace touchstone
