// SPDX-License-Identifier: GPL-3.0-or-later
// The failure store: counterexamples of laws, shrunk, as lines of a corpus file, each with its control.
#pragma once

#include <string>

#include "properties/laws/score.h"
#include "properties/shrink/law_failure.h"

namespace touchstone {

struct KeptFailures {
    int added = 0, known = 0;
};

/// Shrinks the smallest counterexample of every row, and the largest where that is gross and the smallest is not, and
/// appends each to the corpus file `path` unless a case of its id is there. Throws InputError when the file cannot be
/// read or written. Cost: at most limits.time a counterexample.
KeptFailures keep_failures(const LawScores& scores, const std::string& path, const ShrinkLimits& limits = {});

/// The case that a replay text of a generated case names: FAMILY:SEED:INDEX..INDEX. Throws InputError otherwise.
Case replayed(const std::string& replay);

}  // namespace touchstone
