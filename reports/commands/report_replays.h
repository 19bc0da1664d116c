// SPDX-License-Identifier: GPL-3.0-or-later
// Replays of the failures of a report, as one page beside it. Cost: one run in exact numbers per replay.
#pragma once

#include "reports/combined_report.h"

namespace touchstone {

/// Repeats at most `most` failures of each campaign, of as many kinds and families as possible, and adds the page and
/// its links to the report. It leaves out failures without stored geometry and methods that show no iterates.
void add_replays(CombinedReport& combined, int most);

}  // namespace touchstone
