// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a truth with the expectation in a case file. Cost: exact comparisons of a few numbers.
#pragma once

#include <optional>
#include <string>

#include "oracles/oracle.h"
#include "properties/cases/case.h"

namespace touchstone {

/// The contradiction between `expected` and the truth in words, or nothing if they agree on everything that both state.
/// Rationals are compared exactly; enclosures must overlap.
std::optional<std::string> contradiction(const Expected& expected, const Truth& truth);

/// A truth line that states why there is no truth.
std::string unanswered_line(const Case& a_case, const Oracle& oracle, const std::string& reason);

}  // namespace touchstone
