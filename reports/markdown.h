// SPDX-License-Identifier: GPL-3.0-or-later
// The report as GitHub Markdown: the same findings and tables as the page, and figures as links to their data. Cost:
// linear in the tables.
#pragma once

#include <string>

#include "reports/combined_report.h"
#include "reports/markdown_text.h"

namespace touchstone {

/// One campaign. `data` is the folder of its tables, such as "data/NAME/".
std::string markdown_of(const Report& report, const std::string& data);
/// All campaigns, the laws, and what the columns mean.
std::string markdown_of(const CombinedReport& combined);

}  // namespace touchstone
