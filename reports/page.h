// SPDX-License-Identifier: GPL-3.0-or-later
// The report as one HTML file that needs no other file and no network.
#pragma once

#include <optional>
#include <string>

#include "reports/report.h"

namespace touchstone {

/// Nothing when this program was built without the drawing library (npm was missing).
std::optional<std::string> page_of(const Report& report);

/// The data of the page as JSON, safe inside <script>: no '<' is in it.
std::string page_data(const Report& report);

}  // namespace touchstone
