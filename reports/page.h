// SPDX-License-Identifier: GPL-3.0-or-later
// The report as one HTML file that needs no other file and no network. Cost: linear in the tables.
#pragma once

#include <optional>
#include <string>

#include "reports/combined_report.h"

namespace touchstone {

/// The page. Nothing if this program was built without the drawing library, for which npm is needed.
std::optional<std::string> page_of(const CombinedReport& combined);

/// The data of the page as JSON. The page contains it compressed.
std::string page_data(const CombinedReport& combined);

}  // namespace touchstone
