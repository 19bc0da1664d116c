// SPDX-License-Identifier: GPL-3.0-or-later
// What only the iterates of GJK show of a run: the error and the gap of each, and how degenerate the last simplex was.
// Source: Theorem 4 (P-07). Invariant: the first entry is that of the first iterate. Cost: one more run of the method.
#pragma once

#include <cstdint>

#include "experiments/campaign/tally.h"
#include "experiments/judge/judged_case.h"

namespace touchstone {

/// The number of iterates kept. A run whose rule never fires continues to its cap, but it repeats itself long before.
inline constexpr std::size_t iterates_kept = 32;

/// The thickness of the last simplex is counted of every case whose number is a multiple of this, since each of them
/// costs one more run: a fourteenth of the time of the campaign stopping-rules.
inline constexpr std::int64_t thickness_every = 32;

/// True if observe_iterates() has something to do: the case is the sample of the tally, or one of every 32.
bool is_observed(const Tally& tally, std::int64_t index);

/// Runs the method again under its observer, unless it answered no distance. Precondition: the outcome is already in
/// the tally.
/// If the case is the sample of the tally, sets its convergence: JSON with [error, gap] for each of the first iterates:
/// the error ||v| - d*| / L, and the gap (v.v - v.w) / L^2, which bounds the square of the error in exact arithmetic
/// (Theorem 4). It stays empty if the true distance is 0 or unknown, or if the method shows no iterates.
/// Counts last_thickness() if the case is one of every 32.
void observe_iterates(JudgedCase& judged, const Method& method, const JudgedCase::Outcome& outcome, std::int64_t index,
                      Tally& tally);

}  // namespace touchstone
