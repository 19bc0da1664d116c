// SPDX-License-Identifier: GPL-3.0-or-later
// Two small summary tables, computed from the headline table. Cost: linear in the table.
#pragma once

#include "reports/results_reader.h"

namespace touchstone {

/// The table of rules: the worst rates of each, the families on which it fails most, and how often it ended at the cap.
Table rules_table(const Table& headline);

/// The table of tolerances: for each scalar and rule with at least two tolerances, the one at which the 99 % error
/// stops decreasing, and the cost of tightening.
Table tolerances_table(const Table& headline);

}  // namespace touchstone
