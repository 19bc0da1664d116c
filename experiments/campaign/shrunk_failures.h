// SPDX-License-Identifier: GPL-3.0-or-later
// The failures of an engine that a report shows first: few, small, and as different as there are, so that two bugs are
// told apart; and those that no rounding explains. They are made small when the campaign ends, since a report has no
// engine.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <vector>

#include "experiments/campaign/results.h"

namespace touchstone {

/// Shrinks at most three failures of each method and stores them. The most frequent kind comes first, of each kind a
/// case that no rounding explains where there is one. None has the finding of one before it as long as there are
/// others; then none has the same finding and true class; then they differ in their family. Beside these shrinks the
/// first three of the view `plain`, whatever method they are of, while they stay plainly wrong; one that the database
/// has already is kept. Each takes at most `time`. Ends early, and stores nothing, if `stop` is set.
void store_shrunk_failures(Results& results, const Campaign& campaign, const std::vector<Source>& sources,
                           const std::vector<std::string>& methods, std::chrono::milliseconds time,
                           const std::atomic<bool>& stop);

}  // namespace touchstone
