// SPDX-License-Identifier: GPL-3.0-or-later
// Headline numbers as LaTeX macros, so that a paper quotes them without copying. Cost: linear in the table.
#pragma once

#include <string>

#include "reports/combined_report.h"

namespace touchstone {

/// One \newcommand per number: \tsStoppingRulesAnswers, and for each rule and scalar of all families together, at the
/// tolerance with the fewest wrong and open answers, \tsStoppingRules<Rule><Scalar>{Unsafe, UnsafeHigh, Wrong, Open,
/// ErrorP, Iterations}. Digits in names are spelled out, since a macro's name has only letters.
std::string latex_of(const CombinedReport& combined);

}  // namespace touchstone
