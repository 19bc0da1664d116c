// SPDX-License-Identifier: GPL-3.0-or-later
// A report as files in a folder.
#pragma once

#include <string>
#include <vector>

#include "reports/report.h"

namespace touchstone {

/// Writes index.html, report.md, data/NAME.csv for every figure and table, and data/failing-cases.jsonl. Returns the
/// names written; index.html is not among them when the program was built without the drawing library. Throws
/// ReportError when the folder cannot be written; then nothing in it has changed.
std::vector<std::string> write_report(const Report& report, const std::string& folder);

}  // namespace touchstone
