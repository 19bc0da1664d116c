// SPDX-License-Identifier: GPL-3.0-or-later
// The headline table and the findings for a terminal.
#pragma once

#include <string>

#include "reports/report.h"

namespace touchstone {

enum class Colour { off, on };

/// Aligned columns, one line per method. Control characters in stored texts are replaced, so that a database cannot
/// steer the terminal.
std::string terminal_text(const Report& report, Colour colour);
/// What the question comes down to: a sentence, a method to copy, and why.
std::string answers_text(const Report& report);

/// The findings and warnings alone, as terminal_text ends.
std::string findings_text(const Report& report);

}  // namespace touchstone
