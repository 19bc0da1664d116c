// SPDX-License-Identifier: GPL-3.0-or-later
// Runs iterate by iterate on one self-contained page: the bodies, A - B with the origin, and every comparison. Cost:
// linear in the runs.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace touchstone {

/// `runs` are JSON objects, one per run, as `touchstone replay --format json` prints them. Nothing if the program was
/// built without three.js. The page shows run 0, or the run in its address: #run=3&step=7.
std::optional<std::string> replay_page(const std::vector<std::string>& runs);

}  // namespace touchstone
