// SPDX-License-Identifier: GPL-3.0-or-later
// What a reduction costs with the solvers that a report compares: operations, counted by the counting scalar. Cost:
// that of experiments/registry/solver_costs.h.
#pragma once

#include "reports/combined_report.h"

namespace touchstone {

/// Adds the table to a report with a campaign that compares simplex solvers.
void add_solver_costs(CombinedReport& combined);

}  // namespace touchstone
