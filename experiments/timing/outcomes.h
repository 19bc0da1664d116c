// SPDX-License-Identifier: GPL-3.0-or-later
// The answers of engines, found in a child process before anything is timed. A crash or a hang is the outcome of one
// pair, and a new child continues with the next pair. Cost: one call per pair.
#pragma once

#include <string>
#include <vector>

#include "experiments/timing/engine_set.h"

namespace touchstone {

enum class Fate { unasked, answered, crashed, hung };

struct Outcome {
    Fate fate = Fate::unasked;
    int verdict = TOUCHSTONE_UNDECIDED;
    double value = 0;        ///< NaN if there is none
    double nanoseconds = 0;  ///< time of this one cold call; a first estimate of the cost of a query
};

struct Outcomes {
    std::string refused;  ///< the reason why the engine refuses these queries; empty if it does not
    std::vector<Outcome> pairs;
};

/// The outcomes of an engine on a set. `frames` is the number of pairs of a sequence, which is prepared once and placed
/// frame by frame. After a crash the rest of the sequence is left out. Precondition: this process has one thread.
Outcomes outcomes_of(const LoadedEngine& engine, const EngineSet& set, int kind, std::size_t frames);

}  // namespace touchstone
