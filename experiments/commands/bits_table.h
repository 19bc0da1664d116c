// SPDX-License-Identifier: GPL-3.0-or-later
// `touchstone laws --by-bits`: how its scoreboard is written.
#pragma once

#include <ostream>

#include "experiments/laws/bits_board.h"

namespace touchstone {

/// A law at a time, a line for each solver, rule and direction: from how many bits on it is kept, and the
/// share of runs that disobey it at some precisions.
void print_bits(std::ostream& out, const BitsBoard& board);

/// One JSON object for each law, solver, rule, direction and precision.
void print_bits_json(std::ostream& out, const BitsBoard& board);

}  // namespace touchstone
