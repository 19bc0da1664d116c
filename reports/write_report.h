// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a report as files in a folder. Invariant: the files appear together or not at all. Cost: linear in the
// content.
#pragma once

#include <string>
#include <vector>

#include "reports/combined_report.h"

namespace touchstone {

/// Writes index.html, report.md, numbers.tex, replay.html if there are replays, laws.csv if there are laws,
/// solver_costs.csv if there are costs of solvers, and for every campaign data/CAMPAIGN/NAME.csv of each figure and
/// table, failing-cases.jsonl, and figures/CAMPAIGN/NAME.vl.json, a specification with its data. Returns the names of
/// the files. index.html is not among them if the program was built without the drawing library. Throws ReportError if
/// the folder cannot be written; then nothing in it has changed.
std::vector<std::string> write_report(const CombinedReport& combined, const std::string& folder);

}  // namespace touchstone
