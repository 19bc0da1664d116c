// SPDX-License-Identifier: GPL-3.0-or-later
// Runs iterate by iterate as one self-contained page: the bodies, A - B with the origin, and every comparison.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace touchstone {

/// `runs`: JSON objects, one a run, as `touchstone replay --format json` prints them. Nothing when the program was
/// built without three.js. The page shows run 0, or the one that its address names: #run=3&step=7.
std::optional<std::string> replay_page(const std::vector<std::string>& runs);

}  // namespace touchstone
