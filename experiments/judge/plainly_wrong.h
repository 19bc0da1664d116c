// SPDX-License-Identifier: GPL-3.0-or-later
// Answers that no rounding explains. Cost: O(vertices).
#pragma once

#include <optional>

#include "experiments/judge/judge.h"

namespace touchstone {

/// True if no rounding explains the answer: its verdict is unsafe or conservative though the bodies overlap or are
/// apart by more than a thousandth of L, the largest coordinate, or its length is off by more than that and by more
/// than 1 %. It is one yardstick for all methods, whatever they promise. `ulps`: how far the question is from exact
/// degeneracy, in ulps of L. False of an impact, and where the distance from degeneracy is not known.
bool is_plainly_wrong(const AnyQuery& query, const Judgement& judgement, const std::optional<long double>& ulps);

}  // namespace touchstone
