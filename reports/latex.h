// SPDX-License-Identifier: GPL-3.0-or-later
// Headline numbers as LaTeX macros, so that a paper quotes them without copying.
#pragma once

#include <string>

#include "reports/book.h"

namespace touchstone {

/// One \newcommand a number: \tsStoppingRulesAnswers, and per rule and scalar of all families together, at the
/// tolerance with the fewest wrong and open answers, \tsStoppingRules<Rule><Scalar>{Unsafe, UnsafeHigh, Wrong, Open,
/// ErrorP, Iterations}. Digits of names are spelled, since a macro's name has letters only.
std::string latex_of(const Book& book);

}  // namespace touchstone
