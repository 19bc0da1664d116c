// SPDX-License-Identifier: GPL-3.0-or-later
// How far two answers to one question differ.
#pragma once

#include "properties/laws/changed_run.h"
#include "properties/laws/law.h"

namespace touchstone {

/// Verdicts that contradict each other violate by 1, squared distances by their difference over the largest squared
/// norm of a vertex. Not applicable where one of the runs left the range of its scalar.
LawOutcome same_distance(const ChangedRun& run);

/// Every number of the answer the same, to the last bit: verdict, stop, bounds, v, witness points and their weights,
/// iterations.
LawOutcome same_bits(const ChangedRun& run);

}  // namespace touchstone
