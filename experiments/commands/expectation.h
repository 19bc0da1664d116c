// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a truth with what a case file expects of it.
#pragma once

#include <optional>
#include <string>

#include "oracles/oracle.h"
#include "properties/cases/case.h"

namespace touchstone {

/// What in `expected` the truth contradicts, in words; nothing when all that both of them state agrees. Rationals are
/// compared exactly, enclosures must overlap.
std::optional<std::string> contradiction(const Expected& expected, const Truth& truth);

/// A truth line that says why there is none.
std::string unanswered_line(const Case& a_case, const Oracle& oracle, const std::string& reason);

}  // namespace touchstone
