// SPDX-License-Identifier: GPL-3.0-or-later
// The headline table and the findings for a terminal. Invariant: no stored text can control the terminal. Cost: linear
// in the table.
#pragma once

#include <string>

#include "reports/report.h"

namespace touchstone {

enum class Colour { off, on };

/// The table in aligned columns, one line per method. Control characters in stored texts are replaced, so that a
/// database cannot control the terminal.
std::string terminal_text(const Report& report, Colour colour);
/// The answers to the question of the campaign: a sentence, a method to copy, and the reasons.
std::string answers_text(const Answers& answers);

/// The findings and warnings alone, as at the end of terminal_text.
std::string findings_text(const Report& report);

}  // namespace touchstone
