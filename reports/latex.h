// SPDX-License-Identifier: GPL-3.0-or-later
// Headline numbers as LaTeX macros, so that a paper quotes them without copying, and headline tables as `tabular`.
// Cost: linear in the table.
#pragma once

#include <string>

#include "reports/combined_report.h"

namespace touchstone {

/// One \newcommand per number: \tsStoppingRulesAnswers, and for each rule and scalar of all families together, at the
/// tolerance with the fewest wrong and open answers, \tsStoppingRules<Rule><Scalar>{Unsafe, UnsafeHigh, Wrong, Open,
/// ErrorP, Iterations, Tolerance}. <Rule> is the first part of a rule without its number, as in RelativeGap for
/// any(relative_gap(t), no_progress); where two rules of a campaign would be called alike, all parts, and where that
/// does not help, the whole text with its digits spelled out, since a macro's name has only letters.
std::string latex_of(const CombinedReport& combined);

/// For each campaign one `tabular` with a row per rule and scalar and the numbers of these macros, to \input between
/// \begin{table} and \end{table}. It needs no package.
std::string latex_tables_of(const CombinedReport& combined);

/// A number as rounded_text() or tolerance_text() write it, with its exponent as a power: 7.45e-09 gives
/// \ensuremath{7.45\cdot 10^{-9}}, 1e-06 gives \ensuremath{10^{-6}}, 2^-10 gives \ensuremath{2^{-10}}. Other texts are
/// escaped.
std::string latex_number(const std::string& text);

}  // namespace touchstone
