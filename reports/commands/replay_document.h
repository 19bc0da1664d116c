// SPDX-License-Identifier: GPL-3.0-or-later
// A replay as the JSON document that the replay page draws. Cost: linear in the trace.
#pragma once

#include <string>

#include "experiments/replay/replay.h"

namespace touchstone {

/// One JSON object as text, with ASCII control characters escaped. Strings that are not UTF-8 are replaced.
std::string replay_document(const Case& a_case, const Method& method, const Replay& replay);

/// The first comparison that exact numbers decide otherwise, such as "algorithms/simplex_solvers/johnson.h:120,
/// iteration 3". Empty if there is none.
std::string first_divergence_text(const Replay& replay);

}  // namespace touchstone
