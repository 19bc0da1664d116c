// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how far two answers to one question differ.
#pragma once

#include "properties/laws/changed_run.h"
#include "properties/laws/law.h"

namespace touchstone {

/// Contradicting verdicts are a violation by 1. Otherwise the violation is the difference of the squared distances over
/// the largest squared norm of a vertex. Not applicable if one of the runs left the range of its scalar.
LawOutcome same_distance(const ChangedRun& run);

/// Requires every number of the answer to be equal to the last bit: verdict, stop, bounds, v, witness points and their
/// weights, iterations.
LawOutcome same_bits(const ChangedRun& run);

}  // namespace touchstone
