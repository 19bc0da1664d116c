// SPDX-License-Identifier: GPL-3.0-or-later
// What only the iterates of GJK show of a run: the error and the gap of each, and how degenerate the last simplex was.
// Source: Theorem 4 (P-07). Invariant: every run counts in every curve or in none. Cost: O(1) per iterate.
#pragma once

#include "experiments/campaign/tally.h"
#include "experiments/judge/judged_case.h"

namespace touchstone {

/// The number of iterates of which errors and gaps are counted. A run whose rule never fires continues to its cap, but
/// it repeats itself long before.
inline constexpr int iterates_kept = 32;

/// True if the method answers distances, so that its loop may be GJK. Loops of other queries show other records, which
/// are larger and are not counted.
bool may_show_iterates(const Method& method, const AnyQuery& query);

/// Counts the iterates of a run of which `outcome` is the result and `trace` the record, unless the answer is no
/// distance. `query` is what the scalar saw; null if it was outside the scalar's range.
/// Every such run counts in the thickness of the last simplex (last_thickness()). It counts in `tally.iterates` if the
/// true distance is known and positive, and no body has a ball, whose core has other iterates than the body: the error
/// of an iterate is | ||v| - d* | / L, and its gap (v.v - v.w) / L^2 bounds the square of the error in exact arithmetic
/// (Theorem 4).
void observe_iterates(const Trace& trace, const AnyQuery* query, const JudgedCase::Outcome& outcome, Tally& tally);

}  // namespace touchstone
