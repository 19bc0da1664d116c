// SPDX-License-Identifier: GPL-3.0-or-later
// What engines answer, found before anything is timed, in a child of this process: a crash or a hang is the outcome of
// one pair, and a new child goes on with the next.
#pragma once

#include <string>
#include <vector>

#include "experiments/timing/engine_set.h"

namespace touchstone {

enum class Fate { unasked, answered, crashed, hung };

struct Outcome {
    Fate fate = Fate::unasked;
    int verdict = TOUCHSTONE_UNDECIDED;
    double value = 0;        ///< NaN: none
    double nanoseconds = 0;  ///< of this one call, cold; a first guess of what a query costs
};

struct Outcomes {
    std::string refused;  ///< why the engine does not answer queries of this kind about the set; empty: it does
    std::vector<Outcome> pairs;
};

/// `frames`: pairs of one sequence, prepared once and placed frame by frame; after a crash the rest of the sequence is
/// left out. Precondition: this process has one thread.
Outcomes outcomes_of(const LoadedEngine& engine, const EngineSet& set, int kind, std::size_t frames);

}  // namespace touchstone
