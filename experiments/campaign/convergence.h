// SPDX-License-Identifier: GPL-3.0-or-later
// The convergence of a run of GJK: the error and the gap of every iterate. The result alone does not show them.
// Source: Theorem 4 (P-07). Invariant: the first entry is that of the first iterate. Cost: one more run of the method.
#pragma once

#include <optional>
#include <string>

#include "experiments/judge/judged_case.h"

namespace touchstone {

/// The number of iterates kept. A run whose rule never fires continues to its cap, but it repeats itself long before.
inline constexpr std::size_t iterates_kept = 32;

/// JSON with [error, gap] for each of the first iterates: the error ||v| - d*| / L, and the gap (v.v - v.w) / L^2,
/// which bounds the square of the error in exact arithmetic (Theorem 4). Returns nothing if the method answered no
/// distance, if the true distance is 0 or unknown, or if the method shows no iterates. Cost: one more run of the
/// method.
std::optional<std::string> convergence_of(JudgedCase& judged, const Method& method, const JudgedCase::Outcome& outcome);

}  // namespace touchstone
