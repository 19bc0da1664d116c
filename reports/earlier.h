// SPDX-License-Identifier: GPL-3.0-or-later
// Draws earlier results of the same campaign, from another build or seed, as grey marks behind the figures of a report.
// A figure takes part if its specification has layers for rows with a field `earlier`. Cost: that of one more report.
#pragma once

#include <string>
#include <vector>

#include "reports/combined_report.h"

namespace touchstone {

/// Puts the databases (shards of one build together) behind the campaigns of the report with the same name. A database
/// becomes a problem of the report if it cannot be read, or if its name or its results belong to no other campaign
/// here. Throws ReportError if a file is missing.
void add_earlier(CombinedReport& combined, const std::vector<std::string>& databases);

/// The rows that a figure draws: its own and, if there are any, the earlier ones with "earlier results" in an
/// additional column `earlier`.
Table drawn_rows(const Figure& figure);

}  // namespace touchstone
