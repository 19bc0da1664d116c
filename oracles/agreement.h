// SPDX-License-Identifier: GPL-3.0-or-later
// Can two truths about one query both be right?
#pragma once

#include <optional>
#include <string>

#include "oracles/truth.h"

namespace touchstone {

/// What the two truths contradict each other in, with both values; nothing when they agree. Exact fields must be equal,
/// an exact field must lie in the other's enclosure, enclosures must overlap, and a field that one of them leaves out
/// contradicts nothing. The rounded distance values may differ by 2^-110 relatively; those of an undecided truth are
/// not compared.
std::optional<std::string> disagreement(const Truth& x, const Truth& y);

}  // namespace touchstone
