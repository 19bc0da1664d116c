// SPDX-License-Identifier: GPL-3.0-or-later
// The failure store: shrunk counterexamples of laws, as lines of a corpus file, each with its control.
#pragma once

#include <string>

#include "properties/laws/score.h"
#include "properties/shrink/law_failure.h"

namespace touchstone {

struct KeptFailures {
    int added = 0, known = 0;
};

/// Shrinks the smallest counterexample of every row, and the largest if its violation is gross and that of the smallest
/// is not. Appends each to the corpus file `path` unless that has a case with its id. Throws InputError if the file
/// cannot be read or written. Cost: at most limits.time per counterexample.
KeptFailures keep_failures(const LawScores& scores, const std::string& path, const ShrinkLimits& limits = {});

/// The case named by the replay text of a generated case, FAMILY:SEED:INDEX..INDEX. Throws InputError for other texts.
Case replayed(const std::string& replay);

}  // namespace touchstone
