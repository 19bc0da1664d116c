// SPDX-License-Identifier: GPL-3.0-or-later
// A report as files in a folder.
#pragma once

#include <string>
#include <vector>

#include "reports/book.h"

namespace touchstone {

/// Writes index.html, report.md, numbers.tex, replay.html where there are replays, laws.csv where there are laws, and
/// for every campaign data/CAMPAIGN/NAME.csv of each figure and table, failing-cases.jsonl, and
/// figures/CAMPAIGN/NAME.vl.json, a specification that holds its data. Returns the names written; index.html is not
/// among them when the program was built without the drawing library. Throws ReportError when the folder cannot be
/// written; then nothing in it has changed.
std::vector<std::string> write_report(const Book& book, const std::string& folder);

}  // namespace touchstone
