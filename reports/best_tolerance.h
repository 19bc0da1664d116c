// SPDX-License-Identifier: GPL-3.0-or-later
// The tolerance at which figures, tables and macros show a rule, where a campaign sweeps it. It is a stated order and
// no test, and no answer to a question (answer.h). The view `best` follows the same order in SQL.
#pragma once

#include <string_view>

#include "reports/headline_row.h"

namespace touchstone {

inline constexpr std::string_view best_tolerance_rule =
    "Of the tolerances of a rule on a scalar: those whose 95 % interval of unsafe answers overlaps the lowest one; of "
    "these the same by wrong verdicts; of these the same by undecided or missing answers; of these those whose 99 % "
    "error is at most twice the least; of these the one with the fewest support calls, at equal cost the loosest.";

/// The row that this order takes. Precondition: `rows` is not empty, has one row a method, and each has cases. Cost:
/// linear.
HeadlineRow best_of(const Rows& rows);

/// The less, the fewer the support calls; of equal ones the looser. A method without a count comes last, because its
/// cost is not known.
bool is_cheaper(const HeadlineRow& x, const HeadlineRow& y);

}  // namespace touchstone
