// SPDX-License-Identifier: GPL-3.0-or-later
// What a report says first of the engines that `run --engine` brought: versions, the worst families, three failures
// made small, and each other method on the same cases. Cost: linear in the tables.
#pragma once

#include <string>
#include <vector>

#include "reports/report.h"

namespace touchstone {

/// The sections on every engine of one campaign, as Markdown. Empty if none was brought.
std::string examined_section(const Report& report);

/// A page for release notes on one engine, over the campaigns that fit what it answers. `databases` name the results of
/// each report, in the same order. The failures of all campaigns are chosen from as those of one. Precondition: each
/// report has the engine.
std::string examined_page(const std::vector<Report>& reports, const std::vector<std::string>& databases,
                          const std::string& method);

}  // namespace touchstone
