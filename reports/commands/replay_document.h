// SPDX-License-Identifier: GPL-3.0-or-later
// A replay as the JSON document that the replay page draws.
#pragma once

#include <string>

#include "experiments/replay/replay.h"

namespace touchstone {

/// One JSON object as text, ASCII control characters escaped; strings that are no UTF-8 are replaced.
std::string replay_document(const Case& a_case, const Method& method, const Replay& replay);

/// "algorithms/simplex_solvers/johnson.h:120, iteration 3", empty where exact numbers decide every comparison alike.
std::string first_divergence_text(const Replay& replay);

}  // namespace touchstone
