// SPDX-License-Identifier: MIT
// The list of the stopping rules of dynamic GJK and of conservative advancement, one line each. A test compares it with
// the folder.
#pragma once

#include <tuple>

#include "algorithms/toi/terminations/advance_length.h"
#include "algorithms/toi/terminations/advance_time.h"
#include "algorithms/toi/terminations/contact_length.h"
#include "algorithms/toi/terminations/no_advance.h"
#include "algorithms/toi/terminations/relative_gap.h"
#include "algorithms/toi/terminations/rounded_contact.h"

namespace touchstone::toi {

using AllTerminations = std::tuple<RoundedContact, ContactLength, RelativeGap, AdvanceLength, AdvanceTime, NoAdvance>;

}  // namespace touchstone::toi
