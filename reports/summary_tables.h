// SPDX-License-Identifier: GPL-3.0-or-later
// Two small tables that answer at a glance, computed from the headline table.
#pragma once

#include "reports/results_reader.h"

namespace touchstone {

/// Per rule: its worst rates, the families on which it fails most, and how often it ended in the cap.
Table rules_table(const Table& headline);

/// Per rule with at least two tolerances, and scalar: where the 99 % error stops falling, and what tightening costs.
Table tolerances_table(const Table& headline);

}  // namespace touchstone
