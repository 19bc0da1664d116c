// SPDX-License-Identifier: MIT
// The list of stopping rules: one line each, compared with the folder by a test.
#pragma once

#include <tuple>

#include "algorithms/terminations/absolute_gap.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/terminations/duplicate_support.h"
#include "algorithms/terminations/no_progress.h"
#include "algorithms/terminations/relative_gap.h"

namespace touchstone {

using AllTerminations = std::tuple<AbsoluteGap, RelativeGap, NoProgress, DuplicateSupport>;

}  // namespace touchstone
